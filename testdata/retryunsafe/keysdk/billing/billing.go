// Package billing is an SDK that repeats by itself, under one key a call.
package billing

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"time"

	"github.com/google/uuid"
)

// Params are the parameters of a charge.
type Params struct {
	Cents          int64  `json:"cents"`
	IdempotencyKey string `json:"-"`
}

// Client charges.
type Client struct {
	URL     string
	HTTP    *http.Client
	Retries int
}

// NewCharge charges once, however often it has to be sent.
func (c *Client) NewCharge(ctx context.Context, p *Params) error {
	body, err := json.Marshal(p)
	if err != nil {
		return err
	}
	key := p.IdempotencyKey
	if key == "" {
		key = uuid.NewString()
	}
	for n := 0; ; n++ {
		req, err := http.NewRequestWithContext(ctx, http.MethodPost, c.URL+"/charges", bytes.NewReader(body))
		if err != nil {
			return err
		}
		req.Header.Set("Idempotency-Key", key)
		resp, err := c.HTTP.Do(req)
		if err == nil {
			_ = resp.Body.Close()
			if resp.StatusCode < 500 {
				return nil
			}
			err = errors.New(resp.Status)
		}
		if n >= c.Retries {
			return err
		}
		time.Sleep(time.Second)
	}
}
