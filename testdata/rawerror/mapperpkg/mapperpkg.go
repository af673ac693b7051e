// Package mapperpkg has its mappers in another package: the partial one is reported there, and not here.
package mapperpkg

import (
	"context"
	"fmt"

	"github.com/google/go-github/v89/github"
	"github.com/mark3labs/mcp-go/mcp"

	"toolvet.test/fixtures/rawerror/mapperpkg/apierr"
)

// Repo is a repository.
type Repo struct {
	gh          *github.Client
	owner, name string
}

// Title handles title.
func (r *Repo) Title(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	issue, resp, err := r.gh.Issues.Get(ctx, r.owner, r.name, req.GetInt("number", 0))
	if err != nil {
		return apierr.Partial("title", resp, err), nil // want "own words"
	}
	return mcp.NewToolResultText(issue.GetTitle()), nil
}

// Comment handles comment.
func (r *Repo) Comment(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	_, resp, err := r.gh.Issues.CreateComment(ctx, r.owner, r.name, req.GetInt("number", 0), nil)
	if err != nil {
		return apierr.Partial("comment", resp, fmt.Errorf("create: %w", err)), nil // want "own words"
	}
	return mcp.NewToolResultText("commented"), nil
}

// Body handles body.
func (r *Repo) Body(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	issue, resp, err := r.gh.Issues.Get(ctx, r.owner, r.name, req.GetInt("number", 0))
	if err != nil {
		return apierr.Complete("body", resp, err), nil
	}
	return mcp.NewToolResultText(issue.GetBody()), nil
}
