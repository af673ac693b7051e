// Package chans asks a device bus; answers come over channels from a goroutine that sends.
package chans

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strings"

	"golang.org/x/sync/errgroup"
)

type command struct {
	ID, Device, Verb string
}

type ack struct {
	CommandID string `json:"command_id"`
	Device    string `json:"device_id"`
	State     string `json:"state"`
	err       error
}

// Bus sends commands.
type Bus struct {
	url string
	hc  *http.Client
}

func (b *Bus) send(ctx context.Context, c command) (a ack) {
	req, err := http.NewRequestWithContext(ctx, "POST", b.url+"/"+c.Device, strings.NewReader(c.Verb))
	if err != nil {
		a.err = err
		return a
	}
	resp, err := b.hc.Do(req)
	if err != nil {
		a.err = err
		return a
	}
	defer resp.Body.Close()
	a.err = json.NewDecoder(resp.Body).Decode(&a)
	return a
}

// Run receives an answer, and names it itself.
func (b *Bus) Run(ctx context.Context, c command) (string, error) {
	answers := make(chan ack, 1)
	go func() { answers <- b.send(ctx, c) }()
	select {
	case <-ctx.Done():
		return "", ctx.Err()
	case a := <-answers:
		if a.err != nil {
			return "", a.err
		}
		if a.CommandID == "" {
			a.CommandID = c.ID // want "identity"
		}
		return a.CommandID, nil
	}
}

// RunAll fills a slice from goroutines.
func (b *Bus) RunAll(ctx context.Context, cs []command) ([]string, error) {
	ids := make([]string, len(cs))
	g, ctx := errgroup.WithContext(ctx)
	for i, c := range cs {
		g.Go(func() error {
			a := b.send(ctx, c)
			if a.err != nil {
				return a.err
			}
			id := a.CommandID
			if id == "" {
				id = c.ID // want "identity"
			}
			ids[i] = id
			return nil
		})
	}
	return ids, g.Wait()
}

// RunStrict stops.
func (b *Bus) RunStrict(ctx context.Context, c command) (ack, error) {
	answers := make(chan ack, 1)
	go func() { answers <- b.send(ctx, c) }()
	a := <-answers
	if a.err != nil {
		return a, a.err
	}
	if a.CommandID == "" || a.Device != "" && a.Device != c.Device {
		return a, errors.New("the bus answered for nobody knows which command")
	}
	if a.State == "" {
		a.State = "unknown"
	}
	return a, nil
}

// Work receives the caller's own commands, which may have no id yet.
func (b *Bus) Work(ctx context.Context, in <-chan command, next func() string, fallbackDevice string) error {
	for c := range in {
		if c.ID == "" {
			c.ID = next()
		}
		if c.Device == "" {
			c.Device = fallbackDevice
		}
		if _, err := b.RunStrict(ctx, c); err != nil {
			return err
		}
	}
	return nil
}
