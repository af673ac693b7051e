// Package beforesend breaks before the first byte leaves; the words for that are true.
package beforesend

import (
	"bytes"
	"context"
	"crypto/tls"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"text/template"
	"time"
)

// Letter is what the tool reports.
type Letter struct {
	Category  string
	Retryable bool
}

// ErrTemporary invites to another try.
var ErrTemporary = errors.New("temporary")

// Limiter makes callers wait.
type Limiter interface {
	Wait(ctx context.Context) error
}

// Tokens gives tokens.
type Tokens interface {
	Token(ctx context.Context) (string, error)
}

// Post office.
type Post struct {
	url    string
	hc     *http.Client
	limit  Limiter
	tokens Tokens
	text   *template.Template
}

// Send has many ways to end before it sends.
func (p *Post) Send(ctx context.Context, to string, fields map[string]string) Letter {
	if to == "" {
		return Letter{Category: "failed"}
	}
	if err := p.limit.Wait(ctx); err != nil {
		return Letter{Category: "failed", Retryable: true}
	}
	token, err := p.tokens.Token(ctx)
	if errors.Is(err, context.DeadlineExceeded) {
		return Letter{Category: "failed", Retryable: true}
	}
	if err != nil {
		return Letter{Category: "failed"}
	}
	var text bytes.Buffer
	if err := p.text.Execute(&text, fields); err != nil {
		return Letter{Category: "failed"}
	}
	body, err := json.Marshal(map[string]string{"to": to, "text": text.String()})
	if err != nil {
		return Letter{Category: "failed"}
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, p.url+"/letters", bytes.NewReader(body))
	if err != nil {
		return Letter{Category: "failed"}
	}
	req.Header.Set("Authorization", "Bearer "+token)
	resp, err := p.hc.Do(req)
	if err != nil {
		return Letter{Category: "outcome_unknown"}
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusCreated {
		return Letter{Category: "no_verdict"}
	}
	return Letter{Category: "sent"}
}

// Frame writes over a connection of its own; until there is one, nothing was written.
func (p *Post) Frame(ctx context.Context, addr string, frame []byte) error {
	d := tls.Dialer{NetDialer: &net.Dialer{Timeout: 3 * time.Second}}
	c, err := d.DialContext(ctx, "tcp", addr)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrTemporary, err)
	}
	defer c.Close()
	if _, err := c.Write(frame); err != nil {
		return fmt.Errorf("write frame: %w", err)
	}
	return nil
}

// Resolve asks the name service before it posts.
func (p *Post) Resolve(ctx context.Context, host string) Letter {
	addrs, err := net.DefaultResolver.LookupHost(ctx, host)
	if err != nil {
		return Letter{Category: "failed", Retryable: true}
	}
	resp, err := p.hc.Post("http://"+addrs[0]+"/letters", "application/json", nil)
	if err != nil {
		return Letter{Category: "outcome_unknown"}
	}
	_ = resp.Body.Close()
	if resp.StatusCode != http.StatusCreated {
		return Letter{Category: "no_verdict"}
	}
	return Letter{Category: "sent"}
}

// Slot takes the place of another letter, and gives up while it waits for it.
func (p *Post) Slot(ctx context.Context, slots chan struct{}) (l Letter, err error) {
	select {
	case slots <- struct{}{}:
		defer func() { <-slots }()
	case <-ctx.Done():
		return Letter{Category: "not_sent", Retryable: true}, ctx.Err()
	}
	resp, err := p.hc.Post(p.url+"/letters", "application/json", nil)
	if err != nil {
		return Letter{Category: "outcome_unknown"}, err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusCreated {
		return Letter{Category: "no_verdict"}, nil
	}
	return Letter{Category: "sent"}, nil
}
