// Package api is a client of a brewery.
package api

import (
	"context"
	"fmt"
	"net/http"
	"strings"
)

// Kind of an error.
type Kind int

// The kinds.
const (
	KindNone Kind = iota
	KindRejected
	KindFailed
	KindOpen
)

// Error of the client.
type Error struct {
	Kind Kind
	Err  error
}

func (e *Error) Error() string { return fmt.Sprintf("brewery: %v", e.Err) }

// Unwrap gives the cause.
func (e *Error) Unwrap() error { return e.Err }

// Client of the brewery.
type Client struct {
	URL  string
	HTTP *http.Client
}

// Brew starts a brew, and has a kind for all that went wrong.
func (c *Client) Brew(ctx context.Context, recipe string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, c.URL+"/brews", strings.NewReader(recipe))
	if err != nil {
		return &Error{Kind: KindFailed, Err: err}
	}
	resp, err := c.HTTP.Do(req)
	if err != nil {
		return &Error{Kind: KindFailed, Err: err} // want "failed"
	}
	defer resp.Body.Close()
	switch {
	case resp.StatusCode/100 == 4:
		return &Error{Kind: KindRejected, Err: fmt.Errorf("status %d", resp.StatusCode)}
	case resp.StatusCode >= 500:
		return &Error{Kind: KindOpen, Err: fmt.Errorf("status %d", resp.StatusCode)}
	}
	return nil
}

// Bottle fills bottles, and passes on what came.
func (c *Client) Bottle(ctx context.Context, brew string) error {
	resp, err := c.HTTP.Post(c.URL+"/brews/"+brew+"/bottlings", "", nil)
	if err != nil {
		return fmt.Errorf("bottle %s: %w", brew, err)
	}
	defer resp.Body.Close()
	if resp.StatusCode/100 != 2 {
		return fmt.Errorf("bottle %s: status %d", brew, resp.StatusCode)
	}
	return nil
}

// Tap opens a barrel, and knows what is open.
func (c *Client) Tap(ctx context.Context, barrel string) error {
	resp, err := c.HTTP.Post(c.URL+"/barrels/"+barrel+"/taps", "", nil)
	if err != nil {
		return &Error{Kind: KindOpen, Err: err}
	}
	defer resp.Body.Close()
	if resp.StatusCode/100 == 4 {
		return &Error{Kind: KindFailed, Err: fmt.Errorf("status %d", resp.StatusCode)}
	}
	if resp.StatusCode/100 != 2 {
		return &Error{Kind: KindOpen, Err: fmt.Errorf("status %d", resp.StatusCode)}
	}
	return nil
}

// Brews reads.
func (c *Client) Brews(ctx context.Context) error {
	resp, err := c.HTTP.Get(c.URL + "/brews")
	if err != nil {
		return &Error{Kind: KindFailed, Err: err}
	}
	return resp.Body.Close()
}
