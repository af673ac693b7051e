// Package conn makes SDK clients.
package conn

import (
	"time"

	"github.com/google/go-github/v89/github"

	"toolvet.test/fixtures/retryunsafe/sdkclient/httpx"
)

// Forge gives a client whose HTTP client repeats.
func Forge() (*github.Client, error) {
	return github.NewClient(github.WithHTTPClient(httpx.New(10 * time.Second)))
}

// PlainForge gives a client whose HTTP client does not.
func PlainForge() (*github.Client, error) {
	return github.NewClient(github.WithHTTPClient(httpx.Plain(10 * time.Second)))
}
