// Package auth401 renews a token and sends once more.
package auth401

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"
)

var errUnauthorized = errors.New("unauthorized")

// Mail queues letters.
type Mail struct {
	url   string
	hc    *http.Client
	token string
}

func (m *Mail) renew(ctx context.Context) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, m.url+"/oauth/token", nil)
	if err != nil {
		return err
	}
	resp, err := m.hc.Do(req)
	if err != nil {
		return err
	}
	m.token = resp.Header.Get("X-Token")
	return resp.Body.Close()
}

func (m *Mail) post(ctx context.Context, body []byte) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, m.url+"/letters", bytes.NewReader(body))
	if err != nil {
		return err
	}
	req.Header.Set("Authorization", "Bearer "+m.token)
	resp, err := m.hc.Do(req)
	if err != nil {
		return err
	}
	_ = resp.Body.Close()
	switch {
	case resp.StatusCode == http.StatusUnauthorized:
		return errUnauthorized
	case resp.StatusCode >= 300:
		return fmt.Errorf("letters: %s", resp.Status)
	}
	return nil
}

// Queue renews the token after any error and sends once more.
func (m *Mail) Queue(ctx context.Context, body []byte) error {
	err := m.post(ctx, body)
	if err != nil {
		if rerr := m.renew(ctx); rerr != nil {
			return errors.Join(err, rerr)
		}
		err = m.post(ctx, body) // want "again"
	}
	return err
}

// Post renews the token after a 401 and sends once more.
func (m *Mail) Post(ctx context.Context, body []byte) error {
	err := m.post(ctx, body)
	if errors.Is(err, errUnauthorized) {
		if err := m.renew(ctx); err != nil {
			return err
		}
		return m.post(ctx, body)
	}
	return err
}

// PostLoop does the same in a loop of two rounds.
func (m *Mail) PostLoop(ctx context.Context, body []byte) error {
	for n := range 2 {
		err := m.post(ctx, body)
		if n == 0 && errors.Is(err, errUnauthorized) {
			if err := m.renew(ctx); err != nil {
				return err
			}
			continue
		}
		return err
	}
	return errUnauthorized
}
