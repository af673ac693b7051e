// Package k8swait uses poll helpers: a condition that swallows the error is run again.
package k8swait

import (
	"bytes"
	"context"
	"net/http"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
)

// Hub registers clusters.
type Hub struct {
	url string
	hc  *http.Client
}

func (h *Hub) post(ctx context.Context, body []byte) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, h.url+"/clusters", bytes.NewReader(body))
	if err != nil {
		return err
	}
	resp, err := h.hc.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Register says "not done" after an error.
func (h *Hub) Register(ctx context.Context, body []byte) error {
	return wait.PollUntilContextTimeout(ctx, time.Second, time.Minute, true, func(ctx context.Context) (bool, error) {
		if err := h.post(ctx, body); err != nil { // want "again"
			return false, nil
		}
		return true, nil
	})
}

// RegisterSlowly does the same with a back-off, and keeps the error for later.
func (h *Hub) RegisterSlowly(ctx context.Context, body []byte) error {
	var last error
	err := wait.ExponentialBackoffWithContext(ctx, wait.Backoff{Duration: time.Second, Factor: 2, Steps: 4}, func(ctx context.Context) (bool, error) {
		last = h.post(ctx, body) // want "again"
		return last == nil, nil
	})
	if wait.Interrupted(err) {
		return last
	}
	return err
}

// Enroll gives the error back: that ends the polling.
func (h *Hub) Enroll(ctx context.Context, body []byte) error {
	return wait.PollUntilContextTimeout(ctx, time.Second, time.Minute, true, func(ctx context.Context) (bool, error) {
		if err := h.post(ctx, body); err != nil {
			return false, err
		}
		return true, nil
	})
}

// Ready reads until the cluster is there.
func (h *Hub) Ready(ctx context.Context, id string) error {
	return wait.PollUntilContextTimeout(ctx, time.Second, time.Minute, true, func(ctx context.Context) (bool, error) {
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, h.url+"/clusters/"+id, nil)
		if err != nil {
			return false, err
		}
		resp, err := h.hc.Do(req)
		if err != nil {
			return false, nil
		}
		_ = resp.Body.Close()
		return resp.StatusCode == http.StatusOK, nil
	})
}

// Pulse posts for as long as the context lives: no outcome ends it.
func (h *Hub) Pulse(ctx context.Context, body []byte) {
	wait.UntilWithContext(ctx, func(ctx context.Context) {
		if err := h.post(ctx, body); err != nil {
			println(err.Error())
		}
	}, time.Minute)
}
