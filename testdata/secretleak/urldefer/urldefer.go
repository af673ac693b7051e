// Package urldefer says what went wrong in a deferred function.
package urldefer

import (
	"errors"
	"fmt"
	"log"
	"net/http"
	"net/url"
	"time"
)

const jobs = "https://jobs.example/run?"

// Runner starts jobs.
type Runner struct {
	triggerToken string
	hc           *http.Client
}

// Logged logs a variable of the function.
func (r *Runner) Logged(job string) bool {
	var err error
	defer func() {
		if err != nil {
			log.Printf("job %s: %v", job, err) // want "credential reaches the log"
		}
	}()
	resp, err := r.hc.Get(jobs + url.Values{"job": {job}, "token": {r.triggerToken}}.Encode())
	if err != nil {
		return false
	}
	resp.Body.Close()
	return true
}

// LoggedSafe logs the time.
func (r *Runner) LoggedSafe(job string) bool {
	start := time.Now()
	var err error
	defer func() {
		log.Printf("job %s: failed=%t in %s", job, err != nil, time.Since(start))
	}()
	resp, err := r.hc.Get(jobs + url.Values{"job": {job}, "token": {r.triggerToken}}.Encode())
	if err != nil {
		return false
	}
	resp.Body.Close()
	return true
}

// Wrapped replaces the error before anything wraps it.
func (r *Runner) Wrapped(job string) (err error) {
	defer func() {
		if err != nil {
			err = fmt.Errorf("job %s: %w", job, err)
		}
	}()
	resp, err := r.hc.Get(jobs + url.Values{"job": {job}, "token": {r.triggerToken}}.Encode())
	if err != nil {
		return errors.New("not reached")
	}
	return resp.Body.Close()
}

// Direct defers a call with the secret among its arguments.
func (r *Runner) Direct(job string) {
	addr := jobs + url.Values{"job": {job}, "token": {r.triggerToken}}.Encode()
	defer log.Printf("called %s", addr) // want "credential reaches the log"
	if resp, err := r.hc.Get(addr); err == nil {
		resp.Body.Close()
	}
}

// DirectSafe defers one without.
func (r *Runner) DirectSafe(job string) {
	addr := jobs + url.Values{"job": {job}, "token": {r.triggerToken}}.Encode()
	defer log.Printf("called %s for %s", jobs, job)
	if resp, err := r.hc.Get(addr); err == nil {
		resp.Body.Close()
	}
}
