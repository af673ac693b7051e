// Package callback has helpers that run a function and give its error back.
package callback

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/slack-go/slack"
)

func again(f func() error) (err error) {
	for range 3 {
		if err = f(); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return fmt.Errorf("three times: %w", err)
}

// Chat has the tools.
type Chat struct {
	mu  sync.Mutex
	api *slack.Client
	db  *sql.DB
}

func (c *Chat) locked(f func() error) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return f()
}

func (c *Chat) inTx(ctx context.Context, f func(*sql.Tx) error) error {
	tx, err := c.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	if err := f(tx); err != nil {
		return errors.Join(err, tx.Rollback())
	}
	return tx.Commit()
}

// Away handles away.
func (c *Chat) Away(ctx context.Context, _ mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	err := again(func() error { return c.api.SetUserPresenceContext(ctx, "away") })
	if err != nil {
		return mcp.NewToolResultError(err.Error()), nil // want "own words"
	}
	return mcp.NewToolResultText("away"), nil
}

// Auto handles auto.
func (c *Chat) Auto(ctx context.Context, _ mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	err := c.locked(func() error { return c.api.SetUserPresenceContext(ctx, "auto") })
	if err != nil {
		return nil, err // want "own words"
	}
	return mcp.NewToolResultText("auto"), nil
}

// Forget handles forget.
func (c *Chat) Forget(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	err := c.inTx(ctx, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `DELETE FROM words WHERE word = $1`, req.GetString("word", ""))
		return err
	})
	if err != nil {
		return mcp.NewToolResultErrorFromErr("forget", err), nil // want "own words"
	}
	return mcp.NewToolResultText("forgotten"), nil
}

// Check handles check: the same helpers with functions that ask nobody.
func (c *Chat) Check(_ context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	err := c.locked(func() error {
		if req.GetString("word", "") == "" {
			return errors.New("word is missing")
		}
		return nil
	})
	if err != nil {
		return mcp.NewToolResultError(err.Error()), nil
	}
	if err := again(func() error { return nil }); err != nil {
		return mcp.NewToolResultError(err.Error()), nil
	}
	return mcp.NewToolResultText("fine"), nil
}

// AwayQuietly handles away_quietly: the callback exchanges the error.
func (c *Chat) AwayQuietly(ctx context.Context, _ mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	err := c.locked(func() error {
		if err := c.api.SetUserPresenceContext(ctx, "away"); err != nil {
			slog.ErrorContext(ctx, "away", "err", err)
			return errors.New("unavailable: the chat gave no answer")
		}
		return nil
	})
	if err != nil {
		return mcp.NewToolResultError(err.Error()), nil
	}
	return mcp.NewToolResultText("away"), nil
}
