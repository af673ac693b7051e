// Package mcpremote calls tools of other servers; a reply without an error can still say that the tool did not do it.
package mcpremote

import (
	"context"
	"errors"
	"strings"

	"github.com/mark3labs/mcp-go/client"
	mark3 "github.com/mark3labs/mcp-go/mcp"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// Outcome of a step of a plan.
type Outcome struct {
	OK     bool
	Status string
	Text   string
}

func textOf(content []mcp.Content) string {
	var b strings.Builder
	for _, c := range content {
		if t, ok := c.(*mcp.TextContent); ok {
			b.WriteString(t.Text)
		}
	}
	return b.String()
}

func text3(content []mark3.Content) string {
	var b strings.Builder
	for _, c := range content {
		if t, ok := c.(mark3.TextContent); ok {
			b.WriteString(t.Text)
		}
	}
	return b.String()
}

// Step takes a reply for a success.
func Step(ctx context.Context, s *mcp.ClientSession, tool string, args map[string]any) (Outcome, error) {
	res, err := s.CallTool(ctx, &mcp.CallToolParams{Name: tool, Arguments: args})
	if err != nil {
		return Outcome{}, err
	}
	return Outcome{OK: true, Status: "succeeded", Text: textOf(res.Content)}, nil // want "success"
}

// Run does it with the other library.
func Run(ctx context.Context, c client.MCPClient, req mark3.CallToolRequest) (Outcome, error) {
	res, err := c.CallTool(ctx, req)
	if err != nil {
		return Outcome{}, err
	}
	return Outcome{
		Text:   text3(res.Content),
		Status: "succeeded", // want "success"
	}, nil
}

// Ask gives the text alone.
func Ask(ctx context.Context, s *mcp.ClientSession, question string) (string, error) {
	res, err := s.CallTool(ctx, &mcp.CallToolParams{Name: "file_ticket", Arguments: map[string]any{"text": question}})
	if err != nil {
		return "", err
	}
	return textOf(res.Content), nil // want "success"
}

// Checked looks.
func Checked(ctx context.Context, s *mcp.ClientSession, tool string) (Outcome, error) {
	res, err := s.CallTool(ctx, &mcp.CallToolParams{Name: tool})
	if err != nil {
		return Outcome{}, err
	}
	if res.IsError {
		return Outcome{Status: "failed", Text: textOf(res.Content)}, nil
	}
	return Outcome{OK: true, Status: "succeeded", Text: textOf(res.Content)}, nil
}

// Copied carries the flag over.
func Copied(ctx context.Context, c client.MCPClient, req mark3.CallToolRequest) (Outcome, error) {
	res, err := c.CallTool(ctx, req)
	if err != nil {
		return Outcome{}, err
	}
	return Outcome{OK: !res.IsError, Text: text3(res.Content)}, nil
}

// Proxied hands the whole reply on.
func Proxied(ctx context.Context, s *mcp.ClientSession, p *mcp.CallToolParams) (*mcp.CallToolResult, error) {
	res, err := s.CallTool(ctx, p)
	if err != nil {
		return nil, err
	}
	return res, nil
}

func verdictOf(res *mcp.CallToolResult) error {
	if res.IsError {
		return errors.New("the tool says that it could not do it")
	}
	return nil
}

// Helped looks in a helper.
func Helped(ctx context.Context, s *mcp.ClientSession, tool string) (Outcome, error) {
	res, err := s.CallTool(ctx, &mcp.CallToolParams{Name: tool})
	if err != nil {
		return Outcome{}, err
	}
	if err := verdictOf(res); err != nil {
		return Outcome{}, err
	}
	return Outcome{OK: true, Status: "succeeded", Text: textOf(res.Content)}, nil
}

// Tools lists what there is.
func Tools(ctx context.Context, s *mcp.ClientSession) (Outcome, error) {
	res, err := s.ListTools(ctx, nil)
	if err != nil {
		return Outcome{Status: "failed"}, err
	}
	return Outcome{OK: true, Status: "succeeded", Text: res.Tools[0].Name}, nil
}
