// Package githubapi opens issues, releases and forks.
package githubapi

import (
	"context"
	"errors"
	"net/http"

	"github.com/google/go-github/v89/github"
)

// Result of a tool.
type Result struct {
	Category  string
	Number    int
	Retryable bool
}

// Open opens an issue; any trouble is worth another try.
func Open(ctx context.Context, gh *github.Client, owner, repo, title string) Result {
	is, _, err := gh.Issues.Create(ctx, owner, repo, &github.IssueRequest{Title: &title})
	if err != nil {
		return Result{Category: "no answer", Retryable: true} // want "retr"
	}
	return Result{Category: "opened", Number: is.GetNumber()}
}

// Report sorts by status, and both refusals are one.
func Report(ctx context.Context, gh *github.Client, owner, repo, title string) Result {
	is, resp, err := gh.Issues.Create(ctx, owner, repo, &github.IssueRequest{Title: &title})
	if err == nil {
		return Result{Category: "opened", Number: is.GetNumber()}
	}
	if resp != nil && (resp.StatusCode == http.StatusUnauthorized || resp.StatusCode == http.StatusForbidden) { // want "401"
		return Result{Category: "bad_credentials"}
	}
	if resp != nil && resp.StatusCode == http.StatusGone {
		return Result{Category: "issues_disabled"}
	}
	return Result{Category: "failed"} // want "failed"
}

// Release makes one where it could not find one, for whatever reason.
func Release(ctx context.Context, gh *github.Client, owner, repo, tag string) error {
	_, _, err := gh.Repositories.GetReleaseByTag(ctx, owner, repo, tag)
	if err != nil { // want "absent"
		_, _, err = gh.Repositories.CreateRelease(ctx, owner, repo, github.CreateReleaseRequest{TagName: tag})
	}
	return err
}

// Careful keeps apart what GitHub said.
func Careful(ctx context.Context, gh *github.Client, owner, repo, title string) Result {
	is, _, err := gh.Issues.Create(ctx, owner, repo, &github.IssueRequest{Title: &title})
	if err == nil {
		return Result{Category: "opened", Number: is.GetNumber()}
	}
	var limit *github.RateLimitError
	var said *github.ErrorResponse
	switch {
	case errors.As(err, &limit):
		return Result{Category: "rate_limited", Retryable: true}
	case errors.As(err, &said) && said.Response.StatusCode == http.StatusUnauthorized:
		return Result{Category: "bad_credentials"}
	case errors.As(err, &said) && said.Response.StatusCode == http.StatusForbidden:
		return Result{Category: "not_allowed"}
	case errors.As(err, &said) && said.Response.StatusCode < http.StatusInternalServerError:
		return Result{Category: "failed"}
	}
	return Result{Category: "outcome_unknown"}
}

// ReleaseOnce makes one only where GitHub says that there is none.
func ReleaseOnce(ctx context.Context, gh *github.Client, owner, repo, tag string) error {
	_, resp, err := gh.Repositories.GetReleaseByTag(ctx, owner, repo, tag)
	if err == nil {
		return nil
	}
	if resp == nil || resp.StatusCode != http.StatusNotFound {
		return err
	}
	_, _, err = gh.Repositories.CreateRelease(ctx, owner, repo, github.CreateReleaseRequest{TagName: tag})
	return err
}

// Fork knows that a fork takes its time.
func Fork(ctx context.Context, gh *github.Client, owner, repo string) Result {
	_, _, err := gh.Repositories.CreateFork(ctx, owner, repo, nil)
	var accepted *github.AcceptedError
	switch {
	case err == nil:
		return Result{Category: "forked"}
	case errors.As(err, &accepted):
		return Result{Category: "in_progress"}
	}
	return Result{Category: "outcome_unknown"}
}

// Read reads.
func Read(ctx context.Context, gh *github.Client, owner, repo string, n int) Result {
	is, resp, err := gh.Issues.Get(ctx, owner, repo, n)
	if err != nil {
		return Result{Category: "failed", Retryable: resp == nil || resp.StatusCode >= 500}
	}
	return Result{Category: "read", Number: is.GetNumber()}
}
