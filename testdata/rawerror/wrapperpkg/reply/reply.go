// Package reply makes the results of tools.
package reply

import (
	"log/slog"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// Text is a success.
func Text(s string) *mcp.CallToolResult {
	return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: s}}}
}

// Failure is a failure in the error's words.
func Failure(err error) *mcp.CallToolResult {
	res := Text(err.Error())
	res.IsError = true
	return res
}

// Wrapped is a failure in the error's words, behind others.
func Wrapped(what string, err error) (*mcp.CallToolResult, any, error) {
	return Message(what + ": " + err.Error()), nil, nil
}

// Message is a failure in the given words.
func Message(s string) *mcp.CallToolResult {
	res := Text(s)
	res.IsError = true
	return res
}

// Hidden is a failure whose cause is logged.
func Hidden(what string, err error) *mcp.CallToolResult {
	slog.Error(what, "err", err)
	return Message(what + ": unavailable")
}
