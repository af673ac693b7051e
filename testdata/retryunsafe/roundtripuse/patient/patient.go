// Package patient has a transport that sends everything again.
package patient

import "net/http"

// Transport sends again.
type Transport struct {
	Next  http.RoundTripper
	Tries int
}

// RoundTrip sends up to Tries times.
func (t *Transport) RoundTrip(req *http.Request) (resp *http.Response, err error) {
	for n := 0; n < t.Tries; n++ {
		if n > 0 && req.GetBody != nil {
			if req.Body, err = req.GetBody(); err != nil {
				return nil, err
			}
		}
		if resp, err = t.Next.RoundTrip(req); err == nil { // want "again"
			break
		}
	}
	return resp, err
}
