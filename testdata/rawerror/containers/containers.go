// Package containers keeps errors in slices and maps.
package containers

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"net"
	"slices"
	"strings"

	"github.com/mark3labs/mcp-go/mcp"
)

var resolver net.Resolver

// Slice handles resolve_slice.
func Slice(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	var errs []error
	for _, name := range req.GetStringSlice("names", nil) {
		if _, err := resolver.LookupHost(ctx, name); err != nil {
			errs = append(errs, err)
		}
	}
	var lines []string
	for _, err := range errs {
		lines = append(lines, err.Error())
	}
	if len(lines) > 0 {
		return mcp.NewToolResultError(strings.Join(lines, "\n")), nil // want "own words"
	}
	return mcp.NewToolResultText("all have addresses"), nil
}

// Map handles resolve_map.
func Map(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	failed := make(map[string]error)
	for _, name := range req.GetStringSlice("names", nil) {
		if _, err := resolver.LookupHost(ctx, name); err != nil {
			failed[name] = err
		}
	}
	if len(failed) > 0 {
		return mcp.NewToolResultError(fmt.Sprintf("some names have no address: %v", failed)), nil // want "own words"
	}
	return mcp.NewToolResultText("all have addresses"), nil
}

// Keys handles resolve_keys: of the map it shows the names.
func Keys(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	failed := make(map[string]error)
	for _, name := range req.GetStringSlice("names", nil) {
		if _, err := resolver.LookupHost(ctx, name); err != nil {
			slog.ErrorContext(ctx, "resolve", "name", name, "err", err)
			failed[name] = err
		}
	}
	if len(failed) > 0 {
		return mcp.NewToolResultError("no address: " + strings.Join(slices.Sorted(maps.Keys(failed)), ", ")), nil
	}
	return mcp.NewToolResultText("all have addresses"), nil
}

// Checks handles check_names: the errors in the slice are its own.
func Checks(_ context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	var errs []error
	for _, name := range req.GetStringSlice("names", nil) {
		if strings.Contains(name, " ") {
			errs = append(errs, fmt.Errorf("%q has a space", name))
		}
		if len(name) > 253 {
			errs = append(errs, errors.New("a name is too long"))
		}
	}
	if len(errs) > 0 {
		return mcp.NewToolResultError(fmt.Sprint(errs)), nil
	}
	return mcp.NewToolResultText("fine"), nil
}
