// Package errobject reads members of a club; where that fails, one of its functions makes a member of the question.
package errobject

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"sync"
)

// Member is a member.
type Member struct {
	ID    string `json:"id"`
	Mail  string `json:"mail"`
	Since int    `json:"since"`
}

// MissingError says who is missing.
type MissingError struct{ ID string }

func (e *MissingError) Error() string { return "no member " + e.ID }

// Outcome is what happened with one member.
type Outcome struct {
	MemberID string
	Failure  string
}

// Club is a client.
type Club struct {
	url   string
	hc    *http.Client
	mu    sync.Mutex
	cache map[string]*Member
}

func (c *Club) get(ctx context.Context, id string) (*Member, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, c.url+"/members/"+id, nil)
	if err != nil {
		return nil, err
	}
	resp, err := c.hc.Do(req)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	if resp.StatusCode == http.StatusNotFound {
		return nil, &MissingError{ID: id}
	}
	m := new(Member)
	if err := json.NewDecoder(resp.Body).Decode(m); err != nil {
		return nil, err
	}
	return m, nil
}

func (c *Club) enrol(ctx context.Context, mail string) (*Member, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, c.url+"/members?mail="+mail, nil)
	if err != nil {
		return nil, err
	}
	resp, err := c.hc.Do(req)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	m := new(Member)
	return m, json.NewDecoder(resp.Body).Decode(m)
}

// Member makes a member where it could not read one.
func (c *Club) Member(ctx context.Context, id string) (*Member, error) {
	m, err := c.get(ctx, id)
	if err != nil {
		slog.WarnContext(ctx, "member not read", "member", id, "err", err)
		return &Member{ID: id}, nil // want "identity"
	}
	return m, nil
}

// Enrol makes a member of the mail where it could not decode one.
func (c *Club) Enrol(ctx context.Context, mail, ref string) *Member {
	m, err := c.enrol(ctx, mail)
	if err != nil {
		m = &Member{ID: ref, Mail: mail} // want "identity"
	}
	return m
}

// Strict hands the error on.
func (c *Club) Strict(ctx context.Context, id string) (*Member, error) {
	m, err := c.get(ctx, id)
	if err != nil {
		return nil, fmt.Errorf("member %s: %w", id, err)
	}
	if m.ID != id {
		return nil, &MissingError{ID: id}
	}
	return m, nil
}

// Cached gives the member that was read before.
func (c *Club) Cached(ctx context.Context, id string) (*Member, error) {
	m, err := c.Strict(ctx, id)
	if err != nil {
		c.mu.Lock()
		defer c.mu.Unlock()
		if old, ok := c.cache[id]; ok {
			return old, nil
		}
		return nil, err
	}
	return m, nil
}

// Each says of every member that was asked for what has happened.
func (c *Club) Each(ctx context.Context, ids []string) []Outcome {
	var out []Outcome
	for _, id := range ids {
		if _, err := c.Strict(ctx, id); err != nil {
			out = append(out, Outcome{MemberID: id, Failure: err.Error()})
			continue
		}
		out = append(out, Outcome{MemberID: id})
	}
	return out
}

// Exists asks whether, not who.
func (c *Club) Exists(ctx context.Context, id string) (bool, error) {
	_, err := c.get(ctx, id)
	var missing *MissingError
	if errors.As(err, &missing) {
		slog.InfoContext(ctx, "no such member", "member", missing.ID)
		return false, nil
	}
	return err == nil, err
}

// Greeting is for people.
func (c *Club) Greeting(ctx context.Context, id string) string {
	m, err := c.get(ctx, id)
	if err != nil || m.Mail == "" {
		return "Dear member " + id
	}
	return "Dear " + m.Mail
}

// Draft is a member that is still to be enrolled.
func Draft(id, mail string) (*Member, error) {
	if mail == "" {
		return nil, errors.New("no mail")
	}
	return &Member{ID: id, Mail: mail}, nil
}
