// Package gosdkplain has handlers of the low level: a returned error is a protocol error, a result is a literal.
package gosdkplain

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"

	"github.com/google/go-github/v89/github"
	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// Repo is the repository of the tools.
type Repo struct {
	gh          *github.Client
	owner, name string
	log         *slog.Logger
}

type args struct {
	Number int    `json:"number"`
	Text   string `json:"text"`
}

// Register registers them.
func (r *Repo) Register(s *mcp.Server) {
	s.AddTool(&mcp.Tool{Name: "title"}, r.title)
	s.AddTool(&mcp.Tool{Name: "comment"}, r.comment)
	s.AddTool(&mcp.Tool{Name: "close"}, r.close)
	s.AddTool(&mcp.Tool{Name: "lock"}, r.lock)
	s.AddTool(&mcp.Tool{Name: "state"}, r.state)
	s.AddTool(&mcp.Tool{Name: "reopen"}, r.reopen)
	s.AddTool(&mcp.Tool{Name: "unlock"}, r.unlock)
}

func text(s string, failed bool) *mcp.CallToolResult {
	return &mcp.CallToolResult{IsError: failed, Content: []mcp.Content{&mcp.TextContent{Text: s}}}
}

func (r *Repo) title(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	var in args
	if err := json.Unmarshal(req.Params.Arguments, &in); err != nil {
		return nil, fmt.Errorf("arguments: %w", err)
	}
	issue, _, err := r.gh.Issues.Get(ctx, r.owner, r.name, in.Number)
	if err != nil {
		return nil, fmt.Errorf("issue %d: %w", in.Number, err) // want "own words"
	}
	return text(issue.GetTitle(), false), nil
}

func (r *Repo) comment(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	var in args
	if err := json.Unmarshal(req.Params.Arguments, &in); err != nil {
		return text("arguments: "+err.Error(), true), nil
	}
	c, _, err := r.gh.Issues.CreateComment(ctx, r.owner, r.name, in.Number, &github.IssueComment{Body: &in.Text})
	if err != nil {
		return &mcp.CallToolResult{IsError: true, Content: []mcp.Content{&mcp.TextContent{Text: err.Error()}}}, nil // want "own words"
	}
	return text(c.GetHTMLURL(), false), nil
}

func (r *Repo) close(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	var in args
	if err := json.Unmarshal(req.Params.Arguments, &in); err != nil {
		return nil, &jsonrpc.Error{Code: jsonrpc.CodeInvalidParams, Message: err.Error()}
	}
	issue, _, err := r.gh.Issues.Edit(ctx, r.owner, r.name, in.Number, &github.IssueRequest{State: new("closed")})
	if err != nil {
		return nil, &jsonrpc.Error{Code: jsonrpc.CodeInternalError, Message: err.Error()} // want "own words"
	}
	return text(issue.GetState(), false), nil
}

func (r *Repo) lock(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	var in args
	if err := json.Unmarshal(req.Params.Arguments, &in); err != nil {
		return nil, err
	}
	res := &mcp.CallToolResult{}
	if _, err := r.gh.Issues.Lock(ctx, r.owner, r.name, in.Number, nil); err != nil {
		res.SetError(err) // want "own words"
	}
	return res, nil
}

func (r *Repo) state(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	var in args
	if err := json.Unmarshal(req.Params.Arguments, &in); err != nil {
		return nil, err
	}
	issue, _, err := r.gh.Issues.Get(ctx, r.owner, r.name, in.Number)
	if err != nil {
		r.log.ErrorContext(ctx, "state", "err", err)
		return nil, errors.New("unavailable: the tracker gave no answer")
	}
	return text(issue.GetState(), false), nil
}

func (r *Repo) reopen(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	var in args
	if err := json.Unmarshal(req.Params.Arguments, &in); err != nil {
		return nil, err
	}
	if _, _, err := r.gh.Issues.Edit(ctx, r.owner, r.name, in.Number, &github.IssueRequest{State: new("open")}); err != nil {
		r.log.ErrorContext(ctx, "reopen", "err", err)
		return nil, &jsonrpc.Error{Code: jsonrpc.CodeInternalError, Message: "outcome_unknown: read the issue first"}
	}
	return text("open", false), nil
}

// unlock fills the content first: SetError then keeps the error on the server.
func (r *Repo) unlock(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	var in args
	if err := json.Unmarshal(req.Params.Arguments, &in); err != nil {
		return nil, err
	}
	if _, err := r.gh.Issues.Unlock(ctx, r.owner, r.name, in.Number); err != nil {
		res := text("outcome_unknown: read the issue first", true)
		res.SetError(err)
		return res, nil
	}
	return text("unlocked", false), nil
}
