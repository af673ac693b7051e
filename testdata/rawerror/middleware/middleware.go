// Package middleware has a middleware that makes results of the errors of all handlers: reported once, in it.
package middleware

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// asResult shows the error of every handler.
func asResult(next server.ToolHandlerFunc) server.ToolHandlerFunc {
	return func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		res, err := next(ctx, req)
		if err != nil {
			slog.ErrorContext(ctx, "tool", "name", req.Params.Name, "err", err)
			return mcp.NewToolResultError(err.Error()), nil // want "own words"
		}
		return res, nil
	}
}

// New makes the server.
func New(r *net.Resolver) *server.MCPServer {
	s := server.NewMCPServer("hosts", "1", server.WithToolHandlerMiddleware(asResult))
	h := &hosts{r}
	s.AddTool(mcp.NewTool("addresses"), h.addresses)
	s.AddTool(mcp.NewTool("names"), h.names)
	s.AddTool(mcp.NewTool("mail"), h.mail)
	return s
}

type hosts struct{ r *net.Resolver }

func (h *hosts) addresses(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	addrs, err := h.r.LookupHost(ctx, req.GetString("name", ""))
	if err != nil {
		return nil, fmt.Errorf("addresses: %w", err)
	}
	return mcp.NewToolResultStructuredOnly(addrs), nil
}

func (h *hosts) names(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	names, err := h.r.LookupAddr(ctx, req.GetString("address", ""))
	if err != nil {
		return nil, errors.New("not_found: the address has no name")
	}
	return mcp.NewToolResultStructuredOnly(names), nil
}

// mail makes its result itself, so the middleware never sees the error.
func (h *hosts) mail(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	mx, err := h.r.LookupMX(ctx, req.GetString("name", ""))
	if err != nil {
		return mcp.NewToolResultErrorFromErr("mail", err), nil // want "own words"
	}
	return mcp.NewToolResultStructuredOnly(mx), nil
}
