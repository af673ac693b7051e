// Package orchard is the client of an orchard's service.
package orchard

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
)

// Client sends orders to pick.
type Client struct {
	URL string
	HC  *http.Client
}

// Error is what the service says in its body.
type Error struct {
	Contents []byte
	Status   int
}

func (e Error) Error() string { return fmt.Sprintf("orchard: %d %s", e.Status, e.Contents) }

// Pick orders a tree to be picked; the error has the text of the service.
func (c *Client) Pick(ctx context.Context, tree, ticket string) error {
	resp, err := c.send(ctx, tree, ticket)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	return said(resp)
}

func (c *Client) send(ctx context.Context, tree, ticket string) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, c.URL+"/picks", bytes.NewReader([]byte(tree)))
	if err != nil {
		return nil, err
	}
	if ticket != "" {
		req.Header.Set("Authorization", ticket)
	}
	return c.HC.Do(req)
}

func said(resp *http.Response) error {
	if resp.StatusCode < 300 {
		return nil
	}
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		return err
	}
	var body struct{ Message string }
	if err := json.Unmarshal(text, &body); err != nil {
		return fmt.Errorf("reading the answer: %w", err)
	}
	return errors.New(body.Message)
}

// Prune orders a tree to be pruned; the error holds the answer.
func (c *Client) Prune(tree string) error {
	resp, err := c.HC.Post(c.URL+"/prunings", "text/plain", bytes.NewReader([]byte(tree)))
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode/100 != 2 {
		text, err := io.ReadAll(resp.Body)
		if err != nil {
			return err
		}
		return Error{Contents: text, Status: resp.StatusCode}
	}
	return nil
}
