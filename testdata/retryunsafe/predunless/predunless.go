// Package predunless goes round unless an error is one of a list, and, in the twins, only if it is.
package predunless

import (
	"bytes"
	"context"
	"errors"
	"net/http"
	"time"
)

var (
	errNotFound  = errors.New("not found")
	errForbidden = errors.New("forbidden")
)

// Vault stores records.
type Vault struct {
	url string
	hc  *http.Client
}

func (v *Vault) post(ctx context.Context, body []byte) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, v.url, bytes.NewReader(body))
	if err != nil {
		return err
	}
	resp, err := v.hc.Do(req)
	if err != nil {
		return err
	}
	_ = resp.Body.Close()
	switch resp.StatusCode {
	case http.StatusNotFound:
		return errNotFound
	case http.StatusForbidden:
		return errForbidden
	case http.StatusCreated:
		return nil
	}
	return errors.New(resp.Status)
}

// Append goes round unless the vault is not there or not ours.
func (v *Vault) Append(ctx context.Context, body []byte) error {
	var err error
	for n := 0; n < 3; n++ {
		err = v.post(ctx, body) // want "again"
		if err == nil || errors.Is(err, errNotFound) || errors.Is(err, errForbidden) {
			return err
		}
		time.Sleep(time.Second)
	}
	return err
}

// AppendUnlessEnded goes round unless the caller's time is over; the attempt's own limit does not count.
func (v *Vault) AppendUnlessEnded(ctx context.Context, body []byte) error {
	for {
		tctx, cancel := context.WithTimeout(ctx, 5*time.Second)
		err := v.post(tctx, body) // want "again"
		cancel()
		if err == nil || ctx.Err() != nil {
			return err
		}
	}
}

// Store goes round only if the vault is not there yet.
func (v *Vault) Store(ctx context.Context, body []byte) error {
	var err error
	for n := 0; n < 3; n++ {
		err = v.post(ctx, body)
		if !errors.Is(err, errNotFound) {
			return err
		}
		time.Sleep(time.Second)
	}
	return err
}

// StoreIf asks a predicate that the caller brings: nothing is known of it, nothing is said.
func (v *Vault) StoreIf(ctx context.Context, body []byte, worth func(error) bool) error {
	var err error
	for n := 0; n < 3; n++ {
		err = v.post(ctx, body)
		if err == nil || !worth(err) {
			return err
		}
		time.Sleep(time.Second)
	}
	return err
}
