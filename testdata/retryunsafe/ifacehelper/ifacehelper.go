// Package ifacehelper repeats through a helper that is an interface.
package ifacehelper

import (
	"bytes"
	"context"
	"net/http"
	"time"
)

// Runner runs a function in its own way.
type Runner interface {
	Run(ctx context.Context, fn func(context.Context) error) error
}

type stubborn struct{ tries int }

// Run runs fn until it works.
func (s stubborn) Run(ctx context.Context, fn func(context.Context) error) error {
	var err error
	for range s.tries {
		if err = fn(ctx); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

// Tracer is another interface of the same form.
type Tracer interface {
	Span(ctx context.Context, fn func(context.Context) error) error
}

type stdTracer struct{}

// Span runs fn once.
func (stdTracer) Span(ctx context.Context, fn func(context.Context) error) error {
	start := time.Now()
	err := fn(ctx)
	println(time.Since(start).String())
	return err
}

// Registrar books names.
type Registrar struct {
	url    string
	hc     *http.Client
	runner Runner
	tracer Tracer
}

// NewRegistrar says which implementations are used.
func NewRegistrar(url string) *Registrar {
	return &Registrar{url: url, hc: http.DefaultClient, runner: stubborn{tries: 4}, tracer: stdTracer{}}
}

func (r *Registrar) post(ctx context.Context, body []byte) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, r.url+"/orders", bytes.NewReader(body))
	if err != nil {
		return err
	}
	resp, err := r.hc.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Order runs under the stubborn runner.
func (r *Registrar) Order(ctx context.Context, body []byte) error {
	return r.runner.Run(ctx, func(ctx context.Context) error {
		return r.post(ctx, body) // want "again"
	})
}

// OrderTraced runs under the tracer, once.
func (r *Registrar) OrderTraced(ctx context.Context, body []byte) error {
	return r.tracer.Span(ctx, func(ctx context.Context) error {
		return r.post(ctx, body)
	})
}

// OrderOutside sends outside of what is repeated.
func (r *Registrar) OrderOutside(ctx context.Context, body []byte) error {
	if err := r.post(ctx, body); err != nil {
		return err
	}
	return r.runner.Run(ctx, func(ctx context.Context) error {
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, r.url+"/orders", nil)
		if err != nil {
			return err
		}
		resp, err := r.hc.Do(req)
		if err != nil {
			return err
		}
		return resp.Body.Close()
	})
}
