// Package codepair sorts the codes of a service of its own.
package codepair

import (
	"errors"
	"fmt"

	"toolvet.test/fixtures/categorize/codepair/code"
)

// Errors of the client.
var (
	ErrAccess  = errors.New("no access")
	ErrSignIn  = errors.New("sign in")
	ErrAllowed = errors.New("not allowed")
)

func sort(name string, err error) error {
	switch code.Of(err) {
	case code.Unauthenticated, code.PermissionDenied: // want "401"
		return fmt.Errorf("%s: %w", name, ErrAccess)
	}
	return err
}

func sortApart(name string, err error) error {
	switch code.Of(err) {
	case code.Unauthenticated:
		return fmt.Errorf("%s: %w", name, ErrSignIn)
	case code.PermissionDenied:
		return fmt.Errorf("%s: %w", name, ErrAllowed)
	}
	return err
}

func worthAnotherTry(err error) bool {
	switch code.Of(err) {
	case code.Unauthenticated, code.PermissionDenied:
		return false
	}
	return true
}

// Do sorts both ways.
func Do(err error) (error, error, bool) {
	return sort("a", err), sortApart("b", err), worthAnotherTry(err)
}
