// Package coregateway hands answers of language models on.
package coregateway

import (
	"encoding/json"
	"io"
	"net/http"
)

type ToolCall struct {
	ID       string `json:"id"`
	Function struct {
		Name string `json:"name"`
	} `json:"function"`
}

type ChatRequest struct {
	Model string `json:"model"`
}

type ChatResponse struct {
	ID    string     `json:"id"`
	Model string     `json:"model"`
	Calls []ToolCall `json:"tool_calls"`
}

type Meta struct{ ActualModel string }

func parse(body io.Reader) (*ChatResponse, error) {
	var r ChatResponse
	if err := json.NewDecoder(body).Decode(&r); err != nil {
		return nil, err
	}
	return &r, nil
}

func complete(c *http.Client, req ChatRequest) (*ChatResponse, error) {
	resp, err := c.Post("https://example.com/chat", "application/json", nil)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	r, err := parse(resp.Body)
	if err != nil {
		return nil, err
	}
	if r.Model == "" {
		r.Model = req.Model // want "does not say ChatResponse.Model"
	}
	for i := range r.Calls {
		if r.Calls[i].ID == "" {
			r.Calls[i].ID = r.Calls[i].Function.Name // want "identified by"
		}
	}
	return r, nil
}

// A response that is built here of what was asked for.
func render(meta *Meta, req *ChatRequest) *ChatResponse {
	out := &ChatResponse{Model: meta.ActualModel}
	if out.Model == "" {
		out.Model = req.Model // want "does not say ChatResponse.Model"
	}
	return out
}

// Defaults before the send.
func defaults(req *ChatRequest, meta *Meta) {
	if req.Model == "" {
		req.Model = meta.ActualModel
	}
}

type event struct {
	ID string `json:"id"`
}

type stream struct{ id string }

// The gateway's own id.
func (s *stream) emit(e event) event {
	if e.ID == "" {
		e.ID = s.id
	}
	return e
}
