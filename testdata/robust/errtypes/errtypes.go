// Package errtypes judges errors in every way that the language has, around reads.
package errtypes

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
)

// Kind is a kind.
type Kind int

// Kinds.
const (
	None Kind = iota
	Timeout
	Closed
	Status
	Other
)

type statusError int

func (s statusError) Error() string { return http.StatusText(int(s)) }

func (s statusError) Is(target error) bool {
	t, ok := target.(statusError)
	return ok && t/100 == s/100
}

type many struct{ errs []error }

func (m *many) Error() string   { return fmt.Sprint(m.errs) }
func (m *many) Unwrap() []error { return m.errs }

// Judge has a type switch with shadowed variables.
func Judge(err error) (k Kind) {
	switch err := err.(type) {
	case nil:
		return None
	case statusError:
		if err >= 500 {
			return Status
		}
		return Other
	case *url.Error:
		if err := err.Err; err != nil {
			if err, ok := err.(net.Error); ok && err.Timeout() {
				return Timeout
			}
			return Judge(err)
		}
	case *many:
		for _, err := range err.errs {
			k = max(k, Judge(err))
		}
		return k
	case interface{ Timeout() bool }:
		if err.Timeout() {
			return Timeout
		}
	case interface{ Unwrap() error }:
		return Judge(err.Unwrap())
	}
	switch {
	case errors.Is(err, io.EOF), errors.Is(err, net.ErrClosed):
		return Closed
	case errors.Is(err, context.DeadlineExceeded) || os.IsTimeout(err):
		return Timeout
	}
	return Other
}

// Read shadows err four times.
func Read(hc *http.Client, urls ...string) (err error) {
	for _, u := range urls {
		if resp, err := hc.Get(u); err == nil {
			if err := resp.Body.Close(); err != nil {
				if err := errors.Unwrap(err); err != nil {
					continue
				}
			}
			return nil
		} else if err := fmt.Errorf("%s: %w", u, err); Judge(err) == Timeout {
			continue
		} else if errors.Is(err, statusError(500)) {
			return &many{[]error{err, io.EOF}}
		}
	}
	return
}

// As asks for everything, and for one type by its name.
func As(err error) (found []any) {
	var (
		op  *net.OpError
		ne  net.Error
		se  statusError
		pe  *os.PathError
		tmp interface{ Temporary() bool }
	)
	for _, target := range []any{&op, &ne, &se, &pe, &tmp} {
		if errors.As(err, target) {
			found = append(found, target)
		}
	}
	if se, ok := errors.AsType[statusError](err); ok {
		found = append(found, se)
	}
	return found
}
