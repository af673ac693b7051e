// Package tokenanswer shows bodies that hold tokens, by what they are decoded into or what was asked for.
package tokenanswer

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/url"
)

// Permit is what the gate hands out.
type Permit struct {
	AccessToken string `json:"access_token"`
	ExpiresIn   int    `json:"expires_in"`
}

// Garden is what the park tells.
type Garden struct {
	Name  string `json:"name"`
	Trees int    `json:"trees"`
}

// Gate is a client.
type Gate struct {
	address string
	hc      *http.Client
}

func (g *Gate) post(form url.Values) ([]byte, error) {
	resp, err := g.hc.PostForm(g.address, form)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("gate: status %d", resp.StatusCode)
	}
	return io.ReadAll(resp.Body)
}

// Enter decodes what a helper has read.
func (g *Gate) Enter(form url.Values) (*Permit, error) {
	body, err := g.post(form)
	if err != nil {
		return nil, err
	}
	p := new(Permit)
	if err := json.Unmarshal(body, p); err != nil {
		return nil, fmt.Errorf("gate: %w in %q", err, body) // want "credential reaches an error"
	}
	return p, nil
}

// EnterLoudly logs it.
func (g *Gate) EnterLoudly(form url.Values) (p Permit, err error) {
	body, err := g.post(form)
	if err != nil {
		return p, err
	}
	slog.Debug("gate", "answer", string(body)) // want "credential reaches the log"
	return p, json.Unmarshal(body, &p)
}

// Renew asks for a grant.
func (g *Gate) Renew(code string) (map[string]any, error) {
	resp, err := g.hc.PostForm(g.address, url.Values{"grant_type": {"device_code"}, "device_code": {code}})
	if err != nil {
		return nil, errors.New("gate: no answer")
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		return nil, errors.New("gate: the answer broke off")
	}
	if resp.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("gate: status %d: %s", resp.StatusCode, body)
	}
	out := map[string]any{}
	if err := json.Unmarshal(body, &out); err != nil {
		return nil, fmt.Errorf("gate: not JSON: %s", body) // want "credential reaches an error"
	}
	return out, nil
}

// Quietly tells the length.
func (g *Gate) Quietly(form url.Values) (*Permit, error) {
	body, err := g.post(form)
	if err != nil {
		return nil, err
	}
	p := new(Permit)
	if err := json.Unmarshal(body, p); err != nil {
		return nil, fmt.Errorf("gate: %d bytes are not JSON", len(body))
	}
	return p, nil
}

// Look decodes what holds no token.
func (g *Gate) Look(form url.Values) (*Garden, error) {
	body, err := g.post(form)
	if err != nil {
		return nil, err
	}
	out := new(Garden)
	if err := json.Unmarshal(body, out); err != nil {
		return nil, fmt.Errorf("garden: %w in %q", err, body)
	}
	return out, nil
}
