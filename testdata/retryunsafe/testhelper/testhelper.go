// Package testhelper makes clients that repeat, some of them for tests.
package testhelper

import (
	"bytes"
	"testing"

	"github.com/hashicorp/go-retryablehttp"
)

// Shelf writes labels.
type Shelf struct {
	url string
	rc  *retryablehttp.Client
}

// NewShelf takes the defaults.
func NewShelf(url string) *Shelf {
	return &Shelf{url: url, rc: retryablehttp.NewClient()} // want "again"
}

// Label writes one.
func (s *Shelf) Label(body []byte) error {
	resp, err := s.rc.Post(s.url+"/labels", "application/json", bytes.NewReader(body))
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// ShelfFor is a shelf for tests of other packages.
func ShelfFor(t *testing.T, url string) *Shelf {
	t.Helper()
	s := &Shelf{url: url, rc: retryablehttp.NewClient()}
	t.Cleanup(func() { s.rc.HTTPClient.CloseIdleConnections() })
	return s
}

// Fill asks until it works, in a test.
func Fill(tb testing.TB, s *Shelf, body []byte) {
	for range 5 {
		if err := s.Label(body); err == nil {
			return
		}
	}
	tb.Error("nothing was taken")
}
