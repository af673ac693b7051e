// Package roundtripper has transports that send a request again, with and without a look at the method.
package roundtripper

import (
	"bytes"
	"io"
	"net/http"
	"time"
)

// Blind sends every request again.
type Blind struct {
	next http.RoundTripper
}

// RoundTrip buffers the body so that it can be sent again.
func (t *Blind) RoundTrip(req *http.Request) (*http.Response, error) {
	var body []byte
	if req.Body != nil {
		var err error
		if body, err = io.ReadAll(req.Body); err != nil {
			return nil, err
		}
		_ = req.Body.Close()
	}
	var (
		resp *http.Response
		err  error
	)
	for n := range 3 {
		out := req.Clone(req.Context())
		out.Body = io.NopCloser(bytes.NewReader(body))
		if resp, err = t.next.RoundTrip(out); err == nil { // want "again"
			return resp, nil
		}
		time.Sleep(time.Duration(n) * time.Second)
	}
	return nil, err
}

// WrongBranch looks at the method where there was an answer, and forgets it where there was none.
type WrongBranch struct {
	next http.RoundTripper
}

// RoundTrip spares a POST that was answered.
func (t *WrongBranch) RoundTrip(req *http.Request) (*http.Response, error) {
	for n := 0; ; n++ {
		if n > 0 && req.GetBody != nil {
			body, err := req.GetBody()
			if err != nil {
				return nil, err
			}
			req.Body = body
		}
		resp, err := t.next.RoundTrip(req) // want "again"
		if err == nil && (req.Method == http.MethodPost || resp.StatusCode < 500) {
			return resp, nil
		}
		if n == 3 {
			return resp, err
		}
		if resp != nil {
			_ = resp.Body.Close()
		}
	}
}

// Gateways sends again what a gateway could not hand on.
type Gateways struct {
	next http.RoundTripper
}

// RoundTrip looks at the status and not at the method.
func (t *Gateways) RoundTrip(req *http.Request) (*http.Response, error) {
	resp, err := t.next.RoundTrip(req)
	for n := 0; n < 3 && err == nil && resp.StatusCode == http.StatusBadGateway && req.GetBody != nil; n++ {
		_ = resp.Body.Close()
		if req.Body, err = req.GetBody(); err != nil {
			return nil, err
		}
		resp, err = t.next.RoundTrip(req) // want "again"
	}
	return resp, err
}

// Recursive calls itself.
type Recursive struct {
	next http.RoundTripper
	left int
}

// RoundTrip has its countdown in a copy.
func (t Recursive) RoundTrip(req *http.Request) (*http.Response, error) {
	resp, err := t.next.RoundTrip(req.Clone(req.Context())) // want "again"
	if err != nil && t.left > 0 {
		t.left--
		return t.RoundTrip(req)
	}
	return resp, err
}

// Reads sends only reads again.
type Reads struct {
	next http.RoundTripper
}

// RoundTrip looks at the method first.
func (t *Reads) RoundTrip(req *http.Request) (*http.Response, error) {
	if req.Method != http.MethodGet && req.Method != http.MethodHead {
		return t.next.RoundTrip(req)
	}
	var (
		resp *http.Response
		err  error
	)
	for n := range 3 {
		if resp, err = t.next.RoundTrip(req); err == nil {
			return resp, nil
		}
		time.Sleep(time.Duration(n) * time.Second)
	}
	return nil, err
}

// Idempotent looks at the method on the way back.
type Idempotent struct {
	next http.RoundTripper
}

func idempotent(method string) bool {
	return method == http.MethodGet || method == http.MethodHead || method == http.MethodOptions ||
		method == http.MethodPut || method == http.MethodDelete
}

// RoundTrip repeats 429 for every method and the rest for some.
func (t *Idempotent) RoundTrip(req *http.Request) (*http.Response, error) {
	for n := 0; ; n++ {
		if n > 0 && req.GetBody != nil {
			body, err := req.GetBody()
			if err != nil {
				return nil, err
			}
			req.Body = body
		}
		resp, err := t.next.RoundTrip(req)
		switch {
		case n == 3:
			return resp, err
		case err == nil && resp.StatusCode == http.StatusTooManyRequests:
			_ = resp.Body.Close()
			continue
		case !idempotent(req.Method):
			return resp, err
		case err == nil && resp.StatusCode < 500:
			return resp, nil
		case err == nil:
			_ = resp.Body.Close()
		}
	}
}

// Bearer renews its token after a 401 and sends once more.
type Bearer struct {
	next  http.RoundTripper
	token func(renew bool) (string, error)
}

// RoundTrip sends again what was refused.
func (t *Bearer) RoundTrip(req *http.Request) (*http.Response, error) {
	resp, err := t.send(req, false)
	if err != nil || resp.StatusCode != http.StatusUnauthorized {
		return resp, err
	}
	_ = resp.Body.Close()
	return t.send(req, true)
}

func (t *Bearer) send(req *http.Request, renew bool) (*http.Response, error) {
	token, err := t.token(renew)
	if err != nil {
		return nil, err
	}
	out := req.Clone(req.Context())
	if req.GetBody != nil {
		if out.Body, err = req.GetBody(); err != nil {
			return nil, err
		}
	}
	out.Header.Set("Authorization", "Bearer "+token)
	return t.next.RoundTrip(out)
}

// Named is no retry: it sends once.
type Named struct {
	next http.RoundTripper
	name string
}

// RoundTrip sets a header.
func (t *Named) RoundTrip(req *http.Request) (*http.Response, error) {
	out := req.Clone(req.Context())
	out.Header.Set("User-Agent", t.name)
	return t.next.RoundTrip(out)
}
