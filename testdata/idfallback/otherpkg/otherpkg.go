// Package otherpkg adapts a client of another package, and stores what it gives in a third.
package otherpkg

import (
	"context"
	"errors"

	"toolvet.test/fixtures/idfallback/otherpkg/board"
	"toolvet.test/fixtures/idfallback/otherpkg/ledger"
)

// Adapter puts cards onto a board.
type Adapter struct {
	cl  *board.Client
	led *ledger.Ledger
}

// Put falls back in this package; the use is in another.
func (a *Adapter) Put(ctx context.Context, in board.NewCard) error {
	out, err := a.cl.Create(ctx, in)
	if err != nil {
		return err
	}
	id := out.CardID
	if id == "" {
		id = in.ClientRef // want "identity"
	}
	return a.led.Record(ctx, id, in.Text)
}

// PutHelped asks a helper of the other package for the same.
func (a *Adapter) PutHelped(ctx context.Context, in board.NewCard) error {
	out, err := a.cl.Create(ctx, in)
	if err != nil {
		return err
	}
	return a.led.Record(ctx, board.Either(out.CardID, in.ClientRef), in.Text) // want "identity"
}

// PutHidden uses a getter that hides it; the getter is to be mended.
func (a *Adapter) PutHidden(ctx context.Context, in board.NewCard) error {
	out, err := a.cl.Create(ctx, in)
	if err != nil {
		return err
	}
	return a.led.Record(ctx, out.Handle(), in.Text)
}

// PutTrue lets the other package check.
func (a *Adapter) PutTrue(ctx context.Context, in board.NewCard) error {
	out, err := a.cl.Create(ctx, in)
	if err != nil {
		return err
	}
	id, err := out.Identity()
	if err != nil {
		return err
	}
	return a.led.Record(ctx, id, board.Either(out.Text, in.Text))
}

// PutSame has both from the reply.
func (a *Adapter) PutSame(ctx context.Context, in board.NewCard) error {
	out, err := a.cl.Create(ctx, in)
	if err != nil {
		return err
	}
	id := board.Either(out.CardID, out.ShortLink)
	if id == "" {
		return errors.New("card made, id unknown")
	}
	return a.led.Record(ctx, id, in.Text)
}

// Known chooses among what the ledger and the caller know.
func (a *Adapter) Known(in board.NewCard, last string) string {
	if in.ClientRef == "" {
		in.ClientRef = board.Either(last, a.led.Name())
	}
	return in.ClientRef
}
