// Package loopsame sends a POST in a counted loop of the same function.
package loopsame

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"time"
)

// Tracker files issues.
type Tracker struct {
	base string
	hc   *http.Client
}

// CreateIssue leaves the loop on any answer, and goes round on any error.
func (t *Tracker) CreateIssue(ctx context.Context, body []byte) (int, error) {
	var last error
	for attempt := 0; attempt < 3; attempt++ {
		req, err := http.NewRequestWithContext(ctx, http.MethodPost, t.base+"/issues", bytes.NewReader(body))
		if err != nil {
			return 0, err
		}
		resp, err := t.hc.Do(req) // want "again"
		if err != nil {
			last = err
			time.Sleep(time.Duration(attempt+1) * time.Second)
			continue
		}
		_ = resp.Body.Close()
		return resp.StatusCode, nil
	}
	return 0, fmt.Errorf("create issue: %w", last)
}

// CreateLabel goes round on a 5xx only; the POST may have been done all the same.
func (t *Tracker) CreateLabel(body []byte) (int, error) {
	status := 0
	for attempt := 1; attempt <= 4; attempt++ {
		resp, err := t.hc.Post(t.base+"/labels", "application/json", bytes.NewReader(body)) // want "again"
		if err != nil {
			return 0, err
		}
		_ = resp.Body.Close()
		status = resp.StatusCode
		if status < 500 {
			return status, nil
		}
		time.Sleep(time.Second)
	}
	return status, fmt.Errorf("create label: status %d", status)
}

// PutIssue writes a named object: the second PUT leaves what the first left.
func (t *Tracker) PutIssue(ctx context.Context, id string, body []byte) (int, error) {
	var last error
	for attempt := 0; attempt < 3; attempt++ {
		req, err := http.NewRequestWithContext(ctx, http.MethodPut, t.base+"/issues/"+id, bytes.NewReader(body))
		if err != nil {
			return 0, err
		}
		resp, err := t.hc.Do(req)
		if err != nil {
			last = err
			time.Sleep(time.Duration(attempt+1) * time.Second)
			continue
		}
		_ = resp.Body.Close()
		return resp.StatusCode, nil
	}
	return 0, fmt.Errorf("put issue: %w", last)
}

// AddComment goes round on 429 only: the service said that it did nothing.
func (t *Tracker) AddComment(id string, body []byte) (int, error) {
	status := 0
	for attempt := 1; attempt <= 4; attempt++ {
		resp, err := t.hc.Post(t.base+"/issues/"+id+"/comments", "application/json", bytes.NewReader(body))
		if err != nil {
			return 0, err
		}
		_ = resp.Body.Close()
		status = resp.StatusCode
		if status != http.StatusTooManyRequests {
			return status, nil
		}
		time.Sleep(time.Second)
	}
	return status, fmt.Errorf("add comment: status %d", status)
}
