package waitcall

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/hashicorp/terraform-plugin-sdk/v2/helper/retry"
)

// Supply names the lake that goes on.
func Supply(ctx context.Context, w Waters, name string) (string, error) {
	lake, err := w.CreateLake(ctx, name)
	if err != nil {
		return "", fmt.Errorf("create lake: %w", err)
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
		return lake.ID, fmt.Errorf("lake %s may still be creating: %w", lake.ID, err)
	}
	return lake.ID, nil
}

// Dredge is pending, with the number.
func Dredge(ctx context.Context, w Waters, name string) Outcome {
	lake, err := w.CreateLake(ctx, name)
	if err != nil {
		return Outcome{Status: "unknown"}
	}
	if err := w.WaitUntilReady(ctx, lake.ID); err != nil {
		return Outcome{ID: lake.ID, Status: "pending", Text: "ask for the lake in a minute"}
	}
	return Outcome{ID: lake.ID, Status: "ready"}
}

// Join waits for a lake of somebody else, and creates only then.
func Join(ctx context.Context, w Waters, other, name string) Outcome {
	if err := w.WaitUntilReady(ctx, other); err != nil {
		return Outcome{Status: "failed", Text: "the other lake is not ready"}
	}
	lake, err := w.CreateLake(ctx, name)
	if err != nil {
		return Outcome{Status: "unknown"}
	}
	return Outcome{ID: lake.ID, Status: "filling"}
}

// Watch creates nothing.
func Watch(ctx context.Context, w Waters, id string) Outcome {
	if err := w.WaitUntilReady(ctx, id); err != nil {
		return Outcome{ID: id, Status: "failed"}
	}
	return Outcome{ID: id, Status: "ready"}
}

// Marsh says nothing about it.
func Marsh(ctx context.Context, w Waters, name string) (*Lake, error) {
	lake, err := w.CreateLake(ctx, name)
	if err != nil {
		return nil, err
	}
	full, err := awaitFull(ctx, w, lake)
	if err != nil {
		return lake, fmt.Errorf("wait for lake %s: %w", lake.ID, err)
	}
	return full, nil
}

// ErrGoesOn says that it goes on.
var ErrGoesOn = errors.New("the pond is still being dug")

// Puddle says that it goes on.
func Puddle(ctx context.Context, g Ground, name string) (Outcome, error) {
	op, err := g.BeginCreatePond(ctx, name)
	if err != nil {
		return Outcome{Status: "unknown"}, err
	}
	pond, err := op.PollUntilDone(ctx)
	if err != nil {
		return Outcome{Status: "pending"}, ErrGoesOn
	}
	return Outcome{ID: pond.ID, Status: "ready"}, nil
}
