// Package goroutine has results that come out of goroutines.
package goroutine

import (
	"context"
	"errors"
	"net"
	"strings"
	"sync"

	"github.com/mark3labs/mcp-go/mcp"
	"golang.org/x/sync/errgroup"
)

// Hosts are tools.
type Hosts struct{ r *net.Resolver }

type answer struct {
	addrs []string
	err   error
}

// Lookup handles lookup.
func (h *Hosts) Lookup(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	name := req.GetString("name", "")
	errc := make(chan error, 1)
	var addrs []string
	go func() {
		var err error
		addrs, err = h.r.LookupHost(ctx, name)
		errc <- err
	}()
	if err := <-errc; err != nil {
		return mcp.NewToolResultError(err.Error()), nil // want "own words"
	}
	return mcp.NewToolResultText(strings.Join(addrs, " ")), nil
}

// First handles lookup_first.
func (h *Hosts) First(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	answers := make(chan answer, 2)
	for _, network := range []string{"ip4", "ip6"} {
		go func() {
			addrs, err := h.r.LookupNetIP(ctx, network, req.GetString("name", ""))
			a := answer{err: err}
			for _, addr := range addrs {
				a.addrs = append(a.addrs, addr.String())
			}
			answers <- a
		}()
	}
	a := <-answers
	if a.err != nil {
		return mcp.NewToolResultError("lookup: " + a.err.Error()), nil // want "own words"
	}
	return mcp.NewToolResultText(strings.Join(a.addrs, " ")), nil
}

// All handles lookup_all.
func (h *Hosts) All(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	names := req.GetStringSlice("names", nil)
	found := make([][]string, len(names))
	g, ctx := errgroup.WithContext(ctx)
	for i, name := range names {
		g.Go(func() (err error) {
			found[i], err = h.r.LookupHost(ctx, name)
			return err
		})
	}
	if err := g.Wait(); err != nil {
		return mcp.NewToolResultErrorFromErr("lookup_all", err), nil // want "own words"
	}
	return mcp.NewToolResultStructuredOnly(map[string]any{"addresses": found}), nil
}

// Same handles same_host. It says of the names what they lack, and of the resolver nothing.
func (h *Hosts) Same(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	badc := make(chan error, 1)
	go func() {
		var err error
		if req.GetString("name", "") == "" {
			err = errors.New("name is missing")
		}
		badc <- err
	}()
	if err := <-badc; err != nil {
		return mcp.NewToolResultError(err.Error()), nil
	}
	errc := make(chan error, 2)
	var wg sync.WaitGroup
	for _, key := range []string{"name", "other"} {
		wg.Go(func() {
			_, err := h.r.LookupHost(ctx, req.GetString(key, ""))
			errc <- err
		})
	}
	wg.Wait()
	close(errc)
	for err := range errc {
		if err != nil {
			return mcp.NewToolResultError("unavailable: one of the names has no address"), nil
		}
	}
	return mcp.NewToolResultText("both have addresses"), nil
}
