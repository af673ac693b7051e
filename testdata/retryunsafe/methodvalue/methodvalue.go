// Package methodvalue hands bound methods to a wrapper that gives a function back.
package methodvalue

import (
	"bytes"
	"context"
	"net/http"

	"toolvet.test/fixtures/retryunsafe/methodvalue/rerun"
)

// Shop sells.
type Shop struct {
	base string
	hc   *http.Client
}

func (s *Shop) order(ctx context.Context, body []byte) (int, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, s.base+"/orders", bytes.NewReader(body))
	if err != nil {
		return 0, err
	}
	resp, err := s.hc.Do(req) // want "again"
	if err != nil {
		return 0, err
	}
	return resp.StatusCode, resp.Body.Close()
}

func (s *Shop) stock(ctx context.Context, id string) (int, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, s.base+"/stock/"+id, nil)
	if err != nil {
		return 0, err
	}
	resp, err := s.hc.Do(req)
	if err != nil {
		return 0, err
	}
	return resp.StatusCode, resp.Body.Close()
}

func (s *Shop) giveBack(ctx context.Context, body []byte) (int, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, s.base+"/returns", bytes.NewReader(body))
	if err != nil {
		return 0, err
	}
	resp, err := s.hc.Do(req)
	if err != nil {
		return 0, err
	}
	return resp.StatusCode, resp.Body.Close()
}

// Order goes out up to three times.
func (s *Shop) Order(ctx context.Context, body []byte) (int, error) {
	return rerun.With(s.order)(ctx, body)
}

// Stock is read up to three times.
func (s *Shop) Stock(ctx context.Context, id string) (int, error) {
	return rerun.With(s.stock)(ctx, id)
}

// Return goes out once.
func (s *Shop) Return(ctx context.Context, body []byte) (int, error) {
	return rerun.Logged("return", s.giveBack)(ctx, body)
}
