// Package sqltx repeats transactions: a commit whose answer is lost may have been done.
package sqltx

import (
	"context"
	"database/sql"
	"errors"
	"time"
)

// Bank keeps accounts.
type Bank struct {
	db *sql.DB
}

func (b *Bank) move(ctx context.Context, from, to string, n int64) error {
	tx, err := b.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	if _, err := tx.ExecContext(ctx, "UPDATE accounts SET credit = credit - $2 WHERE id = $1", from, n); err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, "UPDATE accounts SET credit = credit + $2 WHERE id = $1", to, n); err != nil {
		return err
	}
	return tx.Commit()
}

// Move repeats on any error, that of the commit among them.
func (b *Bank) Move(ctx context.Context, from, to string, n int64) error {
	var err error
	for range 3 {
		if err = b.move(ctx, from, to, n); err == nil { // want "again"
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

// serialization reports that the database gave up the transaction and says so.
func serialization(err error) bool {
	var st interface{ SQLState() string }
	return errors.As(err, &st) && st.SQLState() == "40001"
}

// MoveSerial repeats only what the database itself rolled back.
func (b *Bank) MoveSerial(ctx context.Context, from, to string, n int64) error {
	var err error
	for range 3 {
		if err = b.move(ctx, from, to, n); err == nil || !serialization(err) {
			return err
		}
		time.Sleep(time.Second)
	}
	return err
}

// MovePrepared repeats what comes before the commit; the commit is done once.
func (b *Bank) MovePrepared(ctx context.Context, to string, n int64) error {
	var last error
	for range 3 {
		tx, err := b.db.BeginTx(ctx, nil)
		if err != nil {
			last = err
			continue
		}
		if _, err := tx.ExecContext(ctx, "UPDATE accounts SET credit = credit + $2 WHERE id = $1", to, n); err != nil {
			_ = tx.Rollback()
			last = err
			continue
		}
		return tx.Commit()
	}
	return last
}

func (b *Bank) totals(ctx context.Context) (n int64, err error) {
	tx, err := b.db.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return 0, err
	}
	defer func() { _ = tx.Rollback() }()
	if err := tx.QueryRowContext(ctx, "SELECT sum(credit) FROM accounts").Scan(&n); err != nil {
		return 0, err
	}
	return n, tx.Commit()
}

// Totals repeats a transaction that only reads.
func (b *Bank) Totals(ctx context.Context) (n int64, err error) {
	for range 3 {
		if n, err = b.totals(ctx); err == nil {
			return n, nil
		}
	}
	return 0, err
}
