// Package reconciled looks before it gives a name: always, sometimes, or not at the right time.
package reconciled

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// Category of an outcome.
type Category string

// The categories.
const (
	Confirmed Category = "confirmed"
	Absent    Category = "confirmed_failure"
	Open      Category = "outcome_unknown"
	Rejected  Category = "rejected"
)

// Errors of the registry.
var (
	ErrNotFound = errors.New("no such deed")
	ErrInvalid  = errors.New("invalid deed")
)

// Deeds registers deeds of land.
type Deeds interface {
	CreateDeed(ctx context.Context, ref, text string) error
	GetDeed(ctx context.Context, ref string) (string, error)
}

// Register looks for the deed, and what it finds decides.
func Register(ctx context.Context, d Deeds, ref, text string) Category {
	err := d.CreateDeed(ctx, ref, text)
	switch {
	case err == nil:
		return Confirmed
	case errors.Is(err, ErrInvalid):
		return Rejected
	}
	lookup, cancel := context.WithTimeout(context.WithoutCancel(ctx), 10*time.Second)
	defer cancel()
	_, err = d.GetDeed(lookup, ref)
	switch {
	case err == nil:
		return Confirmed
	case errors.Is(err, ErrNotFound):
		return Absent
	}
	return Open
}

func (k *Keeper) settle(ctx context.Context, ref string) Category {
	_, err := k.deeds.GetDeed(ctx, ref)
	if errors.Is(err, ErrNotFound) {
		return Absent
	}
	if err != nil {
		return Open
	}
	return Confirmed
}

// Keeper keeps deeds.
type Keeper struct{ deeds Deeds }

// Record looks in a helper.
func (k *Keeper) Record(ctx context.Context, ref, text string) (Category, error) {
	if err := k.deeds.CreateDeed(ctx, ref, text); err != nil {
		return k.settle(context.WithoutCancel(ctx), ref), fmt.Errorf("create deed: %w", err)
	}
	return Confirmed, nil
}

// Half looks after a deadline only: a broken line goes straight to failed.
func (k *Keeper) Half(ctx context.Context, ref, text string) Category {
	err := k.deeds.CreateDeed(ctx, ref, text)
	switch {
	case err == nil:
		return Confirmed
	case errors.Is(err, ErrInvalid):
		return Rejected
	case errors.Is(err, context.DeadlineExceeded):
		return k.settle(context.WithoutCancel(ctx), ref)
	}
	return Absent // want "failed"
}

// Blind looks, and a look that gave no answer is a no.
func (k *Keeper) Blind(ctx context.Context, ref, text string) Category {
	if err := k.deeds.CreateDeed(ctx, ref, text); err == nil {
		return Confirmed
	}
	if _, err := k.deeds.GetDeed(ctx, ref); err != nil {
		return Absent // want "failed|absent"
	}
	return Confirmed
}
