// Package githubsdk works with go-github, whose fields are pointers and have getters.
package githubsdk

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/google/go-github/v89/github"
)

// Ops works on a repository.
type Ops struct {
	gh          *github.Client
	owner, repo string
}

// Comment comments on the issue that it guesses.
func (o *Ops) Comment(ctx context.Context, title string, related int, text string) error {
	is, _, err := o.gh.Issues.Create(ctx, o.owner, o.repo, &github.IssueRequest{Title: &title})
	if err != nil {
		return err
	}
	number := related // want "identity"
	if is.Number != nil {
		number = *is.Number
	}
	_, _, err = o.gh.Issues.CreateComment(ctx, o.owner, o.repo, number, &github.IssueComment{Body: &text})
	return err
}

// Hook keeps the id of the hook that was there before.
func (o *Ops) Hook(ctx context.Context, hook *github.Hook, old *github.Hook) (int64, error) {
	made, _, err := o.gh.Repositories.CreateHook(ctx, o.owner, o.repo, hook)
	if err != nil {
		return 0, err
	}
	if made.ID == nil {
		made.ID = old.ID // want "identity"
	}
	return made.GetID(), nil
}

// Reviewer takes the first of a search.
func (o *Ops) Reviewer(ctx context.Context, login string) (int64, error) {
	found, _, err := o.gh.Search.Users(ctx, login+" in:login", nil)
	if err != nil {
		return 0, err
	}
	for _, u := range found.Users {
		if strings.EqualFold(u.GetLogin(), login) {
			return u.GetID(), nil
		}
	}
	if len(found.Users) > 0 {
		return found.Users[0].GetID(), nil // want "identity"
	}
	return 0, errors.New("no such user")
}

// Release has nothing to add to the answer.
func (o *Ops) Release(ctx context.Context, tag, name string) (int64, error) {
	if name == "" {
		name = tag
	}
	rel, _, err := o.gh.Repositories.CreateRelease(ctx, o.owner, o.repo, github.CreateReleaseRequest{TagName: tag, Name: &name})
	if err != nil {
		return 0, err
	}
	if rel.ID == 0 {
		return 0, fmt.Errorf("release %s made, id unknown", tag)
	}
	if rel.Name == nil {
		rel.Name = &name
	}
	return rel.ID, nil
}

// Notes shows a release to people.
func (o *Ops) Notes(ctx context.Context, tag string) (string, error) {
	rel, _, err := o.gh.Repositories.GetReleaseByTag(ctx, o.owner, o.repo, tag)
	if err != nil {
		return "", err
	}
	title := rel.GetName()
	if title == "" {
		title = "Release " + tag
	}
	author := rel.GetAuthor().GetName()
	if author == "" {
		author = rel.GetAuthor().GetLogin()
	}
	return title + " by " + author, nil
}

// Configure has its repository from the caller, the environment or the remote of the checkout.
func (o *Ops) Configure(slug, remoteURL string) error {
	if slug == "" {
		slug = os.Getenv("GITHUB_REPOSITORY")
	}
	if slug == "" {
		slug = strings.TrimSuffix(strings.TrimPrefix(remoteURL, "git@github.com:"), ".git")
	}
	owner, repo, ok := strings.Cut(slug, "/")
	if !ok {
		return errors.New("which repository?")
	}
	o.owner, o.repo = owner, repo
	return nil
}

// Issues walks pages: the next page is no identity.
func (o *Ops) Issues(ctx context.Context) (numbers []int, err error) {
	opts := &github.IssueListByRepoOptions{State: "open"}
	for {
		page, resp, err := o.gh.Issues.ListByRepo(ctx, o.owner, o.repo, opts)
		if err != nil {
			return numbers, err
		}
		for _, is := range page {
			numbers = append(numbers, is.GetNumber())
		}
		if resp.NextPage == 0 {
			return numbers, nil
		}
		opts.ListOptions.Page = resp.NextPage
	}
}
