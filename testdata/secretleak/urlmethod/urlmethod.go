// Package urlmethod has one method through which every call of an issue tracker goes, and one that builds the address.
package urlmethod

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
)

const (
	boards = "https://boards.example/1/"
	fields = "id,name,desc"
)

// Board is a board of the tracker.
type Board struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// Tracker has an application's key and a user's token.
type Tracker struct {
	appKey    string
	userToken string
	hc        *http.Client
}

// get adds the credentials itself, so they leave here.
func (t *Tracker) get(ctx context.Context, path string, q url.Values, out any) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, boards, nil)
	if err != nil {
		return err
	}
	q.Set("key", t.appKey)
	q.Set("token", t.userToken)
	req.URL = req.URL.JoinPath(path)
	req.URL.RawQuery = q.Encode()
	resp, err := t.hc.Do(req)
	if err != nil {
		return fmt.Errorf("get %s: %w", path, err) // want "credential reaches an error"
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		return fmt.Errorf("get %s: %w", path, err)
	}
	if resp.StatusCode != http.StatusOK {
		return fmt.Errorf("get %s: %s: %s", path, resp.Status, body)
	}
	return json.Unmarshal(body, out)
}

// Board passes the error on.
func (t *Tracker) Board(ctx context.Context, id string) (*Board, error) {
	b := new(Board)
	if err := t.get(ctx, "boards/"+id, url.Values{"fields": {fields}}, b); err != nil {
		return nil, fmt.Errorf("board %s: %w", id, err)
	}
	return b, nil
}

// Boards passes it on and logs it.
func (t *Tracker) Boards(ctx context.Context) (out []Board, err error) {
	if err = t.get(ctx, "members/me/boards", url.Values{}, &out); err != nil {
		slog.ErrorContext(ctx, "boards", "err", err)
	}
	return out, err
}

// address is a formatter: it returns a string.
func (t *Tracker) address(path string) string {
	return boards + path + "?key=" + t.appKey + "&token=" + t.userToken
}

// Lists uses the address.
func (t *Tracker) Lists(board string) error {
	resp, err := t.hc.Get(t.address("lists"))
	if err != nil {
		return err // want "credential reaches an error"
	}
	return resp.Body.Close()
}

// Rename uses it, too.
func (t *Tracker) Rename(ctx context.Context, id, name string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPut, t.address("cards"), strings.NewReader(name))
	if err != nil {
		return errors.New("rename: bad address")
	}
	resp, err := t.hc.Do(req)
	if err != nil {
		return fmt.Errorf("rename %s: %w", id, err) // want "credential reaches an error"
	}
	return resp.Body.Close()
}

// RenameSafe has the credentials in a header, as the service allows.
func (t *Tracker) RenameSafe(ctx context.Context, id, name string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPut, boards+"cards", strings.NewReader(name))
	if err != nil {
		return err
	}
	req.Header.Set("Authorization", fmt.Sprintf("OAuth oauth_consumer_key=%q, oauth_token=%q", t.appKey, t.userToken))
	resp, err := t.hc.Do(req)
	if err != nil {
		return fmt.Errorf("rename %s: %w", id, err)
	}
	return resp.Body.Close()
}
