// Package mcptool has MCP tools over a remote calendar.
package mcptool

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"net/http"

	"github.com/google/uuid"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

type event struct {
	EventID    string `json:"event_id"`
	ICalUID    string `json:"ical_uid"`
	CalendarID string `json:"calendar_id"`
	Title      string `json:"title"`
}

// Calendar is a client.
type Calendar struct {
	url  string
	main string
	hc   *http.Client
}

func (c *Calendar) add(ctx context.Context, in map[string]any) (*event, error) {
	b, err := json.Marshal(in)
	if err != nil {
		return nil, err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, c.url+"/events", bytes.NewReader(b))
	if err != nil {
		return nil, err
	}
	req.Header.Set("X-Correlation-Id", uuid.NewString())
	resp, err := c.hc.Do(req)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusCreated {
		return nil, errors.New("event refused")
	}
	var e event
	if err := json.NewDecoder(resp.Body).Decode(&e); err != nil {
		return nil, err
	}
	return &e, nil
}

// Register registers the tools.
func (c *Calendar) Register(s *server.MCPServer) {
	s.AddTool(mcp.NewTool("add_event"), c.addEvent)
	s.AddTool(mcp.NewTool("copy_event"), c.copyEvent)
	s.AddTool(mcp.NewTool("invite"), c.invite)
	s.AddTool(mcp.NewTool("plan_event"), c.planEvent)
}

func (c *Calendar) addEvent(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	e, err := c.add(ctx, req.GetArguments())
	if err != nil {
		return mcp.NewToolResultError("the calendar did not take the event"), nil
	}
	if e.EventID == "" {
		e.EventID = req.GetString("event_id", "") // want "identity"
	}
	return mcp.NewToolResultStructuredOnly(e), nil
}

func (c *Calendar) copyEvent(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	source, err := req.RequireString("event_id")
	if err != nil {
		return mcp.NewToolResultError("event_id is missing"), nil
	}
	e, err := c.add(ctx, map[string]any{"copy_of": source})
	if err != nil {
		return mcp.NewToolResultError("the calendar did not take the copy"), nil
	}
	return mcp.NewToolResultStructuredOnly(map[string]any{
		"ok":       true,
		"event_id": cmp.Or(e.EventID, e.ICalUID, source), // want "identity"
		"title":    cmp.Or(e.Title, "Copy of "+source),
	}), nil
}

func (c *Calendar) invite(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	calendarID := req.GetString("calendar_id", c.main)
	e, err := c.add(ctx, map[string]any{"calendar_id": calendarID, "guest": req.GetString("guest", "")})
	if err != nil {
		return mcp.NewToolResultError("nobody was invited"), nil
	}
	if e.EventID == "" {
		return mcp.NewToolResultError("an invitation was sent, and the calendar did not say for which event"), nil
	}
	return mcp.NewToolResultStructuredOnly(map[string]any{"ok": true, "event_id": e.EventID, "title": cmp.Or(e.Title, "(no title)")}), nil
}

func (c *Calendar) planEvent(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	args := req.GetArguments()
	planID, ok := args["plan_id"].(string)
	if !ok || planID == "" {
		planID = req.GetString("id", "")
	}
	if planID == "" {
		planID = uuid.NewString()
	}
	e, err := c.add(ctx, map[string]any{"plan_id": planID, "calendar_id": cmp.Or(req.GetString("calendar_id", ""), c.main)})
	if err != nil {
		return mcp.NewToolResultError("the calendar did not take the plan"), nil
	}
	if id := cmp.Or(e.EventID, e.ICalUID); id != "" {
		return mcp.NewToolResultText("planned as " + id), nil
	}
	return mcp.NewToolResultError("planned, event unknown"), nil
}
