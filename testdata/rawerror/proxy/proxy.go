// Package proxy hands calls to the tools of another server.
package proxy

import (
	"context"
	"errors"
	"fmt"
	"log/slog"

	"github.com/mark3labs/mcp-go/client"
	mark3 "github.com/mark3labs/mcp-go/mcp"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// Proxy is a proxy for a server.
type Proxy struct {
	session *mcp.ClientSession
	client  *client.Client
}

// Pass hands the result on as it is. The error of the connection is hidden.
func (p *Proxy) Pass(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	res, err := p.session.CallTool(ctx, &mcp.CallToolParams{Name: req.Params.Name, Arguments: req.Params.Arguments})
	if err != nil {
		slog.ErrorContext(ctx, "proxy", "err", err)
		return nil, errors.New("outcome_unknown: the connection to the other server broke off")
	}
	return res, nil
}

// PassRaw shows the error of the connection.
func (p *Proxy) PassRaw(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	res, err := p.session.CallTool(ctx, &mcp.CallToolParams{Name: req.Params.Name, Arguments: req.Params.Arguments})
	if err != nil {
		return nil, fmt.Errorf("call %s: %w", req.Params.Name, err) // want "own words"
	}
	return res, nil
}

// Copy makes a result of its own and keeps the flag.
func (p *Proxy) Copy(ctx context.Context, req mark3.CallToolRequest) (*mark3.CallToolResult, error) {
	res, err := p.client.CallTool(ctx, req)
	if err != nil {
		return mark3.NewToolResultError("outcome_unknown: the connection to the other server broke off"), nil
	}
	return &mark3.CallToolResult{Content: res.Content, IsError: res.IsError}, nil
}

// Drop makes a result of its own and loses the flag.
func (p *Proxy) Drop(ctx context.Context, req mark3.CallToolRequest) (*mark3.CallToolResult, error) {
	res, err := p.client.CallTool(ctx, req)
	if err != nil {
		return mark3.NewToolResultError("outcome_unknown: the connection to the other server broke off"), nil
	}
	return &mark3.CallToolResult{Content: res.Content}, nil
}

// Text takes the first text out of a result after a look at the flag.
func (p *Proxy) Text(ctx context.Context, req mark3.CallToolRequest) (*mark3.CallToolResult, error) {
	res, err := p.client.CallTool(ctx, req)
	if err != nil || res.IsError {
		return mark3.NewToolResultError("the other server refused, or could not be reached"), nil
	}
	for _, c := range res.Content {
		if t, ok := mark3.AsTextContent(c); ok {
			return mark3.NewToolResultText(t.Text), nil
		}
	}
	return mark3.NewToolResultError("malformed_response: no text in the result"), nil
}
