// Package roundtripuse writes through a repeating transport of another package: reported there, once, and not here.
package roundtripuse

import (
	"net/http"
	"strings"

	"toolvet.test/fixtures/retryunsafe/roundtripuse/patient"
)

// Shop sells.
type Shop struct {
	url  string
	slow *http.Client
	fast *http.Client
}

// NewShop has two clients.
func NewShop(url string) *Shop {
	return &Shop{
		url:  url,
		slow: &http.Client{Transport: &patient.Transport{Next: http.DefaultTransport, Tries: 3}},
		fast: &http.Client{},
	}
}

// Buy writes through the repeating client.
func (s *Shop) Buy(what string) error {
	resp, err := s.slow.Post(s.url+"/orders", "text/plain", strings.NewReader(what))
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Reserve writes through the plain client.
func (s *Shop) Reserve(what string) error {
	resp, err := s.fast.Post(s.url+"/reservations", "text/plain", strings.NewReader(what))
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// List reads through the repeating client.
func (s *Shop) List() error {
	resp, err := s.slow.Get(s.url + "/orders")
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
