// Package predtype decides by an error type of its own.
package predtype

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"
)

// APIError is an answer that is no success.
type APIError struct {
	Status int
	Code   string
}

func (e *APIError) Error() string { return fmt.Sprintf("status %d (%s)", e.Status, e.Code) }

// Temporary is what the type says of itself.
func (e *APIError) Temporary() bool { return e.Status >= 500 }

// ErrLimited is an answer that asks for patience.
var ErrLimited = errors.New("limited")

// Archive stores documents.
type Archive struct {
	url string
	hc  *http.Client
}

func (a *Archive) post(ctx context.Context, body []byte) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, a.url+"/documents", bytes.NewReader(body))
	if err != nil {
		return err
	}
	resp, err := a.hc.Do(req)
	if err != nil {
		return fmt.Errorf("documents: %w", err)
	}
	defer resp.Body.Close()
	switch {
	case resp.StatusCode == http.StatusTooManyRequests:
		return fmt.Errorf("documents: %w", ErrLimited)
	case resp.StatusCode >= 300:
		return &APIError{Status: resp.StatusCode, Code: resp.Header.Get("X-Code")}
	}
	return nil
}

// retryable takes own errors by status and everything else for a fault of the line.
func retryable(err error) bool {
	var ae *APIError
	if errors.As(err, &ae) {
		return ae.Status >= 500
	}
	return !errors.Is(err, ErrLimited)
}

// patient takes nothing but the limit and a conflict.
func patient(err error) bool {
	var ae *APIError
	if errors.As(err, &ae) {
		return ae.Status == http.StatusConflict
	}
	return errors.Is(err, ErrLimited)
}

// Deposit goes round on 5xx and on a lost line.
func (a *Archive) Deposit(ctx context.Context, body []byte) error {
	var err error
	for n := range 4 {
		err = a.post(ctx, body) // want "again"
		if err == nil || !retryable(err) {
			break
		}
		time.Sleep(time.Duration(n) * time.Second)
	}
	return err
}

// DepositTemporary asks the error for a method.
func (a *Archive) DepositTemporary(ctx context.Context, body []byte) error {
	for n := 0; ; n++ {
		err := a.post(ctx, body) // want "again"
		var t interface{ Temporary() bool }
		if n < 3 && errors.As(err, &t) && t.Temporary() {
			continue
		}
		return err
	}
}

// DepositSwitch has its classes in a switch.
func (a *Archive) DepositSwitch(ctx context.Context, body []byte) error {
	for n := 0; n < 4; n++ {
		err := a.post(ctx, body) // want "again"
		var ae *APIError
		switch {
		case err == nil:
			return nil
		case errors.As(err, &ae) && ae.Status < 500:
			return err
		case errors.Is(err, context.Canceled):
			return err
		}
	}
	return errors.New("gave up")
}

// File goes round on the limit and on a conflict only.
func (a *Archive) File(ctx context.Context, body []byte) error {
	var err error
	for n := range 4 {
		err = a.post(ctx, body)
		if err == nil || !patient(err) {
			break
		}
		time.Sleep(time.Duration(n) * time.Second)
	}
	return err
}

// FileSentinel goes round on the sentinel only.
func (a *Archive) FileSentinel(ctx context.Context, body []byte) error {
	for {
		err := a.post(ctx, body)
		if !errors.Is(err, ErrLimited) {
			return err
		}
		time.Sleep(time.Second)
	}
}
