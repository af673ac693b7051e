// Package errmethod has error types that print the request which failed.
package errmethod

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httputil"
	"net/url"
)

// QueryError prints a URL that has the key in it.
type QueryError struct {
	Req    *http.Request
	Status int
}

func (e *QueryError) Error() string {
	return fmt.Sprintf("%s %s: %d", e.Req.Method, e.Req.URL, e.Status) // want "credential reaches an error"
}

// Rates has its key in the query.
type Rates struct {
	apiKey string
	hc     *http.Client
}

// Latest fails with a QueryError.
func (r *Rates) Latest(ctx context.Context) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://rates.example/latest", nil)
	if err != nil {
		return err
	}
	req.URL.RawQuery = url.Values{"apikey": {r.apiKey}}.Encode()
	resp, err := r.hc.Do(req)
	if err != nil {
		return fmt.Errorf("rates: not reached")
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return &QueryError{Req: req, Status: resp.StatusCode}
	}
	return nil
}

// PathError prints the path of it.
type PathError struct {
	Req    *http.Request
	Status int
}

func (e *PathError) Error() string {
	return fmt.Sprintf("%s %s: %d", e.Req.Method, e.Req.URL.Path, e.Status)
}

// Historic fails with a PathError.
func (r *Rates) Historic(ctx context.Context, day string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://rates.example/historic", nil)
	if err != nil {
		return err
	}
	req.URL.RawQuery = url.Values{"day": {day}, "apikey": {r.apiKey}}.Encode()
	resp, err := r.hc.Do(req)
	if err != nil {
		return fmt.Errorf("rates: not reached")
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return &PathError{Req: req, Status: resp.StatusCode}
	}
	return nil
}

// APIError prints a URL without a secret: this service wants a header.
type APIError struct {
	Method string
	URL    *url.URL
	Status int
	Body   string
}

func (e *APIError) Error() string {
	return fmt.Sprintf("%s %s: %d %s", e.Method, e.URL, e.Status, e.Body)
}

// Deploys wants a header.
type Deploys struct {
	token string
	hc    *http.Client
}

// List fails with an APIError.
func (d *Deploys) List(ctx context.Context) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://deploys.example/v1", nil)
	if err != nil {
		return err
	}
	req.Header.Set("Authorization", "Bearer "+d.token)
	resp, err := d.hc.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return &APIError{Method: req.Method, URL: req.URL, Status: resp.StatusCode}
	}
	return nil
}

// DumpError prints the whole request.
type DumpError struct {
	Req *http.Request
}

func (e *DumpError) Error() string {
	dump, err := httputil.DumpRequestOut(e.Req, false)
	if err != nil {
		return "request failed"
	}
	return fmt.Sprintf("request failed:\n%s", dump) // want "credential reaches an error"
}

// HeaderError prints its headers.
type HeaderError struct {
	Header http.Header
	Status int
}

func (e HeaderError) Error() string {
	return fmt.Sprintf("status %d for %v", e.Status, e.Header) // want "credential reaches an error"
}

// IDError prints one that identifies it.
type IDError struct {
	Header http.Header
	Status int
}

func (e IDError) Error() string {
	return fmt.Sprintf("status %d for %s", e.Status, e.Header.Get("X-Request-Id"))
}

// Delete fails with the other three.
func (d *Deploys) Delete(ctx context.Context, id string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodDelete, "https://deploys.example/v1", nil)
	if err != nil {
		return err
	}
	req.Header.Set("Authorization", "Bearer "+d.token)
	resp, err := d.hc.Do(req)
	if err != nil {
		return &DumpError{Req: req}
	}
	defer resp.Body.Close()
	switch {
	case resp.StatusCode >= 500:
		return HeaderError{Header: req.Header, Status: resp.StatusCode}
	case resp.StatusCode >= 400:
		return IDError{Header: req.Header, Status: resp.StatusCode}
	}
	return nil
}

// LoginError has a field that is a credential.
type LoginError struct {
	User     string
	Password string
}

func (e *LoginError) Error() string {
	return "login of " + e.User + " with " + e.Password + " failed" // want "credential reaches an error"
}

// RefusedError leaves it out.
type RefusedError struct {
	User     string
	Password string
}

func (e *RefusedError) Error() string { return "login of " + e.User + " refused" }
