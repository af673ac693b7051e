// Package mcpremote calls tools of another MCP server, and works on with the ids in their results.
package mcpremote

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// Remote is the other server.
type Remote struct {
	session *mcp.ClientSession
	owner   string
}

var errNoID = errors.New("the other server did not name the note")

func (r *Remote) call(ctx context.Context, tool string, args map[string]any) (map[string]any, error) {
	res, err := r.session.CallTool(ctx, &mcp.CallToolParams{Name: tool, Arguments: args})
	if err != nil {
		return nil, err
	}
	if res.IsError {
		return nil, fmt.Errorf("%s failed", tool)
	}
	m, ok := res.StructuredContent.(map[string]any)
	if !ok {
		return nil, errors.New("no structured content")
	}
	return m, nil
}

// Share shares the note that the arguments name.
func (r *Remote) Share(ctx context.Context, args map[string]any) error {
	m, err := r.call(ctx, "create_note", args)
	if err != nil {
		return err
	}
	id, ok := m["note_id"].(string)
	if !ok || id == "" {
		id, _ = args["note_id"].(string) // want "identity"
	}
	_, err = r.call(ctx, "share_note", map[string]any{"note_id": id})
	return err
}

// Text decodes a text result.
func (r *Remote) Text(ctx context.Context, noteID string) (string, error) {
	res, err := r.session.CallTool(ctx, &mcp.CallToolParams{Name: "fork_note", Arguments: map[string]any{"note_id": noteID}})
	if err != nil {
		return "", err
	}
	var out struct {
		NoteID string `json:"note_id"`
		Body   string `json:"body"`
	}
	for _, c := range res.Content {
		if t, ok := c.(*mcp.TextContent); ok {
			if err := json.Unmarshal([]byte(t.Text), &out); err != nil {
				return "", err
			}
		}
	}
	if out.NoteID == "" {
		out.NoteID = noteID // want "identity"
	}
	return out.NoteID, nil
}

// ShareStrict stops.
func (r *Remote) ShareStrict(ctx context.Context, args map[string]any) error {
	if _, ok := args["owner_id"]; !ok {
		args["owner_id"] = r.owner
	}
	m, err := r.call(ctx, "create_note", args)
	if err != nil {
		return err
	}
	id, ok := m["note_id"].(string)
	if !ok {
		id, ok = m["id"].(string)
	}
	if !ok || id == "" {
		return errNoID
	}
	_, err = r.call(ctx, "share_note", map[string]any{"note_id": id})
	return err
}

// Tools lists what there is, page by page; at the end the cursor is kept for the next look.
func (r *Remote) Tools(ctx context.Context, cursor string) (titles map[string]string, next string, err error) {
	page, err := r.session.ListTools(ctx, &mcp.ListToolsParams{Cursor: cursor})
	if err != nil {
		return nil, "", err
	}
	titles = map[string]string{}
	for _, t := range page.Tools {
		title := t.Title
		if title == "" {
			title = t.Name
		}
		titles[t.Name] = title
	}
	next = page.NextCursor
	if next == "" {
		next = cursor
	}
	return titles, next, nil
}

// Input is the input of a tool.
type Input struct {
	NoteID  string `json:"note_id"`
	Session string `json:"session"`
}

// Output is what a tool of this server answers to its caller.
type Output struct {
	NoteID  string `json:"note_id"`
	Session string `json:"session"`
}

// Touch is a tool of this server: the note is the caller's, the work is local.
func (r *Remote) Touch(_ context.Context, req *mcp.CallToolRequest, in Input) (*mcp.CallToolResult, Output, error) {
	if in.Session == "" {
		in.Session = req.Session.ID()
	}
	if in.NoteID == "" {
		in.NoteID = "inbox"
	}
	return nil, Output{NoteID: in.NoteID, Session: in.Session}, nil
}
