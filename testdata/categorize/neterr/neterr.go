// Package neterr looks at the error of the network, and takes too much from it.
package neterr

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
	"syscall"
)

// Delivery of a telegram.
type Delivery string

// The deliveries.
const (
	Delivered Delivery = "delivered"
	NotSent   Delivery = "not_sent"
	Failed    Delivery = "failed"
	Unclear   Delivery = "unclear"
)

// Office sends telegrams.
type Office struct {
	url string
	hc  *http.Client
}

func (o *Office) wire(ctx context.Context, path, text string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, o.url+path, strings.NewReader(text))
	if err != nil {
		return err
	}
	resp, err := o.hc.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode/100 != 2 {
		return io.ErrNoProgress
	}
	return nil
}

// Telegram takes Timeout for all that can be unclear.
func (o *Office) Telegram(ctx context.Context, text string) Delivery {
	err := o.wire(ctx, "/telegrams", text)
	var ne net.Error
	switch {
	case err == nil:
		return Delivered
	case errors.As(err, &ne) && ne.Timeout():
		return Unclear
	}
	return Failed // want "failed"
}

// Wreath takes a broken line for one on which nothing went out.
func (o *Office) Wreath(ctx context.Context, text string) Delivery {
	err := o.wire(ctx, "/wreaths", text)
	switch {
	case err == nil:
		return Delivered
	case errors.Is(err, io.EOF), errors.Is(err, syscall.ECONNRESET):
		return NotSent // want "failed"
	default:
		return Unclear
	}
}

// Express takes every error of the client's layer for one of the way there.
func (o *Office) Express(ctx context.Context, text string) Delivery {
	err := o.wire(ctx, "/express", text)
	var ue *url.Error
	if errors.As(err, &ue) {
		return NotSent // want "failed"
	}
	if err != nil {
		return Unclear
	}
	return Delivered
}

// Night takes every operation on the connection for the dial.
func (o *Office) Night(ctx context.Context, text string) Delivery {
	err := o.wire(ctx, "/night", text)
	var op *net.OpError
	if errors.As(err, &op) {
		return NotSent // want "failed"
	}
	if err != nil {
		return Unclear
	}
	return Delivered
}

// Registered looks at the operation.
func (o *Office) Registered(ctx context.Context, text string) Delivery {
	err := o.wire(ctx, "/registered", text)
	var op *net.OpError
	switch {
	case err == nil:
		return Delivered
	case errors.As(err, &op) && op.Op == "dial":
		return NotSent
	}
	return Unclear
}

// Abroad knows two errors that come before the first byte.
func (o *Office) Abroad(ctx context.Context, text string) Delivery {
	err := o.wire(ctx, "/abroad", text)
	var dns *net.DNSError
	switch {
	case err == nil:
		return Delivered
	case errors.As(err, &dns), errors.Is(err, syscall.ECONNREFUSED):
		return Failed
	}
	return Unclear
}

// Reachable dials and says nothing.
func (o *Office) Reachable(ctx context.Context, addr string) Delivery {
	var d net.Dialer
	c, err := d.DialContext(ctx, "tcp", addr)
	if err != nil {
		return Failed
	}
	if c.Close() != nil {
		return Failed
	}
	return Delivered
}

// Tariff reads.
func (o *Office) Tariff(ctx context.Context) Delivery {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, o.url+"/tariff", nil)
	if err != nil {
		return NotSent
	}
	resp, err := o.hc.Do(req)
	var ne net.Error
	switch {
	case err == nil:
		_ = resp.Body.Close()
		return Delivered
	case errors.As(err, &ne) && ne.Timeout():
		return Failed
	}
	return NotSent
}
