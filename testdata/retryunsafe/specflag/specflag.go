// Package specflag runs handlers that say of themselves whether they may be run again.
package specflag

import (
	"context"
	"database/sql"
	"errors"
)

var errGaveUp = errors.New("gave up")

type spec struct {
	run    func(context.Context) error
	repeat bool
	kind   string
}

// Depot runs steps on a table.
type Depot struct {
	db    *sql.DB
	steps map[string]spec
}

// New fills the table.
func New(db *sql.DB) *Depot {
	d := &Depot{db: db}
	d.steps = map[string]spec{
		"count": {run: d.count, repeat: true, kind: "read"},
		"load":  {run: d.load, kind: "write"},
	}
	return d
}

func (d *Depot) count(ctx context.Context) error {
	return d.db.QueryRowContext(ctx, "SELECT count(*) FROM loads").Err()
}

func (d *Depot) load(ctx context.Context) error {
	_, err := d.db.ExecContext(ctx, "INSERT INTO loads (at) VALUES (now())")
	return err
}

// Gated looks before the loop.
func (d *Depot) Gated(ctx context.Context, name string) error {
	s, ok := d.steps[name]
	if !ok {
		return errGaveUp
	}
	if !s.repeat {
		return s.run(ctx)
	}
	for range 3 {
		if s.run(ctx) == nil {
			return nil
		}
	}
	return errGaveUp
}

// Late looks before the next round.
func (d *Depot) Late(ctx context.Context, name string) error {
	s := d.steps[name]
	for range 3 {
		err := s.run(ctx)
		if err == nil || !s.repeat {
			return err
		}
	}
	return errGaveUp
}

// Counted makes one round of it.
func (d *Depot) Counted(ctx context.Context, name string) error {
	s := d.steps[name]
	rounds := 1
	if s.kind == "read" {
		rounds = 3
	}
	for range rounds {
		if s.run(ctx) == nil {
			return nil
		}
	}
	return errGaveUp
}

// Helped hands those that may be repeated to a helper.
func (d *Depot) Helped(ctx context.Context, name string) error {
	s := d.steps[name]
	if s.repeat {
		return again(ctx, s)
	}
	return s.run(ctx)
}

func again(ctx context.Context, s spec) error {
	for range 3 {
		if s.run(ctx) == nil {
			return nil
		}
	}
	return errGaveUp
}

// Handed hands a closure to a helper.
func (d *Depot) Handed(ctx context.Context, name string) error {
	s := d.steps[name]
	if !s.repeat {
		return s.run(ctx)
	}
	return thrice(func() error { return s.run(ctx) })
}

func thrice(f func() error) error {
	for range 3 {
		if f() == nil {
			return nil
		}
	}
	return errGaveUp
}

// Wrong looks at the wrong side.
func (d *Depot) Wrong(ctx context.Context, name string) error {
	s := d.steps[name]
	for range 3 {
		err := s.run(ctx) // want "again"
		if err == nil || s.repeat {
			return err
		}
	}
	return errGaveUp
}

// Blind does not look.
func (d *Depot) Blind(ctx context.Context, name string) error {
	s := d.steps[name]
	return thrice(func() error { return s.run(ctx) }) // want "again"
}

// step says it by a method.
type step interface {
	Run(context.Context) error
	Repeatable() bool
}

type loading struct{ db *sql.DB }

func (l *loading) Run(ctx context.Context) error {
	_, err := l.db.ExecContext(ctx, "INSERT INTO loads (at) VALUES (now())")
	return err
}

func (l *loading) Repeatable() bool { return false }

type counting struct{ db *sql.DB }

func (c *counting) Run(ctx context.Context) error {
	return c.db.QueryRowContext(ctx, "SELECT count(*) FROM loads").Err()
}

func (c *counting) Repeatable() bool { return true }

// Asked asks.
func Asked(ctx context.Context, s step) error {
	if !s.Repeatable() {
		return s.Run(ctx)
	}
	for range 3 {
		if s.Run(ctx) == nil {
			return nil
		}
	}
	return errGaveUp
}

// Unasked does not.
func Unasked(ctx context.Context, s step) error {
	for range 3 {
		if s.Run(ctx) == nil { // want "again"
			return nil
		}
	}
	return errGaveUp
}
