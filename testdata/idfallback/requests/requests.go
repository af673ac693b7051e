// Package requests completes requests, keys and cursors. Nothing here is reported.
package requests

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"net/url"
	"strconv"

	"github.com/google/uuid"
)

// Send is a message to be sent.
type Send struct {
	MessageID string `json:"message_id"`
	ThreadID  string `json:"thread_id,omitempty"`
	SenderID  string `json:"sender_id"`
	Model     string `json:"model"`
	Key       string `json:"-"`
	Text      string `json:"text"`
}

type sent struct {
	MessageID string `json:"message_id"`
	ThreadID  string `json:"thread_id"`
}

type feed struct {
	Items  []sent `json:"items"`
	Next   string `json:"next_page_token"`
	Cursor string `json:"cursor"`
	ETag   string `json:"-"`
	Size   int    `json:"page_size"`
}

// Courier sends.
type Courier struct {
	base, senderID, model string
	hc                    *http.Client
	cursor, etag          string
}

type ctxKey struct{}

// requestID is for logs: of the context, of the caller or a new one.
func requestID(ctx context.Context, given string) string {
	if given != "" {
		return given
	}
	if id, ok := ctx.Value(ctxKey{}).(string); ok && id != "" {
		return id
	}
	return uuid.NewString()
}

// Send gives the message its id before it is sent, and a key that is the same in every attempt.
func (c *Courier) Send(ctx context.Context, in Send) (string, error) {
	if in.MessageID == "" {
		in.MessageID = uuid.NewString()
	}
	if in.SenderID == "" {
		in.SenderID = c.senderID
	}
	in.Model = cmp.Or(in.Model, c.model, "plain")
	if in.Key == "" {
		sum := sha256.Sum256([]byte(in.MessageID + in.Text))
		in.Key = hex.EncodeToString(sum[:])
	}
	b, err := json.Marshal(in)
	if err != nil {
		return "", err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, c.base+"/messages", bytes.NewReader(b))
	if err != nil {
		return "", err
	}
	reqID := requestID(ctx, in.ThreadID)
	req.Header.Set("Idempotency-Key", in.Key)
	req.Header.Set("X-Request-Id", reqID)
	resp, err := c.hc.Do(req)
	if err != nil {
		slog.ErrorContext(ctx, "not sent", "request_id", reqID, "message_id", in.MessageID)
		return "", err
	}
	defer resp.Body.Close()
	served := resp.Header.Get("X-Request-Id")
	if served == "" {
		served = reqID
	}
	slog.InfoContext(ctx, "sent", "request_id", served)
	if resp.StatusCode != http.StatusNoContent {
		return "", errors.New("not sent, request " + served)
	}
	return in.MessageID, nil
}

// Poll keeps its place in the feed where the answer has no new one.
func (c *Courier) Poll(ctx context.Context, size int) ([]sent, error) {
	if size == 0 {
		size = 100
	}
	q := url.Values{"cursor": {c.cursor}, "page_size": {strconv.Itoa(size)}}
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, c.base+"/feed?"+q.Encode(), nil)
	if err != nil {
		return nil, err
	}
	if c.etag != "" {
		req.Header.Set("If-None-Match", c.etag)
	}
	resp, err := c.hc.Do(req)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	var f feed
	if err := json.NewDecoder(resp.Body).Decode(&f); err != nil {
		return nil, err
	}
	if f.Cursor == "" {
		f.Cursor = c.cursor
	}
	if f.Size == 0 {
		f.Size = size
	}
	if f.ETag = resp.Header.Get("ETag"); f.ETag == "" {
		f.ETag = c.etag
	}
	c.cursor, c.etag = f.Cursor, f.ETag
	return f.Items, nil
}

// All walks the pages.
func (c *Courier) All(ctx context.Context, token string) (ids []string, err error) {
	for {
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, c.base+"/feed?page_token="+url.QueryEscape(token), nil)
		if err != nil {
			return ids, err
		}
		resp, err := c.hc.Do(req)
		if err != nil {
			return ids, err
		}
		var f feed
		err = json.NewDecoder(resp.Body).Decode(&f)
		resp.Body.Close()
		if err != nil {
			return ids, err
		}
		for _, it := range f.Items {
			if it.MessageID == "" {
				continue
			}
			ids = append(ids, it.MessageID)
		}
		next := cmp.Or(f.Next, f.Cursor)
		if next == "" || next == token {
			return ids, nil
		}
		token = next
	}
}
