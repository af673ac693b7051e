// Package sqltyped tells the errors of a database apart.
package sqltyped

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"

	"github.com/lib/pq"
	"github.com/mark3labs/mcp-go/mcp"
)

// People has the tools.
type People struct{ db *sql.DB }

func (p *People) insert(ctx context.Context, name string) error {
	_, err := p.db.ExecContext(ctx, `INSERT INTO people (name) VALUES ($1)`, name)
	return err
}

// Add handles add_person: two codes are known, and the rest is shown.
func (p *People) Add(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	err := p.insert(ctx, req.GetString("name", ""))
	if pe, ok := errors.AsType[*pq.Error](err); ok {
		switch pe.Code.Name() {
		case "unique_violation":
			return mcp.NewToolResultError("conflict: there is such a person"), nil
		case "check_violation":
			return mcp.NewToolResultError("refused: the name is too short"), nil
		}
	}
	if err != nil {
		return mcp.NewToolResultErrorFromErr("add_person", err), nil // want "own words"
	}
	return mcp.NewToolResultText("added"), nil
}

// AddQuietly handles add_person_quietly.
func (p *People) AddQuietly(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	err := p.insert(ctx, req.GetString("name", ""))
	if pe, ok := errors.AsType[*pq.Error](err); ok {
		if pe.Code.Name() == "unique_violation" {
			return mcp.NewToolResultError("conflict: there is such a person"), nil
		}
		slog.ErrorContext(ctx, "add_person", "err", err)
		return mcp.NewToolResultError(fmt.Sprintf("refused: class %s", pe.Code.Class())), nil
	}
	if err != nil {
		slog.ErrorContext(ctx, "add_person", "err", err)
		return mcp.NewToolResultError("outcome_unknown: look for the person first"), nil
	}
	return mcp.NewToolResultText("added"), nil
}

// List handles list_people: errors of the query, of a row, and of the end.
func (p *People) List(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	limit := req.GetInt("limit", 0)
	if limit <= 0 {
		return mcp.NewToolResultError("limit must be positive"), nil
	}
	rows, err := p.db.QueryContext(ctx, `SELECT name FROM people LIMIT $1`, limit)
	if err != nil {
		return mcp.NewToolResultError("query: " + err.Error()), nil // want "own words"
	}
	defer rows.Close()
	var names []string
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			return mcp.NewToolResultError("row: " + err.Error()), nil // want "own words"
		}
		names = append(names, name)
	}
	if err := rows.Err(); err != nil {
		return mcp.NewToolResultError("rows: " + err.Error()), nil // want "own words"
	}
	return mcp.NewToolResultStructuredOnly(map[string]any{"people": names}), nil
}
