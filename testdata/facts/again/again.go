// want package:"near"

// Package again has retry helpers and the predicates that they ask.
package again

import (
	"context"
	"errors"
	"net"
)

// Until repeats after any error.
func Until(n int, fn func() error) (err error) { // want Until:"^repeats 1$" Until:"^text 1>0$"
	for range n {
		if err = fn(); err == nil {
			return nil
		}
	}
	return err
}

// If repeats while the caller's predicate says so.
func If(fn func() error, again func(error) bool) error { // want If:"^repeats 0" If:"^text 0>0 back 1\\(0\\)$"
	for {
		if err := fn(); err == nil || !again(err) {
			return err
		}
	}
}

// Once calls and does not repeat: what it says is that fn is called.
func Once(fn func() error) error { // want Once:"^nothing$" Once:"^text 0>0$"
	return fn()
}

// Each has another argument in every round.
func Each(items []string, fn func(string) error) error { // want Each:"^nothing$" Each:"^text 1>0 back 1\\(0\\)$"
	for _, it := range items {
		if err := fn(it); err != nil {
			return err
		}
	}
	return nil
}

// TimedOut is true of timeouts.
func TimedOut(err error) bool { // want TimedOut:"^judges 0$"
	return errors.Is(err, context.DeadlineExceeded)
}

// NotSent is true where nothing was sent.
func NotSent(err error) bool { // want NotSent:"^judges 0$"
	var op *net.OpError
	return errors.As(err, &op) && op.Op == "dial"
}
