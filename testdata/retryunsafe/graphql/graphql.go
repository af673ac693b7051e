// Package graphql sends queries and mutations through one POST.
package graphql

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"time"
)

// Client is a GraphQL client.
type Client struct {
	url string
	hc  *http.Client
}

type request struct {
	Query     string         `json:"query"`
	Variables map[string]any `json:"variables,omitempty"`
}

const (
	addComment = `
mutation AddComment($id: ID!, $body: String!) {
  addComment(input: {subjectId: $id, body: $body}) { clientMutationId }
}`
	getIssue = `query GetIssue($id: ID!) { node(id: $id) { ... on Issue { title } } }`
	viewer   = `{ viewer { login } }`
)

func (c *Client) run(ctx context.Context, query string, vars map[string]any, out any) error {
	body, err := json.Marshal(request{Query: query, Variables: vars})
	if err != nil {
		return err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, c.url, bytes.NewReader(body))
	if err != nil {
		return err
	}
	resp, err := c.hc.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return errors.New(resp.Status)
	}
	return json.NewDecoder(resp.Body).Decode(out)
}

func persist(fn func() error) (err error) {
	for range 4 {
		if err = fn(); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

// Comment runs a mutation.
func (c *Client) Comment(ctx context.Context, id, body string) error {
	var out struct{}
	return persist(func() error {
		return c.run(ctx, addComment, map[string]any{"id": id, "body": body}, &out) // want "again"
	})
}

// Close runs a mutation that stands in the call.
func (c *Client) Close(ctx context.Context, id string) (err error) {
	var out struct{}
	for range 2 {
		err = c.run(ctx, "mutation { createReview(input: {id: \""+id+"\"}) { id } }", nil, &out) // want "again"
		if err == nil {
			break
		}
	}
	return err
}

// Issue runs a query.
func (c *Client) Issue(ctx context.Context, id string) (title string, err error) {
	var out struct{ Title string }
	err = persist(func() error {
		return c.run(ctx, getIssue, map[string]any{"id": id}, &out)
	})
	return out.Title, err
}

// Viewer runs a query without the word.
func (c *Client) Viewer(ctx context.Context) (login string, err error) {
	var out struct{ Login string }
	for range 3 {
		if err = c.run(ctx, viewer, nil, &out); err == nil {
			return out.Login, nil
		}
	}
	return "", err
}

// CommentOnce runs the mutation once.
func (c *Client) CommentOnce(ctx context.Context, id, body string) error {
	var out struct{}
	return c.run(ctx, addComment, map[string]any{"id": id, "body": body}, &out)
}
