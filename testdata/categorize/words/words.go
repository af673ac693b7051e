// Package words has the wordings that are true of an unknown outcome.
package words

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
)

// Reply of a tool.
type Reply struct {
	Status        string
	Indeterminate bool
	Code          int
	Message       string
}

// TimeoutError is the own deadline.
type TimeoutError struct{ Op string }

func (e *TimeoutError) Error() string { return e.Op + " took too long" }

// ErrTimedOut is a state of its own.
var ErrTimedOut = errors.New("timed out")

// Orchard orders trees.
type Orchard struct {
	url string
	hc  *http.Client
}

func (o *Orchard) order(ctx context.Context, path, what string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, o.url+path, bytes.NewBufferString(what))
	if err != nil {
		return err
	}
	resp, err := o.hc.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusCreated {
		return fmt.Errorf("orchard: status %d", resp.StatusCode)
	}
	return nil
}

// Tree says it in words.
func (o *Orchard) Tree(ctx context.Context, kind string) Reply {
	if err := o.order(ctx, "/trees", kind); err != nil {
		return Reply{Status: "incomplete", Message: "no answer in time; the order may still be running"}
	}
	return Reply{Status: "ordered"}
}

// Hedge has a flag.
func (o *Orchard) Hedge(ctx context.Context, kind string) Reply {
	if err := o.order(ctx, "/hedges", kind); err != nil {
		return Reply{Status: "no answer", Indeterminate: true}
	}
	return Reply{Status: "ordered"}
}

// Shrub has a typed timeout, and passes the rest on.
func (o *Orchard) Shrub(ctx context.Context, kind string) error {
	err := o.order(ctx, "/shrubs", kind)
	if errors.Is(err, context.DeadlineExceeded) || errors.Is(err, os.ErrDeadlineExceeded) {
		return &TimeoutError{Op: "order of " + kind}
	}
	if err != nil {
		return fmt.Errorf("failed to order %s: %w", kind, err)
	}
	return nil
}

// Grass tells the states of the two kinds of end apart.
func (o *Orchard) Grass(ctx context.Context, kind string) Reply {
	err := o.order(ctx, "/grass", kind)
	switch {
	case err == nil:
		return Reply{Status: "ordered"}
	case errors.Is(err, context.Canceled):
		return Reply{Status: "cancelled"}
	case errors.Is(err, context.DeadlineExceeded):
		return Reply{Status: "timed_out"}
	}
	return Reply{Status: "unknown"}
}

// ServeHTTP answers 504 where its own patience ended, and 502 where it has no answer to give.
func (o *Orchard) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	err := o.order(r.Context(), "/seeds", r.FormValue("kind"))
	switch {
	case err == nil:
		w.WriteHeader(http.StatusCreated)
	case errors.Is(err, context.DeadlineExceeded):
		http.Error(w, "no answer in time; ask for the list of orders", http.StatusGatewayTimeout)
	default:
		http.Error(w, "failed to order", http.StatusInternalServerError)
	}
}

// Ivy asserts nothing.
func (o *Orchard) Ivy(ctx context.Context, kind string) error {
	if err := o.order(ctx, "/ivy", kind); err != nil {
		return fmt.Errorf("order ivy: %w", err)
	}
	return nil
}
