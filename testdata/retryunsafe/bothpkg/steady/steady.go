// Package steady keeps going.
package steady

import (
	"context"
	"errors"
	"time"
)

// Policy says how often.
type Policy struct {
	Tries int
	Pause time.Duration
}

// Run repeats fn on any error but the end of the context.
func (p Policy) Run(ctx context.Context, fn func() error) error {
	var err error
	for n := 0; n < p.Tries; n++ {
		err = fn()
		switch {
		case err == nil:
			return nil
		case errors.Is(err, context.Canceled):
			return err
		}
		time.Sleep(p.Pause)
	}
	return err
}
