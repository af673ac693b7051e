// Package settled asks the database what became of a commit, in a helper.
package settled

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
)

// Entry of a ledger.
type Entry struct{ Account, State string }

// Ledger keeps entries.
type Ledger struct{ db *sql.DB }

func (l *Ledger) commit(ctx context.Context, number string) (*sql.Tx, error) {
	tx, err := l.db.BeginTx(ctx, nil)
	if err != nil {
		return nil, err
	}
	if _, err := tx.ExecContext(ctx, `INSERT INTO entries (number) VALUES ($1)`, number); err != nil {
		_ = tx.Rollback()
		return nil, err
	}
	return tx, nil
}

// Post takes what the database says.
func (l *Ledger) Post(ctx context.Context, number string) (Entry, error) {
	tx, err := l.commit(ctx, number)
	if err != nil {
		return Entry{State: "failed"}, err
	}
	if err := tx.Commit(); err != nil {
		return l.settle(context.WithoutCancel(ctx), number, err)
	}
	return Entry{State: "posted"}, nil
}

func (l *Ledger) settle(ctx context.Context, number string, cause error) (Entry, error) {
	var one int
	err := l.db.QueryRowContext(ctx, `SELECT 1 FROM entries WHERE number = $1`, number).Scan(&one)
	switch {
	case err == nil:
		return Entry{State: "posted"}, nil
	case errors.Is(err, sql.ErrNoRows):
		return Entry{State: "rolled back"}, fmt.Errorf("commit: %w", cause)
	}
	return Entry{State: "unknown"}, fmt.Errorf("commit: %w", cause)
}

// Book takes no answer for a no.
func (l *Ledger) Book(ctx context.Context, number string) (Entry, error) {
	tx, err := l.commit(ctx, number)
	if err != nil {
		return Entry{State: "failed"}, err
	}
	if err := tx.Commit(); err != nil {
		return l.guess(context.WithoutCancel(ctx), number, err)
	}
	return Entry{State: "posted"}, nil
}

func (l *Ledger) guess(ctx context.Context, number string, cause error) (Entry, error) {
	var one int
	if err := l.db.QueryRowContext(ctx, `SELECT 1 FROM entries WHERE number = $1`, number).Scan(&one); err != nil {
		return Entry{State: "rolled back"}, fmt.Errorf("commit: %w", cause) // want "failed"
	}
	return Entry{State: "posted"}, nil
}
