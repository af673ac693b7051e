// Package github uses the client of a forge, whose methods tell by name and whose reads and writes differ.
package github

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/cenkalti/backoff/v4"
	"github.com/google/go-github/v89/github"
)

// Bot works on one repository.
type Bot struct {
	gh          *github.Client
	owner, repo string
}

// Open files an issue again after any error.
func (b *Bot) Open(ctx context.Context, title string) (issue *github.Issue, err error) {
	for range 3 {
		issue, _, err = b.gh.Issues.Create(ctx, b.owner, b.repo, &github.IssueRequest{Title: &title}) // want "again"
		if err == nil {
			return issue, nil
		}
		time.Sleep(time.Second)
	}
	return nil, err
}

// Comment repeats on 5xx.
func (b *Bot) Comment(ctx context.Context, number int, text string) error {
	return backoff.Retry(func() error {
		_, resp, err := b.gh.Issues.CreateComment(ctx, b.owner, b.repo, number, &github.IssueComment{Body: &text}) // want "again"
		if err != nil && resp != nil && resp.StatusCode < http.StatusInternalServerError {
			return backoff.Permanent(err)
		}
		return err
	}, backoff.NewExponentialBackOff())
}

// Dispatch starts a workflow again after any error.
func (b *Bot) Dispatch(ctx context.Context, file string) error {
	return backoff.Retry(func() error {
		_, _, err := b.gh.Actions.CreateWorkflowDispatchEventByFileName(ctx, b.owner, b.repo, file, github.CreateWorkflowDispatchEventRequest{Ref: "main"}) // want "again"
		return err
	}, backoff.NewExponentialBackOff())
}

// Ask files an issue again only after a limit.
func (b *Bot) Ask(ctx context.Context, title string) (*github.Issue, error) {
	for {
		issue, _, err := b.gh.Issues.Create(ctx, b.owner, b.repo, &github.IssueRequest{Title: &title})
		var limit *github.RateLimitError
		if errors.As(err, &limit) {
			time.Sleep(time.Until(limit.Rate.Reset.Time))
			continue
		}
		var abuse *github.AbuseRateLimitError
		if errors.As(err, &abuse) {
			time.Sleep(abuse.GetRetryAfter())
			continue
		}
		return issue, err
	}
}

// Close sets a state.
func (b *Bot) Close(ctx context.Context, number int) (err error) {
	closed := "closed"
	for range 3 {
		if _, _, err = b.gh.Issues.Edit(ctx, b.owner, b.repo, number, &github.IssueRequest{State: &closed}); err == nil {
			return nil
		}
	}
	return err
}

// Write changes a file of a known state: the SHA guards it.
func (b *Bot) Write(ctx context.Context, path, sha string, content []byte) (err error) {
	message := "Change " + path
	for range 3 {
		opts := &github.RepositoryContentFileOptions{Message: &message, Content: content, SHA: &sha}
		if _, _, err = b.gh.Repositories.UpdateFile(ctx, b.owner, b.repo, path, opts); err == nil {
			return nil
		}
	}
	return err
}

// Branch makes a ref, and takes one that is there already for its own.
func (b *Bot) Branch(ctx context.Context, name, sha string) error {
	return backoff.Retry(func() error {
		_, resp, err := b.gh.Git.CreateRef(ctx, b.owner, b.repo, github.CreateRef{Ref: "refs/heads/" + name, SHA: sha})
		if resp != nil && resp.StatusCode == http.StatusUnprocessableEntity {
			_, _, err = b.gh.Git.GetRef(ctx, b.owner, b.repo, "heads/"+name)
		}
		return err
	}, backoff.NewExponentialBackOff())
}

// Issues reads page by page.
func (b *Bot) Issues(ctx context.Context) (all []*github.Issue, err error) {
	opts := &github.IssueListByRepoOptions{State: "open"}
	for {
		page, resp, err := b.gh.Issues.ListByRepo(ctx, b.owner, b.repo, opts)
		if err != nil {
			return nil, err
		}
		all = append(all, page...)
		if resp.After == "" {
			return all, nil
		}
		opts.After = resp.After
	}
}

// OpenAll files each issue once.
func (b *Bot) OpenAll(ctx context.Context, titles []string) error {
	for _, title := range titles {
		if _, _, err := b.gh.Issues.Create(ctx, b.owner, b.repo, &github.IssueRequest{Title: &title}); err != nil {
			return err
		}
	}
	return nil
}
