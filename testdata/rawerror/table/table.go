// Package table has its handlers in tables.
package table

import (
	"context"
	"errors"
	"fmt"
	"log/slog"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	"github.com/slack-go/slack"
)

// Chat has the tools.
type Chat struct{ api *slack.Client }

// Tools lists them.
func (c *Chat) Tools() []server.ServerTool {
	return []server.ServerTool{
		{Tool: mcp.NewTool("star"), Handler: c.star},
		{Tool: mcp.NewTool("unstar"), Handler: c.unstar},
		{
			Tool: mcp.NewTool("react"),
			Handler: func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
				if err := c.api.AddReactionContext(ctx, req.GetString("name", ""), slack.ItemRef{}); err != nil {
					return mcp.NewToolResultErrorf("react: %v", err), nil // want "own words"
				}
				return mcp.NewToolResultText("done"), nil
			},
		},
	}
}

func (c *Chat) star(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if err := c.api.AddStarContext(ctx, req.GetString("channel", ""), slack.ItemRef{}); err != nil {
		return nil, err // want "own words"
	}
	return mcp.NewToolResultText("done"), nil
}

func (c *Chat) unstar(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if err := c.api.RemoveStarContext(ctx, req.GetString("channel", ""), slack.ItemRef{}); err != nil {
		slog.ErrorContext(ctx, "unstar", "err", err)
		return nil, errors.New("unavailable: the chat gave no answer")
	}
	return mcp.NewToolResultText("done"), nil
}

// handler is a handler of this package.
type handler func(ctx context.Context, args map[string]any) (*mcp.CallToolResult, error)

// Entry is a line of the table.
type Entry struct {
	Name   string
	Handle handler
}

// Entries is the table.
func (c *Chat) Entries() []Entry {
	return []Entry{
		{"remind", c.remind},
		{"forget", c.forget},
	}
}

func (c *Chat) remind(_ context.Context, args map[string]any) (*mcp.CallToolResult, error) {
	text, ok := args["text"].(string)
	if !ok {
		return nil, fmt.Errorf("text is missing in %v", args)
	}
	r, err := c.api.AddChannelReminder("", text, "tomorrow")
	if err != nil {
		return nil, fmt.Errorf("remind: %w", err) // want "own words"
	}
	return mcp.NewToolResultText(r.ID), nil
}

func (c *Chat) forget(_ context.Context, args map[string]any) (*mcp.CallToolResult, error) {
	id, ok := args["id"].(string)
	if !ok {
		return nil, errors.New("id is missing")
	}
	if err := c.api.DeleteReminder(id); err != nil {
		slog.Error("forget", "err", err)
		return nil, errors.New("unavailable: the chat gave no answer")
	}
	return mcp.NewToolResultText("forgotten"), nil
}

// Register registers both tables.
func (c *Chat) Register(s *server.MCPServer) {
	s.AddTools(c.Tools()...)
	for _, e := range c.Entries() {
		s.AddTool(mcp.NewTool(e.Name), func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			return e.Handle(ctx, req.GetArguments())
		})
	}
}
