// Package authrefresh renews a token after a refusal: after 401 that helps.
package authrefresh

import (
	"context"
	"errors"
	"fmt"
	"net/http"
)

// Tokens gives and renews them.
type Tokens interface {
	Current() string
	Refresh(ctx context.Context) error
}

// Errors of the registry.
var (
	ErrSignIn    = errors.New("sign in again")
	ErrForbidden = errors.New("not allowed")
)

// Registry of ships.
type Registry struct {
	url    string
	hc     *http.Client
	tokens Tokens
}

func (r *Registry) get(ctx context.Context, path string) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, r.url+path, nil)
	if err != nil {
		return nil, err
	}
	req.Header.Set("Authorization", "Bearer "+r.tokens.Current())
	return r.hc.Do(req)
}

// Ship renews after both.
func (r *Registry) Ship(ctx context.Context, name string) (*http.Response, error) {
	resp, err := r.get(ctx, "/ships/"+name)
	if err != nil {
		return nil, err
	}
	if resp.StatusCode == http.StatusUnauthorized || resp.StatusCode == http.StatusForbidden { // want "401"
		_ = resp.Body.Close()
		if err := r.tokens.Refresh(ctx); err != nil {
			return nil, ErrSignIn
		}
		return r.get(ctx, "/ships/"+name)
	}
	return resp, nil
}

// Owner renews after 403 alone, which never helps.
func (r *Registry) Owner(ctx context.Context, name string) (*http.Response, error) {
	resp, err := r.get(ctx, "/owners/"+name)
	if err != nil {
		return nil, err
	}
	if resp.StatusCode == http.StatusForbidden { // want "401|403"
		_ = resp.Body.Close()
		if err := r.tokens.Refresh(ctx); err != nil {
			return nil, fmt.Errorf("renew: %w", err)
		}
		return r.get(ctx, "/owners/"+name)
	}
	return resp, nil
}

// Port renews after 401 and stops after 403.
func (r *Registry) Port(ctx context.Context, name string) (*http.Response, error) {
	resp, err := r.get(ctx, "/ports/"+name)
	if err != nil {
		return nil, err
	}
	switch resp.StatusCode {
	case http.StatusUnauthorized:
		_ = resp.Body.Close()
		if err := r.tokens.Refresh(ctx); err != nil {
			return nil, ErrSignIn
		}
		return r.get(ctx, "/ports/"+name)
	case http.StatusForbidden:
		_ = resp.Body.Close()
		return nil, ErrForbidden
	}
	return resp, nil
}
