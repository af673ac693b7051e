// Package side sends words to the client beside the result: progress, log messages, notifications.
package side

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"

	mark3 "github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// Names is the argument.
type Names struct {
	Names []string `json:"names"`
}

var (
	resolver    net.Resolver
	errResolver = errors.New("unavailable: one of the names has no address")
)

// Progress tells of every name.
func Progress(ctx context.Context, req *mcp.CallToolRequest, in Names) (*mcp.CallToolResult, any, error) {
	failed := false
	for i, name := range in.Names {
		if _, err := resolver.LookupHost(ctx, name); err != nil {
			failed = true
			_ = req.Session.NotifyProgress(ctx, &mcp.ProgressNotificationParams{Progress: float64(i), Message: name + ": " + err.Error()}) // want "own words"
		}
	}
	if failed {
		return nil, nil, errResolver
	}
	return nil, "all have addresses", nil
}

// Log does in log messages.
func Log(ctx context.Context, req *mcp.CallToolRequest, in Names) (*mcp.CallToolResult, any, error) {
	for _, name := range in.Names {
		if _, err := resolver.LookupHost(ctx, name); err != nil {
			_ = req.Session.Log(ctx, &mcp.LoggingMessageParams{Level: "error", Data: fmt.Sprint(name, ": ", err)}) // want "own words"
			return nil, nil, errResolver
		}
	}
	return nil, "all have addresses", nil
}

// Notify does in notifications.
func Notify(ctx context.Context, req mark3.CallToolRequest) (*mark3.CallToolResult, error) {
	s := server.ServerFromContext(ctx)
	_, err := resolver.LookupHost(ctx, req.GetString("name", ""))
	if err != nil {
		_ = s.SendNotificationToClient(ctx, "notifications/message", map[string]any{"level": "error", "data": err.Error()}) // want "own words"
		return mark3.NewToolResultError(errResolver.Error()), nil
	}
	return mark3.NewToolResultText("has addresses"), nil
}

// Quiet tells what the client may know, and the log the rest.
func Quiet(ctx context.Context, req *mcp.CallToolRequest, in Names) (*mcp.CallToolResult, any, error) {
	for i, name := range in.Names {
		_ = req.Session.NotifyProgress(ctx, &mcp.ProgressNotificationParams{Progress: float64(i), Message: name})
		if _, err := resolver.LookupHost(ctx, name); err != nil {
			slog.ErrorContext(ctx, "lookup", "name", name, "err", err)
			_ = req.Session.Log(ctx, &mcp.LoggingMessageParams{Level: "error", Data: name + " has no address"})
			return nil, nil, errResolver
		}
	}
	return nil, "all have addresses", nil
}

// QuietNotify does so in notifications.
func QuietNotify(ctx context.Context, req mark3.CallToolRequest) (*mark3.CallToolResult, error) {
	s := server.ServerFromContext(ctx)
	_, err := resolver.LookupHost(ctx, req.GetString("name", ""))
	if err != nil {
		_ = s.SendNotificationToClient(ctx, "notifications/message", map[string]any{"level": "error", "data": "no address"})
		return mark3.NewToolResultError(errResolver.Error()), nil
	}
	return mark3.NewToolResultText("has addresses"), nil
}
