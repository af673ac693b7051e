// Package maskedcopy hides headers in functions of its own.
package maskedcopy

import (
	"log"
	"log/slog"
	"net/http"
	"net/http/httputil"
	"strings"
)

// printable is a copy for logs; its name says nothing.
func printable(h http.Header) map[string][]string {
	out := map[string][]string{}
	for name, vals := range h {
		if strings.Contains(strings.ToLower(name), "auth") {
			out[name] = []string{"[REDACTED]"}
			continue
		}
		out[name] = vals
	}
	return out
}

// flat is a copy in which a variable is replaced.
func flat(h http.Header) map[string]string {
	out := map[string]string{}
	for name := range h {
		v := h.Get(name)
		if name == "Authorization" {
			v = "***"
		}
		out[name] = v
	}
	return out
}

// whole is a copy of everything.
func whole(h http.Header) map[string][]string {
	out := map[string][]string{}
	for name, vals := range h {
		out[name] = vals
	}
	return out
}

// Sent logs copies.
func Sent(req *http.Request) {
	slog.Debug("sending", "headers", printable(req.Header))
	log.Printf("sending %v", flat(req.Header))
}

// SentWhole logs a copy that hides nothing.
func SentWhole(req *http.Request) {
	log.Printf("sending %v", whole(req.Header)) // want "credential reaches the log"
}

// redactHeader overwrites what is in the map, and gives back what was there.
func redactHeader(h http.Header) map[string][]string {
	old := map[string][]string{}
	for _, name := range []string{"Authorization", "X-Auth-Token"} {
		if v, ok := h[name]; ok {
			old[name] = v
			h[name] = []string{"**redacted**"}
		}
	}
	return old
}

// Traced dumps a request whose headers are overwritten for as long.
func Traced(req *http.Request) {
	old := redactHeader(req.Header)
	dump, err := httputil.DumpRequestOut(req, false)
	if err == nil {
		log.Printf("%s", dump)
	}
	for name, v := range old {
		req.Header[name] = v
	}
}

// TracedWhole dumps it as it is.
func TracedWhole(req *http.Request) {
	dump, err := httputil.DumpRequestOut(req, false)
	if err == nil {
		log.Printf("%s", dump) // want "credential reaches the log"
	}
}

func isDiscovery(path string) bool { return strings.HasPrefix(path, "/.well-known/") }

type discovery struct{ next http.RoundTripper }

// RoundTrip logs the address of public documents only.
func (d *discovery) RoundTrip(req *http.Request) (*http.Response, error) {
	resp, err := d.next.RoundTrip(req)
	if err != nil || !isDiscovery(req.URL.Path) {
		return resp, err
	}
	slog.Debug("read metadata", "url", req.URL.String())
	return resp, nil
}

type every struct{ next http.RoundTripper }

// RoundTrip logs every address.
func (d *every) RoundTrip(req *http.Request) (*http.Response, error) {
	slog.Debug("sending", "url", req.URL.String()) // want "credential reaches the log"
	return d.next.RoundTrip(req)
}
