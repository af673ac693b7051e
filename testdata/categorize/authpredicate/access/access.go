// Package access has predicates over answers.
package access

import (
	"fmt"
	"net/http"
)

// StatusError is an answer that is no success.
type StatusError struct{ Code int }

func (e *StatusError) Error() string { return fmt.Sprintf("status %d", e.Code) }

// Denied does not know the difference.
func (e *StatusError) Denied() bool {
	return e.Code == http.StatusUnauthorized || e.Code == http.StatusForbidden // want "401"
}

// SignedOut does.
func (e *StatusError) SignedOut() bool { return e.Code == http.StatusUnauthorized }

// Locked does.
func (e *StatusError) Locked() bool { return e.Code == http.StatusForbidden }

// Success is every 2xx.
func Success(code int) bool { return code >= 200 && code <= 299 }
