// want package:"near"

// Package request makes requests and does not send them.
package request

import (
	"bytes"
	"net/http"

	"github.com/google/uuid"
)

// Keyed takes the key from its caller.
func Keyed(url, key string, body []byte) (*http.Request, error) { // want Keyed:"^makes POST$"
	req, err := http.NewRequest(http.MethodPost, url, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	req.Header.Set("Idempotency-Key", key)
	return req, nil
}

// Fresh makes a key in every call.
func Fresh(url string, body []byte) (*http.Request, error) { // want Fresh:"^makes POST$"
	req, err := http.NewRequest(http.MethodPost, url, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	req.Header.Set("Idempotency-Key", NewKey())
	return req, nil
}

// Plain has no key, and its verb is a parameter.
func Plain(verb, url string) (*http.Request, error) { // want Plain:"^makes request by 0$"
	return http.NewRequest(verb, url, nil)
}

// NewKey is new in every call.
func NewKey() string { // want NewKey:"^fresh$"
	return "key-" + uuid.NewString()
}
