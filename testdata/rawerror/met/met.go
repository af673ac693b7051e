// Package met has shapes met in public code.
package met

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"reflect"

	"github.com/google/go-github/v89/github"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// Hosts knows addresses. The only implementation is fixed.
type Hosts interface {
	Base(ctx context.Context) (*url.URL, error)
}

type fixed struct{ u *url.URL }

func (f fixed) Base(context.Context) (*url.URL, error) { return f.u, nil }

var _ Hosts = fixed{}

// ErrUnknown is the program's own.
var ErrUnknown = errors.New("no such target")

// Tools has the tools.
type Tools struct {
	hosts Hosts
	token string
	hc    *http.Client
}

func (t *Tools) client() (*github.Client, error) {
	c, err := github.NewClient(github.WithAuthToken(t.token))
	if err != nil {
		return nil, fmt.Errorf("create client: %w", err)
	}
	return c, nil
}

func (t *Tools) find(ctx context.Context, c *github.Client, name string) error {
	if name == "" {
		return fmt.Errorf("target %q: %w", name, ErrUnknown)
	}
	_, _, err := c.Repositories.Get(ctx, "example", name)
	return err
}

// Steps handles steps: making a client and a request sends nothing.
func (t *Tools) Steps(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	c, err := t.client()
	if err != nil {
		return mcp.NewToolResultErrorFromErr("client", err), nil
	}
	if _, err := t.hosts.Base(ctx); err != nil {
		return mcp.NewToolResultErrorFromErr("host", err), nil
	}
	r, err := c.NewRequest(ctx, http.MethodGet, "repos/x", nil)
	if err != nil {
		return mcp.NewToolResultErrorFromErr("request", err), nil
	}
	resp, err := c.Do(r, nil)
	if err != nil {
		return mcp.NewToolResultErrorFromErr("send", err), nil // want "own words"
	}
	return mcp.NewToolResultText(resp.Status), nil
}

// Target handles target: behind the sentinel the words are the program's own.
func (t *Tools) Target(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	c, err := t.client()
	if err != nil {
		return nil, err
	}
	err = t.find(ctx, c, req.GetString("name", ""))
	if errors.Is(err, ErrUnknown) {
		return mcp.NewToolResultError(err.Error()), nil
	}
	if err != nil {
		return nil, err // want "own words"
	}
	return mcp.NewToolResultText("found"), nil
}

// Adapt calls any function.
func Adapt(fn any) server.ToolHandlerFunc {
	v := reflect.ValueOf(fn)
	return func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		out := v.Call([]reflect.Value{reflect.ValueOf(ctx)})
		if err, ok := out[1].Interface().(error); ok && err != nil {
			return mcp.NewToolResultError(err.Error()), nil // want "own words"
		}
		text, _ := out[0].Interface().(string)
		return mcp.NewToolResultText(text), nil
	}
}

// Page handles a resource: its errors reach the agent, too.
func (t *Tools) Page(ctx context.Context, req mcp.ReadResourceRequest) ([]mcp.ResourceContents, error) {
	resp, err := t.hc.Get("https://wiki.example/page")
	if err != nil {
		return nil, fmt.Errorf("page: %w", err) // want "own words"
	}
	defer resp.Body.Close()
	return nil, nil
}

// Session is the caller's side of another server.
type Session struct{ hc *http.Client }

// CallTool is no handler: its errors are judged where they are shown.
func (s *Session) CallTool(ctx context.Context, name string) (*mcp.CallToolResult, error) {
	resp, err := s.hc.Get("https://other.example/" + url.PathEscape(name))
	if err != nil {
		return nil, err
	}
	return &mcp.CallToolResult{}, resp.Body.Close()
}

// Forward handles forward.
func (s *Session) Forward(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return s.CallTool(ctx, req.Params.Name) // want "own words"
}

func plain(text string) *mcp.CallToolResult { return mcp.NewToolResultText(text) }

// Flagless tells a failure through a wrapper of its own.
func (t *Tools) Flagless(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	resp, err := t.hc.Get("https://wiki.example/page")
	if err != nil {
		return plain("Error: the wiki gave no answer"), nil // want "failure flag"
	}
	return plain("the wiki answered"), resp.Body.Close()
}
