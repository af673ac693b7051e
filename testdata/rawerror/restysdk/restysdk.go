// Package restysdk uses a client that reads the body by itself.
package restysdk

import (
	"context"
	"log/slog"

	"github.com/go-resty/resty/v2"
	"github.com/mark3labs/mcp-go/mcp"
)

// Shop is the service.
type Shop struct{ rc *resty.Client }

// Price handles price.
func (s *Shop) Price(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	resp, err := s.rc.R().SetContext(ctx).Get("/prices/" + req.GetString("item", ""))
	if err != nil {
		return mcp.NewToolResultErrorFromErr("price", err), nil // want "own words"
	}
	if resp.IsError() {
		return mcp.NewToolResultErrorf("price: %d %s", resp.StatusCode(), resp.String()), nil // want "own words"
	}
	return mcp.NewToolResultText(resp.String()), nil
}

// Stock handles stock.
func (s *Shop) Stock(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	resp, err := s.rc.R().SetContext(ctx).Get("/stock/" + req.GetString("item", ""))
	if err != nil {
		slog.ErrorContext(ctx, "stock", "err", err)
		return mcp.NewToolResultError("unavailable: the shop gave no answer"), nil
	}
	if resp.IsError() {
		slog.ErrorContext(ctx, "stock", "body", resp.String())
		return mcp.NewToolResultErrorf("stock: the shop answered %d", resp.StatusCode()), nil
	}
	return mcp.NewToolResultText(resp.String()), nil
}
