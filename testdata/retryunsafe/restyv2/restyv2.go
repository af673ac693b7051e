// Package restyv2 sets the retry of the second major of a client library, which repeats every method.
package restyv2

import (
	"context"
	"net/http"

	"github.com/go-resty/resty/v2"
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

// NewEager repeats on any error.
func NewEager(base string) *API {
	rc := resty.New().SetBaseURL(base)
	rc.SetRetryCount(2) // want "again"
	return &API{rc: rc}
}

// NewField sets the field behind the setter.
func NewField(base string) *API {
	rc := resty.New().SetBaseURL(base)
	rc.RetryCount = 3 // want "again"
	return &API{rc: rc}
}

// NewGateway repeats on 5xx, by a condition.
func NewGateway(base string) *API {
	rc := resty.New().SetBaseURL(base)
	rc.SetRetryCount(2) // want "again"
	rc.AddRetryCondition(func(r *resty.Response, err error) bool {
		return err == nil && r.StatusCode() >= http.StatusInternalServerError
	})
	return &API{rc: rc}
}

// NewPaths has a condition on a path, and that is none on a method.
func NewPaths(base string) *API {
	rc := resty.New().SetBaseURL(base)
	rc.SetRetryCount(2) // want "again"
	rc.AddRetryCondition(func(r *resty.Response, err error) bool {
		return err != nil && r.Request.URL != base+"/health"
	})
	return &API{rc: rc}
}

// NewLimited repeats on 429 only: a condition takes the place of the default.
func NewLimited(base string) *API {
	rc := resty.New().SetBaseURL(base)
	rc.SetRetryCount(2)
	rc.AddRetryCondition(func(r *resty.Response, err error) bool {
		return err == nil && r.StatusCode() == http.StatusTooManyRequests
	})
	return &API{rc: rc}
}

// NewReads repeats reads only.
func NewReads(base string) *API {
	rc := resty.New().SetBaseURL(base)
	rc.SetRetryCount(2)
	rc.AddRetryCondition(func(r *resty.Response, err error) bool {
		return r != nil && r.Request != nil && r.Request.Method == http.MethodGet && (err != nil || r.IsError())
	})
	return &API{rc: rc}
}

// NewNone sets no retry.
func NewNone(base string) *API {
	rc := resty.New().SetBaseURL(base)
	rc.SetRetryCount(0)
	return &API{rc: rc}
}

// Catalog is a client that only reads.
type Catalog struct {
	rc *resty.Client
}

// NewCatalog repeats on any error.
func NewCatalog(base string) *Catalog {
	rc := resty.New().SetBaseURL(base)
	rc.SetRetryCount(5)
	return &Catalog{rc: rc}
}

// Item reads.
func (c *Catalog) Item(ctx context.Context, id string, out any) error {
	_, err := c.rc.R().SetContext(ctx).SetResult(out).Get("/items/" + id)
	return err
}

// Has looks.
func (c *Catalog) Has(ctx context.Context, id string) (bool, error) {
	resp, err := c.rc.R().SetContext(ctx).Head("/items/" + id)
	return err == nil && resp.IsSuccess(), err
}
