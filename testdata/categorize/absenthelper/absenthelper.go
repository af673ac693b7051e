// Package absenthelper has the look-up in a helper that answers by bool.
package absenthelper

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
)

// Clinic has a service of patients.
type Clinic struct {
	url string
	hc  *http.Client
}

var errNone = errors.New("none")

func (c *Clinic) patient(ctx context.Context, name string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, c.url+"/patients/"+name, nil)
	if err != nil {
		return err
	}
	resp, err := c.hc.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	switch resp.StatusCode {
	case http.StatusOK:
		return nil
	case http.StatusNotFound:
		return errNone
	}
	return fmt.Errorf("patient %s: status %d", name, resp.StatusCode)
}

func (c *Clinic) create(ctx context.Context, path, name string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, c.url+path, strings.NewReader(name))
	if err != nil {
		return err
	}
	resp, err := c.hc.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusCreated {
		return fmt.Errorf("create %s: status %d", name, resp.StatusCode)
	}
	return nil
}

func (c *Clinic) exists(ctx context.Context, name string) bool {
	err := c.patient(ctx, name)
	return err == nil // want "absent"
}

// Admit creates where the helper says no.
func (c *Clinic) Admit(ctx context.Context, name string) error {
	if !c.exists(ctx, name) {
		return c.create(ctx, "/patients", name)
	}
	return nil
}

func (c *Clinic) has(ctx context.Context, path string) bool {
	resp, err := c.hc.Get(c.url + path)
	if err != nil {
		return false // want "absent"
	}
	defer resp.Body.Close()
	return resp.StatusCode != http.StatusNotFound
}

// Bed makes a bed.
func (c *Clinic) Bed(ctx context.Context, room string) error {
	if c.has(ctx, "/beds/"+room) {
		return nil
	}
	return c.create(ctx, "/beds", room)
}
