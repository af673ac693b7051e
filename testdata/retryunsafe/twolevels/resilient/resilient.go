// Package resilient wraps a retry library for the whole repository.
package resilient

import (
	"context"
	"time"

	"github.com/avast/retry-go/v4"
)

// Call runs fn three times at most.
func Call(ctx context.Context, what string, fn func() error) error {
	return run(ctx, what, fn)
}

func run(ctx context.Context, what string, fn retry.RetryableFunc) error {
	return retry.Do(fn, retry.Context(ctx), retry.Attempts(3), retry.Delay(time.Second), retry.OnRetry(func(n uint, err error) {
		println(what, n, err.Error())
	}))
}
