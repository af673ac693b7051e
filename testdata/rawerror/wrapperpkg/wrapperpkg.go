// Package wrapperpkg makes its results with the helpers of another package.
package wrapperpkg

import (
	"context"
	"errors"
	"net"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"toolvet.test/fixtures/rawerror/wrapperpkg/reply"
)

// Host is the argument.
type Host struct {
	Name string `json:"name"`
}

func (h Host) check() error {
	if !strings.Contains(h.Name, ".") {
		return errors.New("name needs a domain")
	}
	return nil
}

// Register registers the tools.
func Register(s *mcp.Server, r *net.Resolver) {
	mcp.AddTool(s, &mcp.Tool{Name: "mail_hosts"}, func(ctx context.Context, _ *mcp.CallToolRequest, h Host) (*mcp.CallToolResult, any, error) {
		if err := h.check(); err != nil {
			return reply.Failure(err), nil, nil
		}
		mx, err := r.LookupMX(ctx, h.Name)
		if err != nil {
			return reply.Failure(err), nil, nil // want "own words"
		}
		return nil, mx, nil
	})
	mcp.AddTool(s, &mcp.Tool{Name: "texts"}, func(ctx context.Context, _ *mcp.CallToolRequest, h Host) (*mcp.CallToolResult, any, error) {
		if err := h.check(); err != nil {
			return reply.Wrapped("texts", err)
		}
		txt, err := r.LookupTXT(ctx, h.Name)
		if err != nil {
			return reply.Wrapped("texts", err) // want "own words"
		}
		return nil, txt, nil
	})
	mcp.AddTool(s, &mcp.Tool{Name: "name_servers"}, func(ctx context.Context, _ *mcp.CallToolRequest, h Host) (*mcp.CallToolResult, any, error) {
		ns, err := r.LookupNS(ctx, h.Name)
		if err != nil {
			return reply.Message("name_servers: " + err.Error()), nil, nil // want "own words"
		}
		return nil, ns, nil
	})
	mcp.AddTool(s, &mcp.Tool{Name: "addresses"}, func(ctx context.Context, _ *mcp.CallToolRequest, h Host) (*mcp.CallToolResult, any, error) {
		if err := h.check(); err != nil {
			return reply.Failure(err), nil, nil
		}
		addrs, err := r.LookupHost(ctx, h.Name)
		if err != nil {
			return reply.Hidden("addresses", err), nil, nil
		}
		return reply.Text(strings.Join(addrs, "\n")), nil, nil
	})
	mcp.AddTool(s, &mcp.Tool{Name: "alias"}, func(ctx context.Context, _ *mcp.CallToolRequest, h Host) (*mcp.CallToolResult, any, error) {
		name, err := r.LookupCNAME(ctx, h.Name)
		if dns, ok := errors.AsType[*net.DNSError](err); ok && dns.IsNotFound {
			return reply.Message("not_found: no such name"), nil, nil
		}
		if err != nil {
			return reply.Message("unavailable: the resolver gave no answer"), nil, nil
		}
		return reply.Text(name), nil, nil
	})
}
