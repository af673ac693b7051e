// Package partialmapper maps some errors and shows the rest: reported once, where the rest goes.
package partialmapper

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"

	"github.com/google/go-github/v89/github"
	"github.com/mark3labs/mcp-go/mcp"
)

// explain maps a limit.
func explain(op string, resp *github.Response, err error) *mcp.CallToolResult {
	if resp != nil && resp.StatusCode == 429 {
		return mcp.NewToolResultError(op + ": rate_limited: wait a minute")
	}
	if _, ok := errors.AsType[*github.RateLimitError](err); ok {
		return mcp.NewToolResultError(op + ": rate_limited: wait an hour")
	}
	return mcp.NewToolResultErrorFromErr(op, err) // want "own words"
}

// friendly maps by text, and puts a friendly word in front of the rest.
func friendly(err error) string {
	switch {
	case strings.Contains(err.Error(), "404"):
		return "not_found"
	case errors.Is(err, context.DeadlineExceeded):
		return "timeout"
	default:
		return "Sorry, that did not work out: " + err.Error() // want "own words"
	}
}

// public maps to errors.
func public(err error) error {
	if _, ok := errors.AsType[*github.AbuseRateLimitError](err); ok {
		return errors.New("rate_limited")
	}
	return fmt.Errorf("tracker: %w", err) // want "own words"
}

// whole maps everything.
func whole(err error) string {
	slog.Error("tracker", "err", err)
	switch {
	case strings.Contains(err.Error(), "404"):
		return "not_found"
	case errors.Is(err, context.DeadlineExceeded):
		return "timeout"
	}
	return "unavailable"
}

// wholeError maps everything to errors.
func wholeError(err error) error {
	if er, ok := errors.AsType[*github.ErrorResponse](err); ok {
		return fmt.Errorf("the tracker answered %d", er.Response.StatusCode)
	}
	return errors.New("the tracker gave no answer")
}

// Tracker has the tools.
type Tracker struct {
	gh          *github.Client
	owner, repo string
}

// Title handles title.
func (t *Tracker) Title(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	issue, resp, err := t.gh.Issues.Get(ctx, t.owner, t.repo, req.GetInt("number", 0))
	if err != nil {
		return explain("title", resp, err), nil
	}
	return mcp.NewToolResultText(issue.GetTitle()), nil
}

// Labels handles labels.
func (t *Tracker) Labels(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	labels, resp, err := t.gh.Issues.ListLabels(ctx, t.owner, t.repo, nil)
	if err != nil {
		return explain("labels", resp, err), nil
	}
	return mcp.NewToolResultText(fmt.Sprint(len(labels))), nil
}

// Author handles author.
func (t *Tracker) Author(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	issue, _, err := t.gh.Issues.Get(ctx, t.owner, t.repo, req.GetInt("number", 0))
	if err != nil {
		return mcp.NewToolResultError(friendly(err)), nil
	}
	return mcp.NewToolResultText(issue.GetUser().GetLogin()), nil
}

// Assignees handles assignees.
func (t *Tracker) Assignees(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	users, _, err := t.gh.Issues.ListAssignees(ctx, t.owner, t.repo, nil)
	if err != nil {
		return nil, public(err)
	}
	return mcp.NewToolResultText(fmt.Sprint(len(users))), nil
}

// Body handles body.
func (t *Tracker) Body(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	issue, _, err := t.gh.Issues.Get(ctx, t.owner, t.repo, req.GetInt("number", 0))
	if err != nil {
		return mcp.NewToolResultError(whole(err)), nil
	}
	return mcp.NewToolResultText(issue.GetBody()), nil
}

// Milestones handles milestones.
func (t *Tracker) Milestones(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	all, _, err := t.gh.Issues.ListMilestones(ctx, t.owner, t.repo, nil)
	if err != nil {
		return nil, wholeError(err)
	}
	return mcp.NewToolResultText(fmt.Sprint(len(all))), nil
}
