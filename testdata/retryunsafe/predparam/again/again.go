// Package again sends while a predicate of the caller says so.
package again

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"syscall"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// When tells whether to try once more.
type When func(error) bool

// Shaky is true after any trouble of the network.
func Shaky(err error) bool { return err != nil }

// Refused is true when nobody was there.
func Refused(err error) bool { return errors.Is(err, syscall.ECONNREFUSED) }

// Undone is true when the database undid the work.
func Undone(err error) bool {
	var pe *pgconn.PgError
	return errors.As(err, &pe) && pe.Code == "40001"
}

// Send sends a document.
func Send(ctx context.Context, hc *http.Client, method, url, doc string, when When) error {
	for n := 0; ; n++ {
		req, err := http.NewRequestWithContext(ctx, method, url, strings.NewReader(doc))
		if err != nil {
			return err
		}
		resp, err := hc.Do(req)
		if err == nil {
			return resp.Body.Close()
		}
		if n == 3 || !when(err) {
			return err
		}
	}
}

// Tx runs a function in a transaction.
func Tx[T any](ctx context.Context, db interface {
	Begin(context.Context) (pgx.Tx, error)
}, when When, fn func(pgx.Tx) (T, error)) (T, error) {
	for n := 0; ; n++ {
		out, err := single(ctx, db, fn)
		if err == nil || n == 3 || !when(err) {
			return out, err
		}
	}
}

func single[T any](ctx context.Context, db interface {
	Begin(context.Context) (pgx.Tx, error)
}, fn func(pgx.Tx) (T, error)) (out T, err error) {
	tx, err := db.Begin(ctx)
	if err != nil {
		return out, err
	}
	defer func() { _ = tx.Rollback(ctx) }()
	if out, err = fn(tx); err != nil {
		return out, err
	}
	return out, tx.Commit(ctx)
}
