// Package handlertable runs a table of tool handlers through one executor that repeats what fails.
package handlertable

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"net/url"
	"time"
)

// Args are the arguments of a tool.
type Args map[string]string

// Handler runs one tool.
type Handler func(ctx context.Context, a Args) (string, error)

// Tools is the table.
type Tools struct {
	base     string
	hc       *http.Client
	handlers map[string]Handler
}

// NewTools fills the table.
func NewTools(base string, hc *http.Client) *Tools {
	t := &Tools{base: base, hc: hc}
	t.handlers = map[string]Handler{
		"send_invoice": t.sendInvoice,
		"list_invoice": t.listInvoices,
	}
	return t
}

// Call runs a tool by name.
func (t *Tools) Call(ctx context.Context, name string, a Args) (string, error) {
	h, ok := t.handlers[name]
	if !ok {
		return "", fmt.Errorf("no tool %q", name)
	}
	return persist(ctx, h, a)
}

func persist(ctx context.Context, h Handler, a Args) (string, error) {
	var last error
	for i := range 3 {
		text, err := h(ctx, a)
		if err == nil {
			return text, nil
		}
		last = err
		time.Sleep(time.Duration(i) * time.Second)
	}
	return "", last
}

func (t *Tools) sendInvoice(ctx context.Context, a Args) (string, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, t.base+"/invoices/send", bytes.NewReader([]byte(a["invoice"])))
	if err != nil {
		return "", err
	}
	resp, err := t.hc.Do(req) // want "again"
	if err != nil {
		return "", err
	}
	return resp.Status, resp.Body.Close()
}

func (t *Tools) listInvoices(ctx context.Context, a Args) (string, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, t.base+"/invoices?q="+url.QueryEscape(a["q"]), nil)
	if err != nil {
		return "", err
	}
	resp, err := t.hc.Do(req)
	if err != nil {
		return "", err
	}
	return resp.Status, resp.Body.Close()
}

// Counter is a table of the same kind whose executor runs a handler once.
type Counter struct {
	base     string
	hc       *http.Client
	handlers map[string]Handler
}

// NewCounter fills the table.
func NewCounter(base string, hc *http.Client) *Counter {
	c := &Counter{base: base, hc: hc}
	c.handlers = map[string]Handler{"pay": c.pay}
	return c
}

// Call runs a tool by name, once.
func (c *Counter) Call(ctx context.Context, name string, a Args) (string, error) {
	h, ok := c.handlers[name]
	if !ok {
		return "", fmt.Errorf("no tool %q", name)
	}
	return h(ctx, a)
}

func (c *Counter) pay(ctx context.Context, a Args) (string, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, c.base+"/payments", bytes.NewReader([]byte(a["payment"])))
	if err != nil {
		return "", err
	}
	resp, err := c.hc.Do(req)
	if err != nil {
		return "", err
	}
	return resp.Status, resp.Body.Close()
}
