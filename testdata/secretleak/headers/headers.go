// Package headers prints headers and requests.
package headers

import (
	"context"
	"fmt"
	"log"
	"log/slog"
	"maps"
	"net/http"
	"slices"
	"strings"
)

// Client has a token.
type Client struct {
	token string
	hc    *http.Client
}

// Outgoing prints what goes out.
func (c *Client) Outgoing(ctx context.Context) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://crm.example/v1", nil)
	if err != nil {
		return err
	}
	req.Header.Set("Authorization", "Bearer "+c.token)
	req.Header.Set("X-Request-Id", "1")
	log.Printf("> %v", req.Header)                      // want "credential reaches the log"
	log.Printf("> %v", req)                             // want "credential reaches the log"
	log.Printf("> %s", req.Header.Get("Authorization")) // want "credential reaches the log"
	log.Printf("> %s %s %s", req.Method, req.URL, req.Header.Get("X-Request-Id"))
	log.Printf("> %d headers to %s", len(req.Header), req.Host)
	log.Printf("> %v", slices.Sorted(maps.Keys(req.Header)))
	resp, err := c.hc.Do(req)
	if err != nil {
		return err
	}
	log.Printf("< %s %v", resp.Status, c.hc)
	return resp.Body.Close()
}

// Incoming prints what comes in.
func Incoming(w http.ResponseWriter, r *http.Request) {
	slog.Info("request", "headers", r.Header)                   // want "credential reaches the log"
	slog.Info("request", "auth", r.Header.Get("Authorization")) // want "credential reaches the log"
	slog.Info("request", "key", r.Header.Get("X-Api-Key"))      // want "credential reaches the log"
	slog.Info("request", "cookie", r.Header.Get("Cookie"))      // want "credential reaches the log"
	slog.Info("request", "agent", r.Header.Get("User-Agent"), "id", r.Header.Get("X-Request-Id"))
	slog.Info("request", "method", r.Method, "path", r.URL.Path, "authorized", r.Header.Get("Authorization") != "")
	if user, password, ok := r.BasicAuth(); ok {
		slog.Info("login", "user", user)
		slog.Info("login", "user", user, "with", password) // want "credential reaches the log"
	}
	w.WriteHeader(http.StatusNoContent)
}

// Loop prints one after the other.
func Loop(h http.Header) {
	for name, values := range h {
		log.Printf("%s: %s", name, strings.Join(values, ",")) // want "credential reaches the log"
	}
}

// LoopNames prints names.
func LoopNames(h http.Header) {
	for name := range h {
		log.Print(name)
	}
}

// LoopSafe leaves some out.
func LoopSafe(h http.Header) {
	shown := h.Clone()
	for _, name := range []string{"Authorization", "Cookie", "X-Api-Key"} {
		shown.Del(name)
	}
	for name, values := range shown {
		log.Printf("%s: %s", name, strings.Join(values, ","))
	}
}

// Deleted deletes on the clone.
func Deleted(req *http.Request) {
	shown := req.Header.Clone()
	shown.Del("Authorization")
	shown.Del("Cookie")
	log.Printf("> %v", shown)
}

// Overwritten writes over it on the clone.
func Overwritten(req *http.Request) {
	shown := req.Clone(req.Context())
	shown.Header.Set("Authorization", "(hidden)")
	log.Printf("> %v", shown.Header)
}

// WrongOne cleans a clone and prints the original.
func WrongOne(req *http.Request) {
	shown := req.Header.Clone()
	shown.Del("Authorization")
	log.Printf("> %v", req.Header) // want "credential reaches the log"
}

// Late deletes behind the print.
func Late(req *http.Request) {
	shown := req.Header.Clone()
	log.Printf("> %v", shown) // want "credential reaches the log"
	shown.Del("Authorization")
}

// Picked copies those that may be seen.
func Picked(req *http.Request) {
	shown := make(http.Header)
	for _, name := range []string{"Accept", "Content-Type"} {
		shown[name] = req.Header[name]
	}
	log.Printf("> %v", shown)
}

// Redacted has a helper.
func Redacted(req *http.Request) {
	log.Printf("> %v", redactHeaders(req.Header))
}

func redactHeaders(h http.Header) http.Header {
	out := h.Clone()
	for name := range out {
		if strings.Contains(strings.ToLower(name), "auth") {
			out[name] = []string{"(hidden)"}
		}
	}
	return out
}

// Map builds headers in a map.
func (c *Client) Map() error {
	h := map[string]string{"Accept": "application/json", "Authorization": "Bearer " + c.token}
	if len(h) > 1 {
		return fmt.Errorf("too many headers: %v", h) // want "credential reaches an error"
	}
	return nil
}

// MapSafe prints another one.
func (c *Client) MapSafe() error {
	h := map[string]string{"Accept": "application/json", "Authorization": "Bearer " + c.token}
	if len(h) > 1 {
		return fmt.Errorf("too many headers: %d, accept %s", len(h), h["Accept"])
	}
	return nil
}
