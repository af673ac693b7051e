// Package httpx makes the HTTP clients of the repository.
package httpx

import (
	"net/http"
	"time"

	"github.com/hashicorp/go-retryablehttp"
)

// New makes a client that repeats.
func New(timeout time.Duration) *http.Client {
	rc := retryablehttp.NewClient() // want "again"
	rc.HTTPClient.Timeout = timeout
	rc.Logger = nil
	return rc.StandardClient()
}

// Plain makes a client that does not.
func Plain(timeout time.Duration) *http.Client {
	return &http.Client{Timeout: timeout}
}
