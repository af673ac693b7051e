// Package defernamed names the outcome in a deferred function.
package defernamed

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"strings"
	"time"
)

// State of a job.
type State int

// The states.
const (
	Running State = iota
	Succeeded
	Failed
	Unknown
)

// Job is kept in the store of jobs.
type Job struct {
	ID    string
	state State
	ended time.Time
}

// SetStatus sets the state.
func (j *Job) SetStatus(s State) {
	j.state = s
	j.ended = time.Now()
}

// ErrRefused is the mill's no.
var ErrRefused = errors.New("refused")

// Mill grinds.
type Mill struct {
	url string
	hc  *http.Client
}

func (m *Mill) grind(ctx context.Context, order string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, m.url+"/grindings", strings.NewReader(order))
	if err != nil {
		return fmt.Errorf("%w: %w", ErrRefused, err)
	}
	resp, err := m.hc.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode/100 == 4 {
		return fmt.Errorf("status %d: %w", resp.StatusCode, ErrRefused)
	}
	if resp.StatusCode != http.StatusCreated {
		return fmt.Errorf("status %d", resp.StatusCode)
	}
	return nil
}

// Grind keeps the books in a defer.
func (m *Mill) Grind(ctx context.Context, job *Job, order string) (err error) {
	defer func() {
		if err != nil {
			job.SetStatus(Failed) // want "failed"
			return
		}
		job.SetStatus(Succeeded)
	}()
	return m.grind(ctx, order)
}

// Coarse sets a named result in a defer.
func (m *Mill) Coarse(ctx context.Context, order string) (state State, err error) {
	defer func() {
		state = Succeeded
		if err != nil {
			state = Failed // want "failed"
		}
	}()
	if err = m.grind(ctx, order+" coarse"); err != nil {
		err = fmt.Errorf("grind coarse: %w", err)
	}
	return state, err
}

// Begin is a caller that hangs up and then writes the verdict.
func (m *Mill) Begin(ctx context.Context, job *Job, order string) {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	defer func() {
		if ctx.Err() != nil {
			job.SetStatus(Failed) // not seen: failed
		}
	}()
	job.SetStatus(Running)
	if err := m.grind(ctx, order); err == nil {
		job.SetStatus(Succeeded)
	}
}

// Fine asks what the error says.
func (m *Mill) Fine(ctx context.Context, job *Job, order string) (err error) {
	defer func() {
		switch {
		case err == nil:
			job.SetStatus(Succeeded)
		case errors.Is(err, ErrRefused):
			job.SetStatus(Failed)
		default:
			job.SetStatus(Unknown)
		}
	}()
	return m.grind(ctx, order+" fine")
}

// Prepare writes a file.
func (m *Mill) Prepare(job *Job, name string, order []byte) (err error) {
	defer func() {
		if err != nil {
			job.SetStatus(Failed)
		}
	}()
	return os.WriteFile(name, order, 0o600)
}

// Inspect reads.
func (m *Mill) Inspect(ctx context.Context, job *Job) (err error) {
	defer func() {
		if err != nil {
			job.SetStatus(Failed)
		}
	}()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, m.url+"/stones", nil)
	if err != nil {
		return err
	}
	resp, err := m.hc.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
