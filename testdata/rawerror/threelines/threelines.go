// Package threelines repeats three lines: right behind an argument, wrong behind a call.
package threelines

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/google/go-github/v89/github"
	"github.com/mark3labs/mcp-go/mcp"
)

// Tracker has the tool.
type Tracker struct{ gh *github.Client }

type due struct{ At time.Time }

func validate(owner, repo string) error {
	switch {
	case owner == "":
		return errors.New("owner is missing")
	case strings.ContainsAny(repo, "/ "):
		return fmt.Errorf("repo %q may have no slash and no space", repo)
	}
	return nil
}

func requiredNumber(req mcp.CallToolRequest, key string) (int, error) {
	s, err := req.RequireString(key)
	if err != nil {
		return 0, err
	}
	n, err := strconv.Atoi(s)
	if err != nil {
		return 0, fmt.Errorf("%s: %w", key, err)
	}
	return n, nil
}

// Schedule handles schedule_issue.
func (t *Tracker) Schedule(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	owner, err := req.RequireString("owner")
	if err != nil {
		return mcp.NewToolResultError(err.Error()), nil
	}
	repo, err := req.RequireString("repo")
	if err != nil {
		return mcp.NewToolResultError(err.Error()), nil
	}
	if err := validate(owner, repo); err != nil {
		return mcp.NewToolResultError(err.Error()), nil
	}
	number, err := requiredNumber(req, "number")
	if err != nil {
		return mcp.NewToolResultError(err.Error()), nil
	}
	at, err := time.Parse(time.DateOnly, req.GetString("due", ""))
	if err != nil {
		return mcp.NewToolResultError(err.Error()), nil
	}
	issue, _, err := t.gh.Issues.Get(ctx, owner, repo, number)
	if err != nil {
		return mcp.NewToolResultError(err.Error()), nil // want "own words"
	}
	body, err := json.Marshal(due{at})
	if err != nil {
		return mcp.NewToolResultError(err.Error()), nil
	}
	text := issue.GetBody() + "\n" + string(body)
	if _, _, err := t.gh.Issues.Edit(ctx, owner, repo, number, &github.IssueRequest{Body: &text}); err != nil {
		return mcp.NewToolResultError(err.Error()), nil // want "own words"
	}
	var args struct{ Labels []string }
	if err := req.BindArguments(&args); err != nil {
		return mcp.NewToolResultError(err.Error()), nil
	}
	_, _, err = t.gh.Issues.AddLabelsToIssue(ctx, owner, repo, number, args.Labels)
	if err != nil {
		return mcp.NewToolResultError(err.Error()), nil // want "own words"
	}
	return mcp.NewToolResultText("scheduled"), nil
}

// Unschedule does as much, in words of its own.
func (t *Tracker) Unschedule(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	owner, repo := req.GetString("owner", ""), req.GetString("repo", "")
	if err := validate(owner, repo); err != nil {
		return mcp.NewToolResultError(err.Error()), nil
	}
	number, err := requiredNumber(req, "number")
	if err != nil {
		return mcp.NewToolResultError(err.Error()), nil
	}
	issue, _, err := t.gh.Issues.Get(ctx, owner, repo, number)
	if err != nil {
		return mcp.NewToolResultError("unavailable: the issue cannot be read"), nil
	}
	text, _, _ := strings.Cut(issue.GetBody(), "\n{")
	if _, _, err := t.gh.Issues.Edit(ctx, owner, repo, number, &github.IssueRequest{Body: &text}); err != nil {
		return mcp.NewToolResultError("outcome_unknown: read the issue first"), nil
	}
	return mcp.NewToolResultText("unscheduled"), nil
}
