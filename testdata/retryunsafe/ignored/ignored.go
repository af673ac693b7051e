// Package ignored has findings that somebody has looked at, and declarations that say what the sources cannot.
package ignored

import (
	"bytes"
	"context"
	"net/http"
)

// Inbox takes letters.
type Inbox struct {
	url string
	hc  *http.Client
}

func (i *Inbox) post(ctx context.Context, body []byte) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, i.url, bytes.NewReader(body))
	if err != nil {
		return err
	}
	resp, err := i.hc.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// deliver stores a letter under the hash of its content.
//
//toolvet:idempotent the service drops a letter that it has
func (i *Inbox) deliver(ctx context.Context, body []byte) error {
	return i.post(ctx, body)
}

// Above is ignored by the line above.
func (i *Inbox) Above(ctx context.Context, body []byte) (err error) {
	for range 3 {
		//toolvet:ignore retryunsafe the service drops doubles
		if err = i.post(ctx, body); err == nil {
			return nil
		}
	}
	return err
}

// Beside is ignored at the end of the line.
func (i *Inbox) Beside(ctx context.Context, body []byte) (err error) {
	for range 3 {
		err = i.post(ctx, body) //toolvet:ignore retryunsafe the service drops doubles
		if err == nil {
			return nil
		}
	}
	return err
}

// Lint is ignored in another spelling.
func (i *Inbox) Lint(ctx context.Context, body []byte) (err error) {
	for range 3 {
		//lint:ignore retryunsafe the service drops doubles
		if err = i.post(ctx, body); err == nil {
			return nil
		}
	}
	return err
}

// Nolint is ignored in a third spelling.
func (i *Inbox) Nolint(ctx context.Context, body []byte) (err error) {
	for range 3 {
		err = i.post(ctx, body) //nolint:retryunsafe // the service drops doubles
		if err == nil {
			return nil
		}
	}
	return err
}

// Declared calls what is declared to be idempotent.
func (i *Inbox) Declared(ctx context.Context, body []byte) (err error) {
	for range 3 {
		if err = i.deliver(ctx, body); err == nil {
			return nil
		}
	}
	return err
}

// Other is ignored for another rule, and that is not this one.
func (i *Inbox) Other(ctx context.Context, body []byte) (err error) {
	for range 3 {
		//toolvet:ignore rawerror the caller is a person
		if err = i.post(ctx, body); err == nil { // want "again"
			return nil
		}
	}
	return err
}
