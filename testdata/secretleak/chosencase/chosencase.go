// Package chosencase has one function for all methods of a service: some give the
// signed parameters, the others what the service replied.
package chosencase

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
)

// Till talks to the cash service.
type Till struct {
	base     string
	appToken string
	hc       *http.Client
}

// Receipt is what most methods reply.
type Receipt struct{ Number string }

func (t *Till) params(method string) string {
	v := url.Values{}
	v.Set("method", method)
	v.Set("app_auth_token", t.appToken)
	return v.Encode()
}

func (t *Till) do(ctx context.Context, method string) (string, error) {
	p := t.params(method)
	switch method {
	case "cash.app.pay", "cash.app.sign":
		return p, nil
	case "cash.page.pay":
		return t.base + "?" + p, nil
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, t.base, strings.NewReader(p))
	if err != nil {
		return "", fmt.Errorf("the address is not valid")
	}
	resp, err := t.hc.Do(req)
	if err != nil {
		return "", fmt.Errorf("the cash service did not answer")
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(io.LimitReader(resp.Body, 1<<20))
	return string(body), err
}

// Refund shows what the service replied.
func (t *Till) Refund(ctx context.Context) (*Receipt, error) {
	s, err := t.do(ctx, "cash.refund")
	if err != nil {
		return nil, err
	}
	var r Receipt
	if json.Unmarshal([]byte(s), &r) != nil {
		return nil, fmt.Errorf("no receipt: %s", s)
	}
	return &r, nil
}

func (t *Till) link(kind string) (string, error) {
	p := t.params("cash.link")
	if kind == "" {
		return "", fmt.Errorf("no kind")
	}
	return t.base + "?" + p, nil
}

// Link shows the parameters, whatever the kind.
func (t *Till) Link(kind string) (*url.URL, error) {
	s, err := t.link(kind)
	if err != nil {
		return nil, err
	}
	if len(s) > 2000 {
		return nil, fmt.Errorf("too long: %s", s) // want "credential"
	}
	return url.Parse(t.base)
}
