// Package urlpanic panics, and reports crashes.
package urlpanic

import (
	"io"
	"net/http"
	"net/url"

	"github.com/getsentry/sentry-go"
)

const flags = "https://flags.example/v1?"

// Must panics with the error.
func Must(hc *http.Client, sdkKey string) []byte {
	resp, err := hc.Get(flags + url.Values{"key": {sdkKey}}.Encode())
	if err != nil {
		panic(err) // want "credential reaches a panic"
	}
	defer resp.Body.Close()
	data, err := io.ReadAll(resp.Body)
	if err != nil {
		panic(err)
	}
	return data
}

// MustSafe panics with a text.
func MustSafe(hc *http.Client, sdkKey string) []byte {
	resp, err := hc.Get(flags + url.Values{"key": {sdkKey}}.Encode())
	if err != nil {
		panic("flags not reached")
	}
	defer resp.Body.Close()
	data, err := io.ReadAll(resp.Body)
	if err != nil {
		panic(err)
	}
	return data
}

// Captured reports the error.
func Captured(hc *http.Client, sdkKey string) bool {
	resp, err := hc.Get(flags + url.Values{"key": {sdkKey}}.Encode())
	if err != nil {
		sentry.CaptureException(err) // want "credential reaches a crash report"
		return false
	}
	resp.Body.Close()
	return true
}

// CapturedSafe reports a message.
func CapturedSafe(hc *http.Client, sdkKey string) bool {
	resp, err := hc.Get(flags + url.Values{"key": {sdkKey}}.Encode())
	if err != nil {
		sentry.CaptureMessage("flags not reached")
		return false
	}
	resp.Body.Close()
	return true
}
