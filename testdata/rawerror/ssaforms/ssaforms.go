// Package ssaforms has errors of one name and several values.
package ssaforms

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"strconv"

	"github.com/mark3labs/mcp-go/mcp"
)

func parts(ctx context.Context, r *net.Resolver, name string) (host string, addrs []string, err error) {
	host, _, err = net.SplitHostPort(name)
	if err != nil {
		return "", nil, err
	}
	addrs, err = r.LookupHost(ctx, host)
	return host, addrs, err
}

func split(name string) (host string, port int, err error) {
	host, service, err := net.SplitHostPort(name)
	if err != nil {
		return "", 0, err
	}
	port, err = strconv.Atoi(service)
	return host, port, err
}

var resolver net.Resolver

// Several takes several results.
func Several(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	host, addrs, err := parts(ctx, &resolver, req.GetString("name", ""))
	if err != nil {
		return mcp.NewToolResultError(err.Error()), nil // want "own words"
	}
	return mcp.NewToolResultText(fmt.Sprint(host, addrs)), nil
}

// SeveralOwn takes as many that are local.
func SeveralOwn(_ context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	host, port, err := split(req.GetString("name", ""))
	if err != nil {
		return mcp.NewToolResultError(err.Error()), nil
	}
	return mcp.NewToolResultText(fmt.Sprint(host, port)), nil
}

// Shadowed shows the inner error, which is its own.
func Shadowed(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	addrs, err := resolver.LookupHost(ctx, req.GetString("name", ""))
	if err == nil {
		n, err := strconv.Atoi(req.GetString("index", "0"))
		if err != nil {
			return mcp.NewToolResultError(err.Error()), nil
		}
		return mcp.NewToolResultText(addrs[n%len(addrs)]), nil
	}
	return mcp.NewToolResultError("not_found: the name has no address"), nil
}

// ShadowedOuter shows the outer one, which is not.
func ShadowedOuter(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	addrs, err := resolver.LookupHost(ctx, req.GetString("name", ""))
	if n, err := strconv.Atoi(req.GetString("index", "0")); err == nil && n < len(addrs) {
		return mcp.NewToolResultText(addrs[n]), nil
	}
	return mcp.NewToolResultError(fmt.Sprint("no such address: ", err)), nil // want "own words"
}

// Overwritten shows what took the error's place.
func Overwritten(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	addrs, err := resolver.LookupHost(ctx, req.GetString("name", ""))
	if err != nil {
		slog.ErrorContext(ctx, "lookup", "err", err)
		err = errors.New("not_found: the name has no address")
	}
	if err == nil && len(addrs) == 0 {
		err = errors.New("not_found: no addresses")
	}
	if err != nil {
		return mcp.NewToolResultError(err.Error()), nil
	}
	return mcp.NewToolResultText(addrs[0]), nil
}

// OverwrittenSometimes shows it on one way.
func OverwrittenSometimes(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	addrs, err := resolver.LookupHost(ctx, req.GetString("name", ""))
	if ctx.Err() != nil {
		err = ctx.Err()
	}
	if err != nil {
		return mcp.NewToolResultError(err.Error()), nil // want "own words"
	}
	return mcp.NewToolResultText(addrs[0]), nil
}

// Nil shows an error that is none on its path.
func Nil(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	addrs, err := resolver.LookupHost(ctx, req.GetString("name", ""))
	if err == nil {
		return mcp.NewToolResultText(fmt.Sprint(addrs, err)), err
	}
	if cerr := ctx.Err(); cerr != nil {
		return mcp.NewToolResultError(cerr.Error()), nil
	}
	return mcp.NewToolResultError("not_found: the name has no address"), nil
}
