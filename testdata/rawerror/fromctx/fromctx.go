// Package fromctx takes its clients from the context, from a factory, and from constructors of which one asks the far side.
package fromctx

import (
	"context"
	"errors"
	"fmt"

	"github.com/google/go-github/v89/github"
	"github.com/mark3labs/mcp-go/mcp"

	"toolvet.test/fixtures/rawerror/fromctx/session"
)

type key struct{}

func clientFrom(ctx context.Context) (*github.Client, error) {
	c, ok := ctx.Value(key{}).(*github.Client)
	if !ok {
		return nil, errors.New("no tracker is connected in this session")
	}
	return c, nil
}

// Deps makes clients.
type Deps interface {
	Client(ctx context.Context) (*github.Client, error)
}

type deps struct{ token string }

func (d deps) Client(context.Context) (*github.Client, error) {
	if d.token == "" {
		return nil, errors.New("no token is set for the tracker")
	}
	return github.NewClient(github.WithAuthToken(d.token))
}

// Tools has the tools.
type Tools struct{ deps Deps }

// New uses a token.
func New(token string) *Tools { return &Tools{deps{token}} }

// Zen handles zen.
func (t *Tools) Zen(ctx context.Context, _ mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	gh, err := clientFrom(ctx)
	if err != nil {
		return mcp.NewToolResultError(err.Error()), nil
	}
	text, _, err := gh.Meta.Zen(ctx)
	if err != nil {
		return mcp.NewToolResultError(err.Error()), nil // want "own words"
	}
	return mcp.NewToolResultText(text), nil
}

// Octocat handles octocat.
func (t *Tools) Octocat(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	gh, err := t.deps.Client(ctx)
	if err != nil {
		return mcp.NewToolResultError(fmt.Sprintf("failed to get the client: %v", err)), nil
	}
	text, _, err := gh.Meta.Octocat(ctx, req.GetString("say", ""))
	if err != nil {
		return mcp.NewToolResultError("unavailable: the tracker gave no answer"), nil
	}
	return mcp.NewToolResultText(text), nil
}

// Login handles login: the constructor asks the far side.
func Login(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	s, err := session.New(ctx, req.GetString("host", ""))
	if err != nil {
		return mcp.NewToolResultError(err.Error()), nil // want "own words"
	}
	return mcp.NewToolResultText(s.Host), nil
}

// Prepare handles prepare: this one looks at its arguments.
func Prepare(_ context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	s, err := session.Prepare(req.GetString("host", ""))
	if err != nil {
		return mcp.NewToolResultError(err.Error()), nil
	}
	return mcp.NewToolResultText(s.Host), nil
}

// LoginQuietly handles login_quietly.
func LoginQuietly(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	s, err := session.New(ctx, req.GetString("host", ""))
	if err != nil {
		return mcp.NewToolResultError("not_reachable: check the name of the host"), nil
	}
	return mcp.NewToolResultText(s.Host), nil
}
