// Package deniedpolicy asks a policy, and has a name for the no.
package deniedpolicy

import (
	"context"
	"errors"
	"fmt"

	"toolvet.test/fixtures/categorize/deniedpolicy/guard"
)

// Class of a failure.
type Class string

// The classes.
const (
	ClassNone      Class = ""
	ClassNetwork   Class = "network_failure"
	ClassTransient Class = "transient"
	ClassDenied    Class = "policy_denied"
	ClassUnknown   Class = "unknown"
)

// ErrBusy is the far side's "not now".
var ErrBusy = errors.New("busy")

// RetryableError invites to another try.
type RetryableError struct{ Err error }

func (e *RetryableError) Error() string { return e.Err.Error() }

// Agent runs tools.
type Agent struct {
	policy *guard.Policy
	remote interface {
		CreateInvite(ctx context.Context, tool, who string) error
	}
}

// Invite calls the policy's no a failure of the network.
func (a *Agent) Invite(ctx context.Context, who string) Class {
	if !a.policy.Allowed("invite") {
		return ClassNetwork // want "denied"
	}
	if err := a.remote.CreateInvite(ctx, "invite", who); err != nil {
		return ClassUnknown
	}
	return ClassNone
}

// Share puts the no into the class that is tried again.
func (a *Agent) Share(ctx context.Context, who string) Class {
	return classOf(a.share(ctx, who))
}

func (a *Agent) share(ctx context.Context, who string) error {
	if err := a.policy.Check(ctx, "share"); err != nil {
		return err
	}
	return a.remote.CreateInvite(ctx, "share", who)
}

func classOf(err error) Class {
	switch {
	case err == nil:
		return ClassNone
	case errors.Is(err, guard.ErrDenied):
		return ClassTransient // want "denied"
	}
	return ClassUnknown
}

// Publish wraps the no in an invitation.
func (a *Agent) Publish(ctx context.Context, who string) error {
	if err := a.policy.Check(ctx, "publish"); err != nil {
		return &RetryableError{Err: err} // want "denied"
	}
	return a.remote.CreateInvite(ctx, "publish", who)
}

// Grant has a class for the no.
func (a *Agent) Grant(ctx context.Context, who string) Class {
	if !a.policy.Allowed("grant") {
		return ClassDenied
	}
	if err := a.remote.CreateInvite(ctx, "grant", who); err != nil {
		return ClassUnknown
	}
	return ClassNone
}

// Lend passes it on as it is, and tries again only where the far side was busy.
func (a *Agent) Lend(ctx context.Context, who string) error {
	if err := a.policy.Check(ctx, "lend"); err != nil {
		return fmt.Errorf("lend to %s: %w", who, err)
	}
	err := a.remote.CreateInvite(ctx, "lend", who)
	if errors.Is(err, ErrBusy) {
		return &RetryableError{Err: err}
	}
	return err
}
