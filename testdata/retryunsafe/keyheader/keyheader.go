// Package keyheader has headers by which net/http itself takes a POST for replayable.
package keyheader

import (
	"bytes"
	"context"
	"net/http"

	"github.com/google/uuid"
)

// Mint makes coins.
type Mint struct {
	url string
	hc  *http.Client
}

// Coin sets the header without a value: the transport replays the POST and the service never sees a key.
func (m *Mint) Coin(ctx context.Context, body []byte) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, m.url+"/coins", bytes.NewReader(body))
	if err != nil {
		return err
	}
	req.Header["X-Idempotency-Key"] = nil
	resp, err := m.hc.Do(req) // want "again"
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Strike sends a key of its own for this one coin.
func (m *Mint) Strike(ctx context.Context, body []byte) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, m.url+"/coins", bytes.NewReader(body))
	if err != nil {
		return err
	}
	req.Header.Set("Idempotency-Key", uuid.NewString())
	resp, err := m.hc.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Stamp has neither header: the transport sends a POST once.
func (m *Mint) Stamp(ctx context.Context, body []byte) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, m.url+"/stamps", bytes.NewReader(body))
	if err != nil {
		return err
	}
	req.Header.Set("X-Request-Id", uuid.NewString())
	resp, err := m.hc.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Peek reads with the header that makes it replayable; it was that before.
func (m *Mint) Peek(ctx context.Context) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, m.url+"/coins", nil)
	if err != nil {
		return err
	}
	req.Header["X-Idempotency-Key"] = nil
	resp, err := m.hc.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
