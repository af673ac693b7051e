// Package joined joins errors.
package joined

import (
	"context"
	"errors"
	"fmt"
	"log/slog"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/slack-go/slack"
)

// Team has the tools.
type Team struct{ api *slack.Client }

var errSome = errors.New("some invitations failed")

// Invite handles invite_all.
func (t *Team) Invite(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	var all error
	for _, user := range req.GetStringSlice("users", nil) {
		if user == "" {
			all = errors.Join(all, errors.New("an empty user"))
			continue
		}
		_, err := t.api.InviteUsersToConversationContext(ctx, req.GetString("channel", ""), user)
		all = errors.Join(all, err)
	}
	if all != nil {
		return mcp.NewToolResultError(all.Error()), nil // want "own words"
	}
	return mcp.NewToolResultText("invited"), nil
}

// Kick handles kick_all.
func (t *Team) Kick(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	var errs []error
	for _, user := range req.GetStringSlice("users", nil) {
		if err := t.api.KickUserFromConversationContext(ctx, req.GetString("channel", ""), user); err != nil {
			errs = append(errs, err)
		}
	}
	if len(errs) > 0 {
		return nil, fmt.Errorf("%w: %w", errSome, errors.Join(errs...)) // want "own words"
	}
	return mcp.NewToolResultText("removed"), nil
}

// Check handles check_all: what it joins is its own.
func (t *Team) Check(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	var all error
	for _, user := range req.GetStringSlice("users", nil) {
		if len(user) != 9 {
			all = errors.Join(all, fmt.Errorf("user %q: an id has nine characters", user))
		}
	}
	if all != nil {
		return mcp.NewToolResultError(all.Error()), nil
	}
	failed := 0
	for _, user := range req.GetStringSlice("users", nil) {
		if _, err := t.api.GetUserInfoContext(ctx, user); err != nil {
			slog.ErrorContext(ctx, "check_all", "user", user, "err", err)
			failed++
		}
	}
	if failed > 0 {
		return mcp.NewToolResultError(fmt.Sprintf("%d of the users cannot be read", failed)), nil
	}
	return mcp.NewToolResultText("all are there"), nil
}

// KickQuietly counts.
func (t *Team) KickQuietly(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	var errs []error
	for _, user := range req.GetStringSlice("users", nil) {
		errs = append(errs, t.api.KickUserFromConversationContext(ctx, req.GetString("channel", ""), user))
	}
	if err := errors.Join(errs...); err != nil {
		slog.ErrorContext(ctx, "kick_all", "err", err)
		return nil, fmt.Errorf("%w: list the members before another try", errSome)
	}
	return mcp.NewToolResultText("removed"), nil
}
