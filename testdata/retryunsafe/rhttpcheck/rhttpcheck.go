// Package rhttpcheck gives the repeating client a check of its own.
package rhttpcheck

import (
	"bytes"
	"context"
	"net/http"

	"github.com/hashicorp/go-retryablehttp"
)

// Client writes.
type Client struct {
	url string
	hc  *http.Client
}

// Add writes.
func (c *Client) Add(body []byte) error {
	resp, err := c.hc.Post(c.url, "application/json", bytes.NewReader(body))
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// NewServerErrors repeats on every 5xx, whatever the method.
func NewServerErrors(url string) *Client {
	rc := retryablehttp.NewClient() // want "again"
	rc.CheckRetry = func(ctx context.Context, resp *http.Response, err error) (bool, error) {
		if ctx.Err() != nil {
			return false, ctx.Err()
		}
		if err != nil {
			return false, err
		}
		return resp.StatusCode == http.StatusTooManyRequests || resp.StatusCode >= http.StatusInternalServerError, nil
	}
	return &Client{url: url, hc: rc.StandardClient()}
}

// NewWrapped adds to the default and takes nothing away.
func NewWrapped(url string) *Client {
	rc := retryablehttp.NewClient() // want "again"
	rc.CheckRetry = func(ctx context.Context, resp *http.Response, err error) (bool, error) {
		if resp != nil && resp.StatusCode == http.StatusConflict {
			return true, nil
		}
		return retryablehttp.DefaultRetryPolicy(ctx, resp, err)
	}
	return &Client{url: url, hc: rc.StandardClient()}
}

// NewHalfFiltered spares the writes that were answered, and no others.
func NewHalfFiltered(url string) *Client {
	rc := retryablehttp.NewClient() // want "again"
	rc.CheckRetry = func(ctx context.Context, resp *http.Response, err error) (bool, error) {
		if resp != nil && resp.Request.Method != http.MethodGet {
			return false, nil
		}
		return retryablehttp.ErrorPropagatedRetryPolicy(ctx, resp, err)
	}
	return &Client{url: url, hc: rc.StandardClient()}
}

// NewLimited repeats on 429 only.
func NewLimited(url string) *Client {
	rc := retryablehttp.NewClient()
	rc.CheckRetry = limited
	return &Client{url: url, hc: rc.StandardClient()}
}

func limited(_ context.Context, resp *http.Response, err error) (bool, error) {
	if err != nil {
		return false, err
	}
	return resp.StatusCode == http.StatusTooManyRequests, nil
}

// NewFiltered repeats reads that were answered by a 5xx.
func NewFiltered(url string) *Client {
	rc := retryablehttp.NewClient()
	rc.CheckRetry = func(ctx context.Context, resp *http.Response, err error) (bool, error) {
		if err != nil || ctx.Err() != nil {
			return false, err
		}
		switch resp.Request.Method {
		case http.MethodGet, http.MethodHead:
			return resp.StatusCode >= http.StatusInternalServerError, nil
		}
		return false, nil
	}
	return &Client{url: url, hc: rc.StandardClient()}
}

// NewNever has a check that never says yes.
func NewNever(url string) *Client {
	rc := retryablehttp.NewClient()
	rc.CheckRetry = func(context.Context, *http.Response, error) (bool, error) { return false, nil }
	return &Client{url: url, hc: rc.StandardClient()}
}
