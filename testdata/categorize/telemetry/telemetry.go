// Package telemetry counts, logs and traces with the same words, which nobody plans with.
package telemetry

import (
	"context"
	"errors"
	"expvar"
	"log/slog"
	"net/http"
	"strings"
	"sync/atomic"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/trace"
	"go.uber.org/zap"
)

var calls = expvar.NewMap("calls")

// Breaker keeps away from a service that does not answer.
type Breaker struct{ failures atomic.Int64 }

// Failed counts.
func (b *Breaker) Failed() { b.failures.Add(1) }

// Reset counts from nought.
func (b *Breaker) Reset() { b.failures.Store(0) }

// Quarry orders stone.
type Quarry struct {
	url     string
	hc      *http.Client
	tracer  trace.Tracer
	zap     *zap.Logger
	breaker Breaker
}

func (q *Quarry) post(ctx context.Context, path, what string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, q.url+path, strings.NewReader(what))
	if err != nil {
		return err
	}
	resp, err := q.hc.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusCreated {
		return errors.New("quarry: " + resp.Status)
	}
	return nil
}

// Gravel has a span.
func (q *Quarry) Gravel(ctx context.Context, tons string) (err error) {
	ctx, span := q.tracer.Start(ctx, "gravel")
	defer func() {
		if err != nil {
			span.RecordError(err)
			span.SetStatus(codes.Error, "order failed")
			span.SetAttributes(attribute.String("outcome", "failed"))
		}
		span.End()
	}()
	return q.post(ctx, "/gravel", tons)
}

// Sand counts.
func (q *Quarry) Sand(ctx context.Context, tons string) error {
	result := "ok"
	err := q.post(ctx, "/sand", tons)
	if err != nil {
		result = "failed"
		if errors.Is(err, context.DeadlineExceeded) {
			result = "timeout"
		}
	}
	calls.Add("sand_"+result, 1)
	return err
}

// Slate writes lines.
func (q *Quarry) Slate(ctx context.Context, tons string) error {
	err := q.post(ctx, "/slate", tons)
	if err != nil {
		slog.ErrorContext(ctx, "order failed", "status", "failed", "retryable", true, "err", err)
		q.zap.Warn("slate", zap.String("outcome", "failed"), zap.Error(err))
		return err
	}
	return nil
}

// Marble has a breaker.
func (q *Quarry) Marble(ctx context.Context, tons string) error {
	err := q.post(ctx, "/marble", tons)
	if err != nil {
		q.breaker.Failed()
		return err
	}
	q.breaker.Reset()
	return nil
}
