// Package again says what is worth another try.
package again

import (
	"context"
	"errors"
	"net"
	"strings"
)

// Transient is true for slow and broken lines.
func Transient(err error) bool {
	var ne net.Error
	return errors.Is(err, context.DeadlineExceeded) || errors.As(err, &ne) && ne.Timeout()
}

// Temporary reads texts.
func Temporary(err error) bool {
	if err == nil {
		return false
	}
	text := err.Error()
	for _, s := range []string{"connection reset by peer", "unexpected EOF", "i/o timeout"} {
		if strings.Contains(text, s) {
			return true
		}
	}
	return false
}

// Undialed is true when there was no connection.
func Undialed(err error) bool {
	var op *net.OpError
	return errors.As(err, &op) && op.Op == "dial"
}
