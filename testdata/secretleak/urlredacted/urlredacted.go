// Package urlredacted uses URL.Redacted, which hides the password and not the query.
package urlredacted

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
)

// Signed fetches objects by signed addresses.
type Signed struct {
	signature string
	password  string
	hc        *http.Client
}

// Fetch prints a query.
func (s *Signed) Fetch(ctx context.Context, object string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://store.example/o", nil)
	if err != nil {
		return err
	}
	req.URL.RawQuery = url.Values{"o": {object}, "sig": {s.signature}}.Encode()
	slog.Debug("fetch", "url", req.URL.Redacted()) // want "credential reaches the log"
	resp, err := s.hc.Do(req)
	if err != nil {
		return errors.New("store not reached")
	}
	return resp.Body.Close()
}

// FetchSafe prints what is left without the query.
func (s *Signed) FetchSafe(ctx context.Context, object string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://store.example/o", nil)
	if err != nil {
		return err
	}
	req.URL.RawQuery = url.Values{"o": {object}, "sig": {s.signature}}.Encode()
	shown := *req.URL
	shown.RawQuery = ""
	slog.Debug("fetch", "url", shown.String(), "host", req.URL.Host, "path", req.URL.Path)
	resp, err := s.hc.Do(req)
	if err != nil {
		return errors.New("store not reached")
	}
	return resp.Body.Close()
}

// Put prints a password's place.
func (s *Signed) Put(ctx context.Context, object string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPut, "https://store.example/o", nil)
	if err != nil {
		return err
	}
	req.URL.User = url.UserPassword("store", s.password)
	slog.Debug("put", "object", object, "url", req.URL.Redacted())
	resp, err := s.hc.Do(req)
	if err != nil {
		return fmt.Errorf("put %s: %w", object, err)
	}
	return resp.Body.Close()
}

// PutPlain prints the password.
func (s *Signed) PutPlain(ctx context.Context, object string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPut, "https://store.example/o", nil)
	if err != nil {
		return err
	}
	req.URL.User = url.UserPassword("store", s.password)
	slog.Debug("put", "object", object, "url", req.URL) // want "credential reaches the log"
	resp, err := s.hc.Do(req)
	if err != nil {
		return fmt.Errorf("put %s: %w", object, err)
	}
	return resp.Body.Close()
}
