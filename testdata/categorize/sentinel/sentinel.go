// Package sentinel wraps what came back in sentinels that claim something.
package sentinel

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
)

// Errors of the channel.
var (
	ErrTemporary  = errors.New("temporary, send it again")
	ErrNotCreated = errors.New("nothing was created")
	ErrRejected   = errors.New("rejected")
	ErrUnknown    = errors.New("nobody knows whether it arrived")
	ErrLimited    = errors.New("too many messages")
)

// Pager sends messages to boats.
type Pager struct {
	url string
	hc  *http.Client
}

func (p *Pager) call(ctx context.Context, method, path string, msg []byte) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, method, p.url+path, bytes.NewReader(msg))
	if err != nil {
		return nil, err
	}
	return p.hc.Do(req)
}

// Send calls every error of the line temporary.
func (p *Pager) Send(ctx context.Context, boat string, msg []byte) error {
	resp, err := p.call(ctx, http.MethodPost, "/boats/"+boat+"/messages", msg)
	if err != nil {
		return fmt.Errorf("send to %s: %w: %w", boat, ErrTemporary, err) // want "retr"
	}
	defer resp.Body.Close()
	switch {
	case resp.StatusCode == http.StatusTooManyRequests:
		return fmt.Errorf("send to %s: %w", boat, ErrLimited)
	case resp.StatusCode/100 == 4:
		return fmt.Errorf("send to %s: %w", boat, ErrRejected)
	case resp.StatusCode >= 500:
		return fmt.Errorf("send to %s: %w", boat, ErrTemporary) // want "retr"
	}
	return nil
}

// Subscribe says that nothing was made.
func (p *Pager) Subscribe(ctx context.Context, boat string) (string, error) {
	resp, err := p.call(ctx, http.MethodPost, "/subscriptions", []byte(boat))
	if err != nil {
		return "", errors.Join(ErrNotCreated, err) // want "failed"
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusCreated {
		return "", fmt.Errorf("subscribe %s: status %d", boat, resp.StatusCode)
	}
	return resp.Header.Get("X-Subscription"), nil
}

// Group throws the cause away.
func (p *Pager) Group(ctx context.Context, name string) error {
	resp, err := p.call(ctx, http.MethodPost, "/groups", []byte(name))
	if err != nil {
		return ErrNotCreated // want "failed"
	}
	return done(resp)
}

// Broadcast takes the sentinel that is true.
func (p *Pager) Broadcast(ctx context.Context, msg []byte) error {
	resp, err := p.call(ctx, http.MethodPost, "/broadcasts", msg)
	var op *net.OpError
	switch {
	case errors.As(err, &op) && op.Op == "dial":
		return fmt.Errorf("broadcast: %w: %w", ErrTemporary, err)
	case err != nil:
		return fmt.Errorf("broadcast: %w: %w", ErrUnknown, err)
	}
	defer resp.Body.Close()
	switch {
	case resp.StatusCode == http.StatusTooManyRequests:
		return fmt.Errorf("broadcast: %w", ErrTemporary)
	case resp.StatusCode/100 == 4:
		return fmt.Errorf("broadcast: %w", ErrNotCreated)
	case resp.StatusCode/100 == 5:
		return fmt.Errorf("broadcast: %w", ErrUnknown)
	}
	return nil
}

// Boat reads.
func (p *Pager) Boat(ctx context.Context, boat string) error {
	resp, err := p.call(ctx, http.MethodGet, "/boats/"+boat, nil)
	if err != nil {
		return fmt.Errorf("boat %s: %w: %w", boat, ErrTemporary, err)
	}
	defer resp.Body.Close()
	if resp.StatusCode >= 500 {
		return ErrTemporary
	}
	return nil
}

// Flag puts a flag at a boat, the same one each time.
func (p *Pager) Flag(ctx context.Context, boat string, flag []byte) error {
	resp, err := p.call(ctx, http.MethodPut, "/boats/"+boat+"/flag", flag)
	if err != nil {
		return fmt.Errorf("flag at %s: %w: %w", boat, ErrTemporary, err)
	}
	return done(resp)
}

// Station checks before it sends, and leaves the rest as it is.
func (p *Pager) Station(ctx context.Context, name string, open bool) error {
	if !open {
		return fmt.Errorf("station %s: %w", name, ErrTemporary)
	}
	if name == "" {
		return ErrNotCreated
	}
	resp, err := p.call(ctx, http.MethodPost, "/stations", []byte(name))
	if err != nil {
		return fmt.Errorf("create station %s: %w", name, err)
	}
	return done(resp)
}

func done(resp *http.Response) error {
	defer resp.Body.Close()
	if resp.StatusCode/100 != 2 {
		return fmt.Errorf("pager: status %d", resp.StatusCode)
	}
	return nil
}
