// Package hedged asks twice when the first answer takes long.
package hedged

import (
	"context"
	"time"
)

type answer[T any] struct {
	v   T
	err error
}

// First gives the first answer of up to two calls.
func First[T any](ctx context.Context, wait time.Duration, call func(context.Context) (T, error)) (T, error) {
	answers := make(chan answer[T], 2)
	start := func() {
		v, err := call(ctx)
		answers <- answer[T]{v, err}
	}
	go start()
	late := time.After(wait)
	for {
		select {
		case <-late:
			go start()
		case a := <-answers:
			return a.v, a.err
		}
	}
}
