// Package retry runs an operation again when it fails.
package retry

import (
	"context"
	"fmt"
	"log/slog"
	"time"
)

// Policy says how often and how patiently an operation is tried.
type Policy struct {
	Attempts int
	Wait     time.Duration // before the second attempt, doubled for each later one
	Timeout  time.Duration // of one attempt
}

// WithRetry calls op until it succeeds, the attempts are used up or ctx is done.
// It returns what the last call returned.
func WithRetry[T any](ctx context.Context, p Policy, op func(context.Context) (T, error)) (T, error) {
	wait := p.Wait
	for attempt := 1; ; attempt++ {
		v, err := once(ctx, p.Timeout, op)
		if err == nil {
			return v, nil
		}
		if attempt >= p.Attempts {
			return v, fmt.Errorf("gave up after %d attempts: %w", attempt, err)
		}
		slog.Warn("attempt failed, trying again", "attempt", attempt, "err", err)

		select {
		case <-ctx.Done():
			return v, ctx.Err()
		case <-time.After(wait):
			wait *= 2
		}
	}
}

func once[T any](ctx context.Context, timeout time.Duration, op func(context.Context) (T, error)) (T, error) {
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	return op(ctx)
}
