// Package again repeats what fails.
package again

import (
	"context"
	"time"
)

// Until runs fn at most n times and stops at the first success.
func Until(ctx context.Context, n int, fn func(context.Context) error) error {
	err := fn(ctx)
	for i := 1; i < n && err != nil; i++ {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Duration(i) * 100 * time.Millisecond):
		}
		err = fn(ctx)
	}
	return err
}

// Within runs fn once under a limit.
func Within(ctx context.Context, d time.Duration, fn func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(ctx, d)
	defer cancel()
	return fn(ctx)
}

// Each runs fn once for every item.
func Each[T any](ctx context.Context, items []T, fn func(context.Context, T) error) error {
	for _, it := range items {
		if err := fn(ctx, it); err != nil {
			return err
		}
	}
	return nil
}
