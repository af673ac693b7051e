// Package sethvargo uses a library that repeats only what is marked.
package sethvargo

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"time"

	"github.com/sethvargo/go-retry"
)

// Badge prints badges.
type Badge struct {
	url string
	hc  *http.Client
}

// Print marks the bare error.
func (b *Badge) Print(ctx context.Context, body []byte) error {
	policy := retry.WithMaxRetries(3, retry.NewExponential(time.Second))
	return retry.Do(ctx, policy, func(ctx context.Context) error {
		req, err := http.NewRequestWithContext(ctx, http.MethodPost, b.url, bytes.NewReader(body))
		if err != nil {
			return err
		}
		resp, err := b.hc.Do(req) // want "again"
		if err != nil {
			return retry.RetryableError(err)
		}
		return resp.Body.Close()
	})
}

// PrintGateway marks the gateway's answers.
func (b *Badge) PrintGateway(ctx context.Context, body []byte) error {
	return retry.Fibonacci(ctx, time.Second, func(ctx context.Context) error {
		req, err := http.NewRequestWithContext(ctx, http.MethodPost, b.url, bytes.NewReader(body))
		if err != nil {
			return err
		}
		resp, err := b.hc.Do(req) // want "again"
		if err != nil {
			return err
		}
		_ = resp.Body.Close()
		if resp.StatusCode == http.StatusBadGateway || resp.StatusCode == http.StatusGatewayTimeout {
			return retry.RetryableError(fmt.Errorf("print: %s", resp.Status))
		}
		return nil
	})
}

// Emboss marks nothing: every error is final here.
func (b *Badge) Emboss(ctx context.Context, body []byte) error {
	return retry.Do(ctx, retry.NewConstant(time.Second), func(ctx context.Context) error {
		req, err := http.NewRequestWithContext(ctx, http.MethodPost, b.url, bytes.NewReader(body))
		if err != nil {
			return err
		}
		resp, err := b.hc.Do(req)
		if err != nil {
			return err
		}
		return resp.Body.Close()
	})
}

// EmbossLater marks the 429.
func (b *Badge) EmbossLater(ctx context.Context, body []byte) error {
	return retry.Do(ctx, retry.NewConstant(time.Second), func(ctx context.Context) error {
		req, err := http.NewRequestWithContext(ctx, http.MethodPost, b.url, bytes.NewReader(body))
		if err != nil {
			return err
		}
		resp, err := b.hc.Do(req)
		if err != nil {
			return err
		}
		_ = resp.Body.Close()
		if resp.StatusCode == http.StatusTooManyRequests {
			return retry.RetryableError(fmt.Errorf("emboss: %s", resp.Status))
		}
		return nil
	})
}
