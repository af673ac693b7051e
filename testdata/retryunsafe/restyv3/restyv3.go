// Package restyv3 sets the retry of the third major, which leaves a POST alone until it is told otherwise.
package restyv3

import (
	"context"

	"resty.dev/v3"
)

// API is a client of a service.
type API struct {
	rc *resty.Client
}

// Add writes.
func (a *API) Add(ctx context.Context, in any) error {
	_, err := a.rc.R().SetContext(ctx).SetBody(in).Post("/items")
	return err
}

// NewTold lets the client repeat a POST.
func NewTold(base string) *API {
	rc := resty.New().SetBaseURL(base)
	rc.SetRetryCount(2)
	rc.SetRetryAllowNonIdempotent(true) // want "again"
	return &API{rc: rc}
}

// AddTold lets the client repeat this one POST.
func (a *API) AddTold(ctx context.Context, in any) error {
	r := a.rc.R().SetContext(ctx).SetBody(in).SetRetryCount(3)
	r.SetRetryAllowNonIdempotent(true) // want "again"
	_, err := r.Post("/items")
	return err
}

// NewDefault takes the defaults: a POST goes out once.
func NewDefault(base string) *API {
	rc := resty.New().SetBaseURL(base)
	rc.SetRetryCount(2)
	return &API{rc: rc}
}

// NewForbidden says so at length.
func NewForbidden(base string) *API {
	rc := resty.New().SetBaseURL(base)
	rc.SetRetryCount(2)
	rc.SetRetryAllowNonIdempotent(false)
	return &API{rc: rc}
}

// NewLimited lets the client repeat a POST after a 429 and nothing else.
func NewLimited(base string) *API {
	rc := resty.New().SetBaseURL(base)
	rc.SetRetryCount(2)
	rc.SetRetryDefaultConditions(false)
	rc.AddRetryConditions(resty.RetryConditionStatusTooManyRequests)
	rc.SetRetryAllowNonIdempotent(true)
	return &API{rc: rc}
}
