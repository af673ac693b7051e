// Package ssaforms has conditions in variables, turned round, and words that are overwritten.
package ssaforms

import (
	"context"
	"errors"
)

// Words of a move.
const (
	moved   = "moved"
	failed  = "failed"
	unknown = "unknown"
	refused = "refused"
)

// ErrBlocked says that the way was not free.
var ErrBlocked = errors.New("blocked")

// Crane moves loads.
type Crane interface {
	CreateMove(ctx context.Context, load, to string) error
	GetLoad(ctx context.Context, load string) (string, error)
}

// Flag has the condition in a variable, and it is the wrong way round.
func Flag(ctx context.Context, c Crane, load, to string) string {
	err := c.CreateMove(ctx, load, to)
	blocked := errors.Is(err, ErrBlocked)
	if err != nil && !blocked {
		return failed // want "failed"
	}
	if blocked {
		return refused
	}
	return moved
}

// Early sets a word first, and only a cancel changes it.
func Early(ctx context.Context, c Crane, load, to string) string {
	word := moved
	if err := c.CreateMove(ctx, load, to); err != nil {
		word = failed // want "failed"
		if errors.Is(err, context.Canceled) {
			word = unknown
		}
	}
	return word
}

// Nested has one free way among several.
func Nested(ctx context.Context, c Crane, load, to string) string {
	err := c.CreateMove(ctx, load, to)
	if err != nil {
		if !errors.Is(err, ErrBlocked) {
			if errors.Is(err, context.DeadlineExceeded) || errors.Is(err, context.Canceled) {
				return unknown
			}
			return failed // want "failed"
		}
		return refused
	}
	return moved
}

// Turned has the same variable, and the right way round.
func Turned(ctx context.Context, c Crane, load, to string) string {
	err := c.CreateMove(ctx, load, to)
	blocked := errors.Is(err, ErrBlocked)
	if err != nil && !blocked {
		return unknown
	}
	if err != nil {
		return failed
	}
	return moved
}

// Corrected overwrites the word on every way that an unknown outcome can take.
func Corrected(ctx context.Context, c Crane, load, to string) string {
	word := failed
	err := c.CreateMove(ctx, load, to)
	switch {
	case err == nil:
		word = moved
	case !errors.Is(err, ErrBlocked):
		word = unknown
	}
	return word
}

// Other looks at the error of another call.
func Other(ctx context.Context, c Crane, load, to string) (string, error) {
	_, rerr := c.GetLoad(ctx, load)
	if rerr != nil {
		return failed, rerr
	}
	if err := c.CreateMove(ctx, load, to); err != nil {
		return unknown, err
	}
	return moved, nil
}

// Answered reads the place, and the place decides.
func Answered(ctx context.Context, c Crane, load, to string) string {
	err := c.CreateMove(ctx, load, to)
	place, gerr := c.GetLoad(context.WithoutCancel(ctx), load)
	switch {
	case gerr != nil && err != nil:
		return unknown
	case gerr == nil && place != to:
		return failed
	}
	return moved
}
