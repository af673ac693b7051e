// Package slackapi posts messages.
package slackapi

import (
	"context"
	"errors"
	"fmt"

	"github.com/slack-go/slack"
)

// Errors of the channel.
var (
	ErrTransient = errors.New("transient")
	ErrRefused   = errors.New("refused by slack")
	ErrUndecided = errors.New("the message may have been posted")
)

// Note is what the tool reports.
type Note struct {
	State string
	TS    string
}

// Post calls every error transient.
func Post(ctx context.Context, api *slack.Client, channel, text string) (string, error) {
	_, ts, err := api.PostMessageContext(ctx, channel, slack.MsgOptionText(text, false))
	if err != nil {
		return "", fmt.Errorf("post to %s: %w: %w", channel, ErrTransient, err) // want "retr"
	}
	return ts, nil
}

// Announce lets slack's own answers out, and the rest is failed.
func Announce(ctx context.Context, api *slack.Client, channel, text string) Note {
	_, ts, err := api.PostMessageContext(ctx, channel, slack.MsgOptionText(text, false))
	var said slack.SlackErrorResponse
	switch {
	case err == nil:
		return Note{State: "posted", TS: ts}
	case errors.As(err, &said):
		return Note{State: "refused"}
	}
	return Note{State: "failed"} // want "failed"
}

// Room makes a channel, and has a word for what is open.
func Room(ctx context.Context, api *slack.Client, name string) (string, error) {
	ch, err := api.CreateConversationContext(ctx, slack.CreateConversationParams{ChannelName: name})
	var limited *slack.RateLimitedError
	var said slack.SlackErrorResponse
	switch {
	case err == nil:
		return ch.ID, nil
	case errors.As(err, &limited):
		return "", fmt.Errorf("%w: %w", ErrTransient, err)
	case errors.As(err, &said):
		return "", fmt.Errorf("%w: %w", ErrRefused, err)
	}
	return "", fmt.Errorf("%w: %w", ErrUndecided, err)
}

// History reads.
func History(ctx context.Context, api *slack.Client, channel string) (int, error) {
	h, err := api.GetConversationHistoryContext(ctx, &slack.GetConversationHistoryParameters{ChannelID: channel})
	if err != nil {
		return 0, fmt.Errorf("%w: %w", ErrTransient, err)
	}
	return len(h.Messages), nil
}

// Whisper checks its argument, and passes the rest on as it is.
func Whisper(ctx context.Context, api *slack.Client, user, text string) (string, error) {
	if user == "" {
		return "", ErrRefused
	}
	_, ts, err := api.PostMessageContext(ctx, user, slack.MsgOptionText(text, false))
	if err != nil {
		return "", fmt.Errorf("whisper to %s: %w", user, err)
	}
	return ts, nil
}
