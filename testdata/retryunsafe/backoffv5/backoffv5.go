// Package backoffv5 uses the fifth and the fourth major of one retry library.
package backoffv5

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	backoffv4 "github.com/cenkalti/backoff/v4"
	"github.com/cenkalti/backoff/v5"
)

// Ledger books entries.
type Ledger struct {
	url string
	hc  *http.Client
}

func (l *Ledger) post(ctx context.Context, path string, body []byte) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, l.url+path, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	return l.hc.Do(req)
}

// Enter books; only the 4xx are permanent.
func (l *Ledger) Enter(ctx context.Context, body []byte) (int, error) {
	return backoff.Retry(ctx, func() (int, error) {
		resp, err := l.post(ctx, "/entries", body) // want "again"
		if err != nil {
			return 0, err
		}
		_ = resp.Body.Close()
		if resp.StatusCode >= 400 && resp.StatusCode < 500 {
			return 0, backoff.Permanent(errors.New(resp.Status))
		}
		return resp.StatusCode, nil
	}, backoff.WithMaxTries(5), backoff.WithBackOff(backoff.NewExponentialBackOff()))
}

// EnterNotify uses the fourth major with a notification.
func (l *Ledger) EnterNotify(ctx context.Context, body []byte) error {
	op := func() error {
		resp, err := l.post(ctx, "/entries", body) // want "again"
		if err != nil {
			return fmt.Errorf("enter: %w", err)
		}
		return resp.Body.Close()
	}
	return backoffv4.RetryNotify(op, backoffv4.WithMaxRetries(backoffv4.NewConstantBackOff(time.Second), 3), func(err error, d time.Duration) {
		println(err.Error(), d.String())
	})
}

// Book makes every way out permanent but the one where the ledger asks for patience.
func (l *Ledger) Book(ctx context.Context, body []byte) (int, error) {
	return backoff.Retry(ctx, func() (int, error) {
		resp, err := l.post(ctx, "/entries", body)
		if err != nil {
			return 0, backoff.Permanent(err)
		}
		_ = resp.Body.Close()
		switch {
		case resp.StatusCode == http.StatusTooManyRequests:
			return 0, backoff.RetryAfter(2)
		case resp.StatusCode >= 300:
			return 0, backoff.Permanent(errors.New(resp.Status))
		}
		return resp.StatusCode, nil
	}, backoff.WithMaxTries(5))
}

// BookOnce allows one try.
func (l *Ledger) BookOnce(ctx context.Context, body []byte) (int, error) {
	return backoff.Retry(ctx, func() (int, error) {
		resp, err := l.post(ctx, "/entries", body)
		if err != nil {
			return 0, err
		}
		return resp.StatusCode, resp.Body.Close()
	}, backoff.WithMaxTries(1))
}

// BookStop uses a back-off of the fourth major that never gives a second try.
func (l *Ledger) BookStop(ctx context.Context, body []byte) error {
	return backoffv4.Retry(func() error {
		resp, err := l.post(ctx, "/entries", body)
		if err != nil {
			return err
		}
		return resp.Body.Close()
	}, &backoffv4.StopBackOff{})
}

// Balance reads.
func (l *Ledger) Balance(ctx context.Context) (int, error) {
	return backoff.Retry(ctx, func() (int, error) {
		resp, err := l.hc.Get(l.url + "/balance")
		if err != nil {
			return 0, err
		}
		return resp.StatusCode, resp.Body.Close()
	})
}

// Drive uses the library for the pauses only; the loop is its own.
func (l *Ledger) Drive(ctx context.Context, body []byte) error {
	pause := backoffv4.NewExponentialBackOff()
	for {
		resp, err := l.post(ctx, "/entries", body) // want "again"
		if err == nil {
			return resp.Body.Close()
		}
		d := pause.NextBackOff()
		if d == backoffv4.Stop {
			return err
		}
		time.Sleep(d)
	}
}
