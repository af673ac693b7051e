// Package tfretry uses the retry helper of a provider SDK, where each way out says whether it may be repeated.
package tfretry

import (
	"bytes"
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/hashicorp/terraform-plugin-sdk/v2/helper/retry"
)

var errInUse = errors.New("in use")

// Provider makes volumes.
type Provider struct {
	url string
	hc  *http.Client
}

func (p *Provider) post(ctx context.Context, path string, body []byte) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, p.url+path, bytes.NewReader(body))
	if err != nil {
		return err
	}
	resp, err := p.hc.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode == http.StatusLocked {
		return errInUse
	}
	if resp.StatusCode >= 300 {
		return errors.New(resp.Status)
	}
	return nil
}

func (p *Provider) read(ctx context.Context, path string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, p.url+path, nil)
	if err != nil {
		return err
	}
	resp, err := p.hc.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Attach repeats whatever went wrong.
func (p *Provider) Attach(ctx context.Context, body []byte) error {
	return retry.RetryContext(ctx, time.Minute, func() *retry.RetryError {
		if err := p.post(ctx, "/attachments", body); err != nil { // want "again"
			return retry.RetryableError(err)
		}
		return nil
	})
}

// AttachAndWait makes the send's own error final, but not that of the wait behind it.
func (p *Provider) AttachAndWait(ctx context.Context, body []byte) error {
	return retry.RetryContext(ctx, time.Minute, func() *retry.RetryError {
		if err := p.post(ctx, "/attachments", body); err != nil { // want "again"
			return retry.NonRetryableError(err)
		}
		if err := p.read(ctx, "/attachments/status"); err != nil {
			return retry.RetryableError(err)
		}
		return nil
	})
}

// Detach makes every error final.
func (p *Provider) Detach(ctx context.Context, body []byte) error {
	return retry.RetryContext(ctx, time.Minute, func() *retry.RetryError {
		if err := p.post(ctx, "/detachments", body); err != nil {
			return retry.NonRetryableError(err)
		}
		return nil
	})
}

// Resize repeats only the answer that says that nothing was done.
func (p *Provider) Resize(ctx context.Context, body []byte) error {
	return retry.RetryContext(ctx, time.Minute, func() *retry.RetryError {
		err := p.post(ctx, "/resizes", body)
		switch {
		case err == nil:
			return nil
		case errors.Is(err, errInUse):
			return retry.RetryableError(err)
		}
		return retry.NonRetryableError(err)
	})
}

// Grow sends once and waits for the outcome by reading.
func (p *Provider) Grow(ctx context.Context, body []byte) error {
	if err := p.post(ctx, "/resizes", body); err != nil {
		return err
	}
	wait := &retry.StateChangeConf{
		Pending: []string{"busy"},
		Target:  []string{"idle"},
		Timeout: time.Minute,
		Refresh: func() (any, string, error) {
			if err := p.read(ctx, "/resizes/status"); err != nil {
				return nil, "", err
			}
			return p, "idle", nil
		},
	}
	_, err := wait.WaitForStateContext(ctx)
	return err
}
