// Package httptool serves tools over plain HTTP, and other things to people.
package httptool

import (
	"context"
	"encoding/json"
	"errors"
	"html/template"
	"log/slog"
	"net/http"

	"github.com/google/go-github/v89/github"
)

// ToolCall is what a model sends.
type ToolCall struct {
	Name      string         `json:"name"`
	Arguments map[string]any `json:"arguments"`
}

// ToolResponse is what it gets.
type ToolResponse struct {
	Text    string `json:"text"`
	IsError bool   `json:"isError"`
}

// Server serves both.
type Server struct{ gh *github.Client }

// Handler routes.
func (s *Server) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /mcp/tools/call", s.call)
	mux.HandleFunc("POST /mcp/tools/call/json", s.callJSON)
	mux.HandleFunc("POST /mcp/tools/call/quiet", s.callQuietly)
	mux.HandleFunc("GET /", s.page)
	mux.HandleFunc("GET /healthz", s.health)
	return mux
}

func (s *Server) run(ctx context.Context, call ToolCall) (string, error) {
	if call.Name != "zen" {
		return "", errors.New("there is no such tool")
	}
	text, _, err := s.gh.Meta.Zen(ctx)
	return text, err
}

func (s *Server) call(w http.ResponseWriter, r *http.Request) {
	var call ToolCall
	if err := json.NewDecoder(r.Body).Decode(&call); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	text, err := s.run(r.Context(), call)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadGateway)
		return
	}
	_ = json.NewEncoder(w).Encode(ToolResponse{Text: text})
}

func (s *Server) callJSON(w http.ResponseWriter, r *http.Request) {
	var call ToolCall
	if err := json.NewDecoder(r.Body).Decode(&call); err != nil {
		http.Error(w, "malformed call", http.StatusBadRequest)
		return
	}
	text, err := s.run(r.Context(), call)
	if err != nil {
		w.WriteHeader(http.StatusBadGateway)
		_ = json.NewEncoder(w).Encode(ToolResponse{Text: err.Error(), IsError: true}) // want "own words"
		return
	}
	_ = json.NewEncoder(w).Encode(ToolResponse{Text: text})
}

func (s *Server) callQuietly(w http.ResponseWriter, r *http.Request) {
	var call ToolCall
	if err := json.NewDecoder(r.Body).Decode(&call); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	text, err := s.run(r.Context(), call)
	if err != nil {
		slog.ErrorContext(r.Context(), "call", "tool", call.Name, "err", err)
		w.WriteHeader(http.StatusBadGateway)
		_ = json.NewEncoder(w).Encode(ToolResponse{Text: "unavailable: the tracker gave no answer", IsError: true})
		return
	}
	_ = json.NewEncoder(w).Encode(ToolResponse{Text: text})
}

var start = template.Must(template.New("").Parse(`<p>{{.}}</p>`))

// page is for people.
func (s *Server) page(w http.ResponseWriter, r *http.Request) {
	text, _, err := s.gh.Meta.Zen(r.Context())
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadGateway)
		return
	}
	_ = start.Execute(w, text)
}

// health is for a probe.
func (s *Server) health(w http.ResponseWriter, r *http.Request) {
	if _, _, err := s.gh.Meta.Zen(r.Context()); err != nil {
		w.WriteHeader(http.StatusServiceUnavailable)
		_ = json.NewEncoder(w).Encode(map[string]string{"status": "down", "error": err.Error()})
	}
}
