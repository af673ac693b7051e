// Package sdkclient writes through an SDK whose HTTP client was made to repeat three packages away: reported there, once.
package sdkclient

import (
	"context"

	"github.com/google/go-github/v89/github"

	"toolvet.test/fixtures/retryunsafe/sdkclient/conn"
)

// File files an issue.
func File(ctx context.Context, title string) error {
	gh, err := conn.Forge()
	if err != nil {
		return err
	}
	_, _, err = gh.Issues.Create(ctx, "toolvet", "toolvet", &github.IssueRequest{Title: &title})
	return err
}

// FilePlain files an issue through a client that sends once.
func FilePlain(ctx context.Context, title string) error {
	gh, err := conn.PlainForge()
	if err != nil {
		return err
	}
	_, _, err = gh.Issues.Create(ctx, "toolvet", "toolvet", &github.IssueRequest{Title: &title})
	return err
}
