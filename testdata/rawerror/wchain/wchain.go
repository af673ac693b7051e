// Package wchain wraps an error in every package that it comes through.
package wchain

import (
	"context"
	"fmt"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"toolvet.test/fixtures/rawerror/wchain/wallet"
)

// Payment is a payment.
type Payment struct {
	Account string `json:"account"`
	Amount  int64  `json:"amount"`
}

// Answer is the answer.
type Answer struct {
	Yes bool `json:"yes"`
}

// Register registers the tools.
func Register(s *mcp.Server, w *wallet.Wallet) {
	mcp.AddTool(s, &mcp.Tool{Name: "can_pay"}, func(ctx context.Context, _ *mcp.CallToolRequest, p Payment) (*mcp.CallToolResult, Answer, error) {
		ok, err := w.CanPay(ctx, p.Account, p.Amount)
		if err != nil {
			return nil, Answer{}, fmt.Errorf("can_pay: %w", err) // want "own words"
		}
		return nil, Answer{ok}, nil
	})
	mcp.AddTool(s, &mcp.Tool{Name: "may_pay"}, func(ctx context.Context, _ *mcp.CallToolRequest, p Payment) (*mcp.CallToolResult, Answer, error) {
		ok, err := w.CanPayQuietly(ctx, p.Account, p.Amount)
		if err != nil {
			return nil, Answer{}, fmt.Errorf("may_pay: %w", err)
		}
		return nil, Answer{ok}, nil
	})
	mcp.AddTool(s, &mcp.Tool{Name: "check"}, func(_ context.Context, _ *mcp.CallToolRequest, p Payment) (*mcp.CallToolResult, Answer, error) {
		if err := wallet.Check(p.Amount); err != nil {
			return nil, Answer{}, fmt.Errorf("check: %w", err)
		}
		return nil, Answer{true}, nil
	})
}
