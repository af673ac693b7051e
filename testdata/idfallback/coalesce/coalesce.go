// Package coalesce has helpers of many names for the one question which of two values is set.
package coalesce

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"os"
	"strings"
)

func rather(a, b string) string {
	if a == "" {
		return b
	}
	return a
}

func headmost(of ...string) string {
	for _, s := range of {
		if strings.TrimSpace(s) != "" {
			return s
		}
	}
	return ""
}

func orElse[T comparable](v, other T) T {
	var none T
	if v == none {
		return other
	}
	return v
}

func deref[T any](p *T, absent T) T {
	if p != nil {
		return *p
	}
	return absent
}

func must(id string) (string, error) {
	if id == "" {
		return "", errors.New("the answer names no subscriber")
	}
	return id, nil
}

// Person is somebody to be subscribed.
type Person struct {
	ID, Mail, Lang string
	Number         int64
}

type subscriber struct {
	ID     string  `json:"id"`
	UUID   string  `json:"uuid"`
	Number int64   `json:"number"`
	Lang   string  `json:"lang"`
	ListID *string `json:"list_id"`
}

// Lists is a client of mailing lists.
type Lists struct {
	addr, listID, lang string
	hc                 *http.Client
}

func (l *Lists) subscribe(ctx context.Context, p Person) (subscriber, error) {
	var s subscriber
	b, err := json.Marshal(map[string]string{"mail": p.Mail, "lang": rather(p.Lang, l.lang)})
	if err != nil {
		return s, err
	}
	req, err := http.NewRequestWithContext(ctx, "POST", l.addr+"/subscribers", bytes.NewReader(b))
	if err != nil {
		return s, err
	}
	resp, err := l.hc.Do(req)
	if err != nil {
		return s, err
	}
	defer resp.Body.Close()
	if resp.StatusCode > 299 {
		return s, errors.New("not subscribed")
	}
	err = json.NewDecoder(resp.Body).Decode(&s)
	return s, err
}

// Add has two strings.
func (l *Lists) Add(ctx context.Context, p Person) (string, error) {
	s, err := l.subscribe(ctx, p)
	if err != nil {
		return "", err
	}
	return rather(s.ID, p.ID), nil // want "identity"
}

// AddMany has any number of strings.
func (l *Lists) AddMany(ctx context.Context, ps []Person) (map[string]string, error) {
	ids := make(map[string]string, len(ps))
	for _, p := range ps {
		s, err := l.subscribe(ctx, p)
		if err != nil {
			return ids, err
		}
		ids[p.Mail] = headmost(s.ID, s.UUID, p.Mail) // want "identity"
	}
	return ids, nil
}

// AddNumber is generic.
func (l *Lists) AddNumber(ctx context.Context, p Person) (int64, error) {
	s, err := l.subscribe(ctx, p)
	if err != nil {
		return 0, err
	}
	n := orElse(s.Number, p.Number) // not seen: identity
	return n, nil
}

// AddList has a pointer in the reply and the value of the client.
func (l *Lists) AddList(ctx context.Context, p Person) (string, error) {
	s, err := l.subscribe(ctx, p)
	if err != nil {
		return "", err
	}
	return deref(s.ListID, l.listID), nil // want "identity"
}

// AddBoth uses the helpers over one reply.
func (l *Lists) AddBoth(ctx context.Context, p Person) (string, error) {
	s, err := l.subscribe(ctx, p)
	if err != nil {
		return "", err
	}
	return must(headmost(s.ID, s.UUID, deref(s.ListID, "")))
}

// AddLang uses them for what names nobody.
func (l *Lists) AddLang(ctx context.Context, p Person) (id, lang string, err error) {
	s, err := l.subscribe(ctx, p)
	if err != nil {
		return "", "", err
	}
	if id, err = must(s.ID); err != nil {
		return "", "", err
	}
	return id, headmost(s.Lang, p.Lang, l.lang, "en"), nil
}

// NewLists uses them for settings.
func NewLists(addr, listID string, account *string) *Lists {
	return &Lists{
		addr:   rather(addr, os.Getenv("LISTS_ADDR")),
		listID: headmost(listID, os.Getenv("LISTS_ID"), deref(account, "main")),
		lang:   orElse(os.Getenv("LANG"), "en"),
		hc:     http.DefaultClient,
	}
}

// Whose chooses between two things of the caller.
func Whose(p Person, assistantID string) string {
	return rather(p.ID, headmost(assistantID, p.Mail))
}
