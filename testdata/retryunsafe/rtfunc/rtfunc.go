// Package rtfunc has transports that are closures.
package rtfunc

import "net/http"

// Func is a transport.
type Func func(*http.Request) (*http.Response, error)

// RoundTrip calls f.
func (f Func) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

// Eager repeats whatever it is given.
func Eager(next http.RoundTripper) http.RoundTripper {
	return Func(func(r *http.Request) (*http.Response, error) {
		for i := 0; ; i++ {
			resp, err := next.RoundTrip(r) // want "again"
			if err == nil || i == 3 {
				return resp, err
			}
		}
	})
}

// Reading repeats reads.
func Reading(next http.RoundTripper) http.RoundTripper {
	return Func(func(r *http.Request) (*http.Response, error) {
		for i := 0; ; i++ {
			resp, err := next.RoundTrip(r)
			if err == nil || i == 3 || r.Method != http.MethodGet {
				return resp, err
			}
		}
	})
}
