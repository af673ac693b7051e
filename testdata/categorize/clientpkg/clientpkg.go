// Package clientpkg has the send in another package, and the kinds of that package in its own results.
package clientpkg

import (
	"context"
	"errors"

	"toolvet.test/fixtures/categorize/clientpkg/api"
)

// Outcome of a tool.
type Outcome struct {
	Kind api.Kind
	Text string
}

// Bottle takes any error of the client for a failure.
func Bottle(ctx context.Context, c *api.Client, brew string) Outcome {
	if err := c.Bottle(ctx, brew); err != nil {
		return Outcome{Kind: api.KindFailed, Text: "nothing was bottled"} // want "failed"
	}
	return Outcome{}
}

// Crate does so with a field.
func Crate(ctx context.Context, c *api.Client, brew string, out *Outcome) error {
	err := c.Bottle(ctx, brew+"/crate")
	if err != nil {
		out.Kind = api.KindRejected // want "failed"
	}
	return err
}

// Keg leaves it open.
func Keg(ctx context.Context, c *api.Client, brew string) Outcome {
	if err := c.Bottle(ctx, brew+"/keg"); err != nil {
		return Outcome{Kind: api.KindOpen, Text: "ask for the list of kegs"}
	}
	return Outcome{}
}

// Tap hands on the kind that the client gave.
func Tap(ctx context.Context, c *api.Client, barrel string) Outcome {
	err := c.Tap(ctx, barrel)
	var e *api.Error
	switch {
	case err == nil:
		return Outcome{}
	case errors.As(err, &e):
		return Outcome{Kind: e.Kind}
	}
	return Outcome{Kind: api.KindOpen}
}

// List reads.
func List(ctx context.Context, c *api.Client) Outcome {
	if err := c.Brews(ctx); err != nil {
		return Outcome{Kind: api.KindFailed, Text: "no list"}
	}
	return Outcome{}
}
