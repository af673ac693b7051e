// Package optpred has helpers whose condition is optional: nil, a field, an option.
package optpred

import (
	"errors"
	"net/http"
	"strings"
)

var errThrottled = errors.New("throttled")

func post(b string) error {
	resp, err := http.Post("https://orders.example.test/orders", "text/plain", strings.NewReader(b))
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode == http.StatusTooManyRequests {
		return errThrottled
	}
	return nil
}

func isThrottled(err error) bool { return errors.Is(err, errThrottled) }

func maybe(n int, ok func(error) bool, fn func() error) (err error) {
	for i := 0; i < n; i++ {
		if err = fn(); err == nil {
			return nil
		}
		if ok != nil && !ok(err) {
			return err
		}
	}
	return err
}

// Order gives no condition: any error goes round.
func Order(b string) error {
	return maybe(3, nil, func() error {
		return post(b) // want "again"
	})
}

// OrderLater gives one.
func OrderLater(b string) error {
	return maybe(3, isThrottled, func() error { return post(b) })
}

// Options holds one.
type Options struct {
	N         int
	Retryable func(error) bool
}

func with(o Options, fn func() error) (err error) {
	for i := 0; i < o.N; i++ {
		if err = fn(); err == nil {
			return nil
		}
		if o.Retryable != nil && !o.Retryable(err) {
			return err
		}
	}
	return err
}

// OrderWith has it in a struct.
func OrderWith(b string) error {
	return with(Options{N: 3, Retryable: isThrottled}, func() error { return post(b) })
}

// Retrier has it in a field that an option sets.
type Retrier struct{ ok func(error) bool }

// Option sets something.
type Option func(*Retrier)

// If sets the condition.
func If(f func(error) bool) Option { return func(r *Retrier) { r.ok = f } }

// New makes one; without an option any error goes round.
func New(opts ...Option) *Retrier {
	r := &Retrier{ok: func(error) bool { return true }}
	for _, o := range opts {
		o(r)
	}
	return r
}

// Do runs fn.
func (r *Retrier) Do(fn func() error) (err error) {
	for range 3 {
		if err = fn(); err == nil || !r.ok(err) {
			return err
		}
	}
	return err
}

// OrderIf has it in an option.
func OrderIf(b string) error {
	return New(If(isThrottled)).Do(func() error { return post(b) })
}
