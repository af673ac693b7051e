// Package methodwrap makes its results with methods.
package methodwrap

import (
	"context"
	"database/sql"
	"errors"
	"log/slog"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

type base struct{ log *slog.Logger }

// failed logs the error and shows it.
func (b *base) failed(ctx context.Context, tool string, err error) (*mcp.CallToolResult, error) {
	b.log.ErrorContext(ctx, tool, "err", err)
	return mcp.NewToolResultErrorFromErr(tool+" failed", err), nil
}

// refused logs the error.
func (b *base) refused(ctx context.Context, tool string, err error) (*mcp.CallToolResult, error) {
	b.log.ErrorContext(ctx, tool, "err", err)
	return mcp.NewToolResultError(tool + ": unavailable: the ledger cannot be read"), nil
}

// Ledger has tools over accounts.
type Ledger struct {
	base
	db *sql.DB
}

// Register registers them.
func (l *Ledger) Register(s *server.MCPServer) {
	s.AddTools(
		server.ServerTool{Tool: mcp.NewTool("balance"), Handler: l.balance},
		server.ServerTool{Tool: mcp.NewTool("limit"), Handler: l.limit},
	)
}

func (l *Ledger) one(ctx context.Context, query, account string) (amount string, err error) {
	if account == "" {
		return "", errors.New("account is missing")
	}
	err = l.db.QueryRowContext(ctx, query, account).Scan(&amount)
	return amount, err
}

func (l *Ledger) balance(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	account, err := req.RequireString("account")
	if err != nil {
		return l.failed(ctx, "balance", err)
	}
	amount, err := l.one(ctx, `SELECT sum(amount) FROM entries WHERE account = $1`, account)
	if err != nil {
		return l.failed(ctx, "balance", err) // want "own words"
	}
	return mcp.NewToolResultText(amount), nil
}

func (l *Ledger) limit(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	account, err := req.RequireString("account")
	if err != nil {
		return l.failed(ctx, "limit", err)
	}
	amount, err := l.one(ctx, `SELECT credit FROM accounts WHERE account = $1`, account)
	if err != nil {
		return l.refused(ctx, "limit", err)
	}
	return mcp.NewToolResultText(amount), nil
}
