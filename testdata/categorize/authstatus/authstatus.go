// Package authstatus has one class for 401 and 403, or two.
package authstatus

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"slices"
	"time"
)

// Class of a refusal.
type Class int

// The classes.
const (
	ClassNone Class = iota
	ClassAuth
	ClassAccess
	ClassMissing
	ClassLimited
	ClassOther
)

// Errors of the archive.
var (
	ErrInvalidKey = errors.New("the key is not valid: get a new one")
	ErrNotAllowed = errors.New("the key is valid, and has no right to this folder")
	ErrMissing    = errors.New("no such folder")
)

// Archive keeps folders.
type Archive struct {
	url     string
	hc      *http.Client
	refused func(code int)
}

func (a *Archive) status(ctx context.Context, method, path string) (int, error) {
	req, err := http.NewRequestWithContext(ctx, method, a.url+path, nil)
	if err != nil {
		return 0, err
	}
	resp, err := a.hc.Do(req)
	if err != nil {
		return 0, err
	}
	return resp.StatusCode, resp.Body.Close()
}

// Open merges them in a case.
func (a *Archive) Open(ctx context.Context, folder string) error {
	code, err := a.status(ctx, http.MethodGet, "/folders/"+folder)
	if err != nil {
		return err
	}
	switch code {
	case http.StatusOK:
		return nil
	case http.StatusUnauthorized, http.StatusForbidden: // want "401"
		return ErrInvalidKey
	case http.StatusNotFound:
		return ErrMissing
	}
	return fmt.Errorf("open %s: status %d", folder, code)
}

// Key merges them in a condition.
func (a *Archive) Key(ctx context.Context) error {
	code, err := a.status(ctx, http.MethodGet, "/me")
	if err != nil {
		return err
	}
	if code == http.StatusUnauthorized || code == http.StatusForbidden { // want "401"
		return fmt.Errorf("%w (status %d)", ErrInvalidKey, code)
	}
	return nil
}

func classOf(code int) Class {
	switch {
	case code < 300:
		return ClassNone
	case code == 403 || code == 401: // want "401"
		return ClassAuth
	case code == 404:
		return ClassMissing
	case code == 429:
		return ClassLimited
	}
	return ClassOther
}

// List goes through a function of the package.
func (a *Archive) List(ctx context.Context) (Class, error) {
	code, err := a.status(ctx, http.MethodGet, "/folders")
	return classOf(code), err
}

// Shelf has a list.
func (a *Archive) Shelf(ctx context.Context, shelf string) error {
	code, err := a.status(ctx, http.MethodGet, "/shelves/"+shelf)
	switch {
	case err != nil:
		return err
	case slices.Contains([]int{http.StatusUnauthorized, http.StatusForbidden}, code): // want "401"
		return ErrInvalidKey
	case code == http.StatusNotFound:
		return ErrMissing
	}
	return nil
}

func classApart(code int) Class {
	switch code {
	case http.StatusUnauthorized:
		return ClassAuth
	case http.StatusForbidden:
		return ClassAccess
	case http.StatusNotFound:
		return ClassMissing
	case http.StatusTooManyRequests:
		return ClassLimited
	}
	if code < 300 {
		return ClassNone
	}
	return ClassOther
}

// Borrow has two classes, and the log has both in one line.
func (a *Archive) Borrow(ctx context.Context, folder string) (Class, error) {
	code, err := a.status(ctx, http.MethodGet, "/folders/"+folder+"/copy")
	if err != nil {
		return ClassOther, err
	}
	if code == http.StatusUnauthorized || code == http.StatusForbidden {
		slog.Warn("the archive refused", "folder", folder, "status", code)
		a.refused(code)
	}
	return classApart(code), nil
}

// Look tells them apart in words.
func (a *Archive) Look(ctx context.Context, folder string) error {
	code, err := a.status(ctx, http.MethodGet, "/folders/"+folder+"/cover")
	if err != nil {
		return err
	}
	switch code {
	case http.StatusUnauthorized:
		return ErrInvalidKey
	case http.StatusForbidden, http.StatusNotFound:
		return fmt.Errorf("%w, or the key has no right to it", ErrMissing)
	}
	return nil
}

// Poll reads again and again; a refusal of either kind ends it, under a name of its own.
func (a *Archive) Poll(ctx context.Context, folder string) error {
	for {
		code, err := a.status(ctx, http.MethodGet, "/folders/"+folder+"/state")
		if err != nil {
			return err
		}
		final := code == http.StatusUnauthorized || code == http.StatusForbidden || code == http.StatusOK
		if !final {
			time.Sleep(time.Second)
			continue
		}
		switch code {
		case http.StatusUnauthorized:
			return ErrInvalidKey
		case http.StatusForbidden:
			return ErrNotAllowed
		}
		return nil
	}
}
