// Package resources has resources and prompts: their errors reach the client as well.
package resources

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"

	mark3 "github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// Wiki is the service.
type Wiki struct {
	base string
	hc   *http.Client
}

var errWiki = errors.New("unavailable: the wiki gave no page")

func (w *Wiki) page(ctx context.Context, name string) (string, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, w.base+"/raw/"+name, nil)
	if err != nil {
		return "", err
	}
	resp, err := w.hc.Do(req)
	if err != nil {
		return "", fmt.Errorf("wiki: %w", err)
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return "", fmt.Errorf("wiki: status %d", resp.StatusCode)
	}
	text, err := io.ReadAll(resp.Body)
	return string(text), err
}

// Register registers with mcp-go.
func (w *Wiki) Register(s *server.MCPServer) {
	s.AddResource(mark3.NewResource("wiki://start", "start"), func(ctx context.Context, req mark3.ReadResourceRequest) ([]mark3.ResourceContents, error) {
		text, err := w.page(ctx, "start")
		if err != nil {
			return nil, err // want "own words"
		}
		return []mark3.ResourceContents{mark3.TextResourceContents{URI: req.Params.URI, Text: text}}, nil
	})
	s.AddResource(mark3.NewResource("wiki://news", "news"), func(ctx context.Context, req mark3.ReadResourceRequest) ([]mark3.ResourceContents, error) {
		text, err := w.page(ctx, "news")
		if err != nil {
			text = "the news cannot be shown: " + err.Error()
		}
		return []mark3.ResourceContents{mark3.TextResourceContents{URI: req.Params.URI, Text: text}}, nil // want "own words"
	})
	s.AddResource(mark3.NewResource("wiki://help", "help"), func(ctx context.Context, req mark3.ReadResourceRequest) ([]mark3.ResourceContents, error) {
		text, err := w.page(ctx, "help")
		if err != nil {
			slog.ErrorContext(ctx, "wiki", "err", err)
			return nil, errWiki
		}
		return []mark3.ResourceContents{mark3.TextResourceContents{URI: req.Params.URI, Text: text}}, nil
	})
	s.AddPrompt(mark3.NewPrompt("style"), func(ctx context.Context, req mark3.GetPromptRequest) (*mark3.GetPromptResult, error) {
		text, err := w.page(ctx, "style")
		if err != nil {
			return nil, fmt.Errorf("style: %w", err) // want "own words"
		}
		return mark3.NewGetPromptResult("style", []mark3.PromptMessage{mark3.NewPromptMessage(mark3.RoleUser, mark3.NewTextContent(text))}), nil
	})
	s.AddPrompt(mark3.NewPrompt("tone"), func(ctx context.Context, req mark3.GetPromptRequest) (*mark3.GetPromptResult, error) {
		if req.Params.Arguments["for"] == "" {
			return nil, errors.New("for is missing")
		}
		text, err := w.page(ctx, "tone")
		if err != nil {
			return nil, errWiki
		}
		return mark3.NewGetPromptResult("tone", []mark3.PromptMessage{mark3.NewPromptMessage(mark3.RoleUser, mark3.NewTextContent(text))}), nil
	})
}

// Add registers with the go-sdk.
func (w *Wiki) Add(s *mcp.Server) {
	s.AddResource(&mcp.Resource{URI: "wiki://start", Name: "start"}, func(ctx context.Context, req *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
		text, err := w.page(ctx, "start")
		if err != nil {
			return nil, fmt.Errorf("start: %w", err) // want "own words"
		}
		return &mcp.ReadResourceResult{Contents: []*mcp.ResourceContents{{URI: req.Params.URI, Text: text}}}, nil
	})
	s.AddResource(&mcp.Resource{URI: "wiki://help", Name: "help"}, func(ctx context.Context, req *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
		text, err := w.page(ctx, "help")
		if err != nil {
			slog.ErrorContext(ctx, "wiki", "err", err)
			return nil, mcp.ResourceNotFoundError(req.Params.URI)
		}
		return &mcp.ReadResourceResult{Contents: []*mcp.ResourceContents{{URI: req.Params.URI, Text: text}}}, nil
	})
	s.AddPrompt(&mcp.Prompt{Name: "style"}, func(ctx context.Context, _ *mcp.GetPromptRequest) (*mcp.GetPromptResult, error) {
		text, err := w.page(ctx, "style")
		if err != nil {
			return nil, err // want "own words"
		}
		return &mcp.GetPromptResult{Messages: []*mcp.PromptMessage{{Role: "user", Content: &mcp.TextContent{Text: text}}}}, nil
	})
}
