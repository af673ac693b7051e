// Package funcfield calls a function that was put into a field once.
package funcfield

import (
	"bytes"
	"context"
	"net/http"
	"time"
)

// Relay forwards what it is given.
type Relay struct {
	url     string
	hc      *http.Client
	deliver func(ctx context.Context, body []byte) error
	probe   func(ctx context.Context) error
}

// NewRelay sets both fields, and nobody else does.
func NewRelay(url string, hc *http.Client) *Relay {
	r := &Relay{url: url, hc: hc}
	r.deliver = r.post
	r.probe = func(ctx context.Context) error {
		req, err := http.NewRequestWithContext(ctx, http.MethodHead, url, nil)
		if err != nil {
			return err
		}
		resp, err := hc.Do(req)
		if err != nil {
			return err
		}
		return resp.Body.Close()
	}
	return r
}

func (r *Relay) post(ctx context.Context, body []byte) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, r.url, bytes.NewReader(body))
	if err != nil {
		return err
	}
	resp, err := r.hc.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Forward repeats what the field holds.
func (r *Relay) Forward(ctx context.Context, body []byte) error {
	var err error
	for i := 0; i < 3; i++ {
		err = r.deliver(ctx, body) // want "again"
		if err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

// Probe repeats a HEAD.
func (r *Relay) Probe(ctx context.Context) error {
	var err error
	for i := 0; i < 3; i++ {
		err = r.probe(ctx)
		if err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

// ForwardAll delivers each body once.
func (r *Relay) ForwardAll(ctx context.Context, bodies [][]byte) error {
	for _, b := range bodies {
		if err := r.deliver(ctx, b); err != nil {
			return err
		}
	}
	return nil
}
