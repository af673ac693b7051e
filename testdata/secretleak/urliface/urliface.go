// Package urliface sends behind an interface whose implementations stand in the same package.
package urliface

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
)

const quotes = "https://quotes.example/query?"

// Source reads what stands at an address.
type Source interface {
	Read(ctx context.Context, addr string) ([]byte, error)
}

type web struct{ hc *http.Client }

// Read gets it.
func (w *web) Read(ctx context.Context, addr string) ([]byte, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, addr, nil)
	if err != nil {
		return nil, errors.New("bad address")
	}
	resp, err := w.hc.Do(req)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	return io.ReadAll(resp.Body)
}

// Quotes reads prices.
type Quotes struct {
	apiKey string
	src    Source
}

// New reads from the web.
func New(apiKey string, hc *http.Client) *Quotes { return &Quotes{apiKey: apiKey, src: &web{hc}} }

// Price builds the address.
func (q *Quotes) Price(ctx context.Context, symbol string) (string, error) {
	text, err := q.src.Read(ctx, quotes+url.Values{"symbol": {symbol}, "apikey": {q.apiKey}}.Encode())
	if err != nil {
		return "", fmt.Errorf("price of %s: %w", symbol, err) // want "credential reaches an error"
	}
	return string(text), nil
}

// PriceSafe drops the error.
func (q *Quotes) PriceSafe(ctx context.Context, symbol string) (string, error) {
	text, err := q.src.Read(ctx, quotes+url.Values{"symbol": {symbol}, "apikey": {q.apiKey}}.Encode())
	if err != nil {
		return "", fmt.Errorf("price of %s: not reached", symbol)
	}
	return string(text), nil
}

// Symbols needs no key.
func (q *Quotes) Symbols(ctx context.Context) (string, error) {
	text, err := q.src.Read(ctx, quotes+"list=all")
	if err != nil {
		return "", fmt.Errorf("symbols: %w", err)
	}
	return string(text), nil
}

// Store reads what is stored under a name.
type Store interface {
	Load(ctx context.Context, name string) ([]byte, error)
}

type dir struct{ root *os.Root }

// Load reads a file.
func (d *dir) Load(_ context.Context, name string) ([]byte, error) {
	f, err := d.root.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(f)
}

// Cached has no network behind the interface.
func Cached(ctx context.Context, root *os.Root, symbol string) ([]byte, error) {
	var s Store = &dir{root}
	return s.Load(ctx, "quotes/"+symbol)
}

// Auth puts the credentials into a request.
type Auth interface {
	Apply(req *http.Request)
}

type queryAuth struct{ k string }

// Apply sets the query in place.
func (a queryAuth) Apply(req *http.Request) {
	v := req.URL.Query()
	v.Set("api_key", a.k)
	req.URL.RawQuery = v.Encode()
}

// Signed has a request that an implementation signs.
func Signed(ctx context.Context, hc *http.Client, k string) error {
	var a Auth = queryAuth{k}
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, quotes+"list=mine", nil)
	if err != nil {
		return err
	}
	a.Apply(req)
	resp, err := hc.Do(req)
	if err != nil {
		return err // want "credential reaches an error"
	}
	return resp.Body.Close()
}

// Signer is another one.
type Signer interface {
	Sign(req *http.Request)
}

type headerAuth struct{ k string }

// Sign sets a header.
func (a headerAuth) Sign(req *http.Request) {
	req.Header.Set("Authorization", "Bearer "+a.k)
}

// SignedSafe is signed in the header.
func SignedSafe(ctx context.Context, hc *http.Client, k string) error {
	var s Signer = headerAuth{k}
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, quotes+"list=mine", nil)
	if err != nil {
		return err
	}
	s.Sign(req)
	resp, err := hc.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
