// Package lookups looks before it makes, with questions and with names that have no verb.
package lookups

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"strings"
)

// ErrNoPier says that there is none.
var ErrNoPier = errors.New("no such pier")

// Harbour is the service.
type Harbour interface {
	PierByName(ctx context.Context, name string) (string, error)
	CreatePier(ctx context.Context, name string) (string, error)
}

// Ensure takes every error for "none".
func Ensure(ctx context.Context, h Harbour, name string) (string, error) {
	id, err := h.PierByName(ctx, name)
	if err != nil { // want "absent"
		return h.CreatePier(ctx, name)
	}
	return id, nil
}

// EnsureOnce asks what the error says.
func EnsureOnce(ctx context.Context, h Harbour, name string) (string, error) {
	id, err := h.PierByName(ctx, name)
	if errors.Is(err, ErrNoPier) {
		return h.CreatePier(ctx, name)
	}
	return id, err
}

// Mooring is the service by hand.
type Mooring struct {
	base string
	hc   *http.Client
}

func (m *Mooring) moored(ctx context.Context, ship string) bool {
	req, err := http.NewRequestWithContext(ctx, http.MethodHead, m.base+"/ships/"+url.PathEscape(ship), nil)
	if err != nil {
		return true
	}
	resp, err := m.hc.Do(req)
	if err != nil {
		return false // want "absent"
	}
	defer resp.Body.Close()
	return resp.StatusCode != http.StatusNotFound
}

// Moor asks a question that answers no to a broken line.
func (m *Mooring) Moor(ctx context.Context, ship string) error {
	if m.moored(ctx, ship) {
		return nil
	}
	return m.add(ctx, ship)
}

func (m *Mooring) add(ctx context.Context, ship string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, m.base+"/ships", strings.NewReader(ship))
	if err != nil {
		return err
	}
	resp, err := m.hc.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func (m *Mooring) known(ctx context.Context, ship string) (bool, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodHead, m.base+"/ships/"+url.PathEscape(ship), nil)
	if err != nil {
		return false, err
	}
	resp, err := m.hc.Do(req)
	if err != nil {
		return false, err
	}
	defer resp.Body.Close()
	return resp.StatusCode != http.StatusNotFound, nil
}

// MoorOnce hands the error on.
func (m *Mooring) MoorOnce(ctx context.Context, ship string) error {
	is, err := m.known(ctx, ship)
	if err != nil || is {
		return err
	}
	return m.add(ctx, ship)
}
