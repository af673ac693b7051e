// Package wsclient listens to a chat service over a websocket.
package wsclient

import (
	"context"
	"errors"

	"github.com/gorilla/websocket"
)

// Frame goes either way.
type Frame struct {
	Type      string `json:"type"`
	SessionID string `json:"session_id"`
	MessageID string `json:"message_id"`
	ReplyTo   string `json:"reply_to"`
	Author    string `json:"author"`
	Text      string `json:"text"`
}

// Client is one connection.
type Client struct {
	conn      *websocket.Conn
	sessionID string
	nick      string
	handle    func(sessionID, text string)
}

// Listen gives a message without a session to the session that this client has opened.
func (c *Client) Listen(ctx context.Context) error {
	for ctx.Err() == nil {
		var f Frame
		if err := c.conn.ReadJSON(&f); err != nil {
			return err
		}
		if f.SessionID == "" {
			f.SessionID = c.sessionID // not seen: identity
		}
		c.handle(f.SessionID, f.Text)
	}
	return ctx.Err()
}

// Say takes the session for the message.
func (c *Client) Say(text string) (string, error) {
	if err := c.conn.WriteJSON(Frame{Type: "say", SessionID: c.sessionID, Text: text}); err != nil {
		return "", err
	}
	var ack Frame
	if err := c.conn.ReadJSON(&ack); err != nil {
		return "", err
	}
	id := ack.MessageID
	if id == "" {
		id = c.sessionID + "/last" // not seen: identity
	}
	return id, nil
}

// ListenTrue leaves out what belongs to no session.
func (c *Client) ListenTrue(ctx context.Context) (lost int, err error) {
	for ctx.Err() == nil {
		var f Frame
		if err := c.conn.ReadJSON(&f); err != nil {
			return lost, err
		}
		if f.SessionID == "" {
			lost++
			continue
		}
		if f.Author == "" {
			f.Author = "somebody"
		}
		c.handle(f.SessionID, f.Author+": "+f.Text)
	}
	return lost, ctx.Err()
}

// Hello learns the session from the first frame.
func (c *Client) Hello() error {
	var f Frame
	if err := c.conn.ReadJSON(&f); err != nil {
		return err
	}
	if f.Type != "welcome" || f.SessionID == "" {
		return errors.New("no welcome")
	}
	if c.sessionID == "" {
		c.sessionID = f.SessionID
	}
	if c.sessionID != f.SessionID {
		return errors.New("welcome to another session")
	}
	return nil
}

// Post completes a frame before it is written.
func (c *Client) Post(f Frame, fresh func() string) error {
	if f.SessionID == "" {
		f.SessionID = c.sessionID
	}
	if f.MessageID == "" {
		f.MessageID = fresh()
	}
	if f.Author == "" {
		f.Author = c.nick
	}
	return c.conn.WriteJSON(f)
}
