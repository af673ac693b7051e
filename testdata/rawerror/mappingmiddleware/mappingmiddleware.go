// Package mappingmiddleware has middlewares that put words of their own in the place of every error: the handlers
// behind them may return what they got.
package mappingmiddleware

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

func category(err error) string {
	if dns, ok := errors.AsType[*net.DNSError](err); ok && dns.IsNotFound {
		return "not_found: no such name"
	}
	return "unavailable: the resolver gave no answer"
}

func public(next server.ToolHandlerFunc) server.ToolHandlerFunc {
	return func(ctx context.Context, req mark3.CallToolRequest) (*mark3.CallToolResult, error) {
		res, err := next(ctx, req)
		if err != nil {
			slog.ErrorContext(ctx, "tool", "name", req.Params.Name, "err", err)
			return mark3.NewToolResultError(category(err)), nil
		}
		return res, nil
	}
}

var resolver net.Resolver

// New makes a server of mcp-go.
func New() *server.MCPServer {
	s := server.NewMCPServer("hosts", "1", server.WithToolHandlerMiddleware(public))
	s.AddTool(mark3.NewTool("addresses"), func(ctx context.Context, req mark3.CallToolRequest) (*mark3.CallToolResult, error) {
		addrs, err := resolver.LookupHost(ctx, req.GetString("name", ""))
		if err != nil {
			return nil, fmt.Errorf("addresses: %w", err)
		}
		return mark3.NewToolResultStructuredOnly(addrs), nil
	})
	return s
}

func publicMethod(next mcp.MethodHandler) mcp.MethodHandler {
	return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
		res, err := next(ctx, method, req)
		if err != nil {
			slog.ErrorContext(ctx, method, "err", err)
			return nil, errors.New(category(err))
		}
		return res, nil
	}
}

// NewPlain makes a server of the go-sdk, with a handler of the low level.
func NewPlain() *mcp.Server {
	s := mcp.NewServer(&mcp.Implementation{Name: "hosts"}, nil)
	s.AddReceivingMiddleware(publicMethod)
	s.AddTool(&mcp.Tool{Name: "mail"}, func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		mx, err := resolver.LookupMX(ctx, string(req.Params.Arguments))
		if err != nil {
			return nil, fmt.Errorf("mail: %w", err)
		}
		return &mcp.CallToolResult{StructuredContent: mx}, nil
	})
	return s
}
