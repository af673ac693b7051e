// Package line tells what a line did to an error.
package line

import (
	"errors"
	"fmt"
	"net"
)

// Kind of an end.
type Kind int

// The kinds.
const (
	None Kind = iota
	Refused
	NotSent
	NoAnswer
)

// Refusal is the far side's no.
type Refusal struct{ Status int }

func (r *Refusal) Error() string { return fmt.Sprintf("refused with %d", r.Status) }

// Of maps nil to None, and what nobody can tell to NoAnswer.
func Of(err error) Kind {
	if err == nil {
		return None
	}
	var no *Refusal
	if errors.As(err, &no) {
		return Refused
	}
	var op *net.OpError
	if errors.As(err, &op) && op.Op == "dial" {
		return NotSent
	}
	return NoAnswer
}
