// Package slack posts messages with a chat client that can repeat by itself.
package slack

import (
	"context"
	"errors"
	"time"

	"github.com/slack-go/slack"
)

// Post repeats the post after any error.
func Post(ctx context.Context, api *slack.Client, channel, text string) (err error) {
	for range 3 {
		if _, _, err = api.PostMessageContext(ctx, channel, slack.MsgOptionText(text, false)); err == nil { // want "again"
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

// PostPlain posts again without the layout: the branch takes any error.
func PostPlain(ctx context.Context, api *slack.Client, channel, text string, layout slack.Attachment) error {
	_, _, err := api.PostMessageContext(ctx, channel, slack.MsgOptionText(text, false), slack.MsgOptionAttachments(layout))
	if err != nil {
		_, _, err = api.PostMessageContext(ctx, channel, slack.MsgOptionText(text, false)) // want "again"
	}
	return err
}

// Tell repeats after a limit only.
func Tell(ctx context.Context, api *slack.Client, channel, text string) error {
	for {
		_, _, err := api.PostMessageContext(ctx, channel, slack.MsgOptionText(text, false))
		var limit *slack.RateLimitedError
		if !errors.As(err, &limit) {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(limit.RetryAfter):
		}
	}
}

// Channels reads page by page, and each page again.
func Channels(ctx context.Context, api *slack.Client) (all []slack.Channel, err error) {
	p := &slack.GetConversationsParameters{Limit: 100}
	for range 50 {
		page, next, perr := api.GetConversationsContext(ctx, p)
		if perr != nil {
			err = perr
			continue
		}
		all = append(all, page...)
		if next == "" {
			return all, nil
		}
		p.Cursor = next
	}
	return all, err
}

// Broadcast posts to each channel once.
func Broadcast(ctx context.Context, api *slack.Client, channels []string, text string) error {
	var errs []error
	for _, ch := range channels {
		if _, _, err := api.PostMessageContext(ctx, ch, slack.MsgOptionText(text, false)); err != nil {
			errs = append(errs, err)
		}
	}
	return errors.Join(errs...)
}

// Eager lets the client repeat on a lost connection.
func Eager(token string) *slack.Client {
	return slack.New(token, slack.OptionRetryConfig(slack.RetryConfig{MaxRetries: 3, Handlers: slack.AllBuiltinRetryHandlers(slack.DefaultRetryConfig())})) // want "again"
}

// Patient lets the client repeat on 429.
func Patient(token string) *slack.Client {
	return slack.New(token, slack.OptionRetry(3))
}

// PatientConfig does so at length.
func PatientConfig(token string) *slack.Client {
	return slack.New(token, slack.OptionRetryConfig(slack.DefaultRetryConfig()))
}
