// Package samefunc has tools over a database: the error of the query and the text of the result in one function.
package samefunc

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"

	"github.com/mark3labs/mcp-go/mcp"
)

// Bookings are the tools.
type Bookings struct {
	db  *sql.DB
	log *slog.Logger
}

// Room handles booked_room.
func (b *Bookings) Room(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	id, err := req.RequireString("booking")
	if err != nil {
		return mcp.NewToolResultError(err.Error()), nil
	}
	var room string
	err = b.db.QueryRowContext(ctx, `SELECT room FROM bookings WHERE id = $1`, id).Scan(&room)
	if err != nil {
		return mcp.NewToolResultError(err.Error()), nil // want "own words"
	}
	return mcp.NewToolResultText(room), nil
}

// Cancel handles cancel_booking.
func (b *Bookings) Cancel(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	id := req.GetString("booking", "")
	if _, err := b.db.ExecContext(ctx, `DELETE FROM bookings WHERE id = $1`, id); err != nil {
		return mcp.NewToolResultErrorFromErr("the booking was not cancelled, or is not known to be", err), nil // want "own words"
	}
	return mcp.NewToolResultText("cancelled"), nil
}

// Move handles move_booking.
func (b *Bookings) Move(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	res, err := b.db.ExecContext(ctx, `UPDATE bookings SET room = $1 WHERE id = $2`, req.GetString("room", ""), req.GetString("booking", ""))
	if err != nil {
		text := fmt.Sprintf("move_booking: %v", err)
		return mcp.NewToolResultError(text), nil // want "own words"
	}
	if n, err := res.RowsAffected(); err == nil && n == 0 {
		return mcp.NewToolResultError("not_found: no booking has this id"), nil
	}
	return mcp.NewToolResultText("moved"), nil
}

// Guests handles booked_guests.
func (b *Bookings) Guests(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	id, err := req.RequireString("booking")
	if err != nil {
		return mcp.NewToolResultError(err.Error()), nil
	}
	var guests int
	err = b.db.QueryRowContext(ctx, `SELECT guests FROM bookings WHERE id = $1`, id).Scan(&guests)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return mcp.NewToolResultError("not_found: no booking has this id"), nil
	case err != nil:
		b.log.ErrorContext(ctx, "booked_guests", "booking", id, "err", err)
		return mcp.NewToolResultError("unavailable: the bookings cannot be read now"), nil
	}
	return mcp.NewToolResultText(fmt.Sprint(guests)), nil
}

// Extend handles extend_booking.
func (b *Bookings) Extend(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	_, err := b.db.ExecContext(ctx, `UPDATE bookings SET nights = $1 WHERE id = $2`, req.GetInt("nights", 1), req.GetString("booking", ""))
	if err != nil {
		b.log.ErrorContext(ctx, "extend_booking", "err", err)
		return mcp.NewToolResultErrorFromErr("extend_booking", errors.New("outcome_unknown: read the booking before another try")), nil
	}
	return mcp.NewToolResultText("extended"), nil
}
