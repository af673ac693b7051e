// Package typedmcpgo has typed handlers of mcp-go.
package typedmcpgo

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

type query struct {
	Name string `json:"name"`
}

type hosts struct {
	Names []string `json:"names"`
}

// Register registers them.
func Register(s *server.MCPServer, r *net.Resolver) {
	s.AddTool(mcp.NewTool("typed"), mcp.NewTypedToolHandler(func(ctx context.Context, _ mcp.CallToolRequest, q query) (*mcp.CallToolResult, error) {
		names, err := r.LookupAddr(ctx, q.Name)
		if err != nil {
			return nil, fmt.Errorf("typed: %w", err) // want "own words"
		}
		return mcp.NewToolResultStructuredOnly(hosts{names}), nil
	}))
	s.AddTool(mcp.NewTool("structured"), mcp.NewStructuredToolHandler(func(ctx context.Context, _ mcp.CallToolRequest, q query) (hosts, error) {
		names, err := r.LookupAddr(ctx, q.Name)
		if err != nil {
			return hosts{}, err // want "own words"
		}
		return hosts{names}, nil
	}))
	s.AddTool(mcp.NewTool("typed_quietly"), mcp.NewTypedToolHandler(func(ctx context.Context, _ mcp.CallToolRequest, q query) (*mcp.CallToolResult, error) {
		names, err := r.LookupAddr(ctx, q.Name)
		if err != nil {
			slog.ErrorContext(ctx, "typed", "err", err)
			return mcp.NewToolResultError("unavailable: the resolver gave no answer"), nil
		}
		return mcp.NewToolResultStructuredOnly(hosts{names}), nil
	}))
	s.AddTool(mcp.NewTool("structured_quietly"), mcp.NewStructuredToolHandler(func(ctx context.Context, _ mcp.CallToolRequest, q query) (hosts, error) {
		if net.ParseIP(q.Name) == nil {
			return hosts{}, fmt.Errorf("%q is no address", q.Name)
		}
		names, err := r.LookupAddr(ctx, q.Name)
		if err != nil {
			return hosts{}, errors.New("not_found: the address has no name")
		}
		return hosts{names}, nil
	}))
}
