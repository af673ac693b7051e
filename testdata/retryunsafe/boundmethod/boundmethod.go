// Package boundmethod hands a bound method to a retry library.
package boundmethod

import (
	"bytes"
	"context"
	"errors"
	"net/http"

	"github.com/cenkalti/backoff/v4"
)

// job is one submission with all that it needs.
type job struct {
	ctx  context.Context
	url  string
	body []byte
	hc   *http.Client
}

func (j *job) submit() error {
	req, err := http.NewRequestWithContext(j.ctx, http.MethodPost, j.url, bytes.NewReader(j.body))
	if err != nil {
		return backoff.Permanent(err)
	}
	resp, err := j.hc.Do(req) // want "again"
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func (j *job) watch() error {
	req, err := http.NewRequestWithContext(j.ctx, http.MethodGet, j.url, nil)
	if err != nil {
		return backoff.Permanent(err)
	}
	resp, err := j.hc.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode == http.StatusAccepted {
		return errors.New("not finished")
	}
	return nil
}

// settle gives every error back as permanent.
func (j *job) settle() error {
	req, err := http.NewRequestWithContext(j.ctx, http.MethodPost, j.url+"/settle", bytes.NewReader(j.body))
	if err != nil {
		return backoff.Permanent(err)
	}
	resp, err := j.hc.Do(req)
	if err != nil {
		return backoff.Permanent(err)
	}
	_ = resp.Body.Close()
	if resp.StatusCode == http.StatusTooManyRequests {
		return errors.New("told to wait")
	}
	return nil
}

// Submit repeats the send.
func Submit(j *job) error { return backoff.Retry(j.submit, backoff.NewExponentialBackOff()) }

// Watch repeats the reading.
func Watch(j *job) error { return backoff.Retry(j.watch, backoff.NewExponentialBackOff()) }

// Settle repeats only what was told to wait.
func Settle(j *job) error { return backoff.Retry(j.settle, backoff.NewExponentialBackOff()) }
