// Package factory makes tools and their handlers in pairs: the handlers are closures.
package factory

import (
	"context"
	"fmt"
	"log/slog"

	"github.com/google/go-github/v89/github"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// New makes the server.
func New(gh *github.Client, log *slog.Logger) *server.MCPServer {
	s := server.NewMCPServer("issues", "1")
	s.AddTool(getIssue(gh))
	s.AddTool(listIssues(gh))
	s.AddTool(getIssueQuietly(gh, log))
	return s
}

func getIssue(gh *github.Client) (mcp.Tool, server.ToolHandlerFunc) {
	return mcp.NewTool("get_issue"), func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		n, err := req.RequireInt("number")
		if err != nil {
			return mcp.NewToolResultError(err.Error()), nil
		}
		issue, _, err := gh.Issues.Get(ctx, req.GetString("owner", ""), req.GetString("repo", ""), n)
		if err != nil {
			return mcp.NewToolResultError(fmt.Sprintf("failed to get issue %d: %s", n, err)), nil // want "own words"
		}
		return mcp.NewToolResultText(issue.GetTitle()), nil
	}
}

func listIssues(gh *github.Client) (tool mcp.Tool, handler server.ToolHandlerFunc) {
	tool = mcp.NewTool("list_issues")
	handler = func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		issues, _, err := gh.Issues.ListByRepo(ctx, req.GetString("owner", ""), req.GetString("repo", ""), nil)
		if err != nil {
			return nil, fmt.Errorf("list issues: %w", err) // want "own words"
		}
		return mcp.NewToolResultJSON(map[string]any{"issues": issues})
	}
	return tool, handler
}

func getIssueQuietly(gh *github.Client, log *slog.Logger) (mcp.Tool, server.ToolHandlerFunc) {
	return mcp.NewTool("read_issue"), func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		n, err := req.RequireInt("number")
		if err != nil {
			return mcp.NewToolResultError(err.Error()), nil
		}
		issue, resp, err := gh.Issues.Get(ctx, req.GetString("owner", ""), req.GetString("repo", ""), n)
		if err != nil {
			log.ErrorContext(ctx, "read_issue", "err", err)
			if resp != nil && resp.StatusCode == 404 {
				return mcp.NewToolResultError(fmt.Sprintf("not_found: there is no issue %d", n)), nil
			}
			return mcp.NewToolResultError("unavailable: the tracker gave no answer"), nil
		}
		return mcp.NewToolResultText(issue.GetBody()), nil
	}
}
