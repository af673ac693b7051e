// Package handlertype has a type for every tool, and registers them by their interface.
package handlertype

import (
	"context"
	"errors"
	"log/slog"
	"net"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// Tool is a tool.
type Tool interface {
	Definition() mcp.Tool
	Handle(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error)
}

var resolver net.Resolver

// Register registers all of them.
func Register(s *server.MCPServer) {
	for _, t := range []Tool{addresses{}, names{}, mail{}} {
		s.AddTool(t.Definition(), t.Handle)
	}
}

type addresses struct{}

func (addresses) Definition() mcp.Tool { return mcp.NewTool("addresses") }

func (addresses) Handle(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	addrs, err := resolver.LookupHost(ctx, req.GetString("name", ""))
	if err != nil {
		return nil, err // want "own words"
	}
	return mcp.NewToolResultStructuredOnly(addrs), nil
}

type names struct{}

func (names) Definition() mcp.Tool { return mcp.NewTool("names") }

func (names) Handle(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	found, err := resolver.LookupAddr(ctx, req.GetString("address", ""))
	if err != nil {
		return mcp.NewToolResultErrorf("names: %s", err), nil // want "own words"
	}
	return mcp.NewToolResultStructuredOnly(found), nil
}

type mail struct{}

func (mail) Definition() mcp.Tool { return mcp.NewTool("mail") }

func (mail) Handle(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	name, err := req.RequireString("name")
	if err != nil {
		return nil, err
	}
	mx, err := resolver.LookupMX(ctx, name)
	if err != nil {
		slog.ErrorContext(ctx, "mail", "err", err)
		return nil, errors.New("not_found: the name takes no mail")
	}
	return mcp.NewToolResultStructuredOnly(mx), nil
}
