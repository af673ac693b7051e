// Package funcslice runs slices and maps of functions.
package funcslice

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"
)

// Setup prepares an account.
type Setup struct {
	base string
	hc   *http.Client
}

type step func(ctx context.Context) error

func (s *Setup) openAccount(ctx context.Context) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, s.base+"/accounts", bytes.NewReader([]byte(`{}`)))
	if err != nil {
		return err
	}
	resp, err := s.hc.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func (s *Setup) check(ctx context.Context) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, s.base+"/accounts", nil)
	if err != nil {
		return err
	}
	resp, err := s.hc.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Stubborn tries each step three times.
func (s *Setup) Stubborn(ctx context.Context) error {
	for i, st := range []step{s.openAccount, s.check} {
		var err error
		for range 3 {
			if err = st(ctx); err == nil { // want "again"
				break
			}
			time.Sleep(time.Second)
		}
		if err != nil {
			return fmt.Errorf("step %d: %w", i, err)
		}
	}
	return nil
}

// Plain runs each step once.
func (s *Setup) Plain(ctx context.Context) error {
	for i, st := range []step{s.openAccount, s.check} {
		if err := st(ctx); err != nil {
			return fmt.Errorf("step %d: %w", i, err)
		}
	}
	return nil
}

// Either takes the first way that works; the ways are different operations.
func (s *Setup) Either(ctx context.Context) error {
	var errs []error
	for name, st := range map[string]step{"check": s.check, "look": s.check} {
		if err := st(ctx); err != nil {
			errs = append(errs, fmt.Errorf("%s: %w", name, err))
			continue
		}
		return nil
	}
	return errors.Join(errs...)
}

// Reads tries each reading step three times.
func (s *Setup) Reads(ctx context.Context) error {
	var err error
	for _, st := range []step{s.check, s.check} {
		for range 3 {
			if err = st(ctx); err == nil {
				break
			}
		}
	}
	return err
}
