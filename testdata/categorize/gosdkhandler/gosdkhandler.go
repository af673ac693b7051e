// Package gosdkhandler has tools whose structured answer carries the category.
package gosdkhandler

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strings"

	mark3 "github.com/mark3labs/mcp-go/mcp"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// Tools over a planning office.
type Tools struct {
	url string
	hc  *http.Client
}

// In is the argument.
type In struct {
	Plot string `json:"plot"`
}

// Out is the structured answer.
type Out struct {
	OK       bool   `json:"ok"`
	Category string `json:"category"`
	Retry    string `json:"retry,omitempty"`
	Permit   string `json:"permit,omitempty"`
}

var errRefused = errors.New("refused")

func (t *Tools) apply(ctx context.Context, plot string) (string, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, t.url+"/permits", strings.NewReader(plot))
	if err != nil {
		return "", errRefused
	}
	resp, err := t.hc.Do(req)
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	switch {
	case resp.StatusCode == http.StatusCreated:
		return resp.Header.Get("X-Permit"), nil
	case resp.StatusCode/100 == 4:
		return "", errRefused
	}
	return "", errors.New("no verdict")
}

// Apply is a typed handler.
func (t *Tools) Apply(ctx context.Context, _ *mcp.CallToolRequest, in In) (*mcp.CallToolResult, Out, error) {
	if in.Plot == "" {
		return nil, Out{Category: "failed"}, nil
	}
	permit, err := t.apply(ctx, in.Plot)
	if errors.Is(err, errRefused) {
		return nil, Out{Category: "confirmed_rejection"}, nil
	}
	if err != nil {
		return &mcp.CallToolResult{IsError: true}, Out{Category: "confirmed_failure"}, nil // want "failed"
	}
	return nil, Out{OK: true, Category: "done", Permit: permit}, nil
}

// Prolong answers through the other library.
func (t *Tools) Prolong(ctx context.Context, req mark3.CallToolRequest) (*mark3.CallToolResult, error) {
	plot, err := req.RequireString("plot")
	if err != nil {
		return mark3.NewToolResultError("plot is required"), nil
	}
	out := Out{OK: true, Category: "done"}
	if out.Permit, err = t.apply(ctx, "prolong "+plot); err != nil {
		out = Out{
			Category: "temporary", // want "retr"
			Retry:    "bounded",
		}
	}
	text, err := json.Marshal(out)
	if err != nil {
		return mark3.NewToolResultError("no answer to show"), nil
	}
	return mark3.NewToolResultText(string(text)), nil
}

// Amend has the categories that are true.
func (t *Tools) Amend(ctx context.Context, _ *mcp.CallToolRequest, in In) (*mcp.CallToolResult, Out, error) {
	permit, err := t.apply(ctx, "amend "+in.Plot)
	switch {
	case err == nil:
		return nil, Out{OK: true, Category: "done", Permit: permit}, nil
	case errors.Is(err, errRefused):
		return &mcp.CallToolResult{IsError: true}, Out{Category: "confirmed_failure", Retry: "never"}, nil
	}
	return &mcp.CallToolResult{IsError: true}, Out{Category: "outcome_unknown", Retry: "reconcile_first"}, nil
}

// Look reads.
func (t *Tools) Look(ctx context.Context, _ *mcp.CallToolRequest, in In) (*mcp.CallToolResult, Out, error) {
	resp, err := t.hc.Get(t.url + "/permits/" + in.Plot)
	if err != nil {
		return &mcp.CallToolResult{IsError: true}, Out{Category: "confirmed_failure", Retry: "bounded"}, nil
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return &mcp.CallToolResult{IsError: true}, Out{Category: "failed"}, nil
	}
	return nil, Out{OK: true, Category: "done", Permit: in.Plot}, nil
}
