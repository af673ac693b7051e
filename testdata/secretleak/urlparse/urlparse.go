// Package urlparse has URLs that do not parse: the error repeats the whole text.
package urlparse

import (
	"context"
	"errors"
	"fmt"
	"log"
	"net/http"
	"net/url"
	"os"
)

const search = "https://search.example/v1?"

// Search searches.
type Search struct {
	base   string
	apiKey string
	hc     *http.Client
}

// Configured has a base from a configuration.
func (s *Search) Configured(ctx context.Context, words string) error {
	q := url.Values{"q": {words}, "api_key": {s.apiKey}}
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, s.base+"/search?"+q.Encode(), nil)
	if err != nil {
		return err // want "credential reaches an error"
	}
	resp, err := s.hc.Do(req)
	if err != nil {
		return errors.New("search not reached")
	}
	return resp.Body.Close()
}

// ConfiguredSafe adds the key after parsing.
func (s *Search) ConfiguredSafe(ctx context.Context, words string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, s.base+"/search", nil)
	if err != nil {
		return err
	}
	req.URL.RawQuery = url.Values{"q": {words}, "api_key": {s.apiKey}}.Encode()
	resp, err := s.hc.Do(req)
	if err != nil {
		return errors.New("search not reached")
	}
	return resp.Body.Close()
}

// Constant cannot fail to parse.
func (s *Search) Constant(ctx context.Context, words string) error {
	q := url.Values{"q": {words}, "api_key": {s.apiKey}}
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, search+q.Encode(), nil)
	if err != nil {
		return err
	}
	resp, err := s.hc.Do(req)
	if err != nil {
		return errors.New("search not reached")
	}
	return resp.Body.Close()
}

// Verbatim has the key as it stands: one with a line's end in it does not parse.
func (s *Search) Verbatim(ctx context.Context) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://search.example/v1?api_key="+s.apiKey, nil)
	if err != nil {
		return fmt.Errorf("search: %w", err)
	}
	resp, err := s.hc.Do(req)
	if err != nil {
		return errors.New("search not reached")
	}
	return resp.Body.Close()
}

// Through parses a proxy's address.
func Through(proxyURL string) (*http.Transport, error) {
	u, err := url.Parse(proxyURL)
	if err != nil {
		return nil, fmt.Errorf("proxy: %w", err) // want "credential reaches an error"
	}
	return &http.Transport{Proxy: http.ProxyURL(u)}, nil
}

// ThroughSafe does not repeat it.
func ThroughSafe(proxyURL string) (*http.Transport, error) {
	u, err := url.Parse(proxyURL)
	if err != nil {
		return nil, errors.New("proxy: not an address")
	}
	if u.Scheme != "http" && u.Scheme != "socks5" {
		return nil, fmt.Errorf("proxy: scheme %q is not supported", u.Scheme)
	}
	return &http.Transport{Proxy: http.ProxyURL(u)}, nil
}

// ThroughCause uses the cause.
func ThroughCause(proxyURL string) (*http.Transport, error) {
	u, err := url.Parse(proxyURL)
	if err != nil {
		var ue *url.Error
		if errors.As(err, &ue) {
			return nil, fmt.Errorf("proxy: %w", ue.Err)
		}
		return nil, errors.New("proxy: not an address")
	}
	return &http.Transport{Proxy: http.ProxyURL(u)}, nil
}

// Connection parses a connection string.
func Connection() *url.URL {
	u, err := url.Parse(os.Getenv("DATABASE_DSN"))
	if err != nil {
		log.Fatalf("DATABASE_DSN: %v", err) // want "credential reaches the log"
	}
	return u
}

// ConnectionSafe names the variable.
func ConnectionSafe() *url.URL {
	u, err := url.Parse(os.Getenv("DATABASE_DSN"))
	if err != nil {
		log.Fatal("DATABASE_DSN is not an address")
	}
	return u
}

// Page parses an address without a secret.
func Page(addr string) (*url.URL, error) {
	u, err := url.Parse(addr)
	if err != nil {
		return nil, fmt.Errorf("page %s: %w", addr, err)
	}
	return u, nil
}
