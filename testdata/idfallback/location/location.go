// Package location makes objects whose id is the end of a header.
package location

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"path"
	"strings"
)

// Catalog makes entries.
type Catalog struct {
	url string
	hc  *http.Client
}

func (c *Catalog) post(ctx context.Context, name string) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, c.url, strings.NewReader(name))
	if err != nil {
		return nil, err
	}
	resp, err := c.hc.Do(req)
	if err != nil {
		return nil, err
	}
	if resp.StatusCode != http.StatusCreated {
		resp.Body.Close()
		return nil, errors.New("no entry")
	}
	return resp, nil
}

// Add is "." where the header is missing.
func (c *Catalog) Add(ctx context.Context, name string) (string, error) {
	resp, err := c.post(ctx, name)
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	return path.Base(resp.Header.Get("Location")), nil // want "identity"
}

// AddNamed takes the name where the header is missing.
func (c *Catalog) AddNamed(ctx context.Context, name string) (string, error) {
	resp, err := c.post(ctx, name)
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	loc := resp.Header.Get("Location")
	if loc == "" {
		return name, nil // want "identity"
	}
	return path.Base(loc), nil
}

// AddPath has its default before it reads the header.
func (c *Catalog) AddPath(ctx context.Context, name, entryID string) (string, error) {
	resp, err := c.post(ctx, name)
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	id := entryID // want "identity"
	if u, err := resp.Location(); err == nil {
		id = path.Base(u.Path)
	}
	return id, nil
}

// AddChecked looks at the header first.
func (c *Catalog) AddChecked(ctx context.Context, name string) (string, error) {
	resp, err := c.post(ctx, name)
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	loc := resp.Header.Get("Location")
	if loc == "" {
		return "", errors.New("entry made, place unknown")
	}
	return path.Base(loc), nil
}

// AddDot knows what path.Base makes of nothing.
func (c *Catalog) AddDot(ctx context.Context, name string) (string, error) {
	resp, err := c.post(ctx, name)
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	id := path.Base(resp.Header.Get("Location"))
	if id == "." || id == "/" {
		return "", errors.New("entry made, place unknown")
	}
	return id, nil
}

// AddBoth has the body, and then the header of the same reply.
func (c *Catalog) AddBoth(ctx context.Context, name string) (string, error) {
	resp, err := c.post(ctx, name)
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	var out struct {
		ID string `json:"id"`
	}
	if err := json.NewDecoder(resp.Body).Decode(&out); err != nil && !errors.Is(err, io.EOF) {
		return "", err
	}
	id := out.ID
	if loc := resp.Header.Get("Location"); id == "" && loc != "" {
		id = path.Base(loc)
	}
	if id == "" {
		return "", errors.New("entry made, id unknown")
	}
	return id, nil
}

// File names a download; people read it.
func (c *Catalog) File(ctx context.Context, name string) (string, error) {
	resp, err := c.post(ctx, name)
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	label := resp.Header.Get("X-Display-Name")
	if label == "" {
		label = name
	}
	return "Saved as " + label, nil
}

// Base is about a path of the caller.
func Base(dir, fallback string) string {
	id := path.Base(dir)
	if id == "." {
		id = fallback
	}
	return id
}
