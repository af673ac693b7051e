// Package flag has failures that come as ordinary results.
package flag

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"

	mark3 "github.com/mark3labs/mcp-go/mcp"
	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/slack-go/slack"
)

// Chat has the tools.
type Chat struct{ api *slack.Client }

// Topic handles topic.
func (c *Chat) Topic(ctx context.Context, req mark3.CallToolRequest) (*mark3.CallToolResult, error) {
	if _, err := c.api.SetTopicOfConversationContext(ctx, req.GetString("channel", ""), req.GetString("topic", "")); err != nil {
		slog.ErrorContext(ctx, "topic", "err", err)
		return mark3.NewToolResultText("Error: the topic was not set"), nil // want "failure flag"
	}
	return mark3.NewToolResultText("set"), nil
}

// TopicRaw handles topic_raw: both faults, and the words weigh more.
func (c *Chat) TopicRaw(ctx context.Context, req mark3.CallToolRequest) (*mark3.CallToolResult, error) {
	if _, err := c.api.SetTopicOfConversationContext(ctx, req.GetString("channel", ""), req.GetString("topic", "")); err != nil {
		return mark3.NewToolResultText(fmt.Sprintf("Error: %v", err)), nil // want "own words"
	}
	return mark3.NewToolResultText("set"), nil
}

// Purpose handles purpose.
func (c *Chat) Purpose(ctx context.Context, req mark3.CallToolRequest) (*mark3.CallToolResult, error) {
	if _, err := c.api.SetPurposeOfConversationContext(ctx, req.GetString("channel", ""), req.GetString("purpose", "")); err != nil {
		slog.ErrorContext(ctx, "purpose", "err", err)
		return mark3.NewToolResultText(`{"ok":false,"error":"unavailable"}`), nil // want "failure flag"
	}
	return mark3.NewToolResultText(`{"ok":true}`), nil
}

type status struct {
	OK       bool   `json:"ok"`
	Category string `json:"category,omitempty"`
}

// Rename handles rename: the object says it, and the flag does not.
func (c *Chat) Rename(ctx context.Context, req mark3.CallToolRequest) (*mark3.CallToolResult, error) {
	if _, err := c.api.RenameConversationContext(ctx, req.GetString("channel", ""), req.GetString("name", "")); err != nil {
		slog.ErrorContext(ctx, "rename", "err", err)
		out, err := json.Marshal(status{OK: false, Category: "outcome_unknown"})
		if err != nil {
			return mark3.NewToolResultError(err.Error()), nil
		}
		return mark3.NewToolResultText(string(out)), nil // want "failure flag"
	}
	return mark3.NewToolResultStructuredOnly(status{OK: true}), nil
}

// Pin handles pin, with a literal of the other SDK.
func (c *Chat) Pin(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	err := c.api.AddPinContext(ctx, string(req.Params.Arguments), slack.ItemRef{})
	if err != nil {
		slog.ErrorContext(ctx, "pin", "err", err)
		return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: "failed to pin the message"}}}, nil // want "failure flag"
	}
	return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: "pinned"}}}, nil
}

// Unpin handles unpin.
func (c *Chat) Unpin(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	res := &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: "unpinned"}}}
	if err := c.api.RemovePinContext(ctx, string(req.Params.Arguments), slack.ItemRef{}); err != nil {
		slog.ErrorContext(ctx, "unpin", "err", err)
		res.Content = []mcp.Content{&mcp.TextContent{Text: "Error: the message is pinned still, or not known not to be"}}
		res.IsError = true
	}
	return res, nil
}

// TopicFlagged handles topic_flagged.
func (c *Chat) TopicFlagged(ctx context.Context, req mark3.CallToolRequest) (*mark3.CallToolResult, error) {
	if _, err := c.api.SetTopicOfConversationContext(ctx, req.GetString("channel", ""), req.GetString("topic", "")); err != nil {
		slog.ErrorContext(ctx, "topic", "err", err)
		return mark3.NewToolResultError("Error: the topic was not set"), nil
	}
	return mark3.NewToolResultText("set"), nil
}

// RenameFlagged handles rename_flagged.
func (c *Chat) RenameFlagged(ctx context.Context, req mark3.CallToolRequest) (*mark3.CallToolResult, error) {
	if _, err := c.api.RenameConversationContext(ctx, req.GetString("channel", ""), req.GetString("name", "")); err != nil {
		slog.ErrorContext(ctx, "rename", "err", err)
		res := mark3.NewToolResultStructuredOnly(status{Category: "outcome_unknown"})
		res.IsError = true
		return res, nil
	}
	return mark3.NewToolResultStructuredOnly(status{OK: true}), nil
}

// Exists handles channel_exists: "no" is an answer, and no failure.
func (c *Chat) Exists(ctx context.Context, req mark3.CallToolRequest) (*mark3.CallToolResult, error) {
	_, err := c.api.GetConversationInfoContext(ctx, &slack.GetConversationInfoInput{ChannelID: req.GetString("channel", "")})
	if e, ok := errors.AsType[slack.SlackErrorResponse](err); ok && e.Err == "channel_not_found" {
		return mark3.NewToolResultText("no"), nil
	}
	if err != nil {
		return mark3.NewToolResultError("unavailable: the chat gave no answer"), nil
	}
	return mark3.NewToolResultText("yes"), nil
}

// Errors handles list_errors: the word is the product.
func (c *Chat) Errors(ctx context.Context, req mark3.CallToolRequest) (*mark3.CallToolResult, error) {
	h, err := c.api.GetConversationHistoryContext(ctx, &slack.GetConversationHistoryParameters{ChannelID: req.GetString("channel", "")})
	if err != nil {
		return mark3.NewToolResultError("unavailable: the chat gave no answer"), nil
	}
	if len(h.Messages) == 0 {
		return mark3.NewToolResultText("no error was reported"), nil
	}
	return mark3.NewToolResultText("Error: " + h.Messages[0].Text), nil
}
