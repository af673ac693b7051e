// Package fetch gets JSON.
package fetch

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
)

// JSON gets what addr serves.
func JSON(ctx context.Context, hc *http.Client, addr string, out any) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, addr, nil)
	if err != nil {
		return errors.New("bad address")
	}
	return do(hc, req, out)
}

// Keyed sends a key in the header.
func Keyed(ctx context.Context, hc *http.Client, addr, key string, out any) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, addr, nil)
	if err != nil {
		return errors.New("bad address")
	}
	req.Header.Set("X-Api-Key", key)
	return do(hc, req, out)
}

// Quiet keeps the address out of its errors.
func Quiet(ctx context.Context, hc *http.Client, addr string, out any) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, addr, nil)
	if err != nil {
		return errors.New("bad address")
	}
	err = do(hc, req, out)
	var ue *url.Error
	if errors.As(err, &ue) {
		return ue.Err
	}
	return err
}

func do(hc *http.Client, req *http.Request, out any) error {
	resp, err := hc.Do(req)
	if err != nil {
		return fmt.Errorf("fetch: %w", err)
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return fmt.Errorf("fetch: %s", resp.Status)
	}
	return json.NewDecoder(resp.Body).Decode(out)
}

// Client has the key itself.
type Client struct {
	Key string
	HC  *http.Client
}

// Watch builds the URL.
func (c *Client) Watch(ctx context.Context) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://news.example/v4/watch", nil)
	if err != nil {
		return err
	}
	req.URL.RawQuery = url.Values{"apikey": {c.Key}}.Encode()
	return do(c.HC, req, new(any)) // want "credential reaches an error"
}
