// want package:"near"

// Package caller stands above the others: what it does is known from their facts alone.
package caller

import (
	"context"
	"net/http"

	"toolvet.test/fixtures/facts/again"
	"toolvet.test/fixtures/facts/api"
	"toolvet.test/fixtures/facts/request"
)

// Order creates once.
func Order(ctx context.Context, c *api.Client, body []byte) error { // want Order:"^sends POST$" Order:"^text kind 4>0$"
	return again.Once(func() error { return c.Create(ctx, body) })
}

// OrderNow settles the verb that api leaves open.
func OrderNow(ctx context.Context, c *api.Client) error { // want OrderNow:"^sends PATCH$" OrderNow:"^text kind 4>0$"
	return c.Send(ctx, http.MethodPatch, "/orders/now")
}

// Patient is a helper above a helper.
func Patient(fn func() error) error { // want Patient:"^repeats 0$" Patient:"^text 0>0$"
	return again.Until(3, fn)
}

// Post sends what another package made.
func Post(hc *http.Client, url, key string) error { // want Post:"^sends POST$" Post:"^text 1>0 1>0 held 2>0 words 2>0 held kind 4>0$"
	req, err := request.Keyed(url, key, nil)
	if err != nil {
		return err
	}
	resp, err := hc.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
