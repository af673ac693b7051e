// Package gateway hands requests on to a service behind it.
package gateway

import (
	"bytes"
	"io"
	"net/http"
)

// Serve goes round with whatever method came in.
func Serve(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return
	}
	for range 3 {
		req, err := http.NewRequestWithContext(r.Context(), r.Method, "http://behind.example.test"+r.URL.Path, bytes.NewReader(body))
		if err != nil {
			return
		}
		resp, err := http.DefaultClient.Do(req) // want "again"
		if err != nil {
			continue
		}
		w.WriteHeader(resp.StatusCode)
		_, _ = io.Copy(w, resp.Body)
		_ = resp.Body.Close()
		return
	}
	w.WriteHeader(http.StatusBadGateway)
}

// ServeOnce sends once.
func ServeOnce(w http.ResponseWriter, r *http.Request) {
	req, err := http.NewRequestWithContext(r.Context(), r.Method, "http://behind.example.test"+r.URL.Path, r.Body)
	if err != nil {
		return
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		w.WriteHeader(http.StatusBadGateway)
		return
	}
	w.WriteHeader(resp.StatusCode)
	_ = resp.Body.Close()
}
