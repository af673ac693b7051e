// Package returned has handlers that return an error: mcp-go sends its text as a protocol error.
package returned

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	"github.com/slack-go/slack"
)

// Chat has the tools.
type Chat struct {
	api *slack.Client
	log *slog.Logger
}

var errChat = errors.New("unavailable: the chat took no message")

// Register registers them.
func (c *Chat) Register(s *server.MCPServer) {
	s.AddTool(mcp.NewTool("post"), c.post)
	s.AddTool(mcp.NewTool("topic"), c.topic)
	s.AddTool(mcp.NewTool("archive"), c.archive)
	s.AddTool(mcp.NewTool("post_quietly"), c.postQuietly)
	s.AddTool(mcp.NewTool("join"), c.join)
}

func (c *Chat) post(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	_, ts, err := c.api.PostMessageContext(ctx, req.GetString("channel", ""), slack.MsgOptionText(req.GetString("text", ""), false))
	if err != nil {
		return nil, err // want "own words"
	}
	return mcp.NewToolResultText(ts), nil
}

func (c *Chat) topic(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	ch, err := c.api.SetTopicOfConversationContext(ctx, req.GetString("channel", ""), req.GetString("topic", ""))
	if err != nil {
		return nil, fmt.Errorf("set the topic: %w", err) // want "own words"
	}
	return mcp.NewToolResultText(ch.Topic.Value), nil
}

func (c *Chat) archive(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return mcp.NewToolResultText("archived"), c.api.ArchiveConversationContext(ctx, req.GetString("channel", "")) // want "own words"
}

func (c *Chat) postQuietly(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	channel, err := channelID(req.GetString("channel", ""))
	if err != nil {
		return nil, err
	}
	_, ts, err := c.api.PostMessageContext(ctx, channel, slack.MsgOptionText(req.GetString("text", ""), false))
	if err != nil {
		c.log.ErrorContext(ctx, "post", "err", err)
		return nil, errChat
	}
	return mcp.NewToolResultText(ts), nil
}

func (c *Chat) join(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if _, _, _, err := c.api.JoinConversationContext(ctx, req.GetString("channel", "")); err != nil {
		c.log.ErrorContext(ctx, "join", "err", err)
		return nil, fmt.Errorf("join %q: %w", req.GetString("channel", ""), errChat)
	}
	return mcp.NewToolResultText("joined"), nil
}

func channelID(name string) (string, error) {
	id := strings.TrimPrefix(name, "#")
	if id == "" {
		return "", fmt.Errorf("%q is no channel", name)
	}
	return id, nil
}
