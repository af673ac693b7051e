// Package ledger says of its operations what they do.
package ledger

import (
	"bytes"
	"context"
	"net/http"
)

// Book is a book of entries; it is implemented elsewhere.
type Book interface {
	// Charge has the name of a write and settles under the number of the invoice.
	//
	//toolvet:idempotent an invoice is charged once, however often it is sent
	Charge(ctx context.Context, invoice string) error

	// Walk has a name that says nothing.
	//
	//toolvet:send
	Walk(ctx context.Context, step string) error

	// Create has the name of a write.
	Create(ctx context.Context, entry string) error
}

// Post stores under the hash of the content.
//
//toolvet:idempotent the service keeps one copy of a content
func Post(ctx context.Context, hc *http.Client, url string, body []byte) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, url, bytes.NewReader(body))
	if err != nil {
		return err
	}
	resp, err := hc.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
