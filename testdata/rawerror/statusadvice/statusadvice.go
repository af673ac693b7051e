// Package statusadvice has typed errors and tables of advice.
package statusadvice

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"time"

	"github.com/google/go-github/v89/github"
	"github.com/mark3labs/mcp-go/mcp"
)

type httpError struct {
	status int
	path   string
	cause  error
}

// Error shows the number, and not the cause.
func (e *httpError) Error() string { return fmt.Sprintf("%s: status %d", e.path, e.status) }

func (e *httpError) Unwrap() error { return e.cause }

type chattyError struct {
	path  string
	cause error
}

// Error shows the cause.
func (e *chattyError) Error() string { return e.path + ": " + e.cause.Error() }

type waitError struct{ until time.Time }

func (e waitError) Error() string { return "rate_limited until " + e.until.Format(time.Kitchen) }

var advice = map[int]string{
	http.StatusUnauthorized:    "login_needed: the connection to the tracker must be renewed",
	http.StatusForbidden:       "not_permitted: ask the owner of the project",
	http.StatusNotFound:        "not_found: look for the name first",
	http.StatusTooManyRequests: "rate_limited: wait a minute",
}

// Tracker has the tools.
type Tracker struct {
	base string
	hc   *http.Client
	gh   *github.Client
}

func (t *Tracker) get(ctx context.Context, path string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, t.base+path, nil)
	if err != nil {
		return &httpError{path: path, cause: err}
	}
	resp, err := t.hc.Do(req)
	if err != nil {
		return &httpError{path: path, cause: err}
	}
	defer resp.Body.Close()
	if resp.StatusCode/100 != 2 {
		return &httpError{path: path, status: resp.StatusCode}
	}
	return nil
}

func (t *Tracker) probe(ctx context.Context, path string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodHead, t.base+path, nil)
	if err != nil {
		return &chattyError{path, err}
	}
	resp, err := t.hc.Do(req)
	if err != nil {
		return &chattyError{path, err}
	}
	return resp.Body.Close()
}

func explain(err error) string {
	if he, ok := errors.AsType[*httpError](err); ok {
		if a, ok := advice[he.status]; ok {
			return a
		}
		return fmt.Sprintf("unavailable: the tracker answered %d", he.status)
	}
	return "unavailable: the tracker gave no answer"
}

// Board handles board: the typed error has words of its own.
func (t *Tracker) Board(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if err := t.get(ctx, "/boards/"+url.PathEscape(req.GetString("board", ""))); err != nil {
		return mcp.NewToolResultError(err.Error()), nil
	}
	return mcp.NewToolResultText("the board is there"), nil
}

// Column handles column, with a table.
func (t *Tracker) Column(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if err := t.get(ctx, "/columns/"+url.PathEscape(req.GetString("column", ""))); err != nil {
		return mcp.NewToolResultError(explain(err)), nil
	}
	return mcp.NewToolResultText("the column is there"), nil
}

// Cause handles board_cause: it asks for the cause and shows it.
func (t *Tracker) Cause(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	err := t.get(ctx, "/boards/"+url.PathEscape(req.GetString("board", "")))
	if he, ok := errors.AsType[*httpError](err); ok && he.cause != nil {
		return mcp.NewToolResultError(he.cause.Error()), nil // want "own words"
	}
	return mcp.NewToolResultText("the board is there"), nil
}

// Probe handles probe: the typed error has the words of the cause.
func (t *Tracker) Probe(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if err := t.probe(ctx, "/boards/"+url.PathEscape(req.GetString("board", ""))); err != nil {
		return mcp.NewToolResultError(err.Error()), nil // want "own words"
	}
	return mcp.NewToolResultText("the board is there"), nil
}

// Labels handles labels: fields of the library's typed errors, and no text.
func (t *Tracker) Labels(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	labels, _, err := t.gh.Issues.ListLabels(ctx, req.GetString("owner", ""), req.GetString("repo", ""), nil)
	var limit *github.RateLimitError
	if errors.As(err, &limit) {
		return mcp.NewToolResultError(fmt.Sprintf("rate_limited until %s", limit.Rate.Reset.Format(time.Kitchen))), nil
	}
	var answer *github.ErrorResponse
	if errors.As(err, &answer) {
		slog.ErrorContext(ctx, "labels", "err", err)
		return mcp.NewToolResultError(fmt.Sprintf("the tracker answered %d: %s", answer.Response.StatusCode, http.StatusText(answer.Response.StatusCode))), nil
	}
	if err != nil {
		return mcp.NewToolResultError("unavailable: the tracker gave no answer"), nil
	}
	return mcp.NewToolResultText(fmt.Sprint(len(labels))), nil
}

// Milestones handles milestones, with an error of its own.
func (t *Tracker) Milestones(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	_, resp, err := t.gh.Issues.ListMilestones(ctx, req.GetString("owner", ""), req.GetString("repo", ""), nil)
	if err != nil {
		err = error(waitError{time.Now().Add(time.Minute)})
		if resp == nil || resp.StatusCode != http.StatusTooManyRequests {
			err = errors.New("unavailable: the tracker gave no answer")
		}
		return nil, err
	}
	return mcp.NewToolResultText("there are milestones"), nil
}
