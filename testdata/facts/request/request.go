// want package:"near"

// Package request makes requests and does not send them.
package request

import (
	"bytes"
	"net/http"

	"github.com/google/uuid"
)

// Keyed takes the key from its caller.
func Keyed(url, key string, body []byte) (*http.Request, error) { // want Keyed:"^makes POST$" Keyed:"^text 0>0 0>0 held 1>0 words 1>0 held 2>0 words 0>1 words 0>1 held$"
	req, err := http.NewRequest(http.MethodPost, url, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	req.Header.Set("Idempotency-Key", key)
	return req, nil
}

// Fresh makes a key in every call.
func Fresh(url string, body []byte) (*http.Request, error) { // want Fresh:"^makes POST$" Fresh:"^text 0>0 0>0 held 1>0 words 0>1 words 0>1 held$"
	req, err := http.NewRequest(http.MethodPost, url, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	req.Header.Set("Idempotency-Key", NewKey())
	return req, nil
}

// Plain has no key, and its verb is a parameter.
func Plain(verb, url string) (*http.Request, error) { // want Plain:"^makes request by 0$" Plain:"^text 1>0 1>0 held 1>1 words 1>1 held$"
	return http.NewRequest(verb, url, nil)
}

// NewKey is new in every call.
func NewKey() string { // want NewKey:"^fresh$" NewKey:"^identity result 0 of made$"
	return "key-" + uuid.NewString()
}
