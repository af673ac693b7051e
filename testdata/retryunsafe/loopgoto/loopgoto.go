// Package loopgoto repeats with goto.
package loopgoto

import (
	"bytes"
	"net/http"
	"net/url"
	"time"
)

// Charge jumps back after any error.
func Charge(hc *http.Client, base string, body []byte) (int, error) {
	tries := 0
again:
	tries++
	resp, err := hc.Post(base+"/charges", "application/json", bytes.NewReader(body)) // want "again"
	if err != nil {
		if tries < 3 {
			time.Sleep(time.Second)
			goto again
		}
		return 0, err
	}
	_ = resp.Body.Close()
	return resp.StatusCode, nil
}

// Refund jumps back only after an answer that says "not now".
func Refund(hc *http.Client, base string, body []byte) (int, error) {
	tries := 0
again:
	tries++
	resp, err := hc.Post(base+"/refunds", "application/json", bytes.NewReader(body))
	if err != nil {
		return 0, err
	}
	_ = resp.Body.Close()
	if resp.StatusCode == http.StatusTooManyRequests && tries < 3 {
		time.Sleep(time.Second)
		goto again
	}
	return resp.StatusCode, nil
}

// Export asks for page after page of a search that is a POST; the next page's token comes from the answer.
func Export(hc *http.Client, base string) (pages int, err error) {
	token := ""
next:
	resp, err := hc.PostForm(base+"/exports", url.Values{"page_token": {token}})
	if err != nil {
		return pages, err
	}
	token = resp.Header.Get("Next-Page-Token")
	_ = resp.Body.Close()
	pages++
	if token != "" {
		goto next
	}
	return pages, nil
}
