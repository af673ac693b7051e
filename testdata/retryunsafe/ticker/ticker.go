// Package ticker repeats on the beat of a clock.
package ticker

import (
	"bytes"
	"context"
	"net/http"
	"time"
)

// Register posts at every tick until the post works.
func Register(ctx context.Context, hc *http.Client, url string, body []byte) error {
	tick := time.NewTicker(5 * time.Second)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-tick.C:
			resp, err := hc.Post(url+"/runners", "application/json", bytes.NewReader(body)) // want "again"
			if err != nil {
				continue
			}
			_ = resp.Body.Close()
			return nil
		}
	}
}

// Report posts at every tick for as long as the process lives: the clock decides, not the outcome.
func Report(ctx context.Context, hc *http.Client, url string, body []byte) error {
	tick := time.NewTicker(5 * time.Second)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-tick.C:
			resp, err := hc.Post(url+"/samples", "application/json", bytes.NewReader(body))
			if err != nil {
				continue
			}
			_ = resp.Body.Close()
		}
	}
}

// Await reads at every tick until the answer is there.
func Await(ctx context.Context, hc *http.Client, url string) error {
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-tick.C:
			resp, err := hc.Get(url + "/ready")
			if err != nil {
				continue
			}
			_ = resp.Body.Close()
			if resp.StatusCode == http.StatusOK {
				return nil
			}
		}
	}
}

// Flush posts what was collected, at every tick, and again until the channel is closed; each batch goes out once.
func Flush(hc *http.Client, url string, batches <-chan []byte) error {
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for range tick.C {
		batch, ok := <-batches
		if !ok {
			return nil
		}
		resp, err := hc.Post(url, "application/json", bytes.NewReader(batch))
		if err != nil {
			continue
		}
		_ = resp.Body.Close()
	}
	return nil
}
