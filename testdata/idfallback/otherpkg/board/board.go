// Package board is a client of a board with cards.
package board

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"net/http"
)

// NewCard is a card to be made.
type NewCard struct {
	ClientRef string `json:"client_ref"`
	Text      string `json:"text"`
	Column    string `json:"column"`
}

// Card is a card that was made.
type Card struct {
	CardID    string  `json:"card_id"`
	ShortLink string  `json:"short_link"`
	Text      string  `json:"text"`
	Request   NewCard `json:"-"`
}

// Handle hides a card without an id.
func (c *Card) Handle() string {
	if c.CardID == "" {
		return c.Request.ClientRef // want "identity"
	}
	return c.CardID
}

// Identity is an error for a card without an id.
func (c *Card) Identity() (string, error) {
	if c.CardID == "" {
		return "", errors.New("the board did not name the card")
	}
	return c.CardID, nil
}

// Client is the client.
type Client struct {
	URL  string
	HTTP *http.Client
}

// Create makes a card.
func (c *Client) Create(ctx context.Context, in NewCard) (*Card, error) {
	if in.Column == "" {
		in.Column = "inbox"
	}
	b, err := json.Marshal(in)
	if err != nil {
		return nil, err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, c.URL+"/cards", bytes.NewReader(b))
	if err != nil {
		return nil, err
	}
	resp, err := c.HTTP.Do(req)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return nil, errors.New("no card")
	}
	out := &Card{}
	if err := json.NewDecoder(resp.Body).Decode(out); err != nil {
		return nil, err
	}
	out.Request = in
	return out, nil
}

// Either is a, or else b.
func Either(a, b string) string {
	if a != "" {
		return a
	}
	return b
}
