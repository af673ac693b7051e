// Package generic makes results with generic helpers.
package generic

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	"github.com/slack-go/slack"
)

func reply[T any](v T, err error) (*mcp.CallToolResult, error) {
	if err != nil {
		return mcp.NewToolResultError(err.Error()), nil
	}
	return mcp.NewToolResultText(fmt.Sprint(v)), nil
}

// adapt is an adapter: the error of any function that it is given becomes a result.
func adapt[In, Out any](f func(context.Context, In) (Out, error)) server.ToolHandlerFunc {
	return func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		var in In
		if err := req.BindArguments(&in); err != nil {
			return mcp.NewToolResultError(err.Error()), nil
		}
		out, err := f(ctx, in)
		if err != nil {
			return mcp.NewToolResultError(err.Error()), nil // want "own words"
		}
		return mcp.NewToolResultStructuredOnly(out), nil
	}
}

// adaptQuietly is one in its own words.
func adaptQuietly[In, Out any](f func(context.Context, In) (Out, error)) server.ToolHandlerFunc {
	return func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		var in In
		if err := req.BindArguments(&in); err != nil {
			return mcp.NewToolResultError(err.Error()), nil
		}
		out, err := f(ctx, in)
		if err != nil {
			return mcp.NewToolResultError("unavailable: the chat gave no answer"), nil
		}
		return mcp.NewToolResultStructuredOnly(out), nil
	}
}

func decode[T any](raw []byte) (v T, err error) {
	err = json.Unmarshal(raw, &v)
	return v, err
}

// Channels are tools.
type Channels struct{ api *slack.Client }

type channel struct {
	ID string `json:"id"`
}

// Register registers them.
func (c *Channels) Register(s *server.MCPServer) {
	s.AddTool(mcp.NewTool("info"), adapt(c.info))
	s.AddTool(mcp.NewTool("pins"), adaptQuietly(c.pins))
	s.AddTool(mcp.NewTool("team"), c.team)
	s.AddTool(mcp.NewTool("parse"), c.parse)
}

func (c *Channels) info(ctx context.Context, in channel) (*slack.Channel, error) {
	if in.ID == "" {
		return nil, errors.New("id is missing")
	}
	return c.api.GetConversationInfoContext(ctx, &slack.GetConversationInfoInput{ChannelID: in.ID})
}

func (c *Channels) pins(ctx context.Context, in channel) ([]slack.Item, error) {
	items, _, err := c.api.ListPinsContext(ctx, in.ID)
	return items, err
}

func (c *Channels) team(ctx context.Context, _ mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return reply(c.api.GetTeamInfoContext(ctx)) // want "own words"
}

func (c *Channels) parse(_ context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return reply(decode[channel]([]byte(req.GetString("json", ""))))
}
