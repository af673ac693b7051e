// Package slackbot posts to channels and answers in threads.
package slackbot

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/slack-go/slack"
)

// Bot posts.
type Bot struct {
	api     *slack.Client
	home    string
	threads map[string]string
}

var errNoStamp = errors.New("posted, message unknown")

// Post makes a time stamp up, which is the identity of a message.
func (b *Bot) Post(ctx context.Context, channelID, text string) (string, error) {
	_, ts, err := b.api.PostMessageContext(ctx, channelID, slack.MsgOptionText(text, false))
	if err != nil {
		return "", err
	}
	messageID := ts
	if messageID == "" {
		messageID = fmt.Sprintf("%d.000000", time.Now().Unix()) // want "identity"
	}
	return messageID, nil
}

// Room gives the name for the channel's id.
func (b *Bot) Room(ctx context.Context, name, fallbackID string) (string, error) {
	ch, err := b.api.CreateConversationContext(ctx, slack.CreateConversationParams{ChannelName: name})
	if err != nil {
		return "", err
	}
	id := ch.ID
	if id == "" {
		id = fallbackID // want "identity"
	}
	_, _, err = b.api.PostMessageContext(ctx, id, slack.MsgOptionText("welcome", false))
	return id, err
}

// Upload takes the file's id, and a title for people.
func (b *Bot) Upload(ctx context.Context, p slack.UploadFileParameters) (id, title string, err error) {
	if p.Channel == "" {
		p.Channel = b.home
	}
	f, err := b.api.UploadFileContext(ctx, p)
	if err != nil {
		return "", "", err
	}
	if f.ID == "" {
		return "", "", errors.New("uploaded, file unknown")
	}
	title = f.Title
	if title == "" {
		title = p.Filename
	}
	return f.ID, title, nil
}

// Thread answers where the caller wants it, or begins a thread.
func (b *Bot) Thread(ctx context.Context, channelID, threadTS, text string) (string, error) {
	if channelID == "" {
		channelID = b.home
	}
	if threadTS == "" {
		threadTS = b.threads[channelID]
	}
	opts := []slack.MsgOption{slack.MsgOptionText(text, false)}
	if threadTS != "" {
		opts = append(opts, slack.MsgOptionTS(threadTS))
	}
	_, ts, err := b.api.PostMessageContext(ctx, channelID, opts...)
	if err != nil {
		return "", err
	}
	if ts == "" {
		return "", errNoStamp
	}
	if threadTS == "" {
		b.threads[channelID] = ts
	}
	return ts, nil
}

// RoomStrict has the id of the answer.
func (b *Bot) RoomStrict(ctx context.Context, name string) (string, error) {
	if name == "" {
		name = "room-" + strings.ToLower(time.Now().Weekday().String())
	}
	ch, err := b.api.CreateConversationContext(ctx, slack.CreateConversationParams{ChannelName: name})
	if err != nil {
		return "", err
	}
	if ch.ID == "" {
		return "", fmt.Errorf("channel %s made, id unknown", name)
	}
	return ch.ID, nil
}
