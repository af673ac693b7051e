// Package urlgeneric has a generic function that sends.
package urlgeneric

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
)

const geo = "https://geo.example/v1?"

// Place is a place.
type Place struct{ Lat, Lon float64 }

// Zone is a time zone.
type Zone struct{ Name string }

func get[T any](ctx context.Context, hc *http.Client, addr string) (*T, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, addr, nil)
	if err != nil {
		return nil, errors.New("bad address")
	}
	resp, err := hc.Do(req)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	out := new(T)
	if err := json.NewDecoder(resp.Body).Decode(out); err != nil {
		return nil, fmt.Errorf("decode: %w", err)
	}
	return out, nil
}

// Geo finds places.
type Geo struct {
	apiKey string
	hc     *http.Client
}

// Place returns the call.
func (g *Geo) Place(ctx context.Context, name string) (*Place, error) {
	return get[Place](ctx, g.hc, geo+url.Values{"q": {name}, "key": {g.apiKey}}.Encode()) // want "credential reaches an error"
}

// Zone wraps what comes.
func (g *Geo) Zone(ctx context.Context, name string) (*Zone, error) {
	z, err := get[Zone](ctx, g.hc, geo+url.Values{"q": {name}, "key": {g.apiKey}}.Encode())
	if err != nil {
		return nil, fmt.Errorf("zone of %s: %w", name, err) // want "credential reaches an error"
	}
	return z, nil
}

// ZoneSafe has a new error.
func (g *Geo) ZoneSafe(ctx context.Context, name string) (*Zone, error) {
	z, err := get[Zone](ctx, g.hc, geo+url.Values{"q": {name}, "key": {g.apiKey}}.Encode())
	if err != nil {
		return nil, fmt.Errorf("zone of %s: not reached", name)
	}
	return z, nil
}

// Zones needs no key.
func (g *Geo) Zones(ctx context.Context) (*[]Zone, error) {
	return get[[]Zone](ctx, g.hc, geo+"all=1")
}

// Call is a typed call with its key.
type Call[In, Out any] struct {
	apiKey string
	hc     *http.Client
}

// Run adds the key itself.
func (c *Call[In, Out]) Run(in In) (out Out, err error) {
	resp, err := c.hc.Get(geo + url.Values{"in": {fmt.Sprint(in)}, "key": {c.apiKey}}.Encode())
	if err != nil {
		return out, fmt.Errorf("call: %w", err) // want "credential reaches an error"
	}
	defer resp.Body.Close()
	return out, json.NewDecoder(resp.Body).Decode(&out)
}

// Both passes on what was reported.
func Both(hc *http.Client, apiKey string) error {
	c := &Call[string, Place]{apiKey: apiKey, hc: hc}
	if _, err := c.Run("Bern"); err != nil {
		return err
	}
	d := &Call[int, Zone]{apiKey: apiKey, hc: hc}
	_, err := d.Run(12)
	return err
}
