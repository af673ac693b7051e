// Package avast uses the fourth and fifth major of another retry library, with its predicates.
package avast

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"syscall"

	"github.com/avast/retry-go/v4"
	retryv5 "github.com/avast/retry-go/v5"
)

// Feed publishes posts.
type Feed struct {
	url string
	hc  *http.Client
}

var errThrottled = errors.New("throttled")

func (f *Feed) post(ctx context.Context, body []byte) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, f.url+"/posts", bytes.NewReader(body))
	if err != nil {
		return err
	}
	resp, err := f.hc.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	switch {
	case resp.StatusCode == http.StatusTooManyRequests:
		return errThrottled
	case resp.StatusCode >= 300:
		return fmt.Errorf("post: %s", resp.Status)
	}
	return nil
}

// Publish takes the defaults.
func (f *Feed) Publish(ctx context.Context, body []byte) error {
	return retry.Do(func() error {
		return f.post(ctx, body) // want "again"
	}, retry.Attempts(3), retry.Context(ctx))
}

// PublishData goes through the variant with a value.
func (f *Feed) PublishData(ctx context.Context, body []byte) (string, error) {
	return retry.DoWithData(func() (string, error) {
		if err := f.post(ctx, body); err != nil { // want "again"
			return "", err
		}
		return "published", nil
	}, retry.Context(ctx))
}

// PublishMarked marks the error as final, and the own predicate forgets to ask for the mark.
func (f *Feed) PublishMarked(ctx context.Context, body []byte) error {
	return retry.Do(func() error {
		if err := f.post(ctx, body); err != nil { // want "again"
			return retry.Unrecoverable(err)
		}
		return nil
	}, retry.Attempts(3), retry.RetryIf(func(err error) bool { return !errors.Is(err, context.Canceled) }))
}

// PublishTimeouts repeats just what it should not.
func (f *Feed) PublishTimeouts(ctx context.Context, body []byte) error {
	return retryv5.New(retryv5.Attempts(3), retryv5.RetryIf(func(err error) bool {
		var ne net.Error
		return errors.As(err, &ne) && ne.Timeout()
	})).Do(func() error {
		return f.post(ctx, body) // want "again"
	})
}

// Share marks the error as final, under the default predicate.
func (f *Feed) Share(ctx context.Context, body []byte) error {
	return retry.Do(func() error {
		if err := f.post(ctx, body); err != nil {
			return retry.Unrecoverable(err)
		}
		return nil
	}, retry.Attempts(3), retry.Context(ctx))
}

// ShareLater repeats only what was throttled.
func (f *Feed) ShareLater(ctx context.Context, body []byte) error {
	return retry.Do(func() error {
		return f.post(ctx, body)
	}, retry.RetryIf(func(err error) bool { return errors.Is(err, errThrottled) }))
}

// ShareRefused repeats only what nobody has heard.
func (f *Feed) ShareRefused(ctx context.Context, body []byte) error {
	return retryv5.New(retryv5.Context(ctx), retryv5.RetryIf(func(err error) bool {
		return errors.Is(err, syscall.ECONNREFUSED)
	})).Do(func() error {
		return f.post(ctx, body)
	})
}

// ShareOnce allows one attempt.
func (f *Feed) ShareOnce(ctx context.Context, body []byte) error {
	return retry.Do(func() error { return f.post(ctx, body) }, retry.Attempts(1))
}
