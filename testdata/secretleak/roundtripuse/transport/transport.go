// Package transport signs requests.
package transport

import "net/http"

type keyed struct {
	apiKey string
	next   http.RoundTripper
}

// Keyed adds a key to each request.
func Keyed(apiKey string, next http.RoundTripper) http.RoundTripper {
	return &keyed{apiKey, next}
}

// RoundTrip implements http.RoundTripper.
func (k *keyed) RoundTrip(req *http.Request) (*http.Response, error) {
	out := req.Clone(req.Context())
	q := out.URL.Query()
	q.Set("key", k.apiKey)
	out.URL.RawQuery = q.Encode()
	return k.next.RoundTrip(out)
}
