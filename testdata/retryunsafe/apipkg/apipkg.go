// Package apipkg has the loops; the sends lie in another package, two calls down.
package apipkg

import (
	"context"
	"time"

	"toolvet.test/fixtures/retryunsafe/apipkg/forge"
)

// Publish creates a release.
func Publish(ctx context.Context, c *forge.Client, tag string) (*forge.Release, error) {
	var last error
	for i := 0; i < 3; i++ {
		rel, err := c.CreateRelease(ctx, forge.Release{Tag: tag}) // want "again"
		if err == nil {
			return rel, nil
		}
		last = err
		time.Sleep(time.Second)
	}
	return nil, last
}

// Close has a name that says nothing; the verb behind it does.
func Close(ctx context.Context, c *forge.Client) error {
	var last error
	for i := 0; i < 3; i++ {
		if last = c.Finish(ctx, "done"); last == nil { // want "again"
			return nil
		}
	}
	return last
}

// Mark is cleared by the verb behind a telling name.
func Mark(ctx context.Context, c *forge.Client, name, sha string) error {
	var last error
	for i := 0; i < 3; i++ {
		if last = c.CreateTag(ctx, name, sha); last == nil {
			return nil
		}
	}
	return last
}

// Search reads by POST.
func Search(ctx context.Context, c *forge.Client, q string) ([]forge.Release, error) {
	var last error
	for i := 0; i < 3; i++ {
		found, err := c.Find(ctx, q)
		if err == nil {
			return found, nil
		}
		last = err
	}
	return nil, last
}

// Clean deletes by id.
func Clean(ctx context.Context, c *forge.Client, id int64) error {
	var last error
	for i := 0; i < 3; i++ {
		if last = c.Remove(ctx, id); last == nil {
			return nil
		}
	}
	return last
}
