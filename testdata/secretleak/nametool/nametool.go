// Package nametool shows named credentials to a model.
package nametool

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/mark3labs/mcp-go/mcp"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// Server of a registry.
type Server struct {
	Host       string `json:"host"`
	AdminToken string `json:"admin_token"`
}

type serverView struct {
	Host     string `json:"host"`
	HasToken bool   `json:"has_token"`
}

// Text prints a field.
func (s *Server) Text(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return mcp.NewToolResultText("host " + s.Host + " token " + s.AdminToken), nil // want "credential reaches a tool result"
}

// Struct prints all.
func (s *Server) Struct(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return mcp.NewToolResultText(fmt.Sprintf("%+v", *s)), nil // want "credential reaches a tool result"
}

// JSON marshals all.
func (s *Server) JSON(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	data, err := json.MarshalIndent(s, "", "  ")
	if err != nil {
		return mcp.NewToolResultError("server could not be shown"), nil
	}
	return mcp.NewToolResultText(string(data)), nil // want "credential reaches a tool result"
}

// Error shows it in an error.
func (s *Server) Error(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return mcp.NewToolResultError(fmt.Sprintf("%s refused %s", s.Host, s.AdminToken)), nil // want "credential reaches a tool result"
}

// View shows a view.
func (s *Server) View(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	data, err := json.Marshal(serverView{Host: s.Host, HasToken: s.AdminToken != ""})
	if err != nil {
		return mcp.NewToolResultError("server could not be shown"), nil
	}
	return mcp.NewToolResultText(string(data)), nil
}

// Content fills the other SDK's text.
func (s *Server) Content(context.Context, *sdk.CallToolRequest, struct{}) (*sdk.CallToolResult, any, error) {
	return &sdk.CallToolResult{Content: []sdk.Content{&sdk.TextContent{Text: "token " + s.AdminToken}}}, nil, nil // want "credential reaches a tool result"
}

// ContentSafe fills it with less.
func (s *Server) ContentSafe(context.Context, *sdk.CallToolRequest, struct{}) (*sdk.CallToolResult, any, error) {
	text := fmt.Sprintf("host %s, token set: %t", s.Host, s.AdminToken != "")
	return &sdk.CallToolResult{Content: []sdk.Content{&sdk.TextContent{Text: text}}}, nil, nil
}
