// Package faults sorts errors of writes.
package faults

import (
	"errors"
	"net"
)

// Class of an error.
type Class string

// The classes.
const (
	Transient Class = "transient"
	Ambiguous Class = "ambiguous"
)

// OfWrite says transient only where there was no connection.
func OfWrite(err error) Class {
	var op *net.OpError
	if errors.As(err, &op) && op.Op == "dial" {
		return Transient
	}
	return Ambiguous
}

// OfAny says it of every error of the line.
func OfAny(err error) Class {
	var op *net.OpError
	if errors.As(err, &op) {
		return Transient
	}
	return Ambiguous
}
