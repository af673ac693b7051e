// Package deferresend has named results, defers and recover around the send.
package deferresend

import (
	"bytes"
	"fmt"
	"net/http"
)

// Hook calls a web hook.
type Hook struct {
	url string
	hc  *http.Client
}

// send gives its error back by name, wrapped in a defer.
func (h *Hook) send(body []byte) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("hook: panic: %v", r)
		}
		if err != nil {
			err = fmt.Errorf("hook: %w", err)
		}
	}()
	resp, err := h.hc.Post(h.url, "application/json", bytes.NewReader(body))
	if err != nil {
		return err
	}
	defer func() {
		if cerr := resp.Body.Close(); err == nil {
			err = cerr
		}
	}()
	if resp.StatusCode >= 300 {
		return fmt.Errorf("status %d", resp.StatusCode)
	}
	return nil
}

// Fire goes round while the named result is not nil.
func (h *Hook) Fire(body []byte) (err error) {
	for n := 3; n > 0; n-- {
		if err = h.send(body); err == nil { // want "again"
			return
		}
	}
	return
}

// Retire sends once more in a defer.
func (h *Hook) Retire(body []byte) (err error) {
	defer func() {
		if err != nil {
			err = h.send(body) // want "again"
		}
	}()
	return h.send(body)
}

// Close says goodbye in a defer: another operation, whatever happened before.
func (h *Hook) Close(body, goodbye []byte) (err error) {
	defer func() {
		if cerr := h.send(goodbye); err == nil {
			err = cerr
		}
	}()
	return h.send(body)
}

// FireAll sends each body once.
func (h *Hook) FireAll(bodies [][]byte) (n int, err error) {
	for _, b := range bodies {
		if err = h.send(b); err != nil {
			return
		}
		n++
	}
	return
}
