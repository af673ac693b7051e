// Package literals makes results field by field.
package literals

import (
	"context"
	"log/slog"
	"net"
	"strings"

	mark3 "github.com/mark3labs/mcp-go/mcp"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

var resolver net.Resolver

// Literal makes a literal with a constructor in it.
func Literal(ctx context.Context, req mark3.CallToolRequest) (*mark3.CallToolResult, error) {
	addrs, err := resolver.LookupHost(ctx, req.GetString("name", ""))
	if err != nil {
		return &mark3.CallToolResult{IsError: true, Content: []mark3.Content{mark3.NewTextContent(err.Error())}}, nil // want "own words"
	}
	return &mark3.CallToolResult{Content: []mark3.Content{mark3.NewTextContent(strings.Join(addrs, " "))}}, nil
}

// Append fills a result later.
func Append(ctx context.Context, req mark3.CallToolRequest) (*mark3.CallToolResult, error) {
	res := &mark3.CallToolResult{}
	for _, name := range req.GetStringSlice("names", nil) {
		addrs, err := resolver.LookupHost(ctx, name)
		if err != nil {
			res.IsError = true
			res.Content = append(res.Content, mark3.TextContent{Type: "text", Text: err.Error()}) // want "own words"
			continue
		}
		res.Content = append(res.Content, mark3.TextContent{Type: "text", Text: strings.Join(addrs, " ")})
	}
	return res, nil
}

// Structured puts it into the structured content.
func Structured(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	addrs, err := resolver.LookupHost(ctx, string(req.Params.Arguments))
	if err != nil {
		return &mcp.CallToolResult{IsError: true, StructuredContent: map[string]any{"error": err.Error()}}, nil // want "own words"
	}
	return &mcp.CallToolResult{StructuredContent: map[string]any{"addresses": addrs}}, nil
}

type lookup struct {
	Addresses []string `json:"addresses,omitempty"`
	Error     string   `json:"error,omitempty"`
}

// Out puts it into the typed output, as a success.
func Out(ctx context.Context, _ *mcp.CallToolRequest, name string) (*mcp.CallToolResult, lookup, error) {
	addrs, err := resolver.LookupHost(ctx, name)
	if err != nil {
		return nil, lookup{Error: err.Error()}, nil // want "own words"
	}
	return nil, lookup{Addresses: addrs}, nil
}

// AppendQuietly fills a result later.
func AppendQuietly(ctx context.Context, req mark3.CallToolRequest) (*mark3.CallToolResult, error) {
	res := &mark3.CallToolResult{}
	for _, name := range req.GetStringSlice("names", nil) {
		addrs, err := resolver.LookupHost(ctx, name)
		if err != nil {
			slog.ErrorContext(ctx, "lookup", "name", name, "err", err)
			res.IsError = true
			res.Content = append(res.Content, mark3.TextContent{Type: "text", Text: name + " has no address"})
			continue
		}
		res.Content = append(res.Content, mark3.TextContent{Type: "text", Text: strings.Join(addrs, " ")})
	}
	return res, nil
}

// StructuredQuietly gives a category.
func StructuredQuietly(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	addrs, err := resolver.LookupHost(ctx, string(req.Params.Arguments))
	if err != nil {
		slog.ErrorContext(ctx, "lookup", "err", err)
		return &mcp.CallToolResult{IsError: true, StructuredContent: map[string]any{"category": "unavailable"}}, nil
	}
	return &mcp.CallToolResult{StructuredContent: map[string]any{"addresses": addrs}}, nil
}
