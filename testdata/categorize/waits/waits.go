// Package waits starts something and gives up waiting for its end.
package waits

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// Errors of a mill.
var (
	ErrMill    = errors.New("the mill was not built")
	ErrPending = errors.New("the mill is still being built")
)

// Mill is what is built.
type Mill struct{ ID, State string }

// Builder is the service.
type Builder interface {
	DeployMill(ctx context.Context, name string) (operation string, err error)
	Operation(ctx context.Context, id string) (state string, err error)
}

// Build says that nothing was built when it has waited long enough.
func Build(ctx context.Context, b Builder, name string) (string, error) {
	op, err := b.DeployMill(ctx, name)
	if err != nil {
		return "", fmt.Errorf("deploy %s: %w", name, err)
	}
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return "", ErrMill // want "failed"
		case <-tick.C:
		}
		if state, err := b.Operation(ctx, op); err == nil && state == "built" {
			return op, nil
		}
	}
}

// BuildBy looks at the clock.
func BuildBy(ctx context.Context, b Builder, name string, deadline time.Time) Mill {
	op, err := b.DeployMill(ctx, name)
	if err != nil {
		return Mill{State: "unknown"}
	}
	for time.Now().Before(deadline) {
		if state, err := b.Operation(ctx, op); err == nil && state == "built" {
			return Mill{ID: op, State: "built"}
		}
		time.Sleep(time.Second)
	}
	return Mill{State: "failed"} // want "failed"
}

// BuildOn says that it goes on, and under which number.
func BuildOn(ctx context.Context, b Builder, name string, deadline time.Time) (Mill, error) {
	op, err := b.DeployMill(ctx, name)
	if err != nil {
		return Mill{State: "unknown"}, err
	}
	for time.Now().Before(deadline) {
		if state, err := b.Operation(ctx, op); err == nil && state == "built" {
			return Mill{ID: op, State: "built"}, nil
		}
		select {
		case <-ctx.Done():
			return Mill{ID: op, State: "pending"}, ErrPending
		case <-time.After(time.Second):
		}
	}
	return Mill{ID: op, State: "pending"}, ErrPending
}
