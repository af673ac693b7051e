// Package urlws opens websockets: the dialer's errors do not repeat the address.
package urlws

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"

	"github.com/gorilla/websocket"
)

// Speech turns speech into text.
type Speech struct {
	apiKey string
}

// Dial signs the address.
func (s *Speech) Dial(ctx context.Context, lang string) (*websocket.Conn, error) {
	q := url.Values{"lang": {lang}, "authorization": {s.apiKey}}
	conn, resp, err := websocket.DefaultDialer.DialContext(ctx, "wss://speech.example/v1?"+q.Encode(), nil)
	if err != nil {
		if resp != nil {
			return nil, fmt.Errorf("speech: %s: %w", resp.Status, err)
		}
		return nil, fmt.Errorf("speech: %w", err)
	}
	return conn, nil
}

// Named repeats the address itself.
func (s *Speech) Named(ctx context.Context, lang string) (*websocket.Conn, error) {
	addr := "wss://speech.example/v1?" + url.Values{"lang": {lang}, "authorization": {s.apiKey}}.Encode()
	conn, _, err := websocket.DefaultDialer.DialContext(ctx, addr, nil)
	if err != nil {
		return nil, fmt.Errorf("dial %s: %w", addr, err) // want "credential reaches an error"
	}
	return conn, nil
}

// Header has the key in the header, and may repeat the address.
func (s *Speech) Header(ctx context.Context, lang string) (*websocket.Conn, error) {
	addr := "wss://speech.example/v1?" + url.Values{"lang": {lang}}.Encode()
	conn, _, err := websocket.DefaultDialer.DialContext(ctx, addr, http.Header{"Authorization": {"Bearer " + s.apiKey}})
	if errors.Is(err, websocket.ErrBadHandshake) {
		return nil, fmt.Errorf("dial %s: refused", addr)
	}
	return conn, err
}
