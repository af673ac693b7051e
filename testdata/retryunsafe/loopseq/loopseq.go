// Package loopseq loops over functions.
package loopseq

import (
	"bytes"
	"fmt"
	"iter"
	"net/http"
	"time"
)

// attempts yields the number of the try and waits between tries.
func attempts(n int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for i := range n {
			if i > 0 {
				time.Sleep(time.Duration(i) * time.Second)
			}
			if !yield(i) {
				return
			}
		}
	}
}

func each[T any](items []T) iter.Seq2[int, T] {
	return func(yield func(int, T) bool) {
		for i, it := range items {
			if !yield(i, it) {
				return
			}
		}
	}
}

// OpenTicket sends the same body in the body of a range-over-func loop.
func OpenTicket(hc *http.Client, url string, body []byte) (status int, err error) {
	for range attempts(3) {
		resp, perr := hc.Post(url, "application/json", bytes.NewReader(body)) // want "again"
		if perr != nil {
			err = perr
			continue
		}
		_ = resp.Body.Close()
		return resp.StatusCode, nil
	}
	return 0, fmt.Errorf("open ticket: %w", err)
}

// ReadTicket reads in the same loop.
func ReadTicket(hc *http.Client, url string) (status int, err error) {
	for range attempts(3) {
		resp, gerr := hc.Get(url)
		if gerr != nil {
			err = gerr
			continue
		}
		_ = resp.Body.Close()
		return resp.StatusCode, nil
	}
	return 0, fmt.Errorf("read ticket: %w", err)
}

// OpenTickets ranges over a function too, but over what is to be sent.
func OpenTickets(hc *http.Client, url string, bodies [][]byte) error {
	for i, body := range each(bodies) {
		resp, err := hc.Post(url, "application/json", bytes.NewReader(body))
		if err != nil {
			return fmt.Errorf("ticket %d: %w", i, err)
		}
		_ = resp.Body.Close()
	}
	return nil
}
