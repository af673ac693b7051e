// Package sqlcommit writes in transactions: until COMMIT is sent nothing is done, and after that nobody knows.
package sqlcommit

import (
	"context"
	"database/sql"
	"errors"

	"github.com/lib/pq"
)

// Transfer is what the tool reports.
type Transfer struct {
	State     string
	Retryable bool
}

// Accounts keeps accounts.
type Accounts struct{ db *sql.DB }

var errUndecided = errors.New("the database did not confirm the commit")

// Move moves money, and gives the same word to all errors.
func (a *Accounts) Move(ctx context.Context, from, to string, cents int64) Transfer {
	tx, err := a.db.BeginTx(ctx, nil)
	if err != nil {
		return Transfer{State: "failed"}
	}
	defer tx.Rollback()
	if _, err := tx.ExecContext(ctx, `UPDATE accounts SET cents = cents - $2 WHERE id = $1`, from, cents); err != nil {
		return Transfer{State: "failed"}
	}
	if _, err := tx.ExecContext(ctx, `UPDATE accounts SET cents = cents + $2 WHERE id = $1`, to, cents); err != nil {
		return Transfer{State: "failed"}
	}
	if err := tx.Commit(); err != nil {
		return Transfer{State: "failed"} // want "failed"
	}
	return Transfer{State: "done"}
}

func (a *Accounts) inTx(ctx context.Context, fn func(*sql.Tx) error) error {
	tx, err := a.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	if err := fn(tx); err != nil {
		return errors.Join(err, tx.Rollback())
	}
	return tx.Commit()
}

// Fee goes through a helper, in which the commit is.
func (a *Accounts) Fee(ctx context.Context, id string, cents int64) Transfer {
	err := a.inTx(ctx, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `INSERT INTO fees (account, cents) VALUES ($1, $2)`, id, cents)
		return err
	})
	if err != nil {
		return Transfer{State: "rolled_back"} // want "failed"
	}
	return Transfer{State: "done"}
}

// Bonus invites to another try when the commit breaks.
func (a *Accounts) Bonus(ctx context.Context, id string) (out Transfer, err error) {
	tx, err := a.db.BeginTx(ctx, nil)
	if err != nil {
		return Transfer{State: "failed", Retryable: true}, err
	}
	defer tx.Rollback()
	if _, err = tx.ExecContext(ctx, `INSERT INTO bonuses (account) VALUES ($1)`, id); err != nil {
		var pe *pq.Error
		return Transfer{State: "failed", Retryable: errors.As(err, &pe) && pe.Code == "40001"}, err
	}
	if err = tx.Commit(); err != nil {
		out.State = "commit"
		out.Retryable = true // want "retr"
		return out, err
	}
	return Transfer{State: "done"}, nil
}
