// Package behindfield renders the errors of functions in a field; they are declared below.
package behindfield

import (
	"context"
	"errors"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	"github.com/slack-go/slack"
)

// Recipe is one tool.
type Recipe struct {
	Name string
	Cook func(args map[string]any) (string, error)
}

// Offer registers the remote ones.
func Offer(s *server.MCPServer, api *slack.Client) {
	for _, r := range remote(api) {
		s.AddTool(mcp.NewTool(r.Name), serve(r))
	}
	for _, d := range local() {
		s.AddTool(mcp.NewTool(d.Title), show(d))
	}
}

func serve(r Recipe) server.ToolHandlerFunc {
	return func(_ context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		text, err := r.Cook(req.GetArguments())
		if err != nil {
			return mcp.NewToolResultError(r.Name + ": " + err.Error()), nil // want "own words"
		}
		return mcp.NewToolResultText(text), nil
	}
}

func show(d Dish) server.ToolHandlerFunc {
	return func(_ context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		text, err := d.Serve(req.GetArguments())
		if err != nil {
			return mcp.NewToolResultError(d.Title + ": " + err.Error()), nil
		}
		return mcp.NewToolResultText(text), nil
	}
}

func remote(api *slack.Client) []Recipe {
	return []Recipe{
		{"team", func(map[string]any) (string, error) {
			t, err := api.GetTeamInfo()
			if err != nil {
				return "", err
			}
			return t.Name, nil
		}},
		{"who", func(map[string]any) (string, error) {
			t, err := api.AuthTest()
			if err != nil {
				return "", err
			}
			return t.User, nil
		}},
	}
}

// Dish is a tool that asks nobody.
type Dish struct {
	Title string
	Serve func(args map[string]any) (string, error)
}

func local() []Dish {
	return []Dish{{"echo", func(args map[string]any) (string, error) {
		text, ok := args["text"].(string)
		if !ok {
			return "", errors.New("text is missing")
		}
		return text, nil
	}}}
}
