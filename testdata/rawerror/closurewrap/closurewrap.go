// Package closurewrap has wrappers that are closures in the handler.
package closurewrap

import (
	"context"
	"fmt"
	"log/slog"

	"github.com/google/go-github/v89/github"
	"github.com/mark3labs/mcp-go/mcp"
)

// Repo is a repository.
type Repo struct {
	gh          *github.Client
	owner, name string
}

// Rename handles rename_label.
func (r *Repo) Rename(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	fail := func(err error) (*mcp.CallToolResult, error) {
		return mcp.NewToolResultError("rename_label: " + err.Error()), nil
	}
	from, err := req.RequireString("from")
	if err != nil {
		return fail(err)
	}
	to, err := req.RequireString("to")
	if err != nil {
		return fail(err)
	}
	label, _, err := r.gh.Issues.GetLabel(ctx, r.owner, r.name, from)
	if err != nil {
		return fail(err) // want "own words"
	}
	label.Name = &to
	if _, _, err := r.gh.Issues.EditLabel(ctx, r.owner, r.name, from, label); err != nil {
		return fail(fmt.Errorf("edit: %w", err)) // want "own words"
	}
	return mcp.NewToolResultText("renamed"), nil
}

// Remove handles remove_label.
func (r *Repo) Remove(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	fail := func(category string, err error) (*mcp.CallToolResult, error) {
		slog.ErrorContext(ctx, "remove_label", "category", category, "err", err)
		return mcp.NewToolResultError("remove_label: " + category), nil
	}
	name, err := req.RequireString("name")
	if err != nil {
		return mcp.NewToolResultError(err.Error()), nil
	}
	if _, _, err := r.gh.Issues.GetLabel(ctx, r.owner, r.name, name); err != nil {
		return fail("not_found", err)
	}
	if _, err := r.gh.Issues.DeleteLabel(ctx, r.owner, r.name, name); err != nil {
		return fail("outcome_unknown", err)
	}
	return mcp.NewToolResultText("removed"), nil
}
