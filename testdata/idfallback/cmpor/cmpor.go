// Package cmpor makes rooms, with cmp.Or wherever two strings meet.
package cmpor

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"os"
)

// Wish is what is asked for.
type Wish struct {
	RoomID string `json:"room_id,omitempty"`
	Alias  string `json:"alias,omitempty"`
	Server string `json:"server"`
	Topic  string `json:"topic"`
	Size   int    `json:"size"`
}

// Room is what was made.
type Room struct {
	RoomID   string `json:"room_id"`
	OldID    string `json:"old_id"`
	OwnerID  int64  `json:"owner_id"`
	Topic    string `json:"topic"`
	Size     int    `json:"size"`
	JoinLink string `json:"join_link"`
}

// Options are the settings of a client.
type Options struct {
	Server, Alias, UserID string
	HTTP                  *http.Client
}

// Host makes rooms.
type Host struct {
	opt Options
}

// New fills the settings.
func New(opt Options) *Host {
	opt.Server = cmp.Or(opt.Server, os.Getenv("ROOMS_SERVER"), "https://rooms.example")
	opt.UserID = cmp.Or(opt.UserID, os.Getenv("ROOMS_USER_ID"), os.Getenv("USER"))
	opt.HTTP = cmp.Or(opt.HTTP, http.DefaultClient)
	return &Host{opt: opt}
}

func (h *Host) post(ctx context.Context, w Wish) (*Room, error) {
	b, err := json.Marshal(w)
	if err != nil {
		return nil, err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, cmp.Or(w.Server, h.opt.Server)+"/rooms", bytes.NewReader(b))
	if err != nil {
		return nil, err
	}
	res, err := h.opt.HTTP.Do(req)
	if err != nil {
		return nil, err
	}
	defer res.Body.Close()
	if res.StatusCode != 201 {
		return nil, errors.New("no room")
	}
	r := &Room{}
	if err := json.NewDecoder(res.Body).Decode(r); err != nil {
		return nil, err
	}
	return r, nil
}

// Open takes the id that it asked for.
func (h *Host) Open(ctx context.Context, w Wish) (string, error) {
	r, err := h.post(ctx, w)
	if err != nil {
		return "", err
	}
	return cmp.Or(r.RoomID, w.RoomID), nil // want "identity"
}

// OpenThree has the guess at the end of three.
func (h *Host) OpenThree(ctx context.Context, w Wish, seen map[string]string) error {
	r, err := h.post(ctx, w)
	if err != nil {
		return err
	}
	id := cmp.Or(r.RoomID, r.OldID, w.Alias) // want "identity"
	seen[w.Topic] = id
	return nil
}

// OpenOwner puts the guess into a literal.
func (h *Host) OpenOwner(ctx context.Context, w Wish, me int64) (*Room, error) {
	r, err := h.post(ctx, w)
	if err != nil {
		return nil, err
	}
	if r.RoomID == "" {
		return nil, errors.New("no room id")
	}
	return &Room{
		RoomID:  r.RoomID,
		OwnerID: cmp.Or(r.OwnerID, me), // want "identity"
		Topic:   cmp.Or(r.Topic, w.Topic),
		Size:    cmp.Or(r.Size, w.Size),
	}, nil
}

// OpenSame has both from the reply.
func (h *Host) OpenSame(ctx context.Context, w Wish) (string, error) {
	r, err := h.post(ctx, w)
	if err != nil {
		return "", err
	}
	id := cmp.Or(r.RoomID, r.OldID)
	if id == "" {
		return "", errors.New("no room id")
	}
	return id, nil
}

// OpenLogged uses the alias in a log line only.
func (h *Host) OpenLogged(ctx context.Context, w Wish) (*Room, error) {
	r, err := h.post(ctx, w)
	if err != nil {
		return nil, err
	}
	slog.InfoContext(ctx, "room opened", "room", cmp.Or(r.RoomID, w.Alias, "?"))
	if r.RoomID == "" {
		return nil, errors.New("no room id")
	}
	return r, nil
}

// OpenFor fills the wish before it is sent.
func (h *Host) OpenFor(ctx context.Context, w Wish, roomID string) (*Room, error) {
	w.RoomID = cmp.Or(w.RoomID, roomID)
	w.Alias = cmp.Or(w.Alias, h.opt.Alias, w.RoomID)
	r, err := h.post(ctx, w)
	if err != nil {
		return nil, err
	}
	if r.RoomID == "" {
		return nil, errors.New("no room id")
	}
	w.RoomID = cmp.Or(w.RoomID, r.RoomID)
	return r, nil
}

// Caption is for people.
func (h *Host) Caption(ctx context.Context, w Wish) (string, error) {
	r, err := h.post(ctx, w)
	if err != nil {
		return "", err
	}
	return "Room: " + cmp.Or(r.Topic, w.Topic, "(no topic)"), nil
}
