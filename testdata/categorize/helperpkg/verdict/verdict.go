// Package verdict gives errors a class.
package verdict

import (
	"context"
	"errors"
	"net"
)

// Verdict on an operation.
type Verdict int

// The verdicts.
const (
	Done Verdict = iota
	Refused
	Failed
	Transient
	Unsure
)

// ErrRefused is the far side's no.
var ErrRefused = errors.New("refused by the service")

// Of knows done, refused and failed.
func Of(err error) Verdict {
	switch {
	case err == nil:
		return Done
	case errors.Is(err, ErrRefused):
		return Refused
	default:
		return Failed
	}
}

// Network calls what was slow transient.
func Network(err error) Verdict {
	var ne net.Error
	switch {
	case err == nil:
		return Done
	case errors.Is(err, ErrRefused):
		return Refused
	case errors.As(err, &ne) && ne.Timeout(), errors.Is(err, context.DeadlineExceeded):
		return Transient
	}
	return Unsure
}

// Careful calls failed only what cannot have arrived.
func Careful(err error) Verdict {
	var op *net.OpError
	var dns *net.DNSError
	switch {
	case err == nil:
		return Done
	case errors.Is(err, ErrRefused):
		return Refused
	case errors.As(err, &dns), errors.As(err, &op) && op.Op == "dial":
		return Failed
	}
	return Unsure
}
