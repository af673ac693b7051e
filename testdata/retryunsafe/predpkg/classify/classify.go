// Package classify judges errors.
package classify

import (
	"context"
	"errors"
	"io"
	"net"
	"syscall"
)

// Transient reports what usually goes away by itself.
func Transient(err error) bool {
	if errors.Is(err, context.DeadlineExceeded) || errors.Is(err, io.EOF) {
		return true
	}
	var ne net.Error
	return errors.As(err, &ne) && ne.Timeout()
}

// Unreached reports that nobody has seen the request.
func Unreached(err error) bool {
	var dns *net.DNSError
	if errors.As(err, &dns) {
		return true
	}
	var op *net.OpError
	if errors.As(err, &op) && op.Op == "dial" {
		return true
	}
	return errors.Is(err, syscall.ECONNREFUSED)
}

// Final reports what will never go away.
func Final(err error) bool {
	return errors.Is(err, context.Canceled) || Unreached(err)
}
