// Package dialonly compares the class that another package gives.
package dialonly

import (
	"net/http"
	"strings"

	"toolvet.test/fixtures/categorize/dialonly/faults"
)

// Reply of a tool.
type Reply struct {
	Class faults.Class
	Retry bool
}

// Send may be sent again only where it was not sent.
func Send(hc *http.Client, url string) Reply {
	resp, err := hc.Post(url, "text/plain", strings.NewReader("x"))
	if err != nil {
		class := faults.OfWrite(err)
		return Reply{Class: class, Retry: class == faults.Transient}
	}
	_ = resp.Body.Close()
	return Reply{}
}

// Push is sent again after a reset.
func Push(hc *http.Client, url string) Reply {
	resp, err := hc.Post(url, "text/plain", strings.NewReader("x"))
	if err != nil {
		return Reply{Class: faults.OfAny(err)} // want "retr"
	}
	_ = resp.Body.Close()
	return Reply{}
}
