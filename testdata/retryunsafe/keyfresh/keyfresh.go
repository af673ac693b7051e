// Package keyfresh makes an idempotency key inside or outside of what is repeated.
package keyfresh

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"strconv"
	"time"

	"github.com/cenkalti/backoff/v4"
	"github.com/google/uuid"
)

// Bank moves money.
type Bank struct {
	url string
	hc  *http.Client
}

func (b *Bank) request(ctx context.Context, key string, body []byte) (*http.Request, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, b.url+"/transfers", bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	req.Header.Set("Idempotency-Key", key)
	return req, nil
}

func (b *Bank) freshRequest(ctx context.Context, body []byte) (*http.Request, error) {
	return b.request(ctx, uuid.NewString(), body)
}

// Transfer makes the key in the loop.
func (b *Bank) Transfer(ctx context.Context, body []byte) error {
	var err error
	for range 3 {
		var req *http.Request
		if req, err = b.request(ctx, uuid.NewString(), body); err != nil {
			return err
		}
		resp, derr := b.hc.Do(req) // want "again"
		if derr == nil {
			return resp.Body.Close()
		}
		err = derr
	}
	return err
}

// TransferBuilt makes the key one call down.
func (b *Bank) TransferBuilt(ctx context.Context, body []byte) error {
	return backoff.Retry(func() error {
		req, err := b.freshRequest(ctx, body)
		if err != nil {
			return backoff.Permanent(err)
		}
		resp, err := b.hc.Do(req) // want "again"
		if err != nil {
			return err
		}
		return resp.Body.Close()
	}, backoff.NewExponentialBackOff())
}

// TransferSent has key, build and send one call down.
func (b *Bank) TransferSent(ctx context.Context, body []byte) error {
	var err error
	for n := 0; n < 3; n++ {
		if err = b.sendFresh(ctx, body); err == nil { // want "again"
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

func (b *Bank) sendFresh(ctx context.Context, body []byte) error {
	req, err := b.freshRequest(ctx, body)
	if err != nil {
		return err
	}
	resp, err := b.hc.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// TransferTimed takes the clock for a key.
func (b *Bank) TransferTimed(ctx context.Context, body []byte) error {
	var err error
	for range 3 {
		if err = b.sendKeyed(ctx, strconv.FormatInt(time.Now().UnixNano(), 36), body); err == nil { // want "again"
			return nil
		}
	}
	return err
}

// Pay makes the key before the loop.
func (b *Bank) Pay(ctx context.Context, body []byte) error {
	key := uuid.NewString()
	var err error
	for range 3 {
		var req *http.Request
		if req, err = b.request(ctx, key, body); err != nil {
			return err
		}
		resp, derr := b.hc.Do(req)
		if derr == nil {
			return resp.Body.Close()
		}
		err = derr
	}
	return err
}

// PayBuilt builds the request once, key and all, and sends clones.
func (b *Bank) PayBuilt(ctx context.Context, body []byte) error {
	req, err := b.freshRequest(ctx, body)
	if err != nil {
		return err
	}
	return backoff.Retry(func() error {
		r := req.Clone(ctx)
		if r.Body, err = req.GetBody(); err != nil {
			return backoff.Permanent(err)
		}
		resp, err := b.hc.Do(r)
		if err != nil {
			return err
		}
		return resp.Body.Close()
	}, backoff.NewExponentialBackOff())
}

// PayAs has its key from the caller.
func (b *Bank) PayAs(ctx context.Context, key string, body []byte) error {
	var err error
	for n := 0; n < 3; n++ {
		if err = b.sendKeyed(ctx, key, body); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

func (b *Bank) sendKeyed(ctx context.Context, key string, body []byte) error {
	req, err := b.request(ctx, key, body)
	if err != nil {
		return err
	}
	resp, err := b.hc.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// PayEach makes a key for each transfer and repeats within it.
func (b *Bank) PayEach(ctx context.Context, bodies [][]byte) error {
	for _, body := range bodies {
		key := uuid.NewString()
		if err := backoff.Retry(func() error { return b.sendKeyed(ctx, key, body) }, backoff.NewExponentialBackOff()); err != nil {
			return err
		}
	}
	return nil
}

// PayHashed makes the key in the loop, from what is sent: it is the same in every round.
func (b *Bank) PayHashed(ctx context.Context, body []byte) error {
	var err error
	for range 3 {
		sum := sha256.Sum256(body)
		if err = b.sendKeyed(ctx, hex.EncodeToString(sum[:]), body); err == nil {
			return nil
		}
	}
	return err
}

// PayLazy makes the key in the first round and keeps it.
func (b *Bank) PayLazy(ctx context.Context, body []byte) error {
	var (
		key string
		err error
	)
	for range 3 {
		if key == "" {
			key = uuid.NewString()
		}
		if err = b.sendKeyed(ctx, key, body); err == nil {
			return nil
		}
	}
	return err
}
