// Package registry runs tools by name: the executor shows the error of the tool that it ran.
package registry

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
)

// CallToolResult goes into the conversation.
type CallToolResult struct {
	Text    string
	IsError bool
}

// Tool is a tool.
type Tool interface {
	Run(ctx context.Context, args json.RawMessage) (string, error)
}

// Registry holds tools by name.
type Registry struct{ tools map[string]Tool }

// New fills it.
func New(hc *http.Client) *Registry {
	return &Registry{map[string]Tool{"ping": &ping{hc}, "upper": upper{}}}
}

// Execute runs a tool.
func (r *Registry) Execute(ctx context.Context, name string, args json.RawMessage) CallToolResult {
	t, ok := r.tools[name]
	if !ok {
		return CallToolResult{Text: fmt.Sprintf("there is no tool %q", name), IsError: true}
	}
	text, err := t.Run(ctx, args)
	if err != nil {
		return CallToolResult{Text: err.Error(), IsError: true} // want "own words"
	}
	return CallToolResult{Text: text}
}

// ExecuteQuietly runs one and keeps its error.
func (r *Registry) ExecuteQuietly(ctx context.Context, name string, args json.RawMessage) CallToolResult {
	t, ok := r.tools[name]
	if !ok {
		return CallToolResult{Text: fmt.Sprintf("there is no tool %q", name), IsError: true}
	}
	text, err := t.Run(ctx, args)
	if err != nil {
		slog.ErrorContext(ctx, name, "err", err)
		return CallToolResult{Text: name + " failed: unavailable", IsError: true}
	}
	return CallToolResult{Text: text}
}

// ExecuteUnflagged runs one and says in the text only that it failed.
func (r *Registry) ExecuteUnflagged(ctx context.Context, name string, args json.RawMessage) CallToolResult {
	text, err := r.tools[name].Run(ctx, args)
	if err != nil {
		slog.ErrorContext(ctx, name, "err", err)
		return CallToolResult{Text: "Error: " + name + " is unavailable"} // want "failure flag"
	}
	return CallToolResult{Text: text}
}

type ping struct{ hc *http.Client }

func (p *ping) Run(ctx context.Context, args json.RawMessage) (string, error) {
	var in struct{ URL string }
	if err := json.Unmarshal(args, &in); err != nil {
		return "", err
	}
	resp, err := p.hc.Head(in.URL)
	if err != nil {
		return "", fmt.Errorf("ping: %w", err)
	}
	return fmt.Sprint(resp.StatusCode), resp.Body.Close()
}

type upper struct{}

func (upper) Run(_ context.Context, args json.RawMessage) (string, error) {
	if len(args) == 0 {
		return "", errors.New("text is missing")
	}
	return string(args), nil
}
