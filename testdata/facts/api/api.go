// want package:"near"

// Package api is a client through whose do everything goes: the verb is a parameter.
package api

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
)

// Client talks to the service.
type Client struct {
	Base string
	HTTP *http.Client
}

// Create makes a widget.
func (c *Client) Create(ctx context.Context, body []byte) error { // want Create:"^sends POST$" Create:"^text 2>0 words kind 4>0$"
	return c.do(ctx, http.MethodPost, "/widgets", body)
}

// Get reads a widget.
func (c *Client) Get(ctx context.Context, id string) error { // want Get:"^sends GET; reads$" Get:"^text 2>0 kind 4>0 sink 2 error$"
	return c.do(ctx, http.MethodGet, "/widgets/"+id, nil)
}

// CreateNamed has a harmless second send: the name decides.
func (c *Client) CreateNamed(ctx context.Context, name string, body []byte) error { // want CreateNamed:"^sends PUT$" CreateNamed:"^text 2>0 3>0 words kind 4>0 sink 2 error$"
	return c.do(ctx, http.MethodPut, "/widgets/"+name, body)
}

// Send leaves the verb to its caller.
func (c *Client) Send(ctx context.Context, verb, path string) error { // want Send:"^sends by 2$" Send:"^text 2>0 words 3>0 kind 4>0 sink 2 error sink 3 error$"
	return c.do(ctx, verb, path, nil)
}

// Path sends nothing: no fact.
func (c *Client) Path(id string) string { return c.Base + "/widgets/" + id } // want Path:"^text 1>0$" Path:"^identity result 0 of 0 1$"

func (c *Client) do(ctx context.Context, method, path string, body []byte) error { // want do:"^sends by 2$" do:"^text 2>0 words 3>0 4>0 words kind 4>0 sink 2 error sink 3 error$"
	req, err := http.NewRequestWithContext(ctx, method, c.Base+path, bytes.NewReader(body))
	if err != nil {
		return err
	}
	resp, err := c.HTTP.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode >= 300 {
		return fmt.Errorf("%s %s: %s", method, path, resp.Status)
	}
	return nil
}
