// Package keysdk calls an SDK that makes one key a call: a loop around it gets a new key in every round.
package keysdk

import (
	"context"
	"time"

	"github.com/google/uuid"

	"toolvet.test/fixtures/retryunsafe/keysdk/billing"
)

// Charge leaves the key to the SDK, in a loop.
func Charge(ctx context.Context, c *billing.Client, cents int64) error {
	var err error
	for range 2 {
		if err = c.NewCharge(ctx, &billing.Params{Cents: cents}); err == nil { // want "again"
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

// Collect brings one key for all rounds.
func Collect(ctx context.Context, c *billing.Client, cents int64) error {
	p := &billing.Params{Cents: cents, IdempotencyKey: uuid.NewString()}
	var err error
	for range 2 {
		if err = c.NewCharge(ctx, p); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

// Once leaves the repeating and the key to the SDK.
func Once(ctx context.Context, c *billing.Client, cents int64) error {
	return c.NewCharge(ctx, &billing.Params{Cents: cents})
}
