// Package guard decides what a tool may do.
package guard

import (
	"context"
	"errors"
	"slices"
)

// ErrDenied is the policy's no.
var ErrDenied = errors.New("denied by policy")

// Policy of a workspace.
type Policy struct{ allowed []string }

// Allowed tells whether the tool may be used.
func (p *Policy) Allowed(tool string) bool { return slices.Contains(p.allowed, tool) }

// Check gives ErrDenied where it may not.
func (p *Policy) Check(_ context.Context, tool string) error {
	if !p.Allowed(tool) {
		return ErrDenied
	}
	return nil
}
