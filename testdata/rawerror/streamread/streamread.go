// Package streamread reads what comes over a connection: an error on the way is the far side's as well.
package streamread

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"net"
	"net/http"
	"strings"

	"github.com/mark3labs/mcp-go/mcp"
)

// Feed is a feed.
type Feed struct {
	url string
	hc  *http.Client
}

// Read handles read_feed.
func (f *Feed) Read(_ context.Context, _ mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	resp, err := f.hc.Get(f.url)
	if err != nil {
		return mcp.NewToolResultError("unavailable: the feed gave no answer"), nil
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return mcp.NewToolResultErrorf("the feed answered %d", resp.StatusCode), nil
	}
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		return mcp.NewToolResultErrorFromErr("read the feed", err), nil // want "own words"
	}
	return mcp.NewToolResultText(string(text)), nil
}

// Banner handles banner.
func Banner(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	var d net.Dialer
	conn, err := d.DialContext(ctx, "tcp", req.GetString("address", ""))
	if err != nil {
		return mcp.NewToolResultError("not_reachable"), nil
	}
	defer conn.Close()
	line, err := bufio.NewReader(conn).ReadString('\n')
	if err != nil {
		return mcp.NewToolResultError(err.Error()), nil // want "own words"
	}
	return mcp.NewToolResultText(line), nil
}

// ReadQuietly handles read_feed_quietly.
func (f *Feed) ReadQuietly(_ context.Context, _ mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	resp, err := f.hc.Get(f.url)
	if err != nil {
		return mcp.NewToolResultError("unavailable: the feed gave no answer"), nil
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return mcp.NewToolResultErrorf("the feed answered %d", resp.StatusCode), nil
	}
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		return mcp.NewToolResultError("unavailable: the answer of the feed broke off"), nil
	}
	return mcp.NewToolResultText(string(text)), nil
}

// Lines handles lines: the reader reads an argument.
func Lines(_ context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	line, err := bufio.NewReader(strings.NewReader(req.GetString("text", ""))).ReadString('\n')
	if err != nil {
		return mcp.NewToolResultError(err.Error()), nil
	}
	rest, err := io.ReadAll(bytes.NewReader([]byte(line)))
	if err != nil {
		return mcp.NewToolResultError(err.Error()), nil
	}
	return mcp.NewToolResultText(string(rest)), nil
}
