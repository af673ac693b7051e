// Package ownresult has result types of its own: a text and a flag.
package ownresult

import (
	"context"
	"database/sql"
	"fmt"
	"log/slog"

	"toolvet.test/fixtures/rawerror/ownresult/tool"
)

// Store has the tools.
type Store struct{ db *sql.DB }

// Count is a tool.
func (s *Store) Count(ctx context.Context, args map[string]any) tool.Result {
	table, ok := args["table"].(string)
	if !ok {
		return tool.Result{Content: "table is missing", IsError: true}
	}
	var n int
	if err := s.db.QueryRowContext(ctx, `SELECT n FROM sizes WHERE name = $1`, table).Scan(&n); err != nil {
		return tool.Result{Content: "count: " + err.Error(), IsError: true} // want "own words"
	}
	return tool.Result{Content: fmt.Sprint(n)}
}

// Size is a tool: a constructor takes the text.
func (s *Store) Size(ctx context.Context, args map[string]any) *tool.Result {
	var n int
	if err := s.db.QueryRowContext(ctx, `SELECT bytes FROM sizes WHERE name = $1`, args["table"]).Scan(&n); err != nil {
		return tool.Errorf("size of %v: %v", args["table"], err) // want "own words"
	}
	return tool.Text(fmt.Sprint(n))
}

// Rows is a tool: the fields are set one by one.
func (s *Store) Rows(ctx context.Context, args map[string]any) (res tool.Result) {
	var n int
	err := s.db.QueryRowContext(ctx, `SELECT rows FROM sizes WHERE name = $1`, args["table"]).Scan(&n)
	if err != nil {
		res.IsError = true
		res.Content = err.Error() // want "own words"
		return res
	}
	res.Content = fmt.Sprint(n)
	return res
}

// Indexes is a tool: the flag is missing.
func (s *Store) Indexes(ctx context.Context, args map[string]any) tool.Result {
	var n int
	if err := s.db.QueryRowContext(ctx, `SELECT indexes FROM sizes WHERE name = $1`, args["table"]).Scan(&n); err != nil {
		slog.ErrorContext(ctx, "indexes", "err", err)
		return tool.Result{Content: "Error: the store gave no answer"} // want "failure flag"
	}
	return tool.Result{Content: fmt.Sprint(n)}
}

// Tables is a tool.
func (s *Store) Tables(ctx context.Context, args map[string]any) (res tool.Result) {
	var n int
	if err := s.db.QueryRowContext(ctx, `SELECT count(*) FROM sizes`).Scan(&n); err != nil {
		slog.ErrorContext(ctx, "tables", "err", err)
		return *tool.Errorf("unavailable: the store gave no answer")
	}
	return *tool.Text(fmt.Sprint(n))
}

// Row is no result of a tool: it is a line of a report for people.
type Row struct {
	Name   string
	Detail string
}

// Report is no tool.
func (s *Store) Report(ctx context.Context, names []string) []Row {
	var rows []Row
	for _, name := range names {
		var n int
		err := s.db.QueryRowContext(ctx, `SELECT n FROM sizes WHERE name = $1`, name).Scan(&n)
		if err != nil {
			rows = append(rows, Row{name, err.Error()})
			continue
		}
		rows = append(rows, Row{name, fmt.Sprint(n)})
	}
	return rows
}
