// Package lostchain has the question several calls above the wrap.
package lostchain

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"

	pkgerrors "github.com/pkg/errors"
)

// Report of an order of wine.
type Report struct {
	Outcome string
	Detail  string
}

type cellar struct {
	url string
	hc  *http.Client
}

func (c *cellar) post(ctx context.Context, path string, body []byte) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, c.url+path, bytes.NewReader(body))
	if err != nil {
		return nil, fmt.Errorf("request: %v", err)
	}
	resp, err := c.hc.Do(req)
	if err != nil {
		return nil, fmt.Errorf("cellar: %v", err) // want "%v"
	}
	return resp, nil
}

func (c *cellar) order(ctx context.Context, wine string, bottles int) error {
	body, err := json.Marshal(map[string]any{"wine": wine, "bottles": bottles})
	if err != nil {
		return fmt.Errorf("encode: %v", err)
	}
	resp, err := c.post(ctx, "/orders", body)
	if err != nil {
		return fmt.Errorf("order %s: %w", wine, err)
	}
	return finish(resp)
}

// Order asks for the deadline two calls up.
func (c *cellar) Order(ctx context.Context, wine string) Report {
	err := c.order(ctx, wine, 6)
	switch {
	case err == nil:
		return Report{Outcome: "ordered"}
	case errors.Is(err, context.DeadlineExceeded):
		return Report{Outcome: "unknown", Detail: "look at the list of orders"}
	}
	return Report{Outcome: "no verdict"}
}

// Tasting asks whether the caller gave up.
func (c *cellar) Tasting(ctx context.Context, wine string) (out Report) {
	if err := c.tasting(ctx, wine); errors.Is(err, context.Canceled) {
		out.Outcome = "cancelled"
	} else if err != nil {
		out.Outcome = "no verdict"
	}
	return out
}

func (c *cellar) tasting(ctx context.Context, wine string) error {
	send := func() error {
		resp, err := c.hc.PostForm(c.url+"/tastings", url.Values{"wine": {wine}})
		if err != nil {
			return pkgerrors.New("tasting: " + err.Error()) // want "%v"
		}
		return finish(resp)
	}
	return send()
}

// Gift keeps the chain whole, with another library.
func (c *cellar) Gift(ctx context.Context, wine string) Report {
	err := c.gift(ctx, wine)
	switch {
	case err == nil:
		return Report{Outcome: "sent"}
	case errors.Is(err, context.DeadlineExceeded):
		return Report{Outcome: "unknown"}
	}
	return Report{Outcome: "no verdict"}
}

func (c *cellar) gift(ctx context.Context, wine string) error {
	resp, err := c.hc.PostForm(c.url+"/gifts", url.Values{"wine": {wine}})
	if err != nil {
		return pkgerrors.Wrap(err, "gift")
	}
	return finish(resp)
}

// Swap tests first and makes it flat afterwards.
func (c *cellar) Swap(ctx context.Context, from, to string) error {
	resp, err := c.hc.PostForm(c.url+"/swaps", url.Values{"from": {from}, "to": {to}})
	if errors.Is(err, context.DeadlineExceeded) || errors.Is(err, context.Canceled) {
		return errors.New("the swap may have been made")
	}
	if err != nil {
		return fmt.Errorf("swap: %v", err)
	}
	return finish(resp)
}

func finish(resp *http.Response) error {
	defer resp.Body.Close()
	if resp.StatusCode/100 != 2 {
		return fmt.Errorf("cellar: status %v", resp.StatusCode)
	}
	return nil
}
