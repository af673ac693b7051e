// Package guardonce sends in a loop whose other rounds wait for the outcome.
package guardonce

import (
	"bytes"
	"context"
	"errors"
	"net/http"
	"time"
)

// Farm builds things.
type Farm struct {
	url string
	hc  *http.Client
}

func (f *Farm) start(ctx context.Context, body []byte) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, f.url+"/builds", bytes.NewReader(body))
	if err != nil {
		return err
	}
	resp, err := f.hc.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func (f *Farm) done(ctx context.Context, id string) (bool, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, f.url+"/builds/"+id, nil)
	if err != nil {
		return false, err
	}
	resp, err := f.hc.Do(req)
	if err != nil {
		return false, err
	}
	return resp.StatusCode == http.StatusOK, resp.Body.Close()
}

// Build sets its flag only after a success, and a failure of the send comes round.
func (f *Farm) Build(ctx context.Context, id string, body []byte) error {
	started := false
	for n := 0; n < 60; n++ {
		if !started {
			if err := f.start(ctx, body); err != nil { // want "again"
				time.Sleep(time.Second)
				continue
			}
			started = true
		}
		if ok, err := f.done(ctx, id); err == nil && ok {
			return nil
		}
		time.Sleep(time.Second)
	}
	return errors.New("build is not done")
}

// Make sets its flag before the send, whatever comes of it.
func (f *Farm) Make(ctx context.Context, id string, body []byte) error {
	var sent bool
	for n := 0; n < 60; n++ {
		if !sent {
			sent = true
			if err := f.start(ctx, body); err != nil {
				println("outcome unknown, looking:", err.Error())
			}
		}
		if ok, err := f.done(ctx, id); err == nil && ok {
			return nil
		}
		time.Sleep(time.Second)
	}
	return errors.New("make is not done")
}

// First sends in the first round only.
func (f *Farm) First(ctx context.Context, id string, body []byte) error {
	for n := 0; n < 60; n++ {
		if n == 0 {
			if err := f.start(ctx, body); err != nil {
				println(err.Error())
			}
		}
		if ok, err := f.done(ctx, id); err == nil && ok {
			return nil
		}
		time.Sleep(time.Second)
	}
	return errors.New("not done")
}

// Wait sends and then waits: the loop only reads.
func (f *Farm) Wait(ctx context.Context, id string, body []byte) error {
	if err := f.start(ctx, body); err != nil {
		return err
	}
	for {
		ok, err := f.done(ctx, id)
		if err == nil && ok {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Second):
		}
	}
}
