// Package urlfield carries URLs and requests in fields of structs.
package urlfield

import (
	"context"
	"errors"
	"fmt"
	"log"
	"net/http"
	"net/url"
)

const alerts = "https://alerts.example/post"

// Hook has the URL from its constructor.
type Hook struct {
	Name   string
	target string
	hc     *http.Client
}

// NewHook builds the URL.
func NewHook(name, accessToken string, hc *http.Client) *Hook {
	return &Hook{
		Name:   name,
		target: alerts + "?" + url.Values{"access_token": {accessToken}}.Encode(),
		hc:     hc,
	}
}

// Fire is far from where it was built.
func (h *Hook) Fire() error {
	resp, err := h.hc.Post(h.target, "application/json", nil)
	if err != nil {
		return fmt.Errorf("hook %s: %w", h.Name, err) // want "credential reaches an error"
	}
	return resp.Body.Close()
}

// FireSafe drops the address.
func (h *Hook) FireSafe() error {
	resp, err := h.hc.Post(h.target, "application/json", nil)
	if err != nil {
		return fmt.Errorf("hook %s: not reached", h.Name)
	}
	return resp.Body.Close()
}

// Show prints the field.
func (h *Hook) Show() {
	log.Printf("hook %s goes to %s", h.Name, h.target) // want "credential reaches the log"
}

// ShowSafe prints the other one.
func (h *Hook) ShowSafe() {
	log.Printf("hook %s", h.Name)
}

// Plain has a field of the same name and no secret in it.
type Plain struct {
	target string
	token  string
	hc     *http.Client
}

// NewPlain keeps them apart.
func NewPlain(token string, hc *http.Client) *Plain {
	return &Plain{target: alerts + "?level=info", token: token, hc: hc}
}

// Fire sends the token in the header.
func (p *Plain) Fire(ctx context.Context) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, p.target, nil)
	if err != nil {
		return err
	}
	req.Header.Set("Authorization", "Bearer "+p.token)
	resp, err := p.hc.Do(req)
	if err != nil {
		return fmt.Errorf("%s: %w", p.target, err)
	}
	return resp.Body.Close()
}

type call struct {
	req  *http.Request
	what string
}

func (h *Hook) prepare(ctx context.Context, accessToken string) (*call, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, alerts, nil)
	if err != nil {
		return nil, err
	}
	req.URL.RawQuery = url.Values{"access_token": {accessToken}}.Encode()
	return &call{req: req, what: "alert"}, nil
}

// Send has the request in a struct.
func (h *Hook) Send(ctx context.Context, accessToken string) error {
	c, err := h.prepare(ctx, accessToken)
	if err != nil {
		return err
	}
	resp, err := h.hc.Do(c.req)
	if err != nil {
		return fmt.Errorf("%s: %w", c.what, err) // want "credential reaches an error"
	}
	return resp.Body.Close()
}

// Outcome has an error in a field.
type Outcome struct {
	Hook string
	Err  error
}

// Try keeps an error of its own.
func (h *Hook) Try() Outcome {
	resp, err := h.hc.Post(h.target, "application/json", nil)
	if err != nil {
		return Outcome{Hook: h.Name, Err: errors.New("not reached")}
	}
	return Outcome{Hook: h.Name, Err: resp.Body.Close()}
}

// Log prints what Try kept.
func Log(o Outcome) {
	log.Printf("hook %s: %v", o.Hook, o.Err)
}

// Assigned sets the field later.
type Assigned struct {
	addr string
	hc   *http.Client
}

// Login builds the URL.
func (a *Assigned) Login(token string) {
	a.addr = alerts + "?" + url.Values{"token": {token}}.Encode()
}

// Call sends.
func (a *Assigned) Call() error {
	resp, err := a.hc.Get(a.addr)
	if err != nil {
		return err // want "credential reaches an error"
	}
	return resp.Body.Close()
}
