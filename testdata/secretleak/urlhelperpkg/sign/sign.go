// Package sign puts keys into requests.
package sign

import (
	"net/http"
	"net/url"
)

// URL appends the key.
func URL(addr, key string) string {
	return addr + "?apikey=" + url.QueryEscape(key)
}

// Query sets it in the query.
func Query(req *http.Request, key string) {
	q := req.URL.Query()
	q.Set("apikey", key)
	req.URL.RawQuery = q.Encode()
}

// Header sets it in the header.
func Header(req *http.Request, key string) {
	req.Header.Set("Authorization", "Bearer "+key)
}
