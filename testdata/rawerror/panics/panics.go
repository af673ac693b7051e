// Package panics makes results of panics.
package panics

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// Loud shows the value.
func Loud(next server.ToolHandlerFunc) server.ToolHandlerFunc {
	return func(ctx context.Context, req mcp.CallToolRequest) (res *mcp.CallToolResult, err error) {
		defer func() {
			if p := recover(); p != nil {
				res = mcp.NewToolResultErrorf("%s crashed: %v", req.Params.Name, p) // want "own words"
			}
		}()
		return next(ctx, req)
	}
}

// Stack shows the stack.
func Stack(next server.ToolHandlerFunc) server.ToolHandlerFunc {
	return func(ctx context.Context, req mcp.CallToolRequest) (res *mcp.CallToolResult, err error) {
		defer func() {
			if recover() != nil {
				res, err = mcp.NewToolResultError(string(debug.Stack())), nil // want "own words"
			}
		}()
		return next(ctx, req)
	}
}

// AsError returns the value as an error.
func AsError(next server.ToolHandlerFunc) server.ToolHandlerFunc {
	return func(ctx context.Context, req mcp.CallToolRequest) (res *mcp.CallToolResult, err error) {
		defer func() {
			if p := recover(); p != nil {
				err = fmt.Errorf("panic: %v", p) // want "own words"
			}
		}()
		return next(ctx, req)
	}
}

// Quiet logs both.
func Quiet(next server.ToolHandlerFunc) server.ToolHandlerFunc {
	return func(ctx context.Context, req mcp.CallToolRequest) (res *mcp.CallToolResult, err error) {
		defer func() {
			if p := recover(); p != nil {
				slog.ErrorContext(ctx, "crash", "tool", req.Params.Name, "panic", p, "stack", string(debug.Stack()))
				res, err = mcp.NewToolResultErrorf("internal: %s crashed", req.Params.Name), nil
			}
		}()
		return next(ctx, req)
	}
}

var errCrash = errors.New("internal: the tool crashed")

// QuietError returns an error of its own.
func QuietError(next server.ToolHandlerFunc) server.ToolHandlerFunc {
	return func(ctx context.Context, req mcp.CallToolRequest) (res *mcp.CallToolResult, err error) {
		defer func() {
			if p := recover(); p != nil {
				slog.ErrorContext(ctx, "crash", "panic", p)
				err = errCrash
			}
		}()
		return next(ctx, req)
	}
}

// Worker shows a panic to the operator only: it is no tool.
func Worker(job func()) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("job: %v\n%s", p, debug.Stack())
		}
	}()
	job()
	return nil
}
