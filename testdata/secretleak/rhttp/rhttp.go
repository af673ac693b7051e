// Package rhttp sends with go-retryablehttp: the last error is wrapped and keeps its URL.
package rhttp

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"

	"github.com/hashicorp/go-retryablehttp"
)

const events = "https://events.example/v1/list"

// Events lists events.
type Events struct {
	apiKey string
	hc     *retryablehttp.Client
}

// List sets the query in place.
func (e *Events) List(ctx context.Context, city string) error {
	req, err := retryablehttp.NewRequestWithContext(ctx, http.MethodGet, events, nil)
	if err != nil {
		return err
	}
	req.URL.RawQuery = url.Values{"city": {city}, "apikey": {e.apiKey}}.Encode()
	resp, err := e.hc.Do(req)
	if err != nil {
		return fmt.Errorf("events in %s: %w", city, err) // want "credential reaches an error"
	}
	return resp.Body.Close()
}

// ListSafe sets a header.
func (e *Events) ListSafe(ctx context.Context, city string) error {
	req, err := retryablehttp.NewRequestWithContext(ctx, http.MethodGet, events, nil)
	if err != nil {
		return err
	}
	req.URL.RawQuery = url.Values{"city": {city}}.Encode()
	req.Header.Set("X-Api-Key", e.apiKey)
	resp, err := e.hc.Do(req)
	if err != nil {
		return fmt.Errorf("events in %s: %w", city, err)
	}
	return resp.Body.Close()
}

// Short uses the short form.
func (e *Events) Short(city string) error {
	resp, err := e.hc.Get(events + "?" + url.Values{"city": {city}, "apikey": {e.apiKey}}.Encode())
	if err != nil {
		return err // want "credential reaches an error"
	}
	return resp.Body.Close()
}

// Wrapped wraps a request of net/http.
func (e *Events) Wrapped(ctx context.Context) error {
	plain, err := http.NewRequestWithContext(ctx, http.MethodGet, events, nil)
	if err != nil {
		return err
	}
	plain.URL.RawQuery = url.Values{"apikey": {e.apiKey}}.Encode()
	req, err := retryablehttp.FromRequest(plain)
	if err != nil {
		return err
	}
	resp, err := e.hc.Do(req)
	if err != nil {
		return err // want "credential reaches an error"
	}
	return resp.Body.Close()
}

// Standard has a client of net/http around it.
func (e *Events) Standard() error {
	resp, err := e.hc.StandardClient().Get(events + "?" + url.Values{"apikey": {e.apiKey}}.Encode())
	if err != nil {
		return err // want "credential reaches an error"
	}
	return resp.Body.Close()
}

// Fixed drops the error.
func (e *Events) Fixed(city string) error {
	resp, err := e.hc.Get(events + "?" + url.Values{"city": {city}, "apikey": {e.apiKey}}.Encode())
	if err != nil {
		return errors.New("events not reached")
	}
	return resp.Body.Close()
}
