// Package twolevels sends in a closure that goes through a generic function, a wrapper package and a library.
package twolevels

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"

	"toolvet.test/fixtures/retryunsafe/twolevels/resilient"
)

// Asset is an uploaded file.
type Asset struct {
	URL string `json:"url"`
}

// Host keeps files.
type Host struct {
	base string
	hc   *http.Client
}

func hostDo[T any](ctx context.Context, what string, fn func() (T, error)) (T, error) {
	var out T
	err := resilient.Call(ctx, what, func() error {
		v, err := fn()
		if err != nil {
			return err
		}
		out = v
		return nil
	})
	return out, err
}

func (h *Host) exchange(method, path string, body []byte) (*Asset, error) {
	req, err := http.NewRequest(method, h.base+path, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	resp, err := h.hc.Do(req)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	a := new(Asset)
	return a, json.NewDecoder(resp.Body).Decode(a)
}

// Upload is sent up to three times; each time the host answers with a new URL.
func (h *Host) Upload(ctx context.Context, file []byte) (*Asset, error) {
	return hostDo(ctx, "upload", func() (*Asset, error) {
		return h.exchange("POST", "/assets", file) // want "again"
	})
}

// Lookup reads.
func (h *Host) Lookup(ctx context.Context, id string) (*Asset, error) {
	return hostDo(ctx, "lookup", func() (*Asset, error) {
		return h.exchange("GET", "/assets/"+id, nil)
	})
}

// Store puts a file under a name of ours.
func (h *Host) Store(ctx context.Context, name string, file []byte) (*Asset, error) {
	return hostDo(ctx, "store", func() (*Asset, error) {
		return h.exchange("PUT", "/assets/"+name, file)
	})
}
