// Package corelists takes an object out of a list.
package corelists

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
)

type Run struct {
	ID     int64
	Branch string
	State  string
}

type User struct {
	ID     string
	Login  string
	Active bool
}

type CI interface {
	Dispatch(ctx context.Context, workflow, branch string) error
	CreateRun(ctx context.Context, workflow string) (*Run, error)
	ListRuns(ctx context.Context, workflow string) ([]Run, error)
	SearchUsers(ctx context.Context, term string) ([]*User, error)
	Invite(ctx context.Context, user string) error
}

var errNone = errors.New("none")

// The newest run need not be the one that was started.
func dispatched(ctx context.Context, ci CI) (int64, error) {
	if err := ci.Dispatch(ctx, "build", "main"); err != nil {
		return 0, err
	}
	runs, err := ci.ListRuns(ctx, "build")
	if err != nil {
		return 0, err
	}
	if len(runs) == 0 {
		return 0, errNone
	}
	return runs[0].ID, nil // want "first of the list"
}

func created(ctx context.Context, ci CI) (int64, error) {
	run, err := ci.CreateRun(ctx, "build")
	if err != nil {
		return 0, err
	}
	return run.ID, nil
}

// A list for its own sake.
func latest(ctx context.Context, ci CI) (int64, error) {
	runs, err := ci.ListRuns(ctx, "build")
	if err != nil {
		return 0, err
	}
	if len(runs) == 0 {
		return 0, errNone
	}
	return runs[0].ID, nil
}

func byIndex(ctx context.Context, ci CI, login string) error {
	users, err := ci.SearchUsers(ctx, login)
	if err != nil {
		return err
	}
	if len(users) == 0 {
		return errNone
	}
	i := slices.IndexFunc(users, func(u *User) bool { return strings.EqualFold(u.Login, login) })
	if i < 0 {
		i = 0 // want "first of the list"
	}
	return ci.Invite(ctx, users[i].ID)
}

func byIndexRepaired(ctx context.Context, ci CI, login string) error {
	users, err := ci.SearchUsers(ctx, login)
	if err != nil {
		return err
	}
	i := slices.IndexFunc(users, func(u *User) bool { return strings.EqualFold(u.Login, login) })
	if i < 0 {
		return errNone
	}
	return ci.Invite(ctx, users[i].ID)
}

// The whole object, kept in a variable.
func kept(ctx context.Context, ci CI, login string) error {
	users, err := ci.SearchUsers(ctx, login)
	if err != nil || len(users) == 0 {
		return errNone
	}
	found := users[0] // want "first of the list"
	for _, u := range users {
		if u.Login == login {
			found = u
			break
		}
	}
	return ci.Invite(ctx, found.ID)
}

// By a property, not by name: any will do.
func anyActive(ctx context.Context, ci CI) error {
	users, err := ci.SearchUsers(ctx, "team")
	if err != nil || len(users) == 0 {
		return errNone
	}
	found := users[0]
	for _, u := range users {
		if u.Active {
			found = u
			break
		}
	}
	return ci.Invite(ctx, found.ID)
}

// Exactly one hit.
func single(ctx context.Context, ci CI, login string) error {
	users, err := ci.SearchUsers(ctx, login)
	if err != nil {
		return err
	}
	for _, u := range users {
		if u.Login == login {
			return ci.Invite(ctx, u.ID)
		}
	}
	if len(users) != 1 {
		return errNone
	}
	return ci.Invite(ctx, users[0].ID)
}

// A wish that need not be named.
func wish(ctx context.Context, ci CI, login string) error {
	users, err := ci.SearchUsers(ctx, "team")
	if err != nil || len(users) == 0 {
		return errNone
	}
	if login != "" {
		for _, u := range users {
			if u.Login == login {
				return ci.Invite(ctx, u.ID)
			}
		}
		return errNone
	}
	return ci.Invite(ctx, users[0].ID)
}

type Answer struct {
	CallID string `json:"call_id"`
	Text   string `json:"text"`
}

type calls struct {
	mu   sync.Mutex
	open []string
}

// The oldest open call is a guess.
func (c *calls) match(a *Answer) string {
	c.mu.Lock()
	defer c.mu.Unlock()
	id := a.CallID
	if id == "" && len(c.open) > 0 {
		id = c.open[0] // want "reply without Answer.CallID"
	}
	return id
}
