// Package headermap hands its headers down as a map.
package headermap

import (
	"bytes"
	"net/http"
)

func call(method string, body []byte, h map[string]string) error {
	req, err := http.NewRequest(method, "https://bank.example.test/transfers", bytes.NewReader(body))
	if err != nil {
		return err
	}
	for k, v := range h {
		req.Header.Set(k, v)
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Pay has one key for all rounds.
func Pay(body []byte, id string) (err error) {
	h := map[string]string{"Idempotency-Key": id}
	for range 4 {
		if err = call(http.MethodPost, body, h); err == nil {
			return nil
		}
	}
	return err
}

// PayPlain has headers, and no key.
func PayPlain(body []byte) (err error) {
	h := map[string]string{"Accept": "application/json"}
	for range 4 {
		if err = call(http.MethodPost, body, h); err == nil { // want "again"
			return nil
		}
	}
	return err
}
