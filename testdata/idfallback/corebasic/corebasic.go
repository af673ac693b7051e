// Package corebasic has the fallbacks of one function: the reply is decoded, its
// id is missing, something else takes its place.
package corebasic

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
)

type Issue struct {
	ID     string  `json:"id"`
	Parent *string `json:"parent_id"`
	Title  string  `json:"title"`
}

type NewIssue struct {
	ID     string `json:"id"`
	Parent string `json:"parent_id"`
	Title  string `json:"title"`
}

type Client struct {
	http    *http.Client
	project string
}

var errNoID = errors.New("the reply does not say which issue it is")

func (c *Client) post(ctx context.Context, path string, in, out any) error {
	body, err := json.Marshal(in)
	if err != nil {
		return err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, path, bytes.NewReader(body))
	if err != nil {
		return err
	}
	resp, err := c.http.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode/100 != 2 {
		return fmt.Errorf("status %d", resp.StatusCode)
	}
	return json.NewDecoder(resp.Body).Decode(out)
}

func (c *Client) ifEmpty(ctx context.Context, in NewIssue) (string, error) {
	var out Issue
	if err := c.post(ctx, "/issues", in, &out); err != nil {
		return "", err
	}
	id := out.ID
	if id == "" {
		id = in.ID // want "reply without Issue.ID .* field ID of NewIssue"
	}
	return id, nil
}

func (c *Client) ifEmptyRepaired(ctx context.Context, in NewIssue) (string, error) {
	var out Issue
	if err := c.post(ctx, "/issues", in, &out); err != nil {
		return "", err
	}
	id := out.ID
	if id == "" {
		return "", fmt.Errorf("no id for %s", in.ID)
	}
	return id, nil
}

func (c *Client) ifElse(ctx context.Context, in NewIssue) (string, error) {
	out := new(Issue)
	if err := c.post(ctx, "/issues", in, out); err != nil {
		return "", err
	}
	var id string
	if len(strings.TrimSpace(out.ID)) != 0 {
		id = out.ID
	} else {
		id = in.ID // want "reply without"
	}
	return id, nil
}

func (c *Client) defaultFirst(ctx context.Context, in NewIssue) (string, error) {
	var out Issue
	if err := c.post(ctx, "/issues", in, &out); err != nil {
		return "", err
	}
	parent := in.Parent // want "reply without"
	if out.Parent != nil {
		parent = *out.Parent
	}
	return parent, nil
}

func (c *Client) defaultFirstField(ctx context.Context, in NewIssue) (*Issue, error) {
	var out Issue
	if err := c.post(ctx, "/issues", in, &out); err != nil {
		return nil, err
	}
	res := &Issue{
		ID:    in.ID, // want "reply without"
		Title: in.Title,
	}
	if out.ID != "" {
		res.ID = out.ID
	}
	return res, nil
}

func (c *Client) inPlace(ctx context.Context, id string) (*Issue, error) {
	var out Issue
	if err := c.post(ctx, "/issues/get", id, &out); err != nil {
		return nil, err
	}
	if out.ID == "" {
		out.ID = id // want "reply without"
	}
	return &out, nil
}

func (c *Client) verified(ctx context.Context, in NewIssue) (string, error) {
	var out Issue
	if err := c.post(ctx, "/issues", in, &out); err != nil {
		return "", err
	}
	if out.ID != "" && out.ID != in.ID {
		return "", errNoID
	}
	id := out.ID
	if id == "" {
		id = in.ID
	}
	return id, nil
}

func (c *Client) or(ctx context.Context, in NewIssue) (string, error) {
	var out Issue
	if err := c.post(ctx, "/issues", in, &out); err != nil {
		return "", err
	}
	return cmp.Or(out.ID, in.ID), nil // want "reply without"
}

func first(vs ...string) string {
	for _, v := range vs {
		if v != "" {
			return v
		}
	}
	return ""
}

func pick[T comparable](vs ...T) T {
	var zero T
	for _, v := range vs {
		if v != zero {
			return v
		}
	}
	return zero
}

func orElse(v, other string) string {
	if v == "" {
		return other
	}
	return v
}

func deref(p *string, other string) string {
	if p != nil {
		return *p
	}
	return other
}

func (c *Client) helpers(ctx context.Context, in NewIssue) ([]string, error) {
	var out Issue
	if err := c.post(ctx, "/issues", in, &out); err != nil {
		return nil, err
	}
	a := first(out.ID, in.ID)             // want "reply without"
	b := pick(out.ID, in.ID)              // want "reply without"
	d := orElse(out.ID, in.ID)            // want "reply without"
	e := deref(out.Parent, in.Parent)     // want "reply without"
	f := first(out.Title, in.Title)       // a title is no identity
	g := orElse(in.Parent, out.ID)        // what was asked for comes first
	h := first(deref(out.Parent, ""), "") // nothing else
	return []string{a, b, d, e, f, g, h}, nil
}

func (c *Client) choose(ctx context.Context, in NewIssue) (string, error) {
	var out Issue
	if err := c.post(ctx, "/issues", in, &out); err != nil {
		return "", err
	}
	switch {
	case out.ID != "":
		return out.ID, nil
	case out.Parent != nil:
		return *out.Parent, nil // the same reply
	default:
		return in.ID, nil // want "reply without"
	}
}

func (c *Client) deferred(ctx context.Context, in NewIssue) (id string, err error) {
	defer func() {
		if err == nil && id == "" {
			id = in.ID // want "reply without"
		}
	}()
	var out Issue
	if err := c.post(ctx, "/issues", in, &out); err != nil {
		return "", err
	}
	return out.ID, nil
}

func (c *Client) anyMap(ctx context.Context, args map[string]any) (string, error) {
	var m map[string]any
	if err := c.post(ctx, "/issues", args, &m); err != nil {
		return "", err
	}
	id, ok := m["id"].(string)
	if !ok {
		id, _ = args["id"].(string) // want "reply without"
	}
	return id, nil
}

func (c *Client) anyMapRepaired(ctx context.Context, args map[string]any) (string, error) {
	var m map[string]any
	if err := c.post(ctx, "/issues", args, &m); err != nil {
		return "", err
	}
	id, ok := m["id"].(string)
	if !ok {
		return "", errNoID
	}
	return id, nil
}

// Receiver: what the client was configured with.
func (c *Client) configured(ctx context.Context, in NewIssue) (string, error) {
	var out struct {
		ProjectID string `json:"project_id"`
	}
	if err := c.post(ctx, "/issues", in, &out); err != nil {
		return "", err
	}
	if out.ProjectID == "" {
		out.ProjectID = c.project // want "reply without"
	}
	return out.ProjectID, nil
}
