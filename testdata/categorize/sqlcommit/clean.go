package sqlcommit

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
)

// Split gives the commit's error a word of its own.
func (a *Accounts) Split(ctx context.Context, id string, parts int) Transfer {
	tx, err := a.db.BeginTx(ctx, nil)
	if err != nil {
		return Transfer{State: "failed", Retryable: true}
	}
	defer tx.Rollback()
	for i := range parts {
		if _, err := tx.ExecContext(ctx, `INSERT INTO parts (account, nr) VALUES ($1, $2)`, id, i); err != nil {
			return Transfer{State: "rolled_back"}
		}
	}
	if err := tx.Commit(); err != nil {
		return Transfer{State: "unknown"}
	}
	return Transfer{State: "done"}
}

func (a *Accounts) atomically(ctx context.Context, fn func(*sql.Tx) error) error {
	tx, err := a.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if err := fn(tx); err != nil {
		return err
	}
	if err := tx.Commit(); err != nil {
		return fmt.Errorf("%w: %w", errUndecided, err)
	}
	return nil
}

// Interest goes through a helper that marks the commit.
func (a *Accounts) Interest(ctx context.Context, id string, cents int64) Transfer {
	err := a.atomically(ctx, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `INSERT INTO interest (account, cents) VALUES ($1, $2)`, id, cents)
		return err
	})
	switch {
	case err == nil:
		return Transfer{State: "done"}
	case errors.Is(err, errUndecided):
		return Transfer{State: "outcome_unknown"}
	}
	return Transfer{State: "failed"}
}

// Balance reads.
func (a *Accounts) Balance(ctx context.Context, id string) (int64, Transfer) {
	var cents int64
	err := a.db.QueryRowContext(ctx, `SELECT cents FROM accounts WHERE id = $1`, id).Scan(&cents)
	if err != nil {
		return 0, Transfer{State: "failed", Retryable: true}
	}
	return cents, Transfer{State: "done"}
}

// Limit sets the same value, however often.
func (a *Accounts) Limit(ctx context.Context, id string, cents int64) Transfer {
	_, err := a.db.ExecContext(ctx, `INSERT INTO limits (account, cents) VALUES ($1, $2) ON CONFLICT (account) DO UPDATE SET cents = EXCLUDED.cents`, id, cents)
	if err != nil {
		return Transfer{State: "not confirmed", Retryable: true}
	}
	return Transfer{State: "done"}
}

// Trial takes everything back on purpose.
func (a *Accounts) Trial(ctx context.Context, id string) Transfer {
	tx, err := a.db.BeginTx(ctx, nil)
	if err != nil {
		return Transfer{State: "failed"}
	}
	_, err = tx.ExecContext(ctx, `DELETE FROM parts WHERE account = $1`, id)
	if rerr := tx.Rollback(); err != nil || rerr != nil {
		return Transfer{State: "failed"}
	}
	return Transfer{State: "would work"}
}
