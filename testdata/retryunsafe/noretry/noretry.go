// Package noretry tells a repeating function that this call is not to be repeated.
package noretry

import (
	"net/http"
	"strings"
)

func send(method, body string, retry bool) error {
	req, err := http.NewRequest(method, "https://desk.example.test/notes", strings.NewReader(body))
	if err != nil {
		return err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil && retry {
		return send(method, body, false)
	}
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Create sends once.
func Create(body string) error { return send(http.MethodPost, body, false) }

// Get may be repeated.
func Get() error { return send(http.MethodGet, "", true) }

func loop(attempts int, fn func() error) (err error) {
	for i := 0; i < attempts; i++ {
		if err = fn(); err == nil {
			return nil
		}
	}
	return err
}

// Once allows one attempt.
func Once(body string) error {
	return loop(1, func() error { return send(http.MethodPost, body, false) })
}

// Thrice allows three.
func Thrice(body string) error {
	return loop(3, func() error {
		return send(http.MethodPost, body, false) // want "again"
	})
}
