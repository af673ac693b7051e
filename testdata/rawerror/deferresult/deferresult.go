// Package deferresult makes results of named errors when a handler returns.
package deferresult

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"

	"github.com/mark3labs/mcp-go/mcp"
)

var resolver net.Resolver

// Resolve shows what it would have returned.
func Resolve(ctx context.Context, req mcp.CallToolRequest) (res *mcp.CallToolResult, err error) {
	defer func() {
		if err != nil {
			res, err = mcp.NewToolResultError(err.Error()), nil // want "own words"
		}
	}()
	name, err := req.RequireString("name")
	if err != nil {
		return nil, err
	}
	addrs, err := resolver.LookupHost(ctx, name)
	if err != nil {
		return nil, err
	}
	return mcp.NewToolResultStructuredOnly(addrs), nil
}

// Annotate puts the name in front of it.
func Annotate(ctx context.Context, req mcp.CallToolRequest) (res *mcp.CallToolResult, err error) {
	defer func() {
		if err != nil {
			err = fmt.Errorf("%s: %w", req.Params.Name, err) // want "own words"
		}
	}()
	addrs, err := resolver.LookupHost(ctx, req.GetString("name", ""))
	if err != nil {
		return nil, err
	}
	return mcp.NewToolResultStructuredOnly(addrs), nil
}

// ResolveQuietly puts its own words in its place.
func ResolveQuietly(ctx context.Context, req mcp.CallToolRequest) (res *mcp.CallToolResult, err error) {
	defer func() {
		if err != nil {
			slog.ErrorContext(ctx, "resolve", "err", err)
			res, err = mcp.NewToolResultError("not_found: the name has no address"), nil
		}
	}()
	addrs, err := resolver.LookupHost(ctx, req.GetString("name", ""))
	if err != nil {
		return nil, err
	}
	return mcp.NewToolResultStructuredOnly(addrs), nil
}

// Check has only errors of its own.
func Check(_ context.Context, req mcp.CallToolRequest) (res *mcp.CallToolResult, err error) {
	defer func() {
		if err != nil {
			res, err = mcp.NewToolResultError(err.Error()), nil
		}
	}()
	if net.ParseIP(req.GetString("address", "")) == nil {
		return nil, errors.New("address is none")
	}
	return mcp.NewToolResultText("fine"), nil
}
