// Package opencalls matches results of a remote executor with the calls that are open.
package opencalls

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"sync"
)

// Result is a result of the executor.
type Result struct {
	CallID string          `json:"call_id"`
	Tool   string          `json:"tool"`
	Output json.RawMessage `json:"output"`
}

// Tracker knows the open calls.
type Tracker struct {
	mu      sync.Mutex
	order   []string
	open    map[string]chan Result
	results string
	hc      *http.Client
}

var errStray = errors.New("a result for no call")

func (t *Tracker) poll(ctx context.Context) ([]Result, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, t.results, nil)
	if err != nil {
		return nil, err
	}
	resp, err := t.hc.Do(req)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	var rs []Result
	return rs, json.NewDecoder(resp.Body).Decode(&rs)
}

func (t *Tracker) deliver(id string, r Result) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	ch, ok := t.open[id]
	if !ok {
		return errStray
	}
	delete(t.open, id)
	ch <- r
	return nil
}

// Oldest gives a result without an id to the call that has waited longest.
func (t *Tracker) Oldest(ctx context.Context) error {
	rs, err := t.poll(ctx)
	if err != nil {
		return err
	}
	for _, r := range rs {
		id := r.CallID
		if id == "" && len(t.order) > 0 {
			id = t.order[0] // want "identity"
		}
		if err := t.deliver(id, r); err != nil {
			return err
		}
	}
	return nil
}

// Only gives it to the call that is open alone.
func (t *Tracker) Only(ctx context.Context) error {
	rs, err := t.poll(ctx)
	if err != nil {
		return err
	}
	for _, r := range rs {
		if r.CallID == "" && len(t.open) == 1 {
			for id := range t.open {
				r.CallID = id // want "identity"
			}
		}
		if err := t.deliver(r.CallID, r); err != nil {
			return err
		}
	}
	return nil
}

// Exact gives it to nobody.
func (t *Tracker) Exact(ctx context.Context) (stray []Result, err error) {
	rs, err := t.poll(ctx)
	if err != nil {
		return nil, err
	}
	for _, r := range rs {
		if r.CallID == "" {
			stray = append(stray, r)
			continue
		}
		if r.Tool == "" {
			r.Tool = "unknown tool"
		}
		if err := t.deliver(r.CallID, r); err != nil {
			stray = append(stray, r)
		}
	}
	return stray, nil
}

// Open opens a call of the caller's, and makes its id.
func (t *Tracker) Open(id string, fresh func() string) (string, <-chan Result) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if id == "" {
		id = fresh()
	}
	ch := make(chan Result, 1)
	t.open[id] = ch
	t.order = append(t.order, id)
	return id, ch
}

// Cancel cancels a call, or the oldest: the caller said so.
func (t *Tracker) Cancel(id string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if id == "" && len(t.order) > 0 {
		id = t.order[0]
	}
	if ch, ok := t.open[id]; ok {
		close(ch)
		delete(t.open, id)
	}
}
