// Package urlhelper has helpers that are handed the URL or the request: the marks are in their callers.
package urlhelper

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/url"
)

const pay = "https://pay.example/v1"

// Pay is a payment service.
type Pay struct {
	secret string
	hc     *http.Client
}

func (p *Pay) get(ctx context.Context, addr string, out any) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, addr, nil)
	if err != nil {
		return errors.New("bad address")
	}
	return p.do(req, out)
}

func (p *Pay) do(req *http.Request, out any) error {
	resp, err := p.hc.Do(req)
	if err != nil {
		return fmt.Errorf("pay: %w", err)
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return fmt.Errorf("pay: %s", resp.Status)
	}
	return json.NewDecoder(resp.Body).Decode(out)
}

// Balance is two calls up.
func (p *Pay) Balance(ctx context.Context) (int, error) {
	var out struct{ Cents int }
	if err := p.get(ctx, pay+"/balance?client_secret="+url.QueryEscape(p.secret), &out); err != nil {
		return 0, err // want "credential reaches an error"
	}
	return out.Cents, nil
}

// Charges returns the call.
func (p *Pay) Charges(ctx context.Context, out any) error {
	return p.get(ctx, pay+"/charges?"+url.Values{"client_secret": {p.secret}}.Encode(), out) // want "credential reaches an error"
}

// Refunds hands over a request.
func (p *Pay) Refunds(ctx context.Context, out any) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, pay+"/refunds", nil)
	if err != nil {
		return err
	}
	req.URL.RawQuery = url.Values{"client_secret": {p.secret}}.Encode()
	if err := p.do(req, out); err != nil {
		return fmt.Errorf("refunds: %w", err) // want "credential reaches an error"
	}
	return nil
}

// RefundsSafe hands over one with a header.
func (p *Pay) RefundsSafe(ctx context.Context, out any) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, pay+"/refunds", nil)
	if err != nil {
		return err
	}
	req.Header.Set("Authorization", "Bearer "+p.secret)
	if err := p.do(req, out); err != nil {
		return fmt.Errorf("refunds: %w", err)
	}
	return nil
}

// Payouts hands over an address without a secret.
func (p *Pay) Payouts(ctx context.Context, month string, out any) error {
	return p.get(ctx, pay+"/payouts?month="+url.QueryEscape(month), out)
}

// Report is a caller of what was reported where it left.
func (p *Pay) Report(ctx context.Context) {
	if n, err := p.Balance(ctx); err != nil {
		log.Printf("balance: %v", err)
	} else {
		log.Printf("balance: %d", n)
	}
}

func (p *Pay) signed(req *http.Request) *http.Request {
	q := req.URL.Query()
	q.Set("client_secret", p.secret)
	req.URL.RawQuery = q.Encode()
	return req
}

// Disputes has a helper that signs the request in place.
func (p *Pay) Disputes(ctx context.Context, out any) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, pay+"/disputes", nil)
	if err != nil {
		return err
	}
	p.signed(req)
	return p.do(req, out) // want "credential reaches an error"
}

func (p *Pay) newRequest(ctx context.Context, path string) (*http.Request, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, pay, nil)
	if err != nil {
		return nil, err
	}
	req.URL.Path = path
	req.URL.RawQuery = url.Values{"client_secret": {p.secret}}.Encode()
	return req, nil
}

// Fees has a helper that makes the request.
func (p *Pay) Fees(ctx context.Context) ([]byte, error) {
	req, err := p.newRequest(ctx, "/v1/fees")
	if err != nil {
		return nil, err
	}
	resp, err := p.hc.Do(req)
	if err != nil {
		return nil, err // want "credential reaches an error"
	}
	defer resp.Body.Close()
	return io.ReadAll(resp.Body)
}

// FeesSafe drops what the helper's request brings.
func (p *Pay) FeesSafe(ctx context.Context) ([]byte, error) {
	req, err := p.newRequest(ctx, "/v1/fees")
	if err != nil {
		return nil, err
	}
	resp, err := p.hc.Do(req)
	if err != nil {
		return nil, errors.New("fees: not reached")
	}
	defer resp.Body.Close()
	return io.ReadAll(resp.Body)
}

func (p *Pay) ping(addr string) {
	resp, err := p.hc.Get(addr)
	if err != nil {
		log.Printf("ping: %v", err)
		return
	}
	resp.Body.Close()
}

// Ping has a helper that logs the error itself.
func (p *Pay) Ping() {
	p.ping(pay + "/ping?client_secret=" + url.QueryEscape(p.secret)) // want "credential reaches the log"
}

// PingSafe hands it an address without a secret.
func (p *Pay) PingSafe() {
	p.ping(pay + "/ping")
}

func (p *Pay) quiet(addr string) bool {
	resp, err := p.hc.Get(addr)
	if err != nil {
		return false
	}
	resp.Body.Close()
	return true
}

// Alive has a helper that says nothing of the error.
func (p *Pay) Alive() error {
	if !p.quiet(pay + "/ping?client_secret=" + url.QueryEscape(p.secret)) {
		return errors.New("pay: not reached")
	}
	return nil
}
