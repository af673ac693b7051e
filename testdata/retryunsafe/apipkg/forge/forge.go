// Package forge is the client of a code forge. It sends everything once.
package forge

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
)

// Client is a client of the forge.
type Client struct {
	Base string
	HTTP *http.Client
}

// Release is a release.
type Release struct {
	ID  int64  `json:"id"`
	Tag string `json:"tag"`
}

// CreateRelease posts.
func (c *Client) CreateRelease(ctx context.Context, r Release) (*Release, error) {
	out := new(Release)
	return out, c.call(ctx, http.MethodPost, "/releases", r, out)
}

// CreateTag is a PUT in spite of its name.
func (c *Client) CreateTag(ctx context.Context, name, sha string) error {
	return c.call(ctx, http.MethodPut, "/tags/"+name, sha, nil)
}

// Finish is a POST in spite of its harmless name.
func (c *Client) Finish(ctx context.Context, comment string) error {
	return c.call(ctx, http.MethodPost, "/notes", comment, nil)
}

// Find searches: the body holds the query.
func (c *Client) Find(ctx context.Context, query string) ([]Release, error) {
	var out []Release
	return out, c.call(ctx, http.MethodPost, "/releases/search", query, &out)
}

// Remove deletes.
func (c *Client) Remove(ctx context.Context, id int64) error {
	return c.call(ctx, http.MethodDelete, fmt.Sprintf("/releases/%d", id), nil, nil)
}

func (c *Client) call(ctx context.Context, method, path string, in, out any) error {
	body, err := json.Marshal(in)
	if err != nil {
		return err
	}
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
	if out == nil {
		return nil
	}
	return json.NewDecoder(resp.Body).Decode(out)
}
