// Package toolwrap registers tools of an MCP server, some of them in a wrapper that runs a handler again.
package toolwrap

import (
	"bytes"
	"context"
	"net/http"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// In is what a tool is given.
type In struct {
	Name string `json:"name"`
}

// Out is what a tool gives.
type Out struct {
	Status string `json:"status"`
}

type tools struct {
	url string
	hc  *http.Client
}

// stubborn runs a handler up to three times.
func stubborn(h mcp.ToolHandlerFor[In, Out]) mcp.ToolHandlerFor[In, Out] {
	return func(ctx context.Context, req *mcp.CallToolRequest, in In) (res *mcp.CallToolResult, out Out, err error) {
		for n := range 3 {
			if res, out, err = h(ctx, req, in); err == nil {
				return res, out, nil
			}
			time.Sleep(time.Duration(n) * time.Second)
		}
		return res, out, err
	}
}

func (t *tools) deploy(ctx context.Context, _ *mcp.CallToolRequest, in In) (*mcp.CallToolResult, Out, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, t.url+"/deployments", bytes.NewReader([]byte(in.Name)))
	if err != nil {
		return nil, Out{}, err
	}
	resp, err := t.hc.Do(req) // want "again"
	if err != nil {
		return nil, Out{}, err
	}
	return nil, Out{resp.Status}, resp.Body.Close()
}

func (t *tools) status(ctx context.Context, _ *mcp.CallToolRequest, in In) (*mcp.CallToolResult, Out, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, t.url+"/deployments/"+in.Name, nil)
	if err != nil {
		return nil, Out{}, err
	}
	resp, err := t.hc.Do(req)
	if err != nil {
		return nil, Out{}, err
	}
	return nil, Out{resp.Status}, resp.Body.Close()
}

func (t *tools) restart(ctx context.Context, _ *mcp.CallToolRequest, in In) (*mcp.CallToolResult, Out, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, t.url+"/restarts", bytes.NewReader([]byte(in.Name)))
	if err != nil {
		return nil, Out{}, err
	}
	resp, err := t.hc.Do(req)
	if err != nil {
		return nil, Out{}, err
	}
	return nil, Out{resp.Status}, resp.Body.Close()
}

// Register wraps the first two and not the third.
func Register(s *mcp.Server, url string, hc *http.Client) {
	t := &tools{url, hc}
	mcp.AddTool(s, &mcp.Tool{Name: "deploy"}, stubborn(t.deploy))
	mcp.AddTool(s, &mcp.Tool{Name: "status"}, stubborn(t.status))
	mcp.AddTool(s, &mcp.Tool{Name: "restart"}, t.restart)
	mcp.AddTool(s, &mcp.Tool{Name: "rename"}, func(ctx context.Context, _ *mcp.CallToolRequest, in In) (*mcp.CallToolResult, Out, error) {
		var last error
		for range 3 {
			resp, err := hc.Post(url+"/renames", "text/plain", bytes.NewReader([]byte(in.Name))) // want "again"
			if err == nil {
				return nil, Out{resp.Status}, resp.Body.Close()
			}
			last = err
		}
		return nil, Out{}, last
	})
}
