// Package storeorder has a right case analysis that comes too late, or in the right place.
package storeorder

import (
	"context"
	"errors"
	"io"
	"net/http"
	"strings"
	"syscall"
)

// Ledger keeps the state of payouts.
type Ledger interface {
	UpdateStatus(ctx context.Context, payout, status string) error
	MarkFailed(ctx context.Context, payout string) error
	MarkUnknown(ctx context.Context, payout string) error
}

var errRefused = errors.New("refused by the bank")

// Bank pays.
type Bank struct {
	url    string
	hc     *http.Client
	ledger Ledger
}

func (b *Bank) pay(ctx context.Context, payout string, cents string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, b.url+"/payouts", strings.NewReader(payout+"="+cents))
	if err != nil {
		return errRefused
	}
	resp, err := b.hc.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	switch {
	case resp.StatusCode < 300:
		return nil
	case resp.StatusCode >= 400 && resp.StatusCode < 500:
		return errRefused
	}
	return io.ErrUnexpectedEOF
}

func lost(err error) bool {
	return !errors.Is(err, errRefused) && !errors.Is(err, syscall.ECONNREFUSED)
}

// Pay stores the word first and thinks afterwards.
func (b *Bank) Pay(ctx context.Context, payout, cents string) error {
	err := b.pay(ctx, payout, cents)
	if err == nil {
		return b.ledger.UpdateStatus(ctx, payout, "paid")
	}
	if uerr := b.ledger.UpdateStatus(ctx, payout, "failed"); uerr != nil { // want "failed"
		return uerr
	}
	if lost(err) {
		return errors.New("the payout may have been made: ask the bank")
	}
	return err
}

// PayOut marks it, and thinks afterwards.
func (b *Bank) PayOut(ctx context.Context, payout, cents string) (string, error) {
	err := b.pay(ctx, payout, cents)
	if err != nil {
		_ = b.ledger.MarkFailed(ctx, payout) // want "failed"
	}
	switch {
	case err == nil:
		return "paid", nil
	case lost(err):
		return "unknown", err
	}
	return "refused", err
}

// PaySafely thinks first.
func (b *Bank) PaySafely(ctx context.Context, payout, cents string) error {
	err := b.pay(ctx, payout, cents)
	switch {
	case err == nil:
		return b.ledger.UpdateStatus(ctx, payout, "paid")
	case lost(err):
		return b.ledger.MarkUnknown(ctx, payout)
	}
	return b.ledger.MarkFailed(ctx, payout)
}

// PayLate writes a word that is true while nobody knows, and corrects it.
func (b *Bank) PayLate(ctx context.Context, payout, cents string) error {
	if err := b.ledger.UpdateStatus(ctx, payout, "pending"); err != nil {
		return err
	}
	err := b.pay(ctx, payout, cents)
	if err == nil {
		return b.ledger.UpdateStatus(ctx, payout, "paid")
	}
	if errors.Is(err, errRefused) {
		return b.ledger.UpdateStatus(ctx, payout, "failed")
	}
	return err
}

// Reject is a decision of the house: nothing was sent.
func (b *Bank) Reject(ctx context.Context, payout string) error {
	return b.ledger.MarkFailed(ctx, payout)
}
