// Package reads only reads: failed, retryable and temporary are true of that.
package reads

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os/exec"
	"syscall"
)

// Errors of the reader.
var (
	ErrTemporary = errors.New("temporary")
	ErrPermanent = errors.New("permanent")
)

// RetryableError invites to another try.
type RetryableError struct{ Err error }

func (e *RetryableError) Error() string { return e.Err.Error() }
func (e *RetryableError) Unwrap() error { return e.Err }

// Reading of a meter.
type Reading struct {
	Status    string
	KWh       float64
	Retryable bool
}

// Job that reads.
type Job struct{ Status string }

// SetStatus sets it.
func (j *Job) SetStatus(s string) { j.Status = s }

// Meters is a service.
type Meters interface {
	GetMeter(ctx context.Context, id string) (float64, error)
	ListMeters(ctx context.Context) ([]string, error)
	SearchMeters(ctx context.Context, street string) ([]string, error)
}

// Grid has meters.
type Grid struct {
	url string
	hc  *http.Client
}

// Read has every word in the book.
func (g *Grid) Read(ctx context.Context, id string) Reading {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, g.url+"/meters/"+id, nil)
	if err != nil {
		return Reading{Status: "failed"}
	}
	resp, err := g.hc.Do(req)
	if errors.Is(err, context.DeadlineExceeded) {
		return Reading{Status: "failed", Retryable: true}
	}
	if err != nil {
		return Reading{Status: "confirmed_failure", Retryable: isTransient(err)}
	}
	defer resp.Body.Close()
	switch {
	case resp.StatusCode >= 500:
		return Reading{Status: "failed", Retryable: true}
	case resp.StatusCode != http.StatusOK:
		return Reading{Status: "rejected"}
	}
	r := Reading{Status: "ok"}
	if err := json.NewDecoder(resp.Body).Decode(&r.KWh); err != nil {
		return Reading{Status: "failed", Retryable: true}
	}
	return r
}

func isTransient(err error) bool {
	var ne net.Error
	return errors.As(err, &ne) && ne.Timeout() || errors.Is(err, syscall.ECONNRESET)
}

// Head asks with another verb.
func (g *Grid) Head(ctx context.Context, id string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodHead, g.url+"/meters/"+id, nil)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrPermanent, err)
	}
	resp, err := g.hc.Do(req)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrTemporary, err)
	}
	return resp.Body.Close()
}

// Street searches.
func Street(ctx context.Context, m Meters, street string) ([]string, error) {
	ids, err := m.SearchMeters(ctx, street)
	if err != nil {
		return nil, &RetryableError{Err: err}
	}
	return ids, nil
}

// Sum keeps the state of a job that reads.
func Sum(ctx context.Context, m Meters, job *Job) (sum float64, err error) {
	defer func() {
		if err != nil {
			job.SetStatus("failed")
		}
	}()
	ids, err := m.ListMeters(ctx)
	if err != nil {
		return 0, err
	}
	for _, id := range ids {
		kwh, err := m.GetMeter(ctx, id)
		if err != nil {
			return 0, fmt.Errorf("%w: %w", ErrTemporary, err)
		}
		sum += kwh
	}
	return sum, nil
}

// Journal reads on another host.
func Journal(ctx context.Context, host string) Reading {
	if err := exec.CommandContext(ctx, "ssh", host, "journalctl -u meterd -n 50").Run(); err != nil {
		return Reading{Status: "failed", Retryable: true}
	}
	return Reading{Status: "ok"}
}
