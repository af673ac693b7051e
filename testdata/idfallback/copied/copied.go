// Package copied decodes replies over copies of other objects.
package copied

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
)

type Invoice struct {
	ID       string `json:"id,omitempty"`
	TenantID string `json:"tenant_id,omitempty"`
	Amount   int    `json:"amount,omitempty"`
}

type Books struct {
	base string
	hc   *http.Client
	last Invoice
}

func (b *Books) send(ctx context.Context, method, path string, in any, out any) error {
	body, err := json.Marshal(in)
	if err != nil {
		return err
	}
	req, err := http.NewRequestWithContext(ctx, method, b.base+path, bytes.NewReader(body))
	if err != nil {
		return err
	}
	resp, err := b.hc.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode >= 300 {
		_, _ = io.Copy(io.Discard, resp.Body)
		return errors.New("refused")
	}
	return json.NewDecoder(resp.Body).Decode(out)
}

// Repeat makes another invoice like one.
func (b *Books) Repeat(ctx context.Context, like *Invoice) error {
	next := *like
	if err := b.send(ctx, "POST", "/invoices", like, &next); err != nil { // want "identity"
		return err
	}
	return b.send(ctx, "POST", "/invoices/"+next.ID+"/issue", nil, &struct{}{})
}

// Next carries over the settings of the last one.
func (b *Books) Next(ctx context.Context, amount int) error {
	inv := b.last
	if err := b.send(ctx, "POST", "/invoices", amount, &inv); err != nil { // want "identity"
		return err
	}
	b.last = inv
	return nil
}

// byValue has a copy for its parameter.
func (b *Books) byValue(ctx context.Context, inv Invoice) (string, error) {
	if err := b.send(ctx, "POST", "/invoices/copy", inv.Amount, &inv); err != nil { // want "identity"
		return "", err
	}
	return inv.ID, nil
}

// RepeatEmptied empties the id first.
func (b *Books) RepeatEmptied(ctx context.Context, like *Invoice) error {
	next := *like
	next.ID = ""
	if err := b.send(ctx, "POST", "/invoices", like, &next); err != nil {
		return err
	}
	if next.ID == "" {
		return errors.New("made without an id")
	}
	return b.send(ctx, "POST", "/invoices/"+next.ID+"/issue", nil, &struct{}{})
}

// Change is answered by the same object.
func (b *Books) Change(ctx context.Context, old *Invoice, amount int) (string, error) {
	now := *old
	if err := b.send(ctx, "PATCH", "/invoices/"+old.ID, amount, &now); err != nil {
		return "", err
	}
	return now.ID, nil
}

// Refresh reads the same object.
func (b *Books) Refresh(ctx context.Context, old *Invoice) (string, error) {
	now := *old
	if err := b.send(ctx, "GET", "/invoices/"+old.ID, nil, &now); err != nil {
		return "", err
	}
	return now.ID, nil
}

// Tenant reads a field that all of them share.
func (b *Books) Tenant(ctx context.Context, like *Invoice) (string, error) {
	next := *like
	if err := b.send(ctx, "POST", "/invoices", like, &next); err != nil {
		return "", err
	}
	return next.TenantID, nil
}
