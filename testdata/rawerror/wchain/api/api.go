// Package api sends requests to a payment service.
package api

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
)

// ErrAmount says that an amount is none.
var ErrAmount = errors.New("amount must be positive")

// Client is the client.
type Client struct {
	Base string
	HTTP *http.Client
}

// Balance reads the balance of an account.
func (c *Client) Balance(ctx context.Context, account string) (int64, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, c.Base+"/accounts/"+account, nil)
	if err != nil {
		return 0, err
	}
	resp, err := c.HTTP.Do(req)
	if err != nil {
		return 0, fmt.Errorf("api: %w", err)
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		return 0, fmt.Errorf("api: %w", err)
	}
	var a struct{ Balance int64 }
	if err := json.Unmarshal(body, &a); err != nil {
		return 0, fmt.Errorf("api: %w", err)
	}
	return a.Balance, nil
}

// Amount checks an amount.
func Amount(n int64) error {
	if n <= 0 {
		return fmt.Errorf("%d: %w", n, ErrAmount)
	}
	return nil
}
