// Package nostatus bridges HTTP to tools: what a status means must arrive.
package nostatus

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"strings"

	"github.com/mark3labs/mcp-go/mcp"
)

// Bridge calls the endpoints of a home automation.
type Bridge struct {
	base string
	hc   *http.Client
}

func (b *Bridge) do(ctx context.Context, path string) (int, string, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, b.base+path, nil)
	if err != nil {
		return 0, "", err
	}
	resp, err := b.hc.Do(req)
	if err != nil {
		return 0, "", err
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	return resp.StatusCode, string(body), err
}

// Lamp handles lamp: nobody looks at the status.
func (b *Bridge) Lamp(ctx context.Context, _ mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, b.base+"/lamp", nil)
	if err != nil {
		return mcp.NewToolResultError("internal: the address of the house is wrong"), nil
	}
	resp, err := b.hc.Do(req)
	if err != nil {
		return mcp.NewToolResultError("unavailable: the house gave no answer"), nil
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		return mcp.NewToolResultError("unavailable: the answer broke off"), nil
	}
	return mcp.NewToolResultText(string(body)), nil // want "own words|failure flag"
}

// Door handles door: the status is in a success.
func (b *Bridge) Door(ctx context.Context, _ mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	status, body, err := b.do(ctx, "/door")
	if err != nil {
		return mcp.NewToolResultError("unavailable: the house gave no answer"), nil
	}
	if status/100 != 2 {
		return mcp.NewToolResultText(fmt.Sprintf("the house answered %d", status)), nil // want "failure flag"
	}
	return mcp.NewToolResultText(body), nil
}

// Window handles window: the same with the body.
func (b *Bridge) Window(ctx context.Context, _ mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	status, body, err := b.do(ctx, "/window")
	if err != nil {
		return mcp.NewToolResultError("unavailable: the house gave no answer"), nil
	}
	if status >= 400 {
		return mcp.NewToolResultText(fmt.Sprintf("status %d: %s", status, body)), nil // want "own words"
	}
	return mcp.NewToolResultText(body), nil
}

// Flag handles window_flag: text and flag follow the status.
func (b *Bridge) Flag(ctx context.Context, _ mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	status, body, err := b.do(ctx, "/window")
	if err != nil {
		return mcp.NewToolResultError("unavailable: the house gave no answer"), nil
	}
	text := fmt.Sprintf("status %d", status)
	if status < 300 {
		text = body
	}
	res := mcp.NewToolResultText(text)
	res.IsError = status >= 300
	return res, nil
}

// Heating handles heating.
func (b *Bridge) Heating(ctx context.Context, _ mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	status, body, err := b.do(ctx, "/heating")
	if err != nil {
		return mcp.NewToolResultError("unavailable: the house gave no answer"), nil
	}
	if status != http.StatusOK {
		return mcp.NewToolResultErrorf("the house answered %d", status), nil
	}
	return mcp.NewToolResultText(strings.ToLower(body)), nil
}

// Online handles online: whether the house answers is the question, and every status an answer.
func (b *Bridge) Online(ctx context.Context, _ mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	resp, err := b.hc.Head(b.base)
	if err != nil {
		return mcp.NewToolResultText("offline"), nil
	}
	resp.Body.Close()
	return mcp.NewToolResultText("online"), nil
}
