// Package urltrace writes spans.
package urltrace

import (
	"context"
	"errors"
	"net/http"
	"net/url"

	"go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/trace"
)

const flights = "https://flights.example/v1"

var (
	tracer     = otel.Tracer("flights")
	errReached = errors.New("flights not reached")
)

// Flights finds flights.
type Flights struct {
	apiKey string
	hc     *http.Client
}

// Recorded records the error.
func (f *Flights) Recorded(ctx context.Context, from string) error {
	_, span := tracer.Start(ctx, "flights")
	defer span.End()
	resp, err := f.hc.Get(flights + "?" + url.Values{"from": {from}, "key": {f.apiKey}}.Encode())
	if err != nil {
		span.RecordError(err) // want "credential reaches a trace"
		return errReached
	}
	return resp.Body.Close()
}

// Status sets the status.
func (f *Flights) Status(ctx context.Context, from string) error {
	_, span := tracer.Start(ctx, "flights")
	defer span.End()
	resp, err := f.hc.Get(flights + "?" + url.Values{"from": {from}, "key": {f.apiKey}}.Encode())
	if err != nil {
		span.SetStatus(codes.Error, err.Error()) // want "credential reaches a trace"
		return errReached
	}
	return resp.Body.Close()
}

// Safe records another one.
func (f *Flights) Safe(ctx context.Context, from string) error {
	_, span := tracer.Start(ctx, "flights")
	defer span.End()
	resp, err := f.hc.Get(flights + "?" + url.Values{"from": {from}, "key": {f.apiKey}}.Encode())
	if err != nil {
		span.RecordError(errReached)
		span.SetStatus(codes.Error, "not reached")
		return errReached
	}
	return resp.Body.Close()
}

// Address has the whole URL as an attribute.
func (f *Flights) Address(ctx context.Context, from string) error {
	ctx, span := tracer.Start(ctx, "flights")
	defer span.End()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, flights, nil)
	if err != nil {
		return err
	}
	req.URL.RawQuery = url.Values{"from": {from}, "key": {f.apiKey}}.Encode()
	span.SetAttributes(attribute.String("http.method", req.Method), attribute.String("url.full", req.URL.String())) // want "credential reaches a trace"
	resp, err := f.hc.Do(req)
	if err != nil {
		return errReached
	}
	return resp.Body.Close()
}

// AddressSafe has path and host.
func (f *Flights) AddressSafe(ctx context.Context, from string) error {
	ctx, span := tracer.Start(ctx, "flights")
	defer span.End()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, flights, nil)
	if err != nil {
		return err
	}
	req.URL.RawQuery = url.Values{"from": {from}, "key": {f.apiKey}}.Encode()
	span.SetAttributes(attribute.String("url.path", req.URL.Path), attribute.String("server.address", req.URL.Host))
	resp, err := f.hc.Do(req)
	if err != nil {
		return errReached
	}
	return resp.Body.Close()
}

// Event adds an event.
func (f *Flights) Event(ctx context.Context, from string) error {
	span := trace.SpanFromContext(ctx)
	addr := flights + "?" + url.Values{"from": {from}, "key": {f.apiKey}}.Encode()
	span.AddEvent("call", trace.WithAttributes(attribute.String("url", addr))) // want "credential reaches a trace"
	resp, err := f.hc.Get(addr)
	if err != nil {
		return errReached
	}
	return resp.Body.Close()
}

// Start has it among the options of the span.
func (f *Flights) Start(ctx context.Context, from string) error {
	addr := flights + "?" + url.Values{"from": {from}, "key": {f.apiKey}}.Encode()
	_, span := tracer.Start(ctx, "flights", trace.WithAttributes(attribute.String("url.full", addr))) // want "credential reaches a trace"
	defer span.End()
	resp, err := f.hc.Get(addr)
	if err != nil {
		return errReached
	}
	return resp.Body.Close()
}
