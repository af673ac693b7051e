// Package testvars has variables and functions in its test files, which are left out.
package testvars

import (
	"bytes"
	"net/http"
)

var attempts = 3

// Order repeats a POST.
func Order(hc *http.Client, url string, body []byte) (err error) {
	for range attempts {
		var resp *http.Response
		resp, err = hc.Post(url, "application/json", bytes.NewReader(body)) // want "again"
		if err == nil {
			return resp.Body.Close()
		}
	}
	return err
}

// Read repeats a GET.
func Read(hc *http.Client, url string) (err error) {
	for range attempts {
		var resp *http.Response
		resp, err = hc.Get(url)
		if err == nil {
			return resp.Body.Close()
		}
	}
	return err
}
