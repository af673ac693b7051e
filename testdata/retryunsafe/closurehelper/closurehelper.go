// Package closurehelper hands closures to a retry helper of the same package.
package closurehelper

import (
	"bytes"
	"fmt"
	"net/http"
	"time"
)

// Calendar books rooms.
type Calendar struct {
	base string
	hc   *http.Client
}

// withRetry runs fn until it gives no error.
func withRetry(n int, fn func() error) error {
	var err error
	for i := 0; i < n; i++ {
		if err = fn(); err == nil {
			return nil
		}
		time.Sleep(time.Duration(i) * time.Second)
	}
	return fmt.Errorf("after %d tries: %w", n, err)
}

// timed runs fn once.
func timed(fn func() error) (time.Duration, error) {
	start := time.Now()
	err := fn()
	return time.Since(start), err
}

func (c *Calendar) post(path string, body []byte) error {
	resp, err := c.hc.Post(c.base+path, "application/json", bytes.NewReader(body))
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Book sends in the closure itself.
func (c *Calendar) Book(body []byte) error {
	return withRetry(3, func() error {
		resp, err := c.hc.Post(c.base+"/bookings", "application/json", bytes.NewReader(body)) // want "again"
		if err != nil {
			return err
		}
		return resp.Body.Close()
	})
}

// Invite sends one call further down, in the same package.
func (c *Calendar) Invite(body []byte) error {
	return withRetry(3, func() error {
		return c.post("/invitations", body) // want "again"
	})
}

// Cancel keeps the closure in a variable first.
func (c *Calendar) Cancel(body []byte) error {
	op := func() error {
		if err := c.post("/cancellations", body); err != nil { // want "again"
			return fmt.Errorf("cancel: %w", err)
		}
		return nil
	}
	return withRetry(2, op)
}

// Hold runs the closure once; the helper only takes the time.
func (c *Calendar) Hold(body []byte) error {
	_, err := timed(func() error {
		return c.post("/holds", body)
	})
	return err
}

// Confirm keeps the send outside of what is repeated: only the reading is.
func (c *Calendar) Confirm(id string, body []byte) error {
	if err := c.post("/confirmations", body); err != nil {
		return err
	}
	return withRetry(5, func() error {
		resp, err := c.hc.Get(c.base + "/bookings/" + id)
		if err != nil {
			return err
		}
		defer resp.Body.Close()
		if resp.StatusCode != http.StatusOK {
			return fmt.Errorf("booking %s: %s", id, resp.Status)
		}
		return nil
	})
}

// Once swallows the error in the closure, so the helper sees a success and stops.
func (c *Calendar) Once(body []byte) error {
	var sent error
	if err := withRetry(3, func() error {
		sent = c.post("/notes", body)
		return nil
	}); err != nil {
		return err
	}
	return sent
}
