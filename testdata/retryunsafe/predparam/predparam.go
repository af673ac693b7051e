// Package predparam leaves it to a predicate in a parameter whether a send is repeated: the caller decides.
package predparam

import (
	"context"
	"net/http"
	"strings"

	"github.com/jackc/pgx/v5"
	"toolvet.test/fixtures/retryunsafe/predparam/again"
)

const url = "https://seeds.example.test/lots"

// Sow makes a lot after any trouble once more.
func Sow(ctx context.Context, hc *http.Client, doc string) error {
	return again.Send(ctx, hc, http.MethodPost, url, doc, again.Shaky) // want "again"
}

// SowUnless stops after a refusal and goes on after everything else.
func SowUnless(ctx context.Context, hc *http.Client, doc string) error {
	return again.Send(ctx, hc, http.MethodPost, url, doc, func(err error) bool { return !again.Refused(err) }) // want "again"
}

// SowWhenRefused repeats what did not leave.
func SowWhenRefused(ctx context.Context, hc *http.Client, doc string) error {
	return again.Send(ctx, hc, http.MethodPost, url, doc, again.Refused)
}

// Look repeats a read.
func Look(ctx context.Context, hc *http.Client) error {
	return again.Send(ctx, hc, http.MethodGet, url, "", again.Shaky)
}

func post(hc *http.Client, doc string, stop func(error) bool) error {
	for {
		resp, err := hc.Post(url, "text/plain", strings.NewReader(doc))
		if err == nil {
			return resp.Body.Close()
		}
		if stop(err) {
			return err
		}
	}
}

func handOn(hc *http.Client, doc string, stop func(error) bool) error { return post(hc, doc, stop) }

// Water stops only when nobody was there, two helpers up.
func Water(hc *http.Client, doc string) error {
	return handOn(hc, doc, again.Refused) // want "again"
}

// WaterOnce stops after any trouble.
func WaterOnce(hc *http.Client, doc string) error { return handOn(hc, doc, again.Shaky) }

// Count adds up, and does so again when the answer to the commit was lost.
func Count(ctx context.Context, db *pgx.Conn, bed int) (int, error) {
	return again.Tx(ctx, db, again.Shaky, func(tx pgx.Tx) (n int, err error) { // want "again"
		err = tx.QueryRow(ctx, `UPDATE beds SET visits = visits + 1 WHERE id = $1 RETURNING visits`, bed).Scan(&n)
		return n, err
	})
}

// CountUndone does so when the database undid it.
func CountUndone(ctx context.Context, db *pgx.Conn, bed int) (int, error) {
	return again.Tx(ctx, db, again.Undone, func(tx pgx.Tx) (n int, err error) {
		err = tx.QueryRow(ctx, `UPDATE beds SET visits = visits + 1 WHERE id = $1 RETURNING visits`, bed).Scan(&n)
		return n, err
	})
}

// Visits reads.
func Visits(ctx context.Context, db *pgx.Conn, bed int) (int, error) {
	return again.Tx(ctx, db, again.Shaky, func(tx pgx.Tx) (n int, err error) {
		err = tx.QueryRow(ctx, `SELECT visits FROM beds WHERE id = $1`, bed).Scan(&n)
		return n, err
	})
}
