// Package einotool has tools of eino: a returned error ends the run, a text and a chunk go to the model.
package einotool

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"strings"

	"github.com/cloudwego/eino/components/tool"
	"github.com/cloudwego/eino/components/tool/utils"
	"github.com/cloudwego/eino/schema"
)

var resolver net.Resolver

// Resolve shows the error as a text.
type Resolve struct{}

// Info describes it.
func (Resolve) Info(context.Context) (*schema.ToolInfo, error) {
	return &schema.ToolInfo{Name: "resolve"}, nil
}

// InvokableRun runs it.
func (Resolve) InvokableRun(ctx context.Context, args string, _ ...tool.Option) (string, error) {
	addrs, err := resolver.LookupHost(ctx, args)
	if err != nil {
		return fmt.Sprintf("the name cannot be resolved: %v", err), nil // want "own words"
	}
	return strings.Join(addrs, "\n"), nil
}

// StreamableRun runs it in chunks.
func (Resolve) StreamableRun(ctx context.Context, args string, _ ...tool.Option) (*schema.StreamReader[string], error) {
	r, w := schema.Pipe[string](1)
	go func() {
		defer w.Close()
		addrs, err := resolver.LookupHost(ctx, args)
		if err != nil {
			w.Send("error: "+err.Error(), nil) // want "own words"
			return
		}
		w.Send(strings.Join(addrs, "\n"), nil)
	}()
	return r, nil
}

// Reverse ends the run, or says it in its own words.
type Reverse struct{ strict bool }

// Info describes it.
func (Reverse) Info(context.Context) (*schema.ToolInfo, error) {
	return &schema.ToolInfo{Name: "reverse"}, nil
}

// InvokableRun runs it.
func (t Reverse) InvokableRun(ctx context.Context, args string, _ ...tool.Option) (string, error) {
	names, err := resolver.LookupAddr(ctx, args)
	if err != nil && t.strict {
		return "", fmt.Errorf("reverse: %w", err)
	}
	if err != nil {
		slog.ErrorContext(ctx, "reverse", "err", err)
		return "the address has no name", nil
	}
	return strings.Join(names, "\n"), nil
}

// StreamableRun runs it in chunks.
func (t Reverse) StreamableRun(ctx context.Context, args string, _ ...tool.Option) (*schema.StreamReader[string], error) {
	r, w := schema.Pipe[string](1)
	go func() {
		defer w.Close()
		names, err := resolver.LookupAddr(ctx, args)
		if err != nil {
			w.Send("", errors.New("the address has no name"))
			return
		}
		w.Send(strings.Join(names, "\n"), nil)
	}()
	return r, nil
}

// Wrapped shows the error of any tool.
func Wrapped(t tool.BaseTool) tool.BaseTool {
	return utils.WrapToolWithErrorHandler(t, func(_ context.Context, err error) string {
		return "tool failed: " + err.Error() // want "own words"
	})
}

// WrappedQuietly does not.
func WrappedQuietly(t tool.BaseTool) tool.BaseTool {
	return utils.WrapToolWithErrorHandler(t, func(ctx context.Context, err error) string {
		slog.ErrorContext(ctx, "tool", "err", err)
		if errors.Is(err, context.DeadlineExceeded) {
			return "timeout: ask again later"
		}
		return "unavailable: go on without it"
	})
}
