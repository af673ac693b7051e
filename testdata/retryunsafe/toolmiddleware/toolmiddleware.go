// Package toolmiddleware puts a middleware around every tool of an MCP server.
package toolmiddleware

import (
	"context"
	"time"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// Stubborn runs every tool again, whatever it does.
func Stubborn(next server.ToolHandlerFunc) server.ToolHandlerFunc {
	return func(ctx context.Context, req mcp.CallToolRequest) (res *mcp.CallToolResult, err error) {
		for range 3 {
			if res, err = next(ctx, req); err == nil { // want "again"
				return res, nil
			}
			time.Sleep(time.Second)
		}
		return nil, err
	}
}

// Timed runs every tool once.
func Timed(next server.ToolHandlerFunc) server.ToolHandlerFunc {
	return func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		start := time.Now()
		res, err := next(ctx, req)
		println(req.Params.Name, time.Since(start).String())
		return res, err
	}
}

// New makes a server with one of them.
func New(stubborn bool) *server.MCPServer {
	if stubborn {
		return server.NewMCPServer("fixture", "1", server.WithToolHandlerMiddleware(Stubborn))
	}
	return server.NewMCPServer("fixture", "1", server.WithToolHandlerMiddleware(Timed))
}
