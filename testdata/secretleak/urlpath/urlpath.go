// Package urlpath is a chat bot whose token is part of the path.
package urlpath

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"net/http"
	"net/url"
)

// Bot talks in chats.
type Bot struct {
	token string
	hc    *http.Client
}

// Send posts a message.
func (b *Bot) Send(ctx context.Context, chat int64, text string) error {
	body, err := json.Marshal(map[string]any{"chat_id": chat, "text": text})
	if err != nil {
		return err
	}
	addr := fmt.Sprintf("https://chat.example/bot%s/sendMessage", b.token)
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, addr, bytes.NewReader(body))
	if err != nil {
		return errors.New("chat: bad address")
	}
	req.Header.Set("Content-Type", "application/json")
	resp, err := b.hc.Do(req)
	if err != nil {
		return fmt.Errorf("chat %d: %w", chat, err) // want "credential reaches an error"
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return fmt.Errorf("chat %d: %s", chat, resp.Status)
	}
	return nil
}

// SendSafe drops the address.
func (b *Bot) SendSafe(ctx context.Context, chat int64, text string) error {
	body, err := json.Marshal(map[string]any{"chat_id": chat, "text": text})
	if err != nil {
		return err
	}
	addr := fmt.Sprintf("https://chat.example/bot%s/sendMessage", b.token)
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, addr, bytes.NewReader(body))
	if err != nil {
		return errors.New("chat: bad address")
	}
	resp, err := b.hc.Do(req)
	if err != nil {
		var ue *url.Error
		if errors.As(err, &ue) {
			err = ue.Err
		}
		return fmt.Errorf("chat %d: %w", chat, err)
	}
	return resp.Body.Close()
}

// Poll asks for updates.
func (b *Bot) Poll(offset int) {
	resp, err := b.hc.Get("https://chat.example/bot" + b.token + "/getUpdates?offset=" + fmt.Sprint(offset))
	if err != nil {
		log.Println("poll:", err) // want "credential reaches the log"
		return
	}
	resp.Body.Close()
}

// PollSafe says where it stands.
func (b *Bot) PollSafe(offset int) {
	resp, err := b.hc.Get("https://chat.example/bot" + b.token + "/getUpdates?offset=" + fmt.Sprint(offset))
	if err != nil {
		log.Println("poll failed at", offset)
		return
	}
	resp.Body.Close()
}

// File joins the path.
func (b *Bot) File(name string) error {
	addr, err := url.JoinPath("https://chat.example/file", "bot"+b.token, name)
	if err != nil {
		return errors.New("file: bad address")
	}
	resp, err := b.hc.Get(addr)
	if err != nil {
		return err // want "credential reaches an error"
	}
	return resp.Body.Close()
}

// Room has an id in the path, and the token in a header.
func (b *Bot) Room(ctx context.Context, roomID string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://chat.example/rooms/"+roomID, nil)
	if err != nil {
		return err
	}
	req.Header.Set("Authorization", "Bot "+b.token)
	resp, err := b.hc.Do(req)
	if err != nil {
		return fmt.Errorf("room %s: %w", roomID, err)
	}
	return resp.Body.Close()
}
