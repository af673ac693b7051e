// Package rtcallback has transports that leave the repeating to a library.
package rtcallback

import (
	"errors"
	"net"
	"net/http"

	"github.com/cenkalti/backoff/v4"
)

// Eager sends every method again after an error of the network.
type Eager struct {
	next   http.RoundTripper
	policy func() backoff.BackOff
}

// RoundTrip repeats whatever it is given.
func (t *Eager) RoundTrip(req *http.Request) (*http.Response, error) {
	send := func() (*http.Response, error) {
		resp, err := t.next.RoundTrip(req) // want "again"
		if err != nil {
			var op *net.OpError
			if errors.As(err, &op) {
				return nil, err
			}
			return nil, backoff.Permanent(err)
		}
		return resp, nil
	}
	return backoff.RetryWithData(send, backoff.WithContext(t.policy(), req.Context()))
}

// Dialing repeats only what nobody has seen.
type Dialing struct {
	next   http.RoundTripper
	policy func() backoff.BackOff
}

// RoundTrip repeats when the connection could not be made.
func (t *Dialing) RoundTrip(req *http.Request) (*http.Response, error) {
	send := func() (*http.Response, error) {
		resp, err := t.next.RoundTrip(req)
		var op *net.OpError
		if errors.As(err, &op) && op.Op == "dial" {
			return nil, err
		}
		if err != nil {
			return nil, backoff.Permanent(err)
		}
		return resp, nil
	}
	return backoff.RetryWithData(send, backoff.WithContext(t.policy(), req.Context()))
}

// Reading repeats reads.
type Reading struct {
	next   http.RoundTripper
	policy func() backoff.BackOff
}

// RoundTrip looks at the method first.
func (t *Reading) RoundTrip(req *http.Request) (*http.Response, error) {
	if req.Method != http.MethodGet {
		return t.next.RoundTrip(req)
	}
	return backoff.RetryWithData(func() (*http.Response, error) {
		return t.next.RoundTrip(req)
	}, backoff.WithContext(t.policy(), req.Context()))
}
