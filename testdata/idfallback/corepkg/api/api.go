// Package api is the client of a service.
package api

import (
	"encoding/json"
	"net/http"
)

type Thing struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// Get reads a thing.
func Get(c *http.Client, id string) (*Thing, error) {
	resp, err := c.Get("https://example.com/things/" + id)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	var t Thing
	if err := decode(resp, &t); err != nil {
		return nil, err
	}
	return &t, nil
}

func decode(resp *http.Response, out any) error { return json.NewDecoder(resp.Body).Decode(out) }

// Fill reads a thing into out.
func Fill(c *http.Client, id string, out any) error {
	resp, err := c.Get("https://example.com/things/" + id)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	return decode(resp, out)
}

// Prefer returns the first that is set.
func Prefer(vs ...string) string {
	for _, v := range vs {
		if v != "" {
			return v
		}
	}
	return ""
}

// Settings are the user's.
type Settings struct{ ThingID string }

// Load reads nothing remote.
func Load() *Settings { return &Settings{} }
