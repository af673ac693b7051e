// Package dispatch has one tool for many actions.
package dispatch

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"

	"github.com/mark3labs/mcp-go/mcp"
)

// Inventory has the tools.
type Inventory struct {
	db      *sql.DB
	actions map[string]func(ctx context.Context, item string) (string, error)
	checks  map[string]func(item string) error
}

// New fills the tables.
func New(db *sql.DB) *Inventory {
	i := &Inventory{db: db}
	i.actions = map[string]func(context.Context, string) (string, error){
		"count": i.count,
		"shelf": i.shelf,
	}
	i.checks = map[string]func(string) error{"length": checkLength}
	return i
}

func checkLength(item string) error {
	if len(item) != 8 {
		return fmt.Errorf("item %q: a number has eight characters", item)
	}
	return nil
}

func (i *Inventory) one(ctx context.Context, query, item string) (text string, err error) {
	err = i.db.QueryRowContext(ctx, query, item).Scan(&text)
	return text, err
}

func (i *Inventory) count(ctx context.Context, item string) (string, error) {
	return i.one(ctx, `SELECT n FROM stock WHERE item = $1`, item)
}

func (i *Inventory) shelf(ctx context.Context, item string) (string, error) {
	if item == "" {
		return "", errors.New("item is missing")
	}
	return i.one(ctx, `SELECT shelf FROM stock WHERE item = $1`, item)
}

// Switch handles stock: one error for every action.
func (i *Inventory) Switch(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	var (
		text string
		err  error
	)
	switch action := req.GetString("action", ""); action {
	case "count":
		text, err = i.count(ctx, req.GetString("item", ""))
	case "shelf":
		text, err = i.shelf(ctx, req.GetString("item", ""))
	default:
		err = fmt.Errorf("action %q: want count or shelf", action)
	}
	if err != nil {
		return mcp.NewToolResultError(err.Error()), nil // want "own words"
	}
	return mcp.NewToolResultText(text), nil
}

// Table handles stock_table: the actions come from a table.
func (i *Inventory) Table(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	action, ok := i.actions[req.GetString("action", "")]
	if !ok {
		return mcp.NewToolResultError("action: want count or shelf"), nil
	}
	text, err := action(ctx, req.GetString("item", ""))
	if err != nil {
		return mcp.NewToolResultError(err.Error()), nil // want "own words"
	}
	return mcp.NewToolResultText(text), nil
}

// Check handles stock_check: every action of this table is local.
func (i *Inventory) Check(_ context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	check, ok := i.checks[req.GetString("check", "")]
	if !ok {
		return mcp.NewToolResultError("check: want length"), nil
	}
	if err := check(req.GetString("item", "")); err != nil {
		return mcp.NewToolResultError(err.Error()), nil
	}
	return mcp.NewToolResultText("fine"), nil
}

// SwitchQuietly handles stock_quietly: what is its own is shown at once.
func (i *Inventory) SwitchQuietly(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	var (
		text string
		err  error
	)
	switch action := req.GetString("action", ""); action {
	case "count":
		text, err = i.count(ctx, req.GetString("item", ""))
	case "shelf":
		text, err = i.shelf(ctx, req.GetString("item", ""))
	default:
		return mcp.NewToolResultError(fmt.Sprintf("action %q: want count or shelf", action)), nil
	}
	if err != nil {
		slog.ErrorContext(ctx, "stock", "err", err)
		return mcp.NewToolResultError("unavailable: the stock cannot be read"), nil
	}
	return mcp.NewToolResultText(text), nil
}
