// Package absentvalue has look-ups that answer with an id or a pointer, and take an error for "not there".
package absentvalue

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
)

// Member of a guild.
type Member struct{ ID, Name string }

// Guild keeps members.
type Guild struct {
	url string
	hc  *http.Client
	db  *sql.DB
}

var errNobody = errors.New("no such member")

func (g *Guild) fetch(ctx context.Context, name string) (string, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, g.url+"/members/"+name, nil)
	if err != nil {
		return "", err
	}
	resp, err := g.hc.Do(req)
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	switch resp.StatusCode {
	case http.StatusOK:
	case http.StatusNotFound:
		return "", errNobody
	default:
		return "", fmt.Errorf("member %s: status %d", name, resp.StatusCode)
	}
	var m Member
	if err := json.NewDecoder(resp.Body).Decode(&m); err != nil {
		return "", err
	}
	return m.ID, nil
}

func (g *Guild) enrol(ctx context.Context, name string) (string, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, g.url+"/members", strings.NewReader(name))
	if err != nil {
		return "", err
	}
	resp, err := g.hc.Do(req)
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusCreated {
		return "", fmt.Errorf("enrol %s: status %d", name, resp.StatusCode)
	}
	return resp.Header.Get("Member-Id"), nil
}

func (g *Guild) idOf(ctx context.Context, name string) (string, bool) {
	id, err := g.fetch(ctx, name)
	if err != nil {
		return "", false // want "absent"
	}
	return id, true
}

// Enrol creates where the helper has no id.
func (g *Guild) Enrol(ctx context.Context, name string) (string, error) {
	if id, ok := g.idOf(ctx, name); ok {
		return id, nil
	}
	return g.enrol(ctx, name)
}

func (g *Guild) member(ctx context.Context, name string) (*Member, error) {
	m := Member{Name: name}
	err := g.db.QueryRowContext(ctx, `SELECT id FROM members WHERE name = $1`, name).Scan(&m.ID)
	if err != nil {
		return nil, nil // want "absent"
	}
	return &m, nil
}

// Promote inserts where the helper has nil.
func (g *Guild) Promote(ctx context.Context, name string) error {
	m, err := g.member(ctx, name)
	if err != nil {
		return err
	}
	if m == nil {
		_, err = g.db.ExecContext(ctx, `INSERT INTO members (name) VALUES ($1)`, name)
	}
	return err
}

func (g *Guild) find(ctx context.Context, name string) (*Member, error) {
	id, err := g.fetch(ctx, name)
	if errors.Is(err, errNobody) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return &Member{ID: id, Name: name}, nil
}

// Invite writes a line about the error, and goes on with nil.
func (g *Guild) Invite(ctx context.Context, name string) (string, error) {
	old, err := g.find(ctx, name)
	if err != nil {
		slog.Warn("look for the member", "name", name, "error", err)
	}
	if old == nil { // want "absent"
		return g.enrol(ctx, name)
	}
	return old.ID, nil
}
