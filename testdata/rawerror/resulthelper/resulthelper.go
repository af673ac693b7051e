// Package resulthelper has helpers that give a value or a finished result: reported is where the result is made.
package resulthelper

import (
	"context"
	"errors"
	"fmt"

	"github.com/google/go-github/v89/github"
	"github.com/mark3labs/mcp-go/mcp"
)

// Repo is a repository.
type Repo struct {
	gh          *github.Client
	owner, name string
}

func number(req mcp.CallToolRequest) (int, *mcp.CallToolResult) {
	n, err := req.RequireInt("number")
	if err != nil {
		return 0, mcp.NewToolResultError(err.Error())
	}
	if n < 1 {
		return 0, mcp.NewToolResultError(errors.New("number must be positive").Error())
	}
	return n, nil
}

func (r *Repo) issue(ctx context.Context, n int) (*github.Issue, *mcp.CallToolResult) {
	issue, _, err := r.gh.Issues.Get(ctx, r.owner, r.name, n)
	if err != nil {
		return nil, mcp.NewToolResultError(fmt.Sprintf("issue %d: %v", n, err)) // want "own words"
	}
	return issue, nil
}

func (r *Repo) issueQuietly(ctx context.Context, n int) (*github.Issue, *mcp.CallToolResult) {
	issue, resp, err := r.gh.Issues.Get(ctx, r.owner, r.name, n)
	switch {
	case err == nil:
		return issue, nil
	case resp != nil && resp.StatusCode == 404:
		return nil, mcp.NewToolResultErrorf("not_found: there is no issue %d", n)
	}
	return nil, mcp.NewToolResultError("unavailable: the tracker gave no answer")
}

// Title handles title.
func (r *Repo) Title(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	n, bad := number(req)
	if bad != nil {
		return bad, nil
	}
	issue, bad := r.issue(ctx, n)
	if bad != nil {
		return bad, nil
	}
	return mcp.NewToolResultText(issue.GetTitle()), nil
}

// Body handles body.
func (r *Repo) Body(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	n, bad := number(req)
	if bad != nil {
		return bad, nil
	}
	issue, bad := r.issueQuietly(ctx, n)
	if bad != nil {
		return bad, nil
	}
	return mcp.NewToolResultText(issue.GetBody()), nil
}
