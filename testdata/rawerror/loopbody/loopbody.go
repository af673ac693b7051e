// Package loopbody gets errors as what a loop or a callback is called with, and from shared calls.
package loopbody

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"iter"
	"strings"

	"github.com/mark3labs/mcp-go/mcp"
	"golang.org/x/sync/singleflight"
)

// Herbarium has the tools.
type Herbarium struct {
	db    *sql.DB
	calls singleflight.Group
}

func (h *Herbarium) sheets(ctx context.Context) iter.Seq2[string, error] {
	return func(yield func(string, error) bool) {
		rows, err := h.db.QueryContext(ctx, `SELECT name FROM sheets`)
		if err != nil {
			yield("", fmt.Errorf("sheets: %w", err))
			return
		}
		defer rows.Close()
		for rows.Next() {
			var name string
			if err := rows.Scan(&name); err != nil || !yield(name, err) {
				return
			}
		}
	}
}

func numbers(text string) iter.Seq2[string, error] {
	return func(yield func(string, error) bool) {
		for part := range strings.SplitSeq(text, ",") {
			if part == "" && !yield("", errors.New("a number is missing")) {
				return
			}
			if !yield(part, nil) {
				return
			}
		}
	}
}

// List ranges over the iterator.
func (h *Herbarium) List(ctx context.Context, _ mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	var all []string
	for name, err := range h.sheets(ctx) {
		if err != nil {
			return mcp.NewToolResultError(err.Error()), nil // want "own words"
		}
		all = append(all, name)
	}
	return mcp.NewToolResultText(strings.Join(all, "\n")), nil
}

// Pick ranges over arguments.
func (h *Herbarium) Pick(_ context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	n := 0
	for _, err := range numbers(req.GetString("numbers", "")) {
		if err != nil {
			return mcp.NewToolResultError(err.Error()), nil
		}
		n++
	}
	return mcp.NewToolResultText(fmt.Sprint(n)), nil
}

func (h *Herbarium) each(ctx context.Context, visit func(name string, err error)) {
	for _, name := range []string{"moss", "fern"} {
		_, err := h.db.ExecContext(ctx, `UPDATE sheets SET seen = now() WHERE name = $1`, name)
		visit(name, err)
	}
}

// Mark is told of each by a callback.
func (h *Herbarium) Mark(ctx context.Context, _ mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	var lines []string
	h.each(ctx, func(name string, err error) {
		if err != nil {
			lines = append(lines, name+": "+err.Error())
		}
	})
	return mcp.NewToolResultText(strings.Join(lines, "\n")), nil // want "own words"
}

// MarkQuietly counts.
func (h *Herbarium) MarkQuietly(ctx context.Context, _ mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	missed := 0
	h.each(ctx, func(_ string, err error) {
		if err != nil {
			missed++
		}
	})
	return mcp.NewToolResultText(fmt.Sprintf("%d were not marked", missed)), nil
}

// Count shares one call.
func (h *Herbarium) Count(ctx context.Context, _ mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	n, err, _ := h.calls.Do("count", func() (any, error) {
		var n int
		err := h.db.QueryRowContext(ctx, `SELECT count(*) FROM sheets`).Scan(&n)
		return n, err
	})
	if err != nil {
		return nil, err // want "own words"
	}
	return mcp.NewToolResultText(fmt.Sprint(n)), nil
}
