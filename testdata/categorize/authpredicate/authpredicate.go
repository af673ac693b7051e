// Package authpredicate asks predicates over 401 and 403.
package authpredicate

import (
	"context"
	"errors"
	"net/http"

	"toolvet.test/fixtures/categorize/authpredicate/access"
)

// Errors of the depot.
var (
	ErrCredentials = errors.New("bad credentials")
	ErrForbidden   = errors.New("not for this account")
)

// Depot keeps tools.
type Depot struct {
	url string
	hc  *http.Client
}

func (d *Depot) get(ctx context.Context, path string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, d.url+path, nil)
	if err != nil {
		return err
	}
	resp, err := d.hc.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if !access.Success(resp.StatusCode) {
		return &access.StatusError{Code: resp.StatusCode}
	}
	return nil
}

// Item asks the predicate that merges.
func (d *Depot) Item(ctx context.Context, nr string) error {
	err := d.get(ctx, "/items/"+nr)
	var se *access.StatusError
	if errors.As(err, &se) && se.Denied() {
		return ErrCredentials
	}
	return err
}

func isAuthFailure(code int) bool {
	switch code {
	case http.StatusUnauthorized, http.StatusForbidden: // want "401"
		return true
	}
	return false
}

// Drawer has a predicate of its own.
func (d *Depot) Drawer(ctx context.Context, nr string) error {
	resp, err := d.hc.Get(d.url + "/drawers/" + nr)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if isAuthFailure(resp.StatusCode) {
		return ErrCredentials
	}
	return nil
}

// Shelf asks the two that do not.
func (d *Depot) Shelf(ctx context.Context, nr string) error {
	err := d.get(ctx, "/shelves/"+nr)
	var se *access.StatusError
	if !errors.As(err, &se) {
		return err
	}
	switch {
	case se.SignedOut():
		return ErrCredentials
	case se.Locked():
		return ErrForbidden
	}
	return err
}
