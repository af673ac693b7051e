// Package capturederr lets the error leave the callback in a variable of the function around it.
package capturederr

import (
	"bytes"
	"context"
	"net/http"
	"time"
)

// Mill grinds.
type Mill struct {
	url string
	hc  *http.Client
}

// poll calls cond until it is true.
func poll(ctx context.Context, cond func() bool) error {
	for !cond() {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Second):
		}
	}
	return nil
}

// Start is called until no error is left in the variable.
func (m *Mill) Start(ctx context.Context, body []byte) error {
	var last error
	err := poll(ctx, func() bool {
		var resp *http.Response
		resp, last = m.hc.Post(m.url+"/runs", "application/json", bytes.NewReader(body)) // want "again"
		if last != nil {
			return false
		}
		_ = resp.Body.Close()
		return true
	})
	if err != nil {
		return last
	}
	return nil
}

// Begin stops after whatever came: the variable is looked at afterwards.
func (m *Mill) Begin(ctx context.Context, body []byte) error {
	var failed error
	err := poll(ctx, func() bool {
		var resp *http.Response
		resp, failed = m.hc.Post(m.url+"/runs", "application/json", bytes.NewReader(body))
		if failed != nil {
			return true
		}
		_ = resp.Body.Close()
		return resp.StatusCode != http.StatusTooManyRequests
	})
	if err != nil {
		return err
	}
	return failed
}

// Done reads until the run is over.
func (m *Mill) Done(ctx context.Context, id string) error {
	return poll(ctx, func() bool {
		resp, err := m.hc.Get(m.url + "/runs/" + id)
		if err != nil {
			return false
		}
		_ = resp.Body.Close()
		return resp.StatusCode == http.StatusOK
	})
}
