// Package texts puts errors into texts by several ways.
package texts

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"text/template"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/slack-go/slack"
)

// Bot has the tools.
type Bot struct{ api *slack.Client }

// Many handles post_many.
func (b *Bot) Many(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	var report strings.Builder
	failed := false
	for _, channel := range req.GetStringSlice("channels", nil) {
		if _, _, err := b.api.PostMessageContext(ctx, channel); err != nil {
			failed = true
			report.WriteString(channel + ": " + err.Error() + "\n")
		}
	}
	if failed {
		return mcp.NewToolResultError(report.String()), nil // want "own words"
	}
	return mcp.NewToolResultText("posted"), nil
}

// Any handles post_any.
func (b *Bot) Any(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	var problems []string
	for _, channel := range req.GetStringSlice("channels", nil) {
		_, _, err := b.api.PostMessageContext(ctx, channel)
		if err == nil {
			return mcp.NewToolResultText(channel), nil
		}
		problems = append(problems, fmt.Sprintf("%s: %v", channel, err))
	}
	return mcp.NewToolResultError(strings.Join(problems, "; ")), nil // want "own words"
}

// Object handles post_object: the text is JSON.
func (b *Bot) Object(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	_, _, err := b.api.PostMessageContext(ctx, req.GetString("channel", ""))
	if err != nil {
		out, _ := json.Marshal(map[string]any{"ok": false, "error": err.Error()})
		return mcp.NewToolResultError(string(out)), nil // want "own words"
	}
	return mcp.NewToolResultText("posted"), nil
}

// Structured handles post_structured.
func (b *Bot) Structured(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	_, _, err := b.api.PostMessageContext(ctx, req.GetString("channel", ""))
	if err != nil {
		return mcp.NewToolResultStructured(map[string]any{"error": err.Error()}, "not posted"), nil // want "own words"
	}
	return mcp.NewToolResultText("posted"), nil
}

// Buffer handles post_buffer.
func (b *Bot) Buffer(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	var buf bytes.Buffer
	_, _, err := b.api.PostMessageContext(ctx, req.GetString("channel", ""))
	if err != nil {
		fmt.Fprintf(&buf, "not posted (%v)", err)
		return mcp.NewToolResultError(buf.String()), nil // want "own words"
	}
	return mcp.NewToolResultText("posted"), nil
}

// Short handles post_short: shortened is still raw.
func (b *Bot) Short(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	_, _, err := b.api.PostMessageContext(ctx, req.GetString("channel", ""))
	if err != nil {
		msg := strings.TrimSpace(err.Error())
		if len(msg) > 80 {
			msg = msg[:80] + "…"
		}
		return mcp.NewToolResultError(msg), nil // want "own words"
	}
	return mcp.NewToolResultText("posted"), nil
}

var posted = template.Must(template.New("").Parse("posted to {{.}}"))

// Own handles post_own: builder, JSON and template hold its own words.
func (b *Bot) Own(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	var report strings.Builder
	for _, channel := range req.GetStringSlice("channels", nil) {
		if _, _, err := b.api.PostMessageContext(ctx, channel); err != nil {
			fmt.Fprintf(&report, "%s: not posted (%T)\n", channel, err)
		}
	}
	if report.Len() > 0 {
		out, err := json.Marshal(map[string]any{"ok": false, "error": report.String()})
		if err != nil {
			return mcp.NewToolResultError(err.Error()), nil
		}
		return mcp.NewToolResultError(string(out)), nil
	}
	if err := posted.Execute(&report, req.GetString("channel", "")); err != nil {
		return mcp.NewToolResultError(err.Error()), nil
	}
	return mcp.NewToolResultText(report.String()), nil
}

// Conditions handles post_conditions: the error decides, and is not shown.
func (b *Bot) Conditions(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	_, _, err := b.api.PostMessageContext(ctx, req.GetString("channel", ""))
	if err != nil && strings.Contains(err.Error(), "not_in_channel") {
		return mcp.NewToolResultError("join the channel first"), nil
	}
	if err != nil {
		return mcp.NewToolResultError(fmt.Sprintf("not posted: known=%t, length=%d", err.Error() == "channel_not_found", len(err.Error()))), nil
	}
	return mcp.NewToolResultText("posted"), nil
}
