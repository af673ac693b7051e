// Package wallet knows what a wallet may do.
package wallet

import (
	"context"
	"errors"
	"fmt"
	"log/slog"

	"toolvet.test/fixtures/rawerror/wchain/api"
)

// ErrUnavailable says that the service gave no answer.
var ErrUnavailable = errors.New("unavailable: the payment service gave no answer")

// Wallet is a wallet.
type Wallet struct{ API *api.Client }

// CanPay looks whether the balance is enough.
func (w *Wallet) CanPay(ctx context.Context, account string, amount int64) (bool, error) {
	if err := Check(amount); err != nil {
		return false, err
	}
	b, err := w.API.Balance(ctx, account)
	if err != nil {
		return false, fmt.Errorf("balance of %s: %w", account, err)
	}
	return b >= amount, nil
}

// CanPayQuietly does, and keeps the cause.
func (w *Wallet) CanPayQuietly(ctx context.Context, account string, amount int64) (bool, error) {
	if err := Check(amount); err != nil {
		return false, err
	}
	b, err := w.API.Balance(ctx, account)
	if err != nil {
		slog.ErrorContext(ctx, "balance", "err", err)
		return false, ErrUnavailable
	}
	return b >= amount, nil
}

// Check checks an amount.
func Check(amount int64) error {
	if err := api.Amount(amount); err != nil {
		return fmt.Errorf("wallet: %w", err)
	}
	return nil
}
