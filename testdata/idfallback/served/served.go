// Package served books what providers have served: model, region, account.
package served

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
)

// Prompt is asked by a tenant.
type Prompt struct {
	Tenant, Model, Region, Text, Label string
}

// Answer is a provider's.
type Answer struct {
	Model     string `json:"model"`
	Region    string `json:"region"`
	AccountID string `json:"account_id"`
	Text      string `json:"text"`
	Tokens    int64  `json:"tokens"`
}

// Entry is an entry of the books.
type Entry struct {
	Tenant, Asked, Model, Region, AccountID, Label string
	Tokens                                         int64
}

// Books keeps entries.
type Books interface {
	Book(ctx context.Context, e Entry) error
}

// Gateway asks one provider.
type Gateway struct {
	endpoint, model, region, accountID string
	aliases                            map[string]string
	books                              Books
	hc                                 *http.Client
}

func (g *Gateway) ask(ctx context.Context, p Prompt) (*Answer, error) {
	if p.Model == "" {
		p.Model = g.model
	}
	if alias, ok := g.aliases[p.Model]; ok {
		p.Model = alias
	}
	p.Region = cmp.Or(p.Region, g.region, "eu-1")
	b, err := json.Marshal(p)
	if err != nil {
		return nil, err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, g.endpoint, bytes.NewReader(b))
	if err != nil {
		return nil, err
	}
	resp, err := g.hc.Do(req)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("provider: %d", resp.StatusCode)
	}
	a := new(Answer)
	if err := json.NewDecoder(resp.Body).Decode(a); err != nil {
		return nil, err
	}
	return a, nil
}

// Bill books the model that was asked for.
func (g *Gateway) Bill(ctx context.Context, p Prompt) (string, error) {
	a, err := g.ask(ctx, p)
	if err != nil {
		return "", err
	}
	model := a.Model
	if model == "" {
		model = p.Model // want "identity"
	}
	return a.Text, g.books.Book(ctx, Entry{Tenant: p.Tenant, Asked: p.Model, Model: model, Tokens: a.Tokens})
}

// BillRegion books the configured region.
func (g *Gateway) BillRegion(ctx context.Context, p Prompt) error {
	a, err := g.ask(ctx, p)
	if err != nil {
		return err
	}
	if a.Model == "" {
		return errors.New("nobody says which model has served")
	}
	e := Entry{Tenant: p.Tenant, Asked: p.Model, Model: a.Model, Tokens: a.Tokens}
	e.Region = cmp.Or(a.Region, g.region) // want "identity"
	return g.books.Book(ctx, e)
}

// BillAccount books the account of the client.
func (g *Gateway) BillAccount(ctx context.Context, p Prompt) (*Answer, error) {
	a, err := g.ask(ctx, p)
	if err != nil {
		return nil, err
	}
	if a.AccountID == "" {
		a.AccountID = g.accountID // want "identity"
	}
	return a, nil
}

// BillTwo has two guesses, one after the other.
func (g *Gateway) BillTwo(ctx context.Context, p Prompt) (string, error) {
	a, err := g.ask(ctx, p)
	if err != nil {
		return "", err
	}
	model := a.Model
	if model == "" {
		model = p.Model // want "identity"
	}
	if model == "" {
		model = g.model // want "identity"
	}
	return model, nil
}

// BillTrue books what the answer says, and says so where it says nothing.
func (g *Gateway) BillTrue(ctx context.Context, p Prompt) error {
	a, err := g.ask(ctx, p)
	if err != nil {
		return err
	}
	if a.Model == "" || a.Region == "" {
		return errors.New("nobody says which model has served")
	}
	return g.books.Book(ctx, Entry{
		Tenant: cmp.Or(p.Tenant, "internal"),
		Asked:  cmp.Or(p.Model, g.model),
		Model:  a.Model,
		Region: a.Region,
		Label:  cmp.Or(p.Label, "(no label)"),
		Tokens: a.Tokens,
	})
}

// BillVerified does not book another model.
func (g *Gateway) BillVerified(ctx context.Context, p Prompt) error {
	a, err := g.ask(ctx, p)
	if err != nil {
		return err
	}
	if a.Model != p.Model {
		return fmt.Errorf("asked %q, answered by %q", p.Model, a.Model)
	}
	return g.books.Book(ctx, Entry{Tenant: p.Tenant, Asked: p.Model, Model: p.Model, Tokens: a.Tokens})
}

// Estimate is made before anything is asked.
func (g *Gateway) Estimate(ctx context.Context, p Prompt) error {
	model, region := p.Model, p.Region
	if model == "" {
		model = g.model
	}
	if region == "" {
		region = g.region
	}
	return g.books.Book(ctx, Entry{Tenant: p.Tenant, Asked: model, Region: region, Tokens: int64(len(p.Text) / 4)})
}
