// Package sentinel looks at errors before it answers: what is looked at may be said, what is left may not.
package sentinel

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net/http"

	"github.com/mark3labs/mcp-go/mcp"
)

// Store has the tools.
type Store struct {
	db *sql.DB
	hc *http.Client
}

var (
	errGone = errors.New("gone: the record was deleted")
	errBusy = errors.New("busy: ask again in a minute")
)

func (s *Store) read(ctx context.Context, id string) (text string, err error) {
	err = s.db.QueryRowContext(ctx, `SELECT body FROM records WHERE id = $1`, id).Scan(&text)
	if errors.Is(err, sql.ErrNoRows) {
		return "", errGone
	}
	if errors.Is(err, sql.ErrConnDone) {
		return "", fmt.Errorf("%w (%s)", errBusy, id)
	}
	return text, err
}

func (s *Store) readMapped(ctx context.Context, id string) (string, error) {
	text, err := s.read(ctx, id)
	switch {
	case err == nil:
		return text, nil
	case errors.Is(err, errGone):
		return "", errGone
	}
	slog.ErrorContext(ctx, "read", "id", id, "err", err)
	return "", errBusy
}

// Read handles read_record: all but one error are told apart.
func (s *Store) Read(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	text, err := s.read(ctx, req.GetString("id", ""))
	if errors.Is(err, errGone) {
		return mcp.NewToolResultError(errGone.Error()), nil
	}
	if errors.Is(err, context.DeadlineExceeded) {
		return mcp.NewToolResultError("timeout: the store took too long"), nil
	}
	if err != nil {
		return mcp.NewToolResultError(err.Error()), nil // want "own words"
	}
	return mcp.NewToolResultText(text), nil
}

// ReadSafe handles read_record_safe.
func (s *Store) ReadSafe(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	text, err := s.read(ctx, req.GetString("id", ""))
	switch {
	case errors.Is(err, errGone):
		return mcp.NewToolResultError(errGone.Error()), nil
	case errors.Is(err, errBusy):
		return mcp.NewToolResultErrorFromErr("read_record", errBusy), nil
	case errors.Is(err, context.Canceled), errors.Is(err, fs.ErrPermission):
		return mcp.NewToolResultError("not_permitted"), nil
	case err != nil:
		return mcp.NewToolResultError("unavailable: the store gave no answer"), nil
	}
	return mcp.NewToolResultText(text), nil
}

// ReadMapped handles read_record_mapped: the error was exchanged one call down.
func (s *Store) ReadMapped(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	text, err := s.readMapped(ctx, req.GetString("id", ""))
	if err != nil {
		return mcp.NewToolResultError(err.Error()), nil
	}
	return mcp.NewToolResultText(text), nil
}
