// Package dump dumps requests.
package dump

import (
	"fmt"
	"log"
	"net/http"
	"net/http/httputil"
	"os"
)

var hidden = []string{"Authorization", "Proxy-Authorization", "Cookie", "X-Api-Key"}

// Live is a transport that shows live headers.
type Live struct {
	Next  http.RoundTripper
	Debug bool
}

// RoundTrip implements http.RoundTripper.
func (l *Live) RoundTrip(req *http.Request) (*http.Response, error) {
	if l.Debug {
		dump, err := httputil.DumpRequestOut(req, false)
		if err == nil {
			log.Printf("> %s", dump) // want "credential reaches the log"
		}
	}
	resp, err := l.Next.RoundTrip(req)
	if err == nil && l.Debug {
		if head, err := httputil.DumpResponse(resp, false); err == nil {
			log.Printf("< %d letters", len(head))
		}
	}
	return resp, err
}

// Deleted is one that deletes on a clone.
type Deleted struct {
	Next  http.RoundTripper
	Debug bool
}

// RoundTrip implements http.RoundTripper.
func (d *Deleted) RoundTrip(req *http.Request) (*http.Response, error) {
	if d.Debug {
		shown := req.Clone(req.Context())
		shown.Header.Del("Authorization")
		if dump, err := httputil.DumpRequestOut(shown, false); err == nil {
			log.Printf("> %s", dump)
		}
	}
	return d.Next.RoundTrip(req)
}

// Looped is one that overwrites in a loop over names.
type Looped struct {
	Next http.RoundTripper
}

// RoundTrip implements http.RoundTripper.
func (l *Looped) RoundTrip(req *http.Request) (*http.Response, error) {
	shown := req.Clone(req.Context())
	for _, h := range hidden {
		if shown.Header.Get(h) != "" {
			shown.Header.Set(h, "(hidden)")
		}
	}
	if dump, err := httputil.DumpRequest(shown, false); err == nil {
		fmt.Fprintf(os.Stderr, "> %s\n", dump)
	}
	return l.Next.RoundTrip(req)
}

// Wrong is one that dumps the original beside the cleaned clone.
type Wrong struct {
	Next http.RoundTripper
}

// RoundTrip implements http.RoundTripper.
func (w *Wrong) RoundTrip(req *http.Request) (*http.Response, error) {
	shown := req.Clone(req.Context())
	shown.Header.Del("Authorization")
	if dump, err := httputil.DumpRequest(req, false); err == nil {
		fmt.Fprintf(os.Stderr, "> %s %s\n", shown.Method, dump) // want "credential reaches the output"
	}
	return w.Next.RoundTrip(req)
}

// Failure puts the dump into an error.
func Failure(req *http.Request, status int) error {
	dump, err := httputil.DumpRequestOut(req, true)
	if err != nil {
		return fmt.Errorf("status %d", status)
	}
	return fmt.Errorf("status %d for %s", status, dump) // want "credential reaches an error"
}

// FailureSafe puts the first line into it.
func FailureSafe(req *http.Request, status int) error {
	return fmt.Errorf("status %d for %s %s", status, req.Method, req.URL.Path)
}

// Formatter returns the dump: who prints it is another matter.
func Formatter(req *http.Request) string {
	dump, err := httputil.DumpRequestOut(req, false)
	if err != nil {
		return ""
	}
	return string(dump)
}

// Printed prints what the formatter returned.
func Printed(req *http.Request) {
	log.Print(Formatter(req)) // want "credential reaches the log"
}
