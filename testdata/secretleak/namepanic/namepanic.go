// Package namepanic panics with named credentials, and reports them to a crash service.
package namepanic

import (
	"errors"
	"fmt"
	"strings"

	"github.com/getsentry/sentry-go"
)

// Key checks a key.
func Key(signingKey string) string {
	if len(signingKey) != 32 {
		panic("bad key: " + signingKey) // want "credential reaches a panic"
	}
	return signingKey
}

// KeySafe says how long it is.
func KeySafe(signingKey string) string {
	if len(signingKey) != 32 {
		panic(fmt.Sprintf("bad key: %d letters", len(signingKey)))
	}
	return signingKey
}

// Formatted formats it.
func Formatted(user, password string) {
	if strings.ContainsRune(password, ':') {
		panic(fmt.Sprintf("login %s:%s", user, password)) // want "credential reaches a panic"
	}
}

// FormattedSafe leaves it out.
func FormattedSafe(user, password string) {
	if strings.ContainsRune(password, ':') {
		panic(fmt.Sprintf("password of %s has a colon", user))
	}
}

// Value panics with the value.
func Value(token string) {
	if !strings.HasPrefix(token, "{") {
		panic(token) // want "credential reaches a panic"
	}
}

// ValueSafe panics with an error.
func ValueSafe(token string) {
	if !strings.HasPrefix(token, "{") {
		panic(errors.New("token is no JSON"))
	}
}

// Message reports a message.
func Message(user, password string) {
	sentry.CaptureMessage("login of " + user + " with " + password) // want "credential reaches a crash report"
	sentry.CaptureMessage("login of " + user + " failed")
}

// Scope has tags.
func Scope(user, sessionToken string) {
	sentry.WithScope(func(s *sentry.Scope) {
		s.SetTag("user", user)
		s.SetTag("session", sessionToken) // want "credential reaches a crash report"
		s.SetContext("session", sentry.Context{"length": len(sessionToken)})
		sentry.CaptureMessage("login failed")
	})
}

// Crumb leaves a trail.
func Crumb(user, sessionToken string) {
	sentry.AddBreadcrumb(&sentry.Breadcrumb{Category: "auth", Message: "session " + sessionToken}) // want "credential reaches a crash report"
	sentry.AddBreadcrumb(&sentry.Breadcrumb{Category: "auth", Message: "session of " + user})
}
