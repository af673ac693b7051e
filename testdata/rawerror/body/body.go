// Package body has tools that read answers over HTTP, and what they do with the body of a refusal.
package body

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"strings"

	"github.com/mark3labs/mcp-go/mcp"
)

// Weather is the service.
type Weather struct {
	base string
	hc   *http.Client
}

func (w *Weather) get(ctx context.Context, path string) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, w.base+path, nil)
	if err != nil {
		return nil, err
	}
	return w.hc.Do(req)
}

// text puts the body into the error.
func (w *Weather) text(ctx context.Context, path string) (string, error) {
	resp, err := w.get(ctx, path)
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(io.LimitReader(resp.Body, 1<<20))
	if err != nil {
		return "", err
	}
	if resp.StatusCode/100 != 2 {
		return "", fmt.Errorf("weather service: status %d: %s", resp.StatusCode, body)
	}
	return string(body), nil
}

// textQuietly logs it.
func (w *Weather) textQuietly(ctx context.Context, path string) (string, error) {
	resp, err := w.get(ctx, path)
	if err != nil {
		slog.ErrorContext(ctx, "weather", "err", err)
		return "", fmt.Errorf("%s: the weather service gave no answer", path)
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(io.LimitReader(resp.Body, 1<<20))
	if err != nil {
		slog.ErrorContext(ctx, "weather", "err", err)
		return "", fmt.Errorf("%s: the answer of the weather service broke off", path)
	}
	if resp.StatusCode/100 != 2 {
		slog.ErrorContext(ctx, "weather", "status", resp.StatusCode, "body", string(body))
		return "", fmt.Errorf("weather service: status %d", resp.StatusCode)
	}
	return string(body), nil
}

// Now handles now.
func (w *Weather) Now(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	text, err := w.text(ctx, "/now?q="+url.QueryEscape(req.GetString("city", "")))
	if err != nil {
		return mcp.NewToolResultError(err.Error()), nil // want "own words"
	}
	return mcp.NewToolResultText(text), nil
}

// NowQuietly handles now_quietly.
func (w *Weather) NowQuietly(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	text, err := w.textQuietly(ctx, "/now?q="+url.QueryEscape(req.GetString("city", "")))
	if err != nil {
		return mcp.NewToolResultError(err.Error()), nil
	}
	return mcp.NewToolResultText(text), nil
}

// Rain handles rain: the body is in the result.
func (w *Weather) Rain(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	resp, err := w.get(ctx, "/rain?q="+url.QueryEscape(req.GetString("city", "")))
	if err != nil {
		return mcp.NewToolResultError("unavailable: the weather service gave no answer"), nil
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		return mcp.NewToolResultError("unavailable: the answer broke off"), nil
	}
	if resp.StatusCode != http.StatusOK {
		return mcp.NewToolResultError(fmt.Sprintf("HTTP %d: %.200s", resp.StatusCode, body)), nil // want "own words"
	}
	return mcp.NewToolResultText(string(body)), nil
}

// Wind handles wind: through a buffer, and with a switch.
func (w *Weather) Wind(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	resp, err := w.get(ctx, "/wind?q="+url.QueryEscape(req.GetString("city", "")))
	if err != nil {
		return mcp.NewToolResultError("unavailable: the weather service gave no answer"), nil
	}
	defer resp.Body.Close()
	var buf bytes.Buffer
	if _, err := io.Copy(&buf, resp.Body); err != nil {
		return mcp.NewToolResultError("unavailable: the answer broke off"), nil
	}
	switch resp.StatusCode {
	case http.StatusOK:
		return mcp.NewToolResultText(buf.String()), nil
	case http.StatusNotFound:
		return mcp.NewToolResultError("not_found: no such city"), nil
	}
	return mcp.NewToolResultError("wind: " + strings.TrimSpace(buf.String())), nil // want "own words"
}

// Snow handles snow: the service's message, taken out of its envelope, is its own too.
func (w *Weather) Snow(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	resp, err := w.get(ctx, "/snow?q="+url.QueryEscape(req.GetString("city", "")))
	if err != nil {
		return mcp.NewToolResultError("unavailable: the weather service gave no answer"), nil
	}
	defer resp.Body.Close()
	var answer struct {
		Depth   float64
		Code    int
		Message string
	}
	if err := json.NewDecoder(resp.Body).Decode(&answer); err != nil {
		return mcp.NewToolResultError("malformed_response: the weather service changed its form"), nil
	}
	if resp.StatusCode/100 != 2 {
		return mcp.NewToolResultError("snow: " + answer.Message), nil // want "own words"
	}
	return mcp.NewToolResultText(fmt.Sprint(answer.Depth)), nil
}

// SnowQuietly handles snow_quietly: of the envelope only the number.
func (w *Weather) SnowQuietly(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	resp, err := w.get(ctx, "/snow?q="+url.QueryEscape(req.GetString("city", "")))
	if err != nil {
		return mcp.NewToolResultError("unavailable: the weather service gave no answer"), nil
	}
	defer resp.Body.Close()
	var answer struct {
		Depth   float64
		Code    int
		Message string
	}
	if err := json.NewDecoder(resp.Body).Decode(&answer); err != nil {
		return mcp.NewToolResultError("malformed_response: the weather service changed its form"), nil
	}
	if resp.StatusCode/100 != 2 {
		slog.ErrorContext(ctx, "snow", "message", answer.Message)
		return mcp.NewToolResultErrorf("the weather service refused: status %d, code %d", resp.StatusCode, answer.Code), nil
	}
	return mcp.NewToolResultText(fmt.Sprint(answer.Depth)), nil
}

// Hail handles hail: of an answer that cannot be read, the length.
func (w *Weather) Hail(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	text, err := w.textQuietly(ctx, "/hail?q="+url.QueryEscape(req.GetString("city", "")))
	if err != nil {
		return mcp.NewToolResultError(err.Error()), nil
	}
	var answer struct{ Depth *float64 }
	if err := json.Unmarshal([]byte(text), &answer); err != nil || answer.Depth == nil {
		return mcp.NewToolResultErrorf("malformed_response: %d bytes", len(text)), nil
	}
	return mcp.NewToolResultText(fmt.Sprint(*answer.Depth)), nil
}
