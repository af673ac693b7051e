// Package rpcserver answers callers: the id of an answer is the request's, as JSON-RPC wants it. Nothing here is reported.
package rpcserver

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"io"
	"net/http"
)

// Request comes from a caller.
type Request struct {
	Version string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id,omitempty"`
	Method  string          `json:"method"`
	Params  json.RawMessage `json:"params,omitempty"`
}

// Response goes to the caller.
type Response struct {
	Version string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id"`
	Result  any             `json:"result,omitempty"`
	Error   *Error          `json:"error,omitempty"`
}

// Error is a failure.
type Error struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

// Handler does the work.
type Handler func(ctx context.Context, params json.RawMessage) (*Response, error)

// Server answers.
type Server struct {
	handlers map[string]Handler
}

// Handle gives every answer the id of its request, also where the handler set none.
func (s *Server) Handle(ctx context.Context, req *Request) *Response {
	h, ok := s.handlers[req.Method]
	if !ok {
		return &Response{Version: "2.0", ID: req.ID, Error: &Error{Code: -32601, Message: "no such method"}}
	}
	resp, err := h(ctx, req.Params)
	if err != nil {
		return &Response{Version: "2.0", ID: req.ID, Error: &Error{Code: -32603, Message: "failed"}}
	}
	resp.ID = req.ID
	resp.Version = cmp.Or(resp.Version, "2.0")
	return resp
}

// ServeHTTP is the transport over HTTP.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	var req Request
	if err := json.NewDecoder(r.Body).Decode(&req); err != nil {
		http.Error(w, "not a request", http.StatusBadRequest)
		return
	}
	session := r.Header.Get("Mcp-Session-Id")
	if session == "" {
		session = r.URL.Query().Get("session_id")
	}
	if session != "" {
		w.Header().Set("Mcp-Session-Id", session)
	}
	if len(req.ID) == 0 {
		req.ID = json.RawMessage("null")
	}
	_ = json.NewEncoder(w).Encode(s.Handle(r.Context(), &req))
}

// ServeLines is the transport over lines.
func (s *Server) ServeLines(ctx context.Context, in io.Reader, out io.Writer) error {
	sc := bufio.NewScanner(in)
	for sc.Scan() {
		var req Request
		if err := json.Unmarshal(sc.Bytes(), &req); err != nil {
			if err := json.NewEncoder(out).Encode(Response{Version: "2.0", ID: json.RawMessage("null"), Error: &Error{Code: -32700}}); err != nil {
				return err
			}
			continue
		}
		if req.ID == nil {
			continue
		}
		resp := s.Handle(ctx, &req)
		if len(resp.ID) == 0 {
			resp.ID = req.ID
		}
		if err := json.NewEncoder(out).Encode(resp); err != nil {
			return err
		}
	}
	return sc.Err()
}

// Item is an object of the server's own.
type Item struct {
	ID    string `json:"id"`
	Title string `json:"title"`
	Owner string `json:"owner_id"`
}

// Put takes an item of a caller; the id may be in the path alone.
func Put(w http.ResponseWriter, r *http.Request) {
	var it Item
	if err := json.NewDecoder(r.Body).Decode(&it); err != nil {
		http.Error(w, "not an item", http.StatusBadRequest)
		return
	}
	if it.ID == "" {
		it.ID = r.PathValue("id")
	}
	if it.Owner == "" {
		it.Owner = r.Header.Get("X-User-Id")
	}
	_ = json.NewEncoder(w).Encode(it)
}
