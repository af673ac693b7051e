// Package wrapper has helpers that make a result of an error: each call with a remote error counts.
package wrapper

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/slack-go/slack"
)

func toolError(err error) *mcp.CallToolResult {
	return mcp.NewToolResultError(err.Error())
}

func respondErr(ctx context.Context, err error) (*mcp.CallToolResult, error) {
	slog.ErrorContext(ctx, "tool", "err", err)
	return mcp.NewToolResultErrorf("the tool failed: %v", err), nil
}

func fail(op string, err error) *mcp.CallToolResult {
	if err == nil {
		return mcp.NewToolResultText(op + ": done")
	}
	return toolError(fmt.Errorf("%s: %w", op, err))
}

func failf(format string, args ...any) *mcp.CallToolResult {
	return mcp.NewToolResultError(fmt.Sprintf(format, args...))
}

func failText(lines ...string) *mcp.CallToolResult {
	return mcp.NewToolResultError(strings.Join(lines, "\n"))
}

// refuse has the same form and shows nothing of the error.
func refuse(ctx context.Context, op string, err error) *mcp.CallToolResult {
	slog.ErrorContext(ctx, op, "err", err)
	return mcp.NewToolResultError(op + ": unavailable: the chat gave no answer")
}

// Users are tools.
type Users struct{ api *slack.Client }

// Name handles user_name.
func (u *Users) Name(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	id, err := req.RequireString("user")
	if err != nil {
		return toolError(err), nil
	}
	info, err := u.api.GetUserInfoContext(ctx, id)
	if err != nil {
		return toolError(err), nil // want "own words"
	}
	return mcp.NewToolResultText(info.RealName), nil
}

// Presence handles user_presence.
func (u *Users) Presence(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	id, err := req.RequireString("user")
	if err != nil {
		return respondErr(ctx, err)
	}
	p, err := u.api.GetUserPresenceContext(ctx, id)
	if err != nil {
		return respondErr(ctx, err) // want "own words"
	}
	return mcp.NewToolResultText(p.Presence), nil
}

// Mark handles mark_read.
func (u *Users) Mark(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	channel := req.GetString("channel", "")
	if channel == "" {
		return fail("mark_read", errors.New("channel is missing")), nil
	}
	return fail("mark_read", u.api.MarkConversationContext(ctx, channel, req.GetString("ts", ""))), nil // want "own words"
}

// Group handles group_members.
func (u *Users) Group(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	id, err := req.RequireString("group")
	if err != nil {
		return failf("group_members: %v", err), nil
	}
	members, err := u.api.GetUserGroupMembersContext(ctx, id)
	if err != nil {
		return failf("group_members of %s: %v", id, err), nil // want "own words"
	}
	if len(members) == 0 {
		return failf("group %s has no members", id), nil
	}
	return mcp.NewToolResultText(strings.Join(members, "\n")), nil
}

// Invite handles invite.
func (u *Users) Invite(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if _, err := req.RequireString("user"); err != nil {
		return failText("invite", err.Error()), nil
	}
	if _, err := u.api.InviteUsersToConversationContext(ctx, req.GetString("channel", ""), req.GetString("user", "")); err != nil {
		return failText("invite", err.Error()), nil // want "own words"
	}
	return mcp.NewToolResultText("invited"), nil
}

// NameQuietly is Name without the provider's words.
func (u *Users) NameQuietly(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	id, err := req.RequireString("user")
	if err != nil {
		return toolError(err), nil
	}
	info, err := u.api.GetUserInfoContext(ctx, id)
	if err != nil {
		return refuse(ctx, "user_name", err), nil
	}
	return mcp.NewToolResultText(info.RealName), nil
}

// InviteQuietly is Invite without them.
func (u *Users) InviteQuietly(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if _, err := u.api.InviteUsersToConversationContext(ctx, req.GetString("channel", ""), req.GetString("user", "")); err != nil {
		slog.ErrorContext(ctx, "invite", "err", err)
		return failText("invite", "outcome_unknown: list the members first"), nil
	}
	return mcp.NewToolResultText("invited"), nil
}
