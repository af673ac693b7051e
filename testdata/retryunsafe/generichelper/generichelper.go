// Package generichelper has a generic retry helper of the same package.
package generichelper

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"time"
)

// Page is a wiki page.
type Page struct {
	ID string `json:"id"`
}

// Wiki is a client.
type Wiki struct {
	base string
	hc   *http.Client
}

func do[T any](ctx context.Context, tries int, fn func(context.Context) (T, error)) (T, error) {
	for {
		v, err := fn(ctx)
		tries--
		if err == nil || tries <= 0 {
			return v, err
		}
		select {
		case <-ctx.Done():
			var zero T
			return zero, ctx.Err()
		case <-time.After(time.Second):
		}
	}
}

func once[T any](ctx context.Context, fn func(context.Context) (T, error)) (T, error) {
	tctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	return fn(tctx)
}

func (w *Wiki) send(ctx context.Context, method, path string, body []byte) (*Page, error) {
	req, err := http.NewRequestWithContext(ctx, method, w.base+path, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	resp, err := w.hc.Do(req)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	p := new(Page)
	return p, json.NewDecoder(resp.Body).Decode(p)
}

// NewPage creates: the method is a constant here and a parameter below.
func (w *Wiki) NewPage(ctx context.Context, body []byte) (*Page, error) {
	return do(ctx, 3, func(ctx context.Context) (*Page, error) {
		return w.send(ctx, http.MethodPost, "/pages", body) // want "again"
	})
}

// ReplacePage puts a named page.
func (w *Wiki) ReplacePage(ctx context.Context, id string, body []byte) (*Page, error) {
	return do(ctx, 3, func(ctx context.Context) (*Page, error) {
		return w.send(ctx, http.MethodPut, "/pages/"+id, body)
	})
}

// Page reads.
func (w *Wiki) Page(ctx context.Context, id string) (*Page, error) {
	return do(ctx, 3, func(ctx context.Context) (*Page, error) {
		return w.send(ctx, http.MethodGet, "/pages/"+id, nil)
	})
}

// AddPage creates through a generic helper that calls once.
func (w *Wiki) AddPage(ctx context.Context, body []byte) (*Page, error) {
	return once(ctx, func(ctx context.Context) (*Page, error) {
		return w.send(ctx, http.MethodPost, "/pages", body)
	})
}
