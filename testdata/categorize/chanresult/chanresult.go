// Package chanresult sends in a goroutine and waits for its word, or for the context.
package chanresult

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"time"
)

// Bake is a batch in the oven.
type Bake struct {
	Batch string
	State string
}

var errOvenFull = errors.New("the oven is full")

// Bakery has ovens.
type Bakery struct {
	url string
	hc  *http.Client
}

type reply struct {
	batch string
	err   error
}

func (b *Bakery) start(ctx context.Context, recipe string) (string, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, b.url+"/batches", strings.NewReader(recipe))
	if err != nil {
		return "", err
	}
	resp, err := b.hc.Do(req)
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	switch {
	case resp.StatusCode == http.StatusCreated:
		return resp.Header.Get("X-Batch"), nil
	case resp.StatusCode == http.StatusConflict:
		return "", errOvenFull
	}
	return "", errors.New("no verdict: " + resp.Status)
}

// Start gives up waiting and says that it failed; the batch may be in the oven.
func (b *Bakery) Start(ctx context.Context, recipe string) Bake {
	ch := make(chan reply, 1)
	go func() {
		batch, err := b.start(context.WithoutCancel(ctx), recipe)
		ch <- reply{batch, err}
	}()
	select {
	case r := <-ch:
		switch {
		case r.err == nil:
			return Bake{Batch: r.batch, State: "baking"}
		case errors.Is(r.err, errOvenFull):
			return Bake{State: "refused"}
		}
		return Bake{State: "failed"} // want "failed"
	case <-ctx.Done():
		return Bake{State: "failed"} // want "failed"
	}
}

// StartSoon waits with a clock of its own.
func (b *Bakery) StartSoon(ctx context.Context, recipe string) (bake Bake) {
	done := make(chan error, 1)
	go func() {
		_, err := b.start(ctx, recipe)
		done <- err
	}()
	select {
	case err := <-done:
		if err == nil {
			bake.State = "baking"
		} else {
			bake.State = "unknown"
		}
	case <-time.After(20 * time.Second):
		bake.State = "not_started" // want "failed"
	}
	return bake
}

// Queue leaves it open.
func (b *Bakery) Queue(ctx context.Context, recipe string) Bake {
	ch := make(chan reply, 1)
	go func() {
		batch, err := b.start(context.WithoutCancel(ctx), recipe)
		ch <- reply{batch, err}
	}()
	select {
	case r := <-ch:
		if r.err == nil {
			return Bake{Batch: r.batch, State: "baking"}
		}
		if errors.Is(r.err, errOvenFull) {
			return Bake{State: "failed"}
		}
		return Bake{State: "outcome unknown"}
	case <-ctx.Done():
		return Bake{State: "may still be starting"}
	}
}

// Temperature reads.
func (b *Bakery) Temperature(ctx context.Context) Bake {
	ch := make(chan error, 1)
	go func() {
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, b.url+"/temperature", nil)
		if err != nil {
			ch <- err
			return
		}
		resp, err := b.hc.Do(req)
		if err == nil {
			err = resp.Body.Close()
		}
		ch <- err
	}()
	select {
	case err := <-ch:
		if err != nil {
			return Bake{State: "failed"}
		}
		return Bake{State: "read"}
	case <-ctx.Done():
		return Bake{State: "failed"}
	}
}

// Turn waits for its turn before it sends anything.
func (b *Bakery) Turn(ctx context.Context, turn <-chan struct{}, recipe string) Bake {
	select {
	case <-turn:
	case <-ctx.Done():
		return Bake{State: "failed"}
	}
	batch, err := b.start(ctx, recipe)
	if err != nil {
		return Bake{State: "unknown"}
	}
	return Bake{Batch: batch, State: "baking"}
}
