// Package corewider has less usual ways to a fallback.
package corewider

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"sync"
)

type Issue struct {
	ID   string `json:"id"`
	Repo *struct {
		ID string `json:"id"`
	} `json:"repo"`
}

type Page struct {
	Items []*Issue `json:"items"`
	Next  string   `json:"next"`
}

type Client struct {
	base string
	last string
}

var ErrNotFound = errors.New("not found")

func get[T any](ctx context.Context, c *Client, path string) (T, error) {
	var t T
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, c.base+path, nil)
	if err != nil {
		return t, err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return t, err
	}
	defer resp.Body.Close()
	if resp.StatusCode == http.StatusNotFound {
		return t, ErrNotFound
	}
	data, err := io.ReadAll(resp.Body)
	if err != nil {
		return t, err
	}
	err = json.Unmarshal(data, &t)
	return t, err
}

func generic(ctx context.Context, c *Client, want string) (string, error) {
	iss, err := get[Issue](ctx, c, "/issues/"+want)
	if err != nil {
		return "", err
	}
	if iss.ID == "" {
		iss.ID = want // want "reply without Issue.ID"
	}
	return iss.ID, nil
}

func either(ctx context.Context, c *Client, want string) (string, error) {
	iss, err := get[*Issue](ctx, c, "/issues/"+want)
	if err != nil {
		return "", err
	}
	if iss == nil || iss.ID == "" {
		return want, nil // want "reply without"
	}
	return iss.ID, nil
}

func eitherVariable(ctx context.Context, c *Client, want string) (string, error) {
	iss, err := get[*Issue](ctx, c, "/issues/"+want)
	if err != nil {
		return "", err
	}
	id := want // want "reply without"
	if iss.Repo != nil && iss.Repo.ID != "" {
		id = iss.Repo.ID
	}
	return id, nil
}

func numbered(ctx context.Context, c *Client) ([]*Issue, error) {
	page, err := get[Page](ctx, c, "/issues")
	if err != nil {
		return nil, err
	}
	for i, iss := range page.Items {
		if iss.ID == "" {
			iss.ID = fmt.Sprintf("item-%d", i) // want "made here"
		}
	}
	return page.Items, nil
}

func notFound(ctx context.Context, c *Client, want string) (*Issue, error) {
	iss, err := get[*Issue](ctx, c, "/issues/"+want)
	if errors.Is(err, ErrNotFound) {
		return &Issue{ID: want}, nil // want "made of want"
	}
	if err != nil {
		return nil, err
	}
	return iss, nil
}

func object(ctx context.Context, c *Client, want string) (string, error) {
	iss, err := get[*Issue](ctx, c, "/issues/"+want)
	if err != nil {
		return "", err
	}
	if err := check(iss, want); err != nil {
		return "", err
	}
	if iss.ID == "" {
		iss.ID = want
	}
	return iss.ID, nil
}

func check(iss *Issue, want string) error {
	if iss.ID != "" && iss.ID != want {
		return errors.New("another issue")
	}
	return nil
}

func idOr(id, other string) string {
	if id == "" {
		return other
	}
	return id
}

func helper(ctx context.Context, c *Client, want string) (string, error) {
	iss, err := get[*Issue](ctx, c, "/issues/"+want)
	if err != nil {
		return "", err
	}
	return idOr(iss.ID, want), nil // want "reply without"
}

type frame struct {
	ID     *int64          `json:"id"`
	Result json.RawMessage `json:"result"`
}

type conn struct {
	mu      sync.Mutex
	pending map[int64]chan frame
	order   []int64
}

func (c *conn) read(r io.Reader) {
	dec := json.NewDecoder(r)
	for {
		var f frame
		if err := dec.Decode(&f); err != nil {
			return
		}
		c.deliver(f)
	}
}

func (c *conn) deliver(f frame) {
	c.mu.Lock()
	defer c.mu.Unlock()
	var ch chan frame
	if f.ID != nil {
		ch = c.pending[*f.ID]
	} else if len(c.pending) == 1 {
		for _, only := range c.pending {
			ch = only // want "caller who is guessed"
		}
	}
	if ch != nil {
		ch <- f
	}
}

func (c *conn) deliverRepaired(f frame) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if f.ID == nil {
		return errors.New("an answer without an id")
	}
	if ch := c.pending[*f.ID]; ch != nil {
		ch <- f
	}
	return nil
}

func overMap(ctx context.Context, c *Client, want string) (string, error) {
	resp, err := http.Get(c.base + want)
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	m := map[string]any{
		"id": want,
	}
	if err := json.NewDecoder(resp.Body).Decode(&m); err != nil { // want "decoded over it"
		return "", err
	}
	id, _ := m["id"].(string)
	return id, nil
}

func pageOf(ctx context.Context, c *Client, want string) (string, error) {
	page, err := get[Page](ctx, c, "/issues?q="+want)
	if err != nil {
		return "", err
	}
	for _, iss := range page.Items {
		if iss.ID == want {
			return iss.ID, nil
		}
	}
	if len(page.Items) > 0 {
		return page.Items[0].ID, nil // want "first of the list"
	}
	return "", ErrNotFound
}
