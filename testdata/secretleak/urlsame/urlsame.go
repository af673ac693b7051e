// Package urlsame reads the weather; the key is in the query, and everything happens in one function.
package urlsame

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/url"
	"strings"
)

const api = "https://api.skies.example/v2"

// Report is what the service knows.
type Report struct {
	Celsius float64 `json:"celsius"`
	Text    string  `json:"text"`
}

// Client reads reports.
type Client struct {
	key string
	hc  *http.Client
}

// New makes a client.
func New(key string, hc *http.Client) *Client { return &Client{key: key, hc: hc} }

// Now returns the error of Do as it is.
func (c *Client) Now(ctx context.Context, city string) (*Report, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, api+"/now", nil)
	if err != nil {
		return nil, err
	}
	q := req.URL.Query()
	q.Set("city", city)
	q.Set("appid", c.key)
	q.Set("key", c.key)
	req.URL.RawQuery = q.Encode()
	resp, err := c.hc.Do(req)
	if err != nil {
		return nil, err // want "credential reaches an error"
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("now: %s", resp.Status)
	}
	out := new(Report)
	if err := json.NewDecoder(resp.Body).Decode(out); err != nil {
		return nil, fmt.Errorf("now: %w", err)
	}
	return out, nil
}

// NowSafe sends the key in a header.
func (c *Client) NowSafe(ctx context.Context, city string) (*Report, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, api+"/now?city="+url.QueryEscape(city), nil)
	if err != nil {
		return nil, err
	}
	req.Header.Set("X-Api-Key", c.key)
	resp, err := c.hc.Do(req)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	out := new(Report)
	if err := json.NewDecoder(resp.Body).Decode(out); err != nil {
		return nil, fmt.Errorf("now: %w", err)
	}
	return out, nil
}

// Tomorrow wraps it.
func (c *Client) Tomorrow(city string) (string, error) {
	resp, err := http.Get("https://api.skies.example/v2/tomorrow?city=" + url.QueryEscape(city) + "&apikey=" + c.key)
	if err != nil {
		return "", fmt.Errorf("tomorrow in %s: %w", city, err) // want "credential reaches an error"
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		return "", fmt.Errorf("tomorrow in %s: %w", city, err)
	}
	return string(text), nil
}

// TomorrowSafe says that the service could not be reached and no more.
func (c *Client) TomorrowSafe(city string) (string, error) {
	resp, err := http.Get("https://api.skies.example/v2/tomorrow?city=" + url.QueryEscape(city) + "&apikey=" + c.key)
	if err != nil {
		return "", fmt.Errorf("tomorrow in %s: service not reached", city)
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		return "", fmt.Errorf("tomorrow in %s: %w", city, err)
	}
	return string(text), nil
}

// Subscribe logs it.
func (c *Client) Subscribe(city string) bool {
	resp, err := c.hc.Post(fmt.Sprintf("%s/watch?api_key=%s", api, c.key), "text/plain", strings.NewReader(city))
	if err != nil {
		log.Printf("subscribe %s: %v", city, err) // want "credential reaches the log"
		return false
	}
	resp.Body.Close()
	return resp.StatusCode < 300
}

// SubscribeSafe has the key in the form.
func (c *Client) SubscribeSafe(city string) bool {
	resp, err := c.hc.PostForm(api+"/watch", url.Values{"city": {city}, "api_key": {c.key}})
	if err != nil {
		log.Printf("subscribe %s: %v", city, err)
		return false
	}
	resp.Body.Close()
	return resp.StatusCode < 300
}

// Check asks for the head only.
func (c *Client) Check() error {
	resp, err := c.hc.Head(api + "/now?key=" + url.QueryEscape(c.key))
	if err != nil {
		return err // want "credential reaches an error"
	}
	return resp.Body.Close()
}

// CheckSafe compares the error and makes a new one.
func (c *Client) CheckSafe(ctx context.Context) error {
	resp, err := c.hc.Head(api + "/now?key=" + url.QueryEscape(c.key))
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return errors.New("check: too slow")
	case err != nil:
		return errors.New("check: not reached")
	}
	return resp.Body.Close()
}

// Cities sends no key at all.
func (c *Client) Cities(land string) error {
	resp, err := c.hc.Get(api + "/cities?land=" + url.QueryEscape(land))
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Mirror is called by Refresh, which only passes on what was reported here.
func (c *Client) Mirror() error {
	resp, err := c.hc.Get(api + "/mirror?key=" + url.QueryEscape(c.key))
	if err != nil {
		return fmt.Errorf("mirror: %w", err) // want "credential reaches an error"
	}
	return resp.Body.Close()
}

// Refresh is a caller.
func (c *Client) Refresh() error {
	if err := c.Mirror(); err != nil {
		log.Printf("refresh: %v", err)
		return fmt.Errorf("refresh: %w", err)
	}
	return nil
}
