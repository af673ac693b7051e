// Package requeueflag gives deliveries back to their broker: by a flag, in a helper, in a deferred function.
package requeueflag

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"net/http"
)

// Delivery is what a broker hands over.
type Delivery struct {
	ID   string
	Body []byte
	Seen bool
}

// Ack settles a delivery.
func (d Delivery) Ack() error { return nil }

// Drop settles a delivery that failed: it comes again, or not.
func (d Delivery) Drop(requeue bool) error { return nil }

// Nack is Drop for several.
func (d Delivery) Nack(all, requeue bool) error { return nil }

type parcel struct {
	To     string `json:"to"`
	Weight int    `json:"weight"`
}

// Desk books parcels with a carrier.
type Desk struct {
	url string
	hc  *http.Client
}

func (k *Desk) book(ctx context.Context, p parcel, key string) error {
	raw, err := json.Marshal(p)
	if err != nil {
		return err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, k.url+"/parcels", bytes.NewReader(raw))
	if err != nil {
		return err
	}
	req.Header.Set("Idempotency-Key", key)
	return k.finish(req)
}

func (k *Desk) hand(ctx context.Context, p parcel) error {
	raw, err := json.Marshal(p)
	if err != nil {
		return err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, k.url+"/parcels", bytes.NewReader(raw))
	if err != nil {
		return err
	}
	return k.finish(req)
}

func (k *Desk) finish(req *http.Request) error {
	resp, err := k.hc.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode >= 300 {
		return errors.New(resp.Status)
	}
	return nil
}

func decode(d Delivery) (parcel, error) {
	var p parcel
	err := json.Unmarshal(d.Body, &p)
	return p, err
}

// Flag lets what failed come again: the parcel is a variable that was filled from the delivery.
func (k *Desk) Flag(ctx context.Context, all <-chan Delivery) {
	for d := range all {
		var p parcel
		if err := json.Unmarshal(d.Body, &p); err != nil {
			_ = d.Drop(false)
			continue
		}
		if err := k.hand(ctx, p); err != nil {
			_ = d.Drop(true) // want "again"
			continue
		}
		_ = d.Ack()
	}
}

// Once handles one delivery; a second one does not come a third time.
func (k *Desk) Once(ctx context.Context, d Delivery) error {
	p, err := decode(d)
	if err != nil {
		return d.Drop(false)
	}
	if err := k.hand(ctx, p); err != nil {
		return d.Nack(false, !d.Seen) // want "again"
	}
	return d.Ack()
}

// Settled leaves it to a helper.
func (k *Desk) Settled(ctx context.Context, d Delivery) {
	p, err := decode(d)
	if err != nil {
		_ = d.Drop(false)
		return
	}
	settle(d, k.hand(ctx, p)) // want "again"
}

func settle(d Delivery, err error) {
	if err != nil {
		_ = d.Nack(false, true)
		return
	}
	_ = d.Ack()
}

// Deferred settles on the way out.
func (k *Desk) Deferred(ctx context.Context, d Delivery) (err error) {
	p, err := decode(d)
	if err != nil {
		return d.Drop(false)
	}
	defer func() {
		if err != nil {
			_ = d.Nack(false, true) // want "again"
		} else {
			_ = d.Ack()
		}
	}()
	return k.hand(ctx, p)
}

// Dead gives what failed to nobody.
func (k *Desk) Dead(ctx context.Context, all <-chan Delivery) {
	for d := range all {
		p, err := decode(d)
		if err == nil {
			err = k.hand(ctx, p)
		}
		if err != nil {
			_ = d.Nack(false, false)
			continue
		}
		_ = d.Ack()
	}
}

// Keyed sends the delivery's number along, and the carrier knows it again.
func (k *Desk) Keyed(ctx context.Context, d Delivery) {
	p, err := decode(d)
	if err != nil {
		_ = d.Drop(false)
		return
	}
	settle(d, k.book(ctx, p, d.ID))
}

// Unread lets come again what nobody sent.
func (k *Desk) Unread(ctx context.Context, d Delivery) error {
	p, err := decode(d)
	if err != nil {
		return d.Drop(true)
	}
	if err := k.hand(ctx, p); err != nil {
		return errors.Join(err, d.Drop(false))
	}
	return d.Ack()
}
