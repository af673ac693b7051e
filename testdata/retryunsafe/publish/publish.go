// Package publish hands messages to a broker whose client is an interface.
package publish

import (
	"context"
	"time"

	"github.com/google/uuid"
)

// Message is a message.
type Message struct {
	MessageID string
	Body      []byte
}

// Publisher is a broker's client. It is implemented elsewhere.
type Publisher interface {
	Publish(ctx context.Context, topic string, m Message) error
}

// Announce publishes without an id.
func Announce(ctx context.Context, p Publisher, body []byte) error {
	var err error
	for range 3 {
		if err = p.Publish(ctx, "news", Message{Body: body}); err == nil { // want "again"
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

// AnnounceFresh gives each try an id of its own.
func AnnounceFresh(ctx context.Context, p Publisher, body []byte) error {
	var err error
	for range 3 {
		if err = p.Publish(ctx, "news", Message{MessageID: uuid.NewString(), Body: body}); err == nil { // want "again"
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

// Tell gives all tries one id.
func Tell(ctx context.Context, p Publisher, body []byte) error {
	m := Message{MessageID: uuid.NewString(), Body: body}
	var err error
	for range 3 {
		if err = p.Publish(ctx, "news", m); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

// TellAll publishes each message once.
func TellAll(ctx context.Context, p Publisher, bodies [][]byte) error {
	for _, body := range bodies {
		if err := p.Publish(ctx, "news", Message{Body: body}); err != nil {
			return err
		}
	}
	return nil
}
