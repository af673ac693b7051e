// Package structfield carries errors in fields to where they are shown.
package structfield

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"log/slog"

	"github.com/mark3labs/mcp-go/mcp"
)

// Shop has tools over orders.
type Shop struct{ db *sql.DB }

type outcome struct {
	text string
	err  error
}

func (o outcome) result() *mcp.CallToolResult {
	if o.err != nil {
		return mcp.NewToolResultError(o.err.Error()) // want "own words"
	}
	return mcp.NewToolResultText(o.text)
}

func (s *Shop) load(ctx context.Context, id string) outcome {
	var o outcome
	o.err = s.db.QueryRowContext(ctx, `SELECT state FROM orders WHERE id = $1`, id).Scan(&o.text)
	return o
}

// State handles order_state.
func (s *Shop) State(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return s.load(ctx, req.GetString("id", "")).result(), nil
}

type line struct {
	ID    string `json:"id"`
	State string `json:"state,omitempty"`
	Error string `json:"error,omitempty"`
}

// States handles order_states: one error a line, and the failure is in the line.
func (s *Shop) States(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	var lines []line
	for _, id := range req.GetStringSlice("ids", nil) {
		l := line{ID: id}
		if err := s.db.QueryRowContext(ctx, `SELECT state FROM orders WHERE id = $1`, id).Scan(&l.State); err != nil {
			l.Error = err.Error()
		}
		lines = append(lines, l)
	}
	out, err := json.Marshal(lines)
	if err != nil {
		return mcp.NewToolResultError(err.Error()), nil
	}
	return mcp.NewToolResultText(string(out)), nil // want "own words"
}

type verdict struct {
	text   string
	reason error
}

func (v verdict) result() *mcp.CallToolResult {
	if v.reason != nil {
		return mcp.NewToolResultError(v.reason.Error())
	}
	return mcp.NewToolResultText(v.text)
}

func judge(quantity int) verdict {
	if quantity < 1 {
		return verdict{reason: errors.New("quantity must be positive")}
	}
	return verdict{text: "fine"}
}

// Check handles check_order: the errors in this field are its own.
func (s *Shop) Check(_ context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return judge(req.GetInt("quantity", 0)).result(), nil
}

type row struct {
	ID    string `json:"id"`
	State string `json:"state,omitempty"`
	Error string `json:"error,omitempty"`
}

// Summary handles order_summary, as States with categories.
func (s *Shop) Summary(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	rows := make([]row, 0, 8)
	for _, id := range req.GetStringSlice("ids", nil) {
		l := row{ID: id}
		err := s.db.QueryRowContext(ctx, `SELECT state FROM orders WHERE id = $1`, id).Scan(&l.State)
		switch {
		case errors.Is(err, sql.ErrNoRows):
			l.Error = "not_found"
		case err != nil:
			slog.ErrorContext(ctx, "order_summary", "id", id, "err", err)
			l.Error = "unavailable"
		}
		rows = append(rows, l)
	}
	return mcp.NewToolResultStructuredOnly(map[string]any{"orders": rows}), nil
}
