// Package generated has a handler of its own, generated ones and a test.
package generated

import (
	"context"
	"net"

	"github.com/mark3labs/mcp-go/mcp"
)

var resolver net.Resolver

// Name handles name.
func Name(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	names, err := resolver.LookupAddr(ctx, req.GetString("address", ""))
	if err != nil {
		return mcp.NewToolResultError(err.Error()), nil // want "own words"
	}
	return mcp.NewToolResultStructuredOnly(names), nil
}

// NameQuietly handles name_quietly.
func NameQuietly(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	names, err := resolver.LookupAddr(ctx, req.GetString("address", ""))
	if err != nil {
		return mcp.NewToolResultError("not_found: the address has no name"), nil
	}
	return mcp.NewToolResultStructuredOnly(names), nil
}
