// Package oauthcode has the callbacks of logins: the code in the query is as good as a token.
package oauthcode

import (
	"log"
	"log/slog"
	"net/http"

	"github.com/gin-gonic/gin"
	"go.uber.org/zap"
)

// Server of a login.
type Server struct {
	log *zap.Logger
}

// Callback logs the code.
func (s *Server) Callback(w http.ResponseWriter, r *http.Request) {
	code, state := r.URL.Query().Get("code"), r.URL.Query().Get("state")
	if code == "" {
		s.log.Warn("callback without a code", zap.String("error", r.URL.Query().Get("error")))
		http.Error(w, "code is missing", http.StatusBadRequest)
		return
	}
	s.log.Info("callback", zap.String("code", code), zap.Bool("state", state != "")) // want "credential reaches the log"
	s.log.Info("callback", zap.Bool("code", code != ""), zap.Int("length", len(code)))
	http.Redirect(w, r, "/", http.StatusFound)
}

// CallbackForm reads it from the form.
func (s *Server) CallbackForm(w http.ResponseWriter, r *http.Request) {
	authCode := r.FormValue("code")
	log.Printf("login with code %s from %s", authCode, r.RemoteAddr) // want "credential reaches the log"
	log.Printf("login from %s, error %q", r.RemoteAddr, r.FormValue("error_description"))
	w.WriteHeader(http.StatusNoContent)
}

// CallbackQuery logs the whole query.
func (s *Server) CallbackQuery(w http.ResponseWriter, r *http.Request) {
	slog.Info("oauth callback", "query", r.URL.RawQuery) // want "credential reaches the log"
	slog.Info("oauth callback", "path", r.URL.Path, "host", r.Host)
	if r.URL.Query().Get("code") == "" {
		http.Error(w, "code is missing", http.StatusBadRequest)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

// CallbackMap logs a map.
func (s *Server) CallbackMap(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	fields := map[string]string{"state": q.Get("state")}
	log.Print(fields["state"] == "")
	fields["code"] = q.Get("code")
	log.Printf("callback: %v", fields) // want "credential reaches the log"
	w.WriteHeader(http.StatusNoContent)
}

// GinCallback logs it with gin.
func (s *Server) GinCallback(c *gin.Context) {
	code := c.Query("code")
	if code == "" {
		c.String(http.StatusBadRequest, "code is missing")
		return
	}
	log.Printf("callback with %s", code) // want "credential reaches the log"
	log.Printf("callback of %d letters", len(code))
	c.Redirect(http.StatusFound, "/")
}

// Status has codes of another kind.
func Status(resp *http.Response, errorCode, code string, countryCode string) {
	log.Printf("status %d, error %s, %s, country %s", resp.StatusCode, errorCode, code, countryCode)
}
