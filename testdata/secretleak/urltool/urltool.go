// Package urltool has MCP tools whose calls have a key in the URL.
package urltool

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/url"

	"github.com/mark3labs/mcp-go/mcp"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

const air = "https://air.example/v1?"

// Tools are the handlers.
type Tools struct {
	apiKey string
	hc     *http.Client
}

// Quality shows the error to the model.
func (t *Tools) Quality(_ context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	city := req.GetString("city", "")
	resp, err := t.hc.Get(air + url.Values{"city": {city}, "apikey": {t.apiKey}}.Encode())
	if err != nil {
		return mcp.NewToolResultError(err.Error()), nil // want "credential reaches a tool result"
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		return mcp.NewToolResultError("answer cut short"), nil
	}
	return mcp.NewToolResultText(string(text)), nil
}

// QualitySafe shows a text of its own.
func (t *Tools) QualitySafe(_ context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	city := req.GetString("city", "")
	resp, err := t.hc.Get(air + url.Values{"city": {city}, "apikey": {t.apiKey}}.Encode())
	if err != nil {
		return mcp.NewToolResultError("the service could not be reached"), nil
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		return mcp.NewToolResultError("answer cut short"), nil
	}
	return mcp.NewToolResultText(string(text)), nil
}

// Forecast hands the error over with a text.
func (t *Tools) Forecast(_ context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	city := req.GetString("city", "")
	resp, err := t.hc.Get(air + url.Values{"city": {city}, "apikey": {t.apiKey}}.Encode())
	if err != nil {
		return mcp.NewToolResultErrorFromErr("forecast", err), nil // want "credential reaches a tool result"
	}
	defer resp.Body.Close()
	return mcp.NewToolResultText(resp.Status), nil
}

// Formatted formats it.
func (t *Tools) Formatted(_ context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	city := req.GetString("city", "")
	resp, err := t.hc.Get(air + url.Values{"city": {city}, "apikey": {t.apiKey}}.Encode())
	if err != nil {
		return mcp.NewToolResultText(fmt.Sprintf("%s: %v", city, err)), nil // want "credential reaches a tool result"
	}
	defer resp.Body.Close()
	return mcp.NewToolResultText(resp.Status), nil
}

func (t *Tools) read(city string) (string, error) {
	resp, err := t.hc.Get(air + url.Values{"city": {city}, "apikey": {t.apiKey}}.Encode())
	if err != nil {
		return "", fmt.Errorf("air in %s: %w", city, err) // want "credential reaches an error"
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	return string(text), err
}

// Read shows an error that was reported where it left.
func (t *Tools) Read(_ context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	text, err := t.read(req.GetString("city", ""))
	if err != nil {
		return mcp.NewToolResultError(err.Error()), nil
	}
	return mcp.NewToolResultText(text), nil
}

// In is what the tools of the other SDK are given.
type In struct {
	City string `json:"city"`
}

// Content fills the text of the other SDK.
func (t *Tools) Content(_ context.Context, _ *sdk.CallToolRequest, in In) (*sdk.CallToolResult, any, error) {
	resp, err := t.hc.Get(air + url.Values{"city": {in.City}, "apikey": {t.apiKey}}.Encode())
	if err != nil {
		return &sdk.CallToolResult{IsError: true, Content: []sdk.Content{&sdk.TextContent{Text: err.Error()}}}, nil, nil // want "credential reaches a tool result"
	}
	defer resp.Body.Close()
	return &sdk.CallToolResult{Content: []sdk.Content{&sdk.TextContent{Text: resp.Status}}}, nil, nil
}

// Error sets it.
func (t *Tools) Error(_ context.Context, _ *sdk.CallToolRequest, in In) (*sdk.CallToolResult, any, error) {
	resp, err := t.hc.Get(air + url.Values{"city": {in.City}, "apikey": {t.apiKey}}.Encode())
	if err != nil {
		res := &sdk.CallToolResult{}
		res.SetError(err) // want "credential reaches a tool result"
		return res, nil, nil
	}
	defer resp.Body.Close()
	return &sdk.CallToolResult{Content: []sdk.Content{&sdk.TextContent{Text: resp.Status}}}, nil, nil
}

// ContentSafe has a text of its own.
func (t *Tools) ContentSafe(_ context.Context, _ *sdk.CallToolRequest, in In) (*sdk.CallToolResult, any, error) {
	resp, err := t.hc.Get(air + url.Values{"city": {in.City}, "apikey": {t.apiKey}}.Encode())
	if err != nil {
		res := &sdk.CallToolResult{}
		res.SetError(fmt.Errorf("air in %s: not reached", in.City))
		return res, nil, nil
	}
	defer resp.Body.Close()
	return &sdk.CallToolResult{Content: []sdk.Content{&sdk.TextContent{Text: resp.Status}}}, nil, nil
}
