// Package restated makes new errors out of the words of others.
package restated

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"

	"github.com/mark3labs/mcp-go/mcp"
)

type userError struct{ text string }

func (e userError) Error() string { return e.text }

var resolver net.Resolver

func lookupNew(ctx context.Context, name string) ([]string, error) {
	addrs, err := resolver.LookupHost(ctx, name)
	if err != nil {
		return nil, errors.New("lookup failed: " + err.Error())
	}
	return addrs, nil
}

func lookupTyped(ctx context.Context, name string) ([]string, error) {
	addrs, err := resolver.LookupHost(ctx, name)
	if err != nil {
		return nil, userError{fmt.Sprintf("no address for %s (%s)", name, err)}
	}
	return addrs, nil
}

func lookupOwn(ctx context.Context, name string) ([]string, error) {
	if name == "" {
		return nil, userError{"name is missing"}
	}
	addrs, err := resolver.LookupHost(ctx, name)
	if err != nil {
		slog.ErrorContext(ctx, "lookup", "err", err)
		return nil, fmt.Errorf("no address for %s", name)
	}
	return addrs, nil
}

// New handles lookup_new.
func New(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	addrs, err := lookupNew(ctx, req.GetString("name", ""))
	if err != nil {
		return mcp.NewToolResultError(err.Error()), nil // want "own words"
	}
	return mcp.NewToolResultStructuredOnly(addrs), nil
}

// Typed handles lookup_typed.
func Typed(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	addrs, err := lookupTyped(ctx, req.GetString("name", ""))
	if err != nil {
		return nil, err // want "own words"
	}
	return mcp.NewToolResultStructuredOnly(addrs), nil
}

// Own handles lookup_own.
func Own(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	addrs, err := lookupOwn(ctx, req.GetString("name", ""))
	if err != nil {
		return mcp.NewToolResultError(err.Error()), nil
	}
	return mcp.NewToolResultStructuredOnly(addrs), nil
}

// OwnReturned handles lookup_own_returned.
func OwnReturned(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	addrs, err := lookupOwn(ctx, req.GetString("name", ""))
	if err != nil {
		return nil, fmt.Errorf("lookup: %w", err)
	}
	return mcp.NewToolResultStructuredOnly(addrs), nil
}
