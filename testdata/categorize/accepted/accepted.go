// Package accepted starts operations that are told as accepted, and waits for their end.
package accepted

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"
)

// Result of a tool.
type Result struct {
	Status    string
	Operation string
}

// Wharf builds ships.
type Wharf struct {
	url string
	hc  *http.Client
}

func (w *Wharf) start(ctx context.Context, kind string) (string, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, w.url+"/ships", strings.NewReader(kind))
	if err != nil {
		return "", err
	}
	resp, err := w.hc.Do(req)
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusAccepted {
		return "", fmt.Errorf("start: status %d", resp.StatusCode)
	}
	op := resp.Header.Get("Operation-Id")
	if op == "" {
		return "", errors.New("start: accepted without an operation")
	}
	return op, nil
}

func (w *Wharf) state(ctx context.Context, op string) (string, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, w.url+"/operations/"+op, nil)
	if err != nil {
		return "", err
	}
	resp, err := w.hc.Do(req)
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	var out struct{ State string }
	err = json.NewDecoder(resp.Body).Decode(&out)
	return out.State, err
}

// Build waits for a minute, and then says that it failed.
func (w *Wharf) Build(ctx context.Context, kind string) Result {
	op, err := w.start(ctx, kind)
	if err != nil {
		return Result{Status: "unknown"}
	}
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	for {
		select {
		case <-ctx.Done():
			return Result{Status: "failed"} // want "accepted|failed"
		case <-time.After(2 * time.Second):
		}
		state, err := w.state(ctx, op)
		if err != nil {
			continue
		}
		switch state {
		case "built":
			return Result{Status: "built", Operation: op}
		case "sunk":
			return Result{Status: "failed", Operation: op}
		}
	}
}

func (w *Wharf) wait(ctx context.Context, op string) (string, error) {
	tick := time.NewTicker(5 * time.Second)
	defer tick.Stop()
	for {
		state, err := w.state(ctx, op)
		if err == nil && state != "building" {
			return state, nil
		}
		select {
		case <-ctx.Done():
			return "", ctx.Err()
		case <-tick.C:
		}
	}
}

// Refit waits in a helper, and drops the number.
func (w *Wharf) Refit(ctx context.Context, ship string) Result {
	op, err := w.start(ctx, "refit "+ship)
	if err != nil {
		return Result{Status: "unknown"}
	}
	state, err := w.wait(ctx, op)
	if err != nil {
		return Result{
			Status: "refit_failed", // want "accepted|failed"
		}
	}
	return Result{Status: state, Operation: op}
}

// Paint waits a number of times.
func (w *Wharf) Paint(ctx context.Context, ship string) (Result, error) {
	op, err := w.start(ctx, "paint "+ship)
	if err != nil {
		return Result{}, err
	}
	for range 20 {
		if state, err := w.state(ctx, op); err == nil && state == "painted" {
			return Result{Status: "painted", Operation: op}, nil
		}
		time.Sleep(3 * time.Second)
	}
	return Result{Status: "failed"}, nil // want "accepted|failed"
}

// Launch says that it goes on, and under which number.
func (w *Wharf) Launch(ctx context.Context, ship string) Result {
	op, err := w.start(ctx, "launch "+ship)
	if err != nil {
		return Result{Status: "unknown"}
	}
	state, err := w.wait(ctx, op)
	switch {
	case err != nil:
		return Result{Status: "pending", Operation: op}
	case state == "sunk":
		return Result{Status: "failed", Operation: op}
	}
	return Result{Status: "launched", Operation: op}
}

// Begin does not wait.
func (w *Wharf) Begin(ctx context.Context, kind string) (Result, error) {
	op, err := w.start(ctx, kind)
	if err != nil {
		return Result{Status: "unknown"}, err
	}
	return Result{Status: "accepted", Operation: op}, nil
}

// Follow waits for what somebody else began: it changes nothing.
func (w *Wharf) Follow(ctx context.Context, op string) Result {
	state, err := w.wait(ctx, op)
	if err != nil {
		return Result{Status: "failed"}
	}
	return Result{Status: state, Operation: op}
}
