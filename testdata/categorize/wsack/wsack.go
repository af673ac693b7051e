// Package wsack writes frames to a connection, and waits until they are acknowledged.
package wsack

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/gorilla/websocket"
)

// Errors of the channel.
var (
	ErrTemporary = errors.New("temporary, send again")
	ErrUnacked   = errors.New("written, and not acknowledged")
	ErrRefused   = errors.New("refused")
)

// Frame of a message.
type Frame struct {
	ID   string `json:"id"`
	Text string `json:"text"`
}

// Channel to a service of messages.
type Channel struct {
	mu   sync.Mutex
	conn *websocket.Conn
	acks map[string]chan bool
}

func (c *Channel) expect(id string) chan bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	ch := make(chan bool, 1)
	c.acks[id] = ch
	return ch
}

// Send calls a message temporary that was written and not acknowledged.
func (c *Channel) Send(ctx context.Context, f Frame) error {
	if c.conn == nil {
		return fmt.Errorf("send %s: %w", f.ID, ErrTemporary)
	}
	ack := c.expect(f.ID)
	if err := c.conn.WriteJSON(f); err != nil {
		return fmt.Errorf("send %s: %w: %w", f.ID, ErrTemporary, err) // want "retr"
	}
	select {
	case ok := <-ack:
		if !ok {
			return ErrRefused
		}
		return nil
	case <-time.After(5 * time.Second):
		return fmt.Errorf("send %s: no acknowledgement: %w", f.ID, ErrTemporary) // want "retr"
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Post has a word for that.
func (c *Channel) Post(ctx context.Context, f Frame) error {
	if c.conn == nil {
		return ErrTemporary
	}
	ack := c.expect(f.ID)
	if err := c.conn.WriteJSON(f); err != nil {
		return fmt.Errorf("post %s: %w: %w", f.ID, ErrUnacked, err)
	}
	select {
	case ok := <-ack:
		if !ok {
			return ErrRefused
		}
		return nil
	case <-ctx.Done():
		return fmt.Errorf("post %s: %w", f.ID, ErrUnacked)
	}
}

// Connect makes the connection: that it could not is temporary.
func (c *Channel) Connect(ctx context.Context, url string) error {
	conn, _, err := websocket.DefaultDialer.DialContext(ctx, url, nil)
	if err != nil {
		return fmt.Errorf("connect: %w: %w", ErrTemporary, err)
	}
	c.conn = conn
	return nil
}

// Next reads.
func (c *Channel) Next() (f Frame, err error) {
	if err = c.conn.ReadJSON(&f); err != nil {
		return f, fmt.Errorf("read: %w: %w", ErrTemporary, err)
	}
	return f, nil
}
