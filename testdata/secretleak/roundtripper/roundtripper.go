// Package roundtripper has transports that add credentials.
package roundtripper

import (
	"fmt"
	"log"
	"net/http"
)

// onClone adds the key to a clone: the client's error has the URL of the original.
type onClone struct {
	key  string
	next http.RoundTripper
}

// RoundTrip implements http.RoundTripper.
func (t *onClone) RoundTrip(req *http.Request) (*http.Response, error) {
	out := req.Clone(req.Context())
	q := out.URL.Query()
	q.Set("api_key", t.key)
	out.URL.RawQuery = q.Encode()
	return t.next.RoundTrip(out)
}

// wrapped wraps the error of the next transport, which holds no URL.
type wrapped struct {
	key  string
	next http.RoundTripper
}

// RoundTrip implements http.RoundTripper.
func (t *wrapped) RoundTrip(req *http.Request) (*http.Response, error) {
	out := req.Clone(req.Context())
	q := out.URL.Query()
	q.Set("api_key", t.key)
	out.URL.RawQuery = q.Encode()
	resp, err := t.next.RoundTrip(out)
	if err != nil {
		log.Printf("%s: %v", req.URL.Path, err)
		return nil, fmt.Errorf("signed call: %w", err)
	}
	return resp, nil
}

// inPlace changes the request that it was given: every error of the client has the key.
type inPlace struct {
	key  string
	next http.RoundTripper
}

// RoundTrip implements http.RoundTripper.
func (t *inPlace) RoundTrip(req *http.Request) (*http.Response, error) {
	q := req.URL.Query()
	q.Set("api_key", t.key)
	req.URL.RawQuery = q.Encode()
	return t.next.RoundTrip(req) // want "credential reaches an error"
}

// shallow copies the request and not its URL.
type shallow struct {
	key  string
	next http.RoundTripper
}

// RoundTrip implements http.RoundTripper.
func (t *shallow) RoundTrip(req *http.Request) (*http.Response, error) {
	out := new(http.Request)
	*out = *req
	q := out.URL.Query()
	q.Set("api_key", t.key)
	out.URL.RawQuery = q.Encode()
	return t.next.RoundTrip(out) // want "credential reaches an error"
}

// inHeader sets a header.
type inHeader struct {
	key  string
	next http.RoundTripper
}

// RoundTrip implements http.RoundTripper.
func (t *inHeader) RoundTrip(req *http.Request) (*http.Response, error) {
	out := req.Clone(req.Context())
	out.Header.Set("Authorization", "Bearer "+t.key)
	return t.next.RoundTrip(out)
}

// loud prints the clone.
type loud struct {
	key  string
	next http.RoundTripper
}

// RoundTrip implements http.RoundTripper.
func (t *loud) RoundTrip(req *http.Request) (*http.Response, error) {
	out := req.Clone(req.Context())
	q := out.URL.Query()
	q.Set("api_key", t.key)
	out.URL.RawQuery = q.Encode()
	log.Printf("> %s %s", out.Method, out.URL) // want "credential reaches the log"
	return t.next.RoundTrip(out)
}

// quiet prints the original.
type quiet struct {
	key  string
	next http.RoundTripper
}

// RoundTrip implements http.RoundTripper.
func (t *quiet) RoundTrip(req *http.Request) (*http.Response, error) {
	out := req.Clone(req.Context())
	q := out.URL.Query()
	q.Set("api_key", t.key)
	out.URL.RawQuery = q.Encode()
	log.Printf("> %s %s", req.Method, req.URL.Path)
	return t.next.RoundTrip(out)
}

// Clients returns a client of each.
func Clients(key string) []*http.Client {
	next := http.DefaultTransport
	return []*http.Client{
		{Transport: &onClone{key, next}},
		{Transport: &wrapped{key, next}},
		{Transport: &inPlace{key, next}},
		{Transport: &shallow{key, next}},
		{Transport: &inHeader{key, next}},
		{Transport: &loud{key, next}},
		{Transport: &quiet{key, next}},
	}
}

// Bare calls a transport itself.
func Bare(key string) error {
	req, err := http.NewRequest(http.MethodGet, "https://bare.example/v1", nil)
	if err != nil {
		return err
	}
	q := req.URL.Query()
	q.Set("api_key", key)
	req.URL.RawQuery = q.Encode()
	resp, err := http.DefaultTransport.RoundTrip(req)
	if err != nil {
		return fmt.Errorf("bare: %w", err)
	}
	return resp.Body.Close()
}
