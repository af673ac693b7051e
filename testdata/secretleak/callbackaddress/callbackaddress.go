// Package callbackaddress logs addresses of requests: by that of an OAuth callback the code comes.
package callbackaddress

import (
	"context"
	"log"
	"log/slog"
	"net/http"
)

// Tickets turns codes into grants.
type Tickets interface {
	Exchange(ctx context.Context, code string) error
}

// Desk has the handlers.
type Desk struct{ tickets Tickets }

// Callback logs it in several forms.
func (d *Desk) Callback(w http.ResponseWriter, r *http.Request) {
	code := r.URL.Query().Get("code")
	if err := d.tickets.Exchange(r.Context(), code); err != nil {
		slog.Error("no grant", "request", r.RequestURI) // want "credential reaches the log"
		log.Printf("no grant for %s", r.URL)            // want "credential reaches the log"
		log.Print(r.URL.RequestURI())                   // want "credential reaches the log"
		slog.Error("no grant", "path", r.URL.Path, "host", r.Host, "err", err)
	}
	w.WriteHeader(http.StatusNoContent)
}

// Return is one by what it does.
func (d *Desk) Return(w http.ResponseWriter, r *http.Request) {
	if r.FormValue("state") == "" {
		http.Error(w, "state is missing", http.StatusBadRequest)
		return
	}
	if err := d.tickets.Exchange(r.Context(), r.FormValue("code")); err != nil {
		log.Printf("%s failed", r.URL.String()) // want "credential reaches the log"
		log.Printf("%s failed", r.URL.Path)
	}
	w.WriteHeader(http.StatusNoContent)
}

// Region takes codes of another kind.
func (d *Desk) Region(w http.ResponseWriter, r *http.Request) {
	log.Printf("%s: country %s, state %s", r.RequestURI, r.FormValue("code"), r.FormValue("state"))
	w.WriteHeader(http.StatusNoContent)
}

// Access is the log of every request.
func (d *Desk) Access(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		log.Printf("%s %s", r.Method, r.RequestURI)
		next.ServeHTTP(w, r)
	})
}
