// Package helperpkg leaves the naming of an error to a package of its own.
package helperpkg

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"

	"toolvet.test/fixtures/categorize/helperpkg/verdict"
)

// Medicine is an order.
type Medicine struct {
	Name  string `json:"name"`
	Packs int    `json:"packs"`
}

// Pharmacy takes orders.
type Pharmacy struct {
	base string
	hc   *http.Client
}

func (p *Pharmacy) send(ctx context.Context, method, path string, body []byte) error {
	req, err := http.NewRequestWithContext(ctx, method, p.base+path, bytes.NewReader(body))
	if err != nil {
		return err
	}
	resp, err := p.hc.Do(req)
	if err != nil {
		return fmt.Errorf("%s %s: %w", method, path, err)
	}
	defer resp.Body.Close()
	switch resp.StatusCode / 100 {
	case 2:
		return nil
	case 4:
		return fmt.Errorf("%s %s: status %d: %w", method, path, resp.StatusCode, verdict.ErrRefused)
	}
	return fmt.Errorf("%s %s: status %d", method, path, resp.StatusCode)
}

// Order sends an order, and whatever the line did to it is failed.
func (p *Pharmacy) Order(ctx context.Context, m Medicine) verdict.Verdict {
	body, err := json.Marshal(m)
	if err != nil {
		return verdict.Of(err)
	}
	err = p.send(ctx, http.MethodPost, "/orders", body)
	return verdict.Of(err) // want "failed"
}

// Bill makes an invoice; a slow one is transient.
func (p *Pharmacy) Bill(ctx context.Context, order string) (verdict.Verdict, error) {
	err := p.send(ctx, http.MethodPost, "/orders/"+order+"/invoices", nil)
	v := verdict.Network(err) // want "retr"
	return v, err
}

// Refund passes the error straight on.
func (p *Pharmacy) Refund(ctx context.Context, order string) verdict.Verdict {
	return verdict.Of(p.send(ctx, http.MethodPost, "/orders/"+order+"/refunds", nil)) // want "failed"
}

// Deliver takes the careful one.
func (p *Pharmacy) Deliver(ctx context.Context, order string) verdict.Verdict {
	return verdict.Careful(p.send(ctx, http.MethodPost, "/orders/"+order+"/deliveries", nil))
}

// Stock reads.
func (p *Pharmacy) Stock(ctx context.Context, name string) verdict.Verdict {
	return verdict.Of(p.send(ctx, http.MethodGet, "/stock/"+name, nil))
}

// Batches reads, too.
func (p *Pharmacy) Batches(ctx context.Context, name string) (verdict.Verdict, error) {
	err := p.send(ctx, http.MethodGet, "/batches?name="+name, nil)
	return verdict.Network(err), err
}

// Label puts the same text in the same place.
func (p *Pharmacy) Label(ctx context.Context, order string, text []byte) verdict.Verdict {
	return verdict.Network(p.send(ctx, http.MethodPut, "/orders/"+order+"/label", text))
}

// Draft is checked and not sent.
func Draft(raw []byte) (Medicine, verdict.Verdict) {
	var m Medicine
	err := json.Unmarshal(raw, &m)
	return m, verdict.Of(err)
}
