package absentvalue

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
)

func (g *Guild) number(ctx context.Context, name string) (id string, ok bool, err error) {
	id, err = g.fetch(ctx, name)
	if errors.Is(err, errNobody) {
		return "", false, nil
	}
	return id, err == nil, err
}

// Register hands the error on.
func (g *Guild) Register(ctx context.Context, name string) (string, error) {
	id, ok, err := g.number(ctx, name)
	if err != nil {
		return "", fmt.Errorf("look for %s: %w", name, err)
	}
	if !ok {
		return g.enrol(ctx, name)
	}
	return id, nil
}

func (g *Guild) master(ctx context.Context, name string) (*Member, error) {
	m := Member{Name: name}
	err := g.db.QueryRowContext(ctx, `SELECT id FROM masters WHERE name = $1`, name).Scan(&m.ID)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return &m, nil
}

// Appoint inserts where there is no row.
func (g *Guild) Appoint(ctx context.Context, name string) error {
	m, err := g.master(ctx, name)
	if err != nil {
		return err
	}
	if m == nil {
		_, err = g.db.ExecContext(ctx, `INSERT INTO masters (name) VALUES ($1)`, name)
	}
	return err
}

// Admit writes a line about the error, and stops.
func (g *Guild) Admit(ctx context.Context, name string) (string, error) {
	old, err := g.find(ctx, name)
	if err != nil {
		slog.Warn("look for the member", "name", name, "error", err)
		return "", err
	}
	if old == nil {
		return g.enrol(ctx, name)
	}
	return old.ID, nil
}

func (g *Guild) nickname(ctx context.Context, name string) (string, bool) {
	id, err := g.fetch(ctx, name)
	if err != nil {
		return "", false
	}
	return "no. " + id, true
}

// Greeting creates nothing.
func (g *Guild) Greeting(ctx context.Context, name string) string {
	if nick, ok := g.nickname(ctx, name); ok {
		return "good morning, " + nick
	}
	return "good morning"
}
