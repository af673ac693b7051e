// Package verbparam has the verb in a parameter or a field, up to three calls above the request.
package verbparam

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"time"
)

// Panel is a dashboard client.
type Panel struct {
	base string
	hc   *http.Client
}

type options struct {
	verb string
	path string
	in   any
}

func (p *Panel) with(ctx context.Context, o options) error {
	return p.invoke(ctx, o.verb, o.path, o.in)
}

func (p *Panel) invoke(ctx context.Context, verb, path string, in any) error {
	body, err := json.Marshal(in)
	if err != nil {
		return err
	}
	return p.do(ctx, path, body, verb)
}

func (p *Panel) do(ctx context.Context, path string, body []byte, verb string) error {
	req, err := p.build(ctx, verb, path)
	if err != nil {
		return err
	}
	req.Body = http.NoBody
	if len(body) > 0 {
		req, err = http.NewRequestWithContext(ctx, verb, req.URL.String(), bytes.NewReader(body))
		if err != nil {
			return err
		}
	}
	resp, err := p.hc.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func (p *Panel) build(ctx context.Context, verb, path string) (*http.Request, error) {
	return http.NewRequestWithContext(ctx, verb, p.base+path, nil)
}

func persist(ctx context.Context, fn func() error) error {
	for n := 1; ; n *= 2 {
		err := fn()
		if err == nil || n > 8 {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Duration(n) * time.Second):
		}
	}
}

// Touch has a harmless name and sends a POST, two calls down.
func (p *Panel) Touch(ctx context.Context, tile map[string]string) error {
	return persist(ctx, func() error {
		return p.invoke(ctx, http.MethodPost, "/tiles", tile) // want "again"
	})
}

// Apply has its verb in a field, three calls up.
func (p *Panel) Apply(ctx context.Context, tile map[string]string) error {
	o := options{verb: "POST", path: "/tiles", in: tile}
	return persist(ctx, func() error {
		return p.with(ctx, o) // want "again"
	})
}

// Create has a telling name and sends a PUT to a path of its own.
func (p *Panel) Create(ctx context.Context, id string, tile map[string]string) error {
	return persist(ctx, func() error {
		return p.invoke(ctx, http.MethodPut, "/tiles/"+id, tile)
	})
}

// Add has its verb in a field, and it is a PUT.
func (p *Panel) Add(ctx context.Context, id string, tile map[string]string) error {
	o := options{verb: "PUT", path: "/tiles/" + id, in: tile}
	return persist(ctx, func() error {
		return p.with(ctx, o)
	})
}

// Remove sends a DELETE.
func (p *Panel) Remove(ctx context.Context, id string) error {
	return persist(ctx, func() error {
		return p.invoke(ctx, http.MethodDelete, "/tiles/"+id, nil)
	})
}

// Launch has a telling name and sends a GET.
func (p *Panel) Launch(ctx context.Context) error {
	return persist(ctx, func() error {
		return p.invoke(ctx, http.MethodGet, "/launch-page", nil)
	})
}
