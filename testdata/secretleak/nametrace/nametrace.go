// Package nametrace puts named credentials into spans and baggage.
package nametrace

import (
	"context"
	"errors"
	"fmt"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/baggage"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/trace"
)

// Session of a user.
type Session struct {
	User         string
	RefreshToken string
}

// Attributes sets attributes.
func (s *Session) Attributes(ctx context.Context) {
	span := trace.SpanFromContext(ctx)
	span.SetAttributes(attribute.String("user", s.User), attribute.String("session", s.RefreshToken)) // want "credential reaches a trace"
	span.SetAttributes(attribute.Key("refresh").String(s.RefreshToken))                               // want "credential reaches a trace"
	span.SetAttributes(attribute.String("user", s.User), attribute.Bool("refresh", s.RefreshToken != ""))
	span.SetAttributes(attribute.Int("refresh.length", len(s.RefreshToken)))
}

// Collected has them in a slice.
func (s *Session) Collected(ctx context.Context) {
	attrs := []attribute.KeyValue{attribute.String("user", s.User)}
	attrs = append(attrs, attribute.String("r", s.RefreshToken))
	trace.SpanFromContext(ctx).SetAttributes(attrs...) // want "credential reaches a trace"
}

// Status has a text.
func (s *Session) Status(ctx context.Context) {
	span := trace.SpanFromContext(ctx)
	span.SetStatus(codes.Error, "refresh with "+s.RefreshToken+" failed") // want "credential reaches a trace"
	span.SetStatus(codes.Error, "refresh of "+s.User+" failed")
	span.RecordError(errors.New("refresh failed"))
}

// Event has a name.
func (s *Session) Event(ctx context.Context) {
	span := trace.SpanFromContext(ctx)
	span.AddEvent(fmt.Sprintf("refreshed %s", s.RefreshToken)) // want "credential reaches a trace"
	span.AddEvent("refreshed", trace.WithAttributes(attribute.String("user", s.User)))
}

// Baggage travels to the next service.
func (s *Session) Baggage() (baggage.Member, error) {
	return baggage.NewMember("refresh", s.RefreshToken) // want "credential reaches a trace"
}

// BaggageSafe carries the user.
func (s *Session) BaggageSafe() (baggage.Member, error) {
	return baggage.NewMember("user", s.User)
}
