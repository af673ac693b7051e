// Package fault holds the sentinels and wrappers that the couriers share.
package fault

import (
	"errors"
	"fmt"
)

// The sentinels.
var (
	ErrRetryable = errors.New("retryable")
	ErrPermanent = errors.New("permanent")
	ErrOpen      = errors.New("outcome open")
)

// Net marks an error of the line.
func Net(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%w: %w", ErrRetryable, err)
}

// Open marks an error behind which anything may have happened.
func Open(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%w: %w", ErrOpen, err)
}
