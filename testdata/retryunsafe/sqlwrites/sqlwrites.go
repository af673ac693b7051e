// Package sqlwrites repeats statements; their text decides.
package sqlwrites

import (
	"context"
	"database/sql"
	"fmt"
	"time"
)

// Store is a store.
type Store struct {
	db *sql.DB
}

const (
	addHit  = `UPDATE pages SET hits = hits + 1 WHERE id = $1`
	setName = `UPDATE pages SET name = $2 WHERE id = $1`
)

// Hit raises a counter.
func (s *Store) Hit(ctx context.Context, id int64) error {
	var err error
	for range 3 {
		if _, err = s.db.ExecContext(ctx, addHit, id); err == nil { // want "again"
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

// Log adds a row.
func (s *Store) Log(ctx context.Context, text string) error {
	var err error
	for range 3 {
		if _, err = s.db.ExecContext(ctx, "INSERT INTO log (text) VALUES ($1)", text); err == nil { // want "again"
			return nil
		}
	}
	return err
}

// LogReturning adds a row and asks for its id.
func (s *Store) LogReturning(ctx context.Context, text string) (id int64, err error) {
	for n := 0; n < 3; n++ {
		if err = s.db.QueryRowContext(ctx, "INSERT INTO log (text) VALUES ($1) RETURNING id", text).Scan(&id); err == nil { // want "again"
			return id, nil
		}
	}
	return 0, err
}

// Append adds to a text that is there.
func (s *Store) Append(ctx context.Context, id int64, more string) error {
	exec := func(query string, args ...any) (err error) {
		_, err = s.db.ExecContext(ctx, query, args...)
		return err
	}
	var err error
	for range 3 {
		if err = exec("UPDATE pages SET body = body || $2 WHERE id = $1", id, more); err == nil { // want "again"
			return nil
		}
	}
	return err
}

// Rename sets a value.
func (s *Store) Rename(ctx context.Context, id int64, name string) error {
	var err error
	for range 3 {
		if _, err = s.db.ExecContext(ctx, setName, id, name); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

// Note adds a row under an id of the caller, once.
func (s *Store) Note(ctx context.Context, id, text string) error {
	var err error
	for range 3 {
		if _, err = s.db.ExecContext(ctx, "INSERT INTO notes (id, text) VALUES ($1, $2) ON CONFLICT (id) DO NOTHING", id, text); err == nil {
			return nil
		}
	}
	return err
}

// Upsert adds a row or sets it.
func (s *Store) Upsert(ctx context.Context, id, text string) error {
	var err error
	for range 3 {
		if _, err = s.db.ExecContext(ctx, `
			INSERT INTO notes (id, text) VALUES ($1, $2)
			ON CONFLICT (id) DO UPDATE SET text = excluded.text`, id, text); err == nil {
			return nil
		}
	}
	return err
}

// Forget deletes by id.
func (s *Store) Forget(ctx context.Context, id string) error {
	var err error
	for range 3 {
		if _, err = s.db.ExecContext(ctx, "DELETE FROM notes WHERE id = $1", id); err == nil {
			return nil
		}
	}
	return err
}

// Count reads.
func (s *Store) Count(ctx context.Context) (n int64, err error) {
	for range 3 {
		if err = s.db.QueryRowContext(ctx, "SELECT count(*) FROM notes").Scan(&n); err == nil {
			return n, nil
		}
	}
	return 0, err
}

// LogAll adds each row once.
func (s *Store) LogAll(ctx context.Context, texts []string) error {
	for i, text := range texts {
		if _, err := s.db.ExecContext(ctx, "INSERT INTO log (text) VALUES ($1)", text); err != nil {
			return fmt.Errorf("row %d: %w", i, err)
		}
	}
	return nil
}

// Run repeats a statement of which nothing is known.
func (s *Store) Run(ctx context.Context, query string, args ...any) error {
	var err error
	for range 3 {
		if _, err = s.db.ExecContext(ctx, query, args...); err == nil {
			return nil
		}
	}
	return err
}
