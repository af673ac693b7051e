// Package hedge starts a second request when the first is slow.
package hedge

import (
	"bytes"
	"context"
	"net/http"
	"time"
)

type outcome struct {
	status int
	err    error
}

// Order sends the same order from a second goroutine after 200 ms.
func Order(ctx context.Context, hc *http.Client, url string, body []byte) (int, error) {
	ch := make(chan outcome, 2)
	send := func() {
		resp, err := hc.Post(url, "application/json", bytes.NewReader(body))
		if err != nil {
			ch <- outcome{err: err}
			return
		}
		_ = resp.Body.Close()
		ch <- outcome{status: resp.StatusCode}
	}
	go send()
	select {
	case o := <-ch:
		return o.status, o.err
	case <-time.After(200 * time.Millisecond):
		go send() // want "again"
	case <-ctx.Done():
		return 0, ctx.Err()
	}
	o := <-ch
	return o.status, o.err
}

// Quote hedges a read.
func Quote(ctx context.Context, hc *http.Client, url string) (int, error) {
	ch := make(chan outcome, 2)
	fetch := func() {
		resp, err := hc.Get(url)
		if err != nil {
			ch <- outcome{err: err}
			return
		}
		_ = resp.Body.Close()
		ch <- outcome{status: resp.StatusCode}
	}
	go fetch()
	select {
	case o := <-ch:
		return o.status, o.err
	case <-time.After(200 * time.Millisecond):
		go fetch()
	case <-ctx.Done():
		return 0, ctx.Err()
	}
	o := <-ch
	return o.status, o.err
}

// Pair places two different orders side by side.
func Pair(hc *http.Client, url string, left, right []byte) error {
	ch := make(chan error, 2)
	place := func(body []byte) {
		resp, err := hc.Post(url, "application/json", bytes.NewReader(body))
		if err == nil {
			err = resp.Body.Close()
		}
		ch <- err
	}
	go place(left)
	go place(right)
	if err := <-ch; err != nil {
		return err
	}
	return <-ch
}

func notify(hc *http.Client, url string, err error) {
	resp, perr := hc.Post(url+"/notices", "text/plain", bytes.NewReader([]byte(err.Error())))
	if perr == nil {
		_ = resp.Body.Close()
	}
}

// Relay tells of each failure in the background: two notices of two failures.
func Relay(hc *http.Client, url string) (err error) {
	resp, err := hc.Get(url + "/first")
	if err == nil {
		return resp.Body.Close()
	}
	go notify(hc, url, err)
	resp, err = hc.Get(url + "/second")
	if err == nil {
		return resp.Body.Close()
	}
	go notify(hc, url, err)
	return err
}
