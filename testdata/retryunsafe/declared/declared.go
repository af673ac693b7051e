// Package declared uses functions, methods and fields of which their author says what they do.
package declared

import (
	"context"
	"net/http"

	"toolvet.test/fixtures/retryunsafe/declared/ledger"
)

// Desk has functions in fields.
type Desk struct {
	book ledger.Book
	hc   *http.Client

	// push does something on the far side.
	push func(ctx context.Context, item string) error //toolvet:send

	// peek only looks.
	peek func(ctx context.Context, item string) error //toolvet:read
}

func again(fn func() error) (err error) {
	for range 3 {
		if err = fn(); err == nil {
			return nil
		}
	}
	return err
}

// Push is declared a send.
func (d *Desk) Push(ctx context.Context, item string) error {
	return again(func() error {
		return d.push(ctx, item) // want "again"
	})
}

// Peek is declared a read.
func (d *Desk) Peek(ctx context.Context, item string) error {
	return again(func() error { return d.peek(ctx, item) })
}

// Walk is declared a send in another package.
func (d *Desk) Walk(ctx context.Context, step string) error {
	return again(func() error {
		return d.book.Walk(ctx, step) // want "again"
	})
}

// Create is not declared: its name counts.
func (d *Desk) Create(ctx context.Context, entry string) error {
	return again(func() error {
		return d.book.Create(ctx, entry) // want "again"
	})
}

// Charge is declared idempotent in another package.
func (d *Desk) Charge(ctx context.Context, invoice string) error {
	return again(func() error { return d.book.Charge(ctx, invoice) })
}

// Post is a POST that is declared idempotent in another package.
func (d *Desk) Post(ctx context.Context, url string, body []byte) error {
	return again(func() error { return ledger.Post(ctx, d.hc, url, body) })
}
