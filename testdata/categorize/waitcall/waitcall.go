// Package waitcall creates, and leaves the wait for the end to a call.
package waitcall

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/hashicorp/terraform-plugin-sdk/v2/helper/retry"
)

// ErrNotCreated says that there is no lake.
var ErrNotCreated = errors.New("the lake was not created")

// Lake is what is made.
type Lake struct{ ID, State string }

// Waters is the service.
type Waters interface {
	CreateLake(ctx context.Context, name string) (*Lake, error)
	GetLake(ctx context.Context, id string) (*Lake, error)
	WaitUntilReady(ctx context.Context, id string) error
}

// Outcome of a tool.
type Outcome struct {
	ID     string
	Status string
	Text   string
}

// Provide waits with the provider SDK.
func Provide(ctx context.Context, w Waters, name string) error {
	lake, err := w.CreateLake(ctx, name)
	if err != nil {
		return fmt.Errorf("create lake: %w", err)
	}
	wait := &retry.StateChangeConf{
		Pending: []string{"filling"},
		Target:  []string{"full"},
		Timeout: 10 * time.Minute,
		Refresh: func() (any, string, error) {
			got, err := w.GetLake(ctx, lake.ID)
			if err != nil {
				return nil, "", err
			}
			return got, got.State, nil
		},
	}
	if _, err := wait.WaitForStateContext(ctx); err != nil {
		return ErrNotCreated // want "accepted"
	}
	return nil
}

// Dig waits with a method of the service.
func Dig(ctx context.Context, w Waters, name string) Outcome {
	lake, err := w.CreateLake(ctx, name)
	if err != nil {
		return Outcome{Status: "unknown"}
	}
	if err := w.WaitUntilReady(ctx, lake.ID); err != nil {
		return Outcome{Status: "failed", Text: "the lake was not created"} // want "accepted"
	}
	return Outcome{ID: lake.ID, Status: "ready"}
}

func awaitFull(ctx context.Context, w Waters, lake *Lake) (*Lake, error) {
	for {
		got, err := w.GetLake(ctx, lake.ID)
		if err == nil && got.State == "full" {
			return got, nil
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(time.Second):
		}
	}
}

// Flood waits in a helper of its own.
func Flood(ctx context.Context, w Waters, name string) (out Outcome) {
	lake, err := w.CreateLake(ctx, name)
	if err != nil {
		out.Status = "unknown"
		return out
	}
	full, err := awaitFull(ctx, w, lake)
	if err != nil {
		out.Status = "failed" // want "accepted"
		return out
	}
	return Outcome{ID: full.ID, Status: full.State}
}

// Digger is a running operation, as several cloud libraries have it.
type Digger interface {
	PollUntilDone(ctx context.Context) (*Lake, error)
}

// Ground begins operations.
type Ground interface {
	BeginCreatePond(ctx context.Context, name string) (Digger, error)
}

// Pond polls what the beginning handed out.
func Pond(ctx context.Context, g Ground, name string) (Outcome, error) {
	op, err := g.BeginCreatePond(ctx, name)
	if err != nil {
		return Outcome{Status: "unknown"}, err
	}
	pond, err := op.PollUntilDone(ctx)
	if err != nil {
		return Outcome{}, fmt.Errorf("pond %s was not created", name) // want "accepted"
	}
	return Outcome{ID: pond.ID, Status: "ready"}, nil
}
