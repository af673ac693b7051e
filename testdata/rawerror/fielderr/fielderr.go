// Package fielderr keeps an error in a field until somebody asks.
package fielderr

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strconv"

	"github.com/mark3labs/mcp-go/mcp"
)

// Store has the tools.
type Store struct {
	db      *sql.DB
	pingErr error
	cfgErr  error
	limit   int
}

// Open prepares a store.
func Open(ctx context.Context, db *sql.DB, limit string) *Store {
	s := &Store{db: db}
	s.limit, s.cfgErr = strconv.Atoi(limit)
	if s.cfgErr == nil && s.limit < 1 {
		s.cfgErr = errors.New("limit must be positive")
	}
	s.pingErr = db.PingContext(ctx)
	return s
}

// Status handles status.
func (s *Store) Status(_ context.Context, _ mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if s.cfgErr != nil {
		return mcp.NewToolResultError(fmt.Sprintf("the settings are wrong: %v", s.cfgErr)), nil
	}
	if s.pingErr != nil {
		return mcp.NewToolResultError(fmt.Sprintf("the store is down: %v", s.pingErr)), nil // want "own words"
	}
	return mcp.NewToolResultText("up"), nil
}

// StatusQuietly handles status_quietly.
func (s *Store) StatusQuietly(_ context.Context, _ mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if s.cfgErr != nil {
		return mcp.NewToolResultError(s.cfgErr.Error()), nil
	}
	if s.pingErr != nil {
		return mcp.NewToolResultError("unavailable: the store is down"), nil
	}
	return mcp.NewToolResultText("up"), nil
}
