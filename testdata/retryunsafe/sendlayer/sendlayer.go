// Package sendlayer repeats in the one function through which every call of a client goes.
package sendlayer

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"time"
)

// Client repeats every verb.
type Client struct {
	base string
	hc   *http.Client
}

func (c *Client) do(ctx context.Context, method, path string, body []byte) (*http.Response, error) {
	var last error
	for n := 0; n < 3; n++ {
		req, err := http.NewRequestWithContext(ctx, method, c.base+path, bytes.NewReader(body))
		if err != nil {
			return nil, err
		}
		resp, err := c.hc.Do(req) // want "again"
		if err == nil && resp.StatusCode < 500 {
			return resp, nil
		}
		if err == nil {
			err = errors.New(resp.Status)
			_ = resp.Body.Close()
		}
		last = err
		time.Sleep(time.Second)
	}
	return nil, last
}

// Get reads.
func (c *Client) Get(ctx context.Context, path string) (*http.Response, error) {
	return c.do(ctx, http.MethodGet, path, nil)
}

// Post writes: it is not reported once more.
func (c *Client) Post(ctx context.Context, path string, body []byte) (*http.Response, error) {
	return c.do(ctx, http.MethodPost, path, body)
}

// Sender repeats a request that was built by somebody else, whatever its method.
type Sender struct{ hc *http.Client }

// Send rewinds the body and sends again.
func (s *Sender) Send(req *http.Request) (*http.Response, error) {
	var body []byte
	if req.Body != nil {
		var err error
		if body, err = io.ReadAll(req.Body); err != nil {
			return nil, err
		}
	}
	for n := 0; ; n++ {
		req.Body = io.NopCloser(bytes.NewReader(body))
		resp, err := s.hc.Do(req) // want "again"
		if err == nil || n == 2 {
			return resp, err
		}
	}
}

// Reader repeats in a function that takes a verb, and all of its callers read.
type Reader struct {
	base string
	hc   *http.Client
}

func (r *Reader) do(ctx context.Context, method, path string) (*http.Response, error) {
	var last error
	for n := 0; n < 3; n++ {
		req, err := http.NewRequestWithContext(ctx, method, r.base+path, nil)
		if err != nil {
			return nil, err
		}
		resp, err := r.hc.Do(req)
		if err == nil {
			return resp, nil
		}
		last = err
	}
	return nil, last
}

// Get reads.
func (r *Reader) Get(ctx context.Context, path string) (*http.Response, error) {
	return r.do(ctx, http.MethodGet, path)
}

// Head looks.
func (r *Reader) Head(ctx context.Context, path string) (*http.Response, error) {
	return r.do(ctx, http.MethodHead, path)
}

// Careful looks at the verb before it repeats.
type Careful struct {
	base string
	hc   *http.Client
}

func (c *Careful) do(ctx context.Context, method, path string, body []byte) (*http.Response, error) {
	tries := 1
	switch method {
	case http.MethodGet, http.MethodHead, http.MethodPut, http.MethodDelete:
		tries = 3
	}
	var last error
	for n := 0; n < tries; n++ {
		req, err := http.NewRequestWithContext(ctx, method, c.base+path, bytes.NewReader(body))
		if err != nil {
			return nil, err
		}
		resp, err := c.hc.Do(req)
		if err == nil {
			return resp, nil
		}
		last = err
	}
	return nil, last
}

// Get reads.
func (c *Careful) Get(ctx context.Context, path string) (*http.Response, error) {
	return c.do(ctx, http.MethodGet, path, nil)
}

// Post writes, once.
func (c *Careful) Post(ctx context.Context, path string, body []byte) (*http.Response, error) {
	return c.do(ctx, http.MethodPost, path, body)
}

// Limited repeats every verb, but only after 429.
type Limited struct{ hc *http.Client }

// Send sends again what was refused for now.
func (l *Limited) Send(req *http.Request) (*http.Response, error) {
	for {
		resp, err := l.hc.Do(req.Clone(req.Context()))
		if err != nil || resp.StatusCode != http.StatusTooManyRequests {
			return resp, err
		}
		_ = resp.Body.Close()
		time.Sleep(time.Second)
	}
}
