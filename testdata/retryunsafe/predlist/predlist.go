// Package predlist asks a list of conditions that the caller brings.
package predlist

import (
	"bytes"
	"context"
	"net/http"
	"time"
)

// Condition tells whether to go round.
type Condition func(*http.Response, error) bool

// Client has conditions that are added one by one.
type Client struct {
	url        string
	hc         *http.Client
	conditions []Condition
}

// AddCondition adds one.
func (c *Client) AddCondition(f Condition) { c.conditions = append(c.conditions, f) }

// Send asks the conditions: nobody can tell what they say.
func (c *Client) Send(ctx context.Context, body []byte) (err error) {
	for range 3 {
		var req *http.Request
		req, err = http.NewRequestWithContext(ctx, http.MethodPost, c.url, bytes.NewReader(body))
		if err != nil {
			return err
		}
		var resp *http.Response
		resp, err = c.hc.Do(req)
		if err == nil {
			return resp.Body.Close()
		}
		if !c.again(resp, err) {
			break
		}
		time.Sleep(time.Second)
	}
	return err
}

func (c *Client) again(resp *http.Response, err error) bool {
	for _, f := range c.conditions {
		if f(resp, err) {
			return true
		}
	}
	return false
}

// Always goes round whatever the error is.
func (c *Client) Always(ctx context.Context, body []byte) error {
	var last error
	for range 3 {
		req, err := http.NewRequestWithContext(ctx, http.MethodPost, c.url, bytes.NewReader(body))
		if err != nil {
			return err
		}
		resp, err := c.hc.Do(req) // want "again"
		if err == nil {
			return resp.Body.Close()
		}
		last = err
	}
	return last
}
