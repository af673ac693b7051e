// Package rhttp builds clients that repeat by default, and uses them.
package rhttp

import (
	"bytes"
	"context"
	"net/http"
	"time"

	"github.com/hashicorp/go-retryablehttp"
)

// Writer writes through a client that repeats every method.
type Writer struct {
	url string
	hc  *http.Client
}

// NewWriter takes the defaults.
func NewWriter(url string) *Writer {
	rc := retryablehttp.NewClient() // want "again"
	rc.RetryWaitMin = time.Second
	return &Writer{url: url, hc: rc.StandardClient()}
}

// Write writes; it is not reported once more.
func (w *Writer) Write(body []byte) error {
	resp, err := w.hc.Post(w.url+"/records", "application/json", bytes.NewReader(body))
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Direct keeps the library's own client.
type Direct struct {
	url string
	rc  *retryablehttp.Client
}

// NewDirect sets a number of tries.
func NewDirect(url string) *Direct {
	rc := retryablehttp.NewClient() // want "again"
	rc.RetryMax = 10
	return &Direct{url: url, rc: rc}
}

// Write builds the library's request.
func (d *Direct) Write(ctx context.Context, body []byte) error {
	req, err := retryablehttp.NewRequestWithContext(ctx, http.MethodPost, d.url+"/records", body)
	if err != nil {
		return err
	}
	resp, err := d.rc.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Given has a client that somebody else made: all that can be reported is the write.
func Given(rc *retryablehttp.Client, url string, body []byte) error {
	resp, err := rc.Post(url, "application/json", body) // want "again"
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Shortcut uses the package's own client.
func Shortcut(url string, body []byte) error {
	resp, err := retryablehttp.Post(url, "application/json", body) // want "again"
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Exported gives the client away: where it goes is not known.
func Exported() *http.Client {
	return retryablehttp.NewClient().StandardClient() // want "again"
}

// Never repeats nothing.
type Never struct {
	url string
	hc  *http.Client
}

// NewNever allows no repetition.
func NewNever(url string) *Never {
	rc := retryablehttp.NewClient()
	rc.RetryMax = 0
	return &Never{url: url, hc: rc.StandardClient()}
}

// Write writes once.
func (n *Never) Write(body []byte) error {
	resp, err := n.hc.Post(n.url+"/records", "application/json", bytes.NewReader(body))
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Reader only reads.
type Reader struct {
	url string
	rc  *retryablehttp.Client
}

// NewReader takes the defaults.
func NewReader(url string) *Reader {
	return &Reader{url: url, rc: retryablehttp.NewClient()}
}

// Read reads.
func (r *Reader) Read(id string) error {
	resp, err := r.rc.Get(r.url + "/records/" + id)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Both reads through the repeating client and writes through the plain one inside of it.
type Both struct {
	url string
	rc  *retryablehttp.Client
}

// NewBoth takes the defaults.
func NewBoth(url string) *Both {
	rc := retryablehttp.NewClient()
	rc.HTTPClient.Timeout = 10 * time.Second
	return &Both{url: url, rc: rc}
}

// Read reads.
func (b *Both) Read(id string) error {
	resp, err := b.rc.Get(b.url + "/records/" + id)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Write writes once.
func (b *Both) Write(body []byte) error {
	resp, err := b.rc.HTTPClient.Post(b.url+"/records", "application/json", bytes.NewReader(body))
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
