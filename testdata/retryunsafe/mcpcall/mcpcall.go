// Package mcpcall calls tools of MCP servers, with two client libraries.
package mcpcall

import (
	"context"
	"errors"
	"time"

	"github.com/mark3labs/mcp-go/client"
	mark3 "github.com/mark3labs/mcp-go/mcp"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// Call calls a tool again after any error.
func Call(ctx context.Context, s *mcp.ClientSession, name string, args map[string]any) (*mcp.CallToolResult, error) {
	var last error
	for range 3 {
		res, err := s.CallTool(ctx, &mcp.CallToolParams{Name: name, Arguments: args}) // want "again"
		if err == nil {
			return res, nil
		}
		last = err
		time.Sleep(time.Second)
	}
	return nil, last
}

// CallReconnect calls again over a new connection.
func CallReconnect(ctx context.Context, c *mcp.Client, t mcp.Transport, p *mcp.CallToolParams) (*mcp.CallToolResult, error) {
	s, err := c.Connect(ctx, t, nil)
	if err != nil {
		return nil, err
	}
	res, err := s.CallTool(ctx, p)
	if err == nil {
		return res, nil
	}
	if s, err = c.Connect(ctx, t, nil); err != nil {
		return nil, err
	}
	return s.CallTool(ctx, p) // want "again"
}

// CallMark3 does it with the other library, through its interface.
func CallMark3(ctx context.Context, c client.MCPClient, req mark3.CallToolRequest) (res *mark3.CallToolResult, err error) {
	for n := 0; n < 3; n++ {
		if res, err = c.CallTool(ctx, req); err == nil { // want "again"
			break
		}
	}
	return res, err
}

// Ask calls once, over a connection that was made in several tries.
func Ask(ctx context.Context, c *mcp.Client, t mcp.Transport, p *mcp.CallToolParams) (*mcp.CallToolResult, error) {
	var (
		s   *mcp.ClientSession
		err error
	)
	for range 3 {
		if s, err = c.Connect(ctx, t, nil); err == nil {
			break
		}
	}
	if err != nil {
		return nil, err
	}
	return s.CallTool(ctx, p)
}

// Tools lists, page by page, and each page again after an error.
func Tools(ctx context.Context, s *mcp.ClientSession) (names []string, err error) {
	cursor := ""
	for tries := 0; tries < 10; tries++ {
		page, perr := s.ListTools(ctx, &mcp.ListToolsParams{Cursor: cursor})
		if perr != nil {
			err = perr
			continue
		}
		for _, t := range page.Tools {
			names = append(names, t.Name)
		}
		if page.NextCursor == "" {
			return names, nil
		}
		cursor = page.NextCursor
	}
	return names, err
}

// Resource reads.
func Resource(ctx context.Context, c *client.Client, req mark3.ReadResourceRequest) (res *mark3.ReadResourceResult, err error) {
	for n := 0; n < 3; n++ {
		if res, err = c.ReadResource(ctx, req); err == nil {
			break
		}
	}
	return res, err
}

// Each calls every tool of a plan once.
func Each(ctx context.Context, s *mcp.ClientSession, plan []*mcp.CallToolParams) error {
	var errs []error
	for _, p := range plan {
		if _, err := s.CallTool(ctx, p); err != nil {
			errs = append(errs, err)
		}
	}
	return errors.Join(errs...)
}
