// Package generated has a creation by hand, a generated one and one in a test.
package generated

import (
	"context"
	"net/http"
	"strings"
)

// Entry of a guest book.
type Entry struct{ Status string }

// Book takes entries.
type Book struct {
	url string
	hc  *http.Client
}

// Sign writes an entry by hand.
func (b *Book) Sign(ctx context.Context, name string) Entry {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, b.url+"/entries", strings.NewReader(name))
	if err != nil {
		return Entry{Status: "failed"}
	}
	resp, err := b.hc.Do(req)
	if err != nil {
		return Entry{Status: "failed"} // want "failed"
	}
	defer resp.Body.Close()
	return Entry{Status: resp.Status}
}
