// Package transportclient sends through transports that add a key: in place, the client's errors have it.
package transportclient

import (
	"errors"
	"fmt"
	"log"
	"net/http"
)

type stamped struct {
	apiKey string
	next   http.RoundTripper
}

// RoundTrip changes the request that it is given.
func (s *stamped) RoundTrip(req *http.Request) (*http.Response, error) {
	q := req.URL.Query()
	q.Set("api_key", s.apiKey)
	req.URL.RawQuery = q.Encode()
	return s.next.RoundTrip(req)
}

type copied struct {
	apiKey string
	next   http.RoundTripper
}

// RoundTrip changes a clone.
func (c *copied) RoundTrip(req *http.Request) (*http.Response, error) {
	out := req.Clone(req.Context())
	q := out.URL.Query()
	q.Set("api_key", c.apiKey)
	out.URL.RawQuery = q.Encode()
	return c.next.RoundTrip(out)
}

type transport func(*http.Request) (*http.Response, error)

// RoundTrip calls the function.
func (t transport) RoundTrip(req *http.Request) (*http.Response, error) { return t(req) }

// Tides asks for tides.
type Tides struct{ hc *http.Client }

// NewTides makes one.
func NewTides(apiKey string) *Tides {
	return &Tides{&http.Client{Transport: &stamped{apiKey, http.DefaultTransport}}}
}

// At shows it.
func (t *Tides) At(harbour string) error {
	resp, err := t.hc.Get("https://tides.example/v1/" + harbour)
	if err != nil {
		return fmt.Errorf("tides of %s: %w", harbour, err) // want "credential reaches an error"
	}
	return resp.Body.Close()
}

// Quietly does not.
func (t *Tides) Quietly(harbour string) error {
	resp, err := t.hc.Get("https://tides.example/v1/" + harbour)
	if err != nil {
		return errors.New("the tides gave no answer")
	}
	return resp.Body.Close()
}

// Winds asks through clones.
type Winds struct{ hc *http.Client }

// NewWinds makes one.
func NewWinds(apiKey string) *Winds {
	w := &Winds{}
	w.hc = &http.Client{Transport: &copied{apiKey, http.DefaultTransport}}
	return w
}

// At shows an address without the key.
func (w *Winds) At(harbour string) error {
	resp, err := w.hc.Get("https://winds.example/v1/" + harbour)
	if err != nil {
		return fmt.Errorf("winds of %s: %w", harbour, err)
	}
	return resp.Body.Close()
}

// Waves is a client with a transport that is a function.
func Waves(apiKey, harbour string) {
	hc := http.Client{Transport: transport(func(req *http.Request) (*http.Response, error) {
		q := req.URL.Query()
		q.Set("api_key", apiKey)
		req.URL.RawQuery = q.Encode()
		return http.DefaultTransport.RoundTrip(req)
	})}
	resp, err := hc.Get("https://waves.example/v1/" + harbour)
	if err != nil {
		log.Print(err) // want "credential reaches the log"
		return
	}
	resp.Body.Close()
}
