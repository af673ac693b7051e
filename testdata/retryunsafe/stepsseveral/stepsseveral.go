// Package stepsseveral has more than one step in a repeated body.
package stepsseveral

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"time"

	"github.com/cenkalti/backoff/v4"
)

// Machine is a virtual machine.
type Machine struct {
	ID string `json:"id"`
}

// Cloud makes machines.
type Cloud struct {
	url string
	hc  *http.Client
}

func (c *Cloud) create(ctx context.Context, spec []byte) (*Machine, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, c.url+"/machines", bytes.NewReader(spec))
	if err != nil {
		return nil, err
	}
	resp, err := c.hc.Do(req)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusCreated {
		return nil, errors.New(resp.Status)
	}
	m := new(Machine)
	return m, json.NewDecoder(resp.Body).Decode(m)
}

func (c *Cloud) tag(ctx context.Context, id, tag string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPut, c.url+"/machines/"+id+"/tags/"+tag, nil)
	if err != nil {
		return err
	}
	resp, err := c.hc.Do(req)
	if err != nil {
		return err
	}
	_ = resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return errors.New(resp.Status)
	}
	return nil
}

// Provision runs both steps again when the second fails.
func (c *Cloud) Provision(ctx context.Context, spec []byte, tag string) (m *Machine, err error) {
	for n := 0; n < 3; n++ {
		m, err = c.create(ctx, spec) // want "again"
		if err == nil {
			err = c.tag(ctx, m.ID, tag)
		}
		if err == nil {
			return m, nil
		}
		time.Sleep(time.Second)
	}
	return nil, err
}

// ProvisionFinal makes the creation's own error final; the tagging's error is not, and so the creation runs again.
func (c *Cloud) ProvisionFinal(ctx context.Context, spec []byte, tag string) error {
	return backoff.Retry(func() error {
		m, err := c.create(ctx, spec) // want "again"
		if err != nil {
			return backoff.Permanent(err)
		}
		return c.tag(ctx, m.ID, tag)
	}, backoff.NewExponentialBackOff())
}

// Reserve repeats when the answer, a success, cannot be read.
func (c *Cloud) Reserve(ctx context.Context, spec []byte) (*Machine, error) {
	m := new(Machine)
	op := func() error {
		req, err := http.NewRequestWithContext(ctx, http.MethodPost, c.url+"/reservations", bytes.NewReader(spec))
		if err != nil {
			return backoff.Permanent(err)
		}
		resp, err := c.hc.Do(req) // want "again"
		if err != nil {
			return backoff.Permanent(err)
		}
		defer resp.Body.Close()
		if resp.StatusCode != http.StatusCreated {
			return backoff.Permanent(errors.New(resp.Status))
		}
		return json.NewDecoder(resp.Body).Decode(m)
	}
	return m, backoff.Retry(op, backoff.NewExponentialBackOff())
}

// Build sends the creation once and repeats the tagging, which sets a state.
func (c *Cloud) Build(ctx context.Context, spec []byte, tag string) (*Machine, error) {
	m, err := c.create(ctx, spec)
	if err != nil {
		return nil, err
	}
	return m, backoff.Retry(func() error { return c.tag(ctx, m.ID, tag) }, backoff.NewExponentialBackOff())
}

// BuildGuarded remembers what is done: the creation's error ends it, and a success is not repeated.
func (c *Cloud) BuildGuarded(ctx context.Context, spec []byte, tag string) (m *Machine, err error) {
	for n := 0; n < 3; n++ {
		if m == nil {
			if m, err = c.create(ctx, spec); err != nil {
				return nil, err
			}
		}
		if err = c.tag(ctx, m.ID, tag); err == nil {
			return m, nil
		}
		time.Sleep(time.Second)
	}
	return m, err
}
