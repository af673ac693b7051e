// Package logwrappkg uses the project's logger of another package.
package logwrappkg

import (
	"context"
	"errors"
	"net/http"
	"net/url"

	"toolvet.test/fixtures/secretleak/logwrappkg/logx"
)

const bills = "https://bills.example/v1?"

// Bills are paid.
type Bills struct {
	apiKey string
	hc     *http.Client
	log    *logx.Logger
}

// Pay prints by functions and methods.
func (b *Bills) Pay(ctx context.Context, id string) {
	logx.Debugf("paying %s with %s", id, b.apiKey)       // want "credential reaches the log"
	logx.Print("paying", id, b.apiKey)                   // want "credential reaches the output"
	b.log.Info(ctx, "paying", "bill", id, "k", b.apiKey) // want "credential reaches the log"
	b.log.With("bill", id).Info(ctx, "paying")
	logx.Debugf("paying %s", id)
	logx.Print("paying", id)
	logx.Discard("paying %s with %s", id, b.apiKey)
	b.log.Info(ctx, "paying", "bill", id, "ready", b.apiKey != "")
}

// Fetch logs the error of a request.
func (b *Bills) Fetch(ctx context.Context, id string) error {
	resp, err := b.hc.Get(bills + url.Values{"id": {id}, "key": {b.apiKey}}.Encode())
	if err != nil {
		b.log.Error(ctx, "bill not read", err) // want "credential reaches the log"
		return errors.New("bill not read")
	}
	return resp.Body.Close()
}

// FetchSafe logs a text.
func (b *Bills) FetchSafe(ctx context.Context, id string) error {
	resp, err := b.hc.Get(bills + url.Values{"id": {id}, "key": {b.apiKey}}.Encode())
	if err != nil {
		b.log.Error(ctx, "bill not read", errors.New("not reached"))
		return errors.New("bill not read")
	}
	return resp.Body.Close()
}
