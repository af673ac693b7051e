// Package graphql has answers in which every level may be null.
package graphql

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"net/http"
)

type answer struct {
	Data struct {
		MakeCard *struct {
			Card *struct {
				ID    string  `json:"id"`
				DBID  *int64  `json:"databaseId"`
				Title *string `json:"title"`
			} `json:"card"`
		} `json:"makeCard"`
		Viewer *struct {
			ID    string `json:"id"`
			Login string `json:"login"`
		} `json:"viewer"`
	} `json:"data"`
	Errors []struct {
		Message string `json:"message"`
	} `json:"errors"`
}

// Tracker is a client.
type Tracker struct {
	url, viewerID string
	hc            *http.Client
}

var (
	errRefused = errors.New("the tracker refused")
	errNoCard  = errors.New("card made, id unknown")
)

func (t *Tracker) query(ctx context.Context, q string, vars map[string]any) (*answer, error) {
	b, err := json.Marshal(map[string]any{"query": q, "variables": vars})
	if err != nil {
		return nil, err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, t.url, bytes.NewReader(b))
	if err != nil {
		return nil, err
	}
	resp, err := t.hc.Do(req)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	var a answer
	if err := json.NewDecoder(resp.Body).Decode(&a); err != nil {
		return nil, err
	}
	if len(a.Errors) > 0 {
		return nil, errRefused
	}
	return &a, nil
}

const makeCard = `mutation($ref: ID!, $title: String!) { makeCard(ref: $ref, title: $title) { card { id databaseId title } } }`

// Make takes the reference where any level is null.
func (t *Tracker) Make(ctx context.Context, ref, title string) (string, error) {
	a, err := t.query(ctx, makeCard, map[string]any{"ref": ref, "title": title})
	if err != nil {
		return "", err
	}
	if a.Data.MakeCard == nil || a.Data.MakeCard.Card == nil {
		return ref, nil // want "identity"
	}
	return a.Data.MakeCard.Card.ID, nil
}

// Viewer is the configured one where the answer has none.
func (t *Tracker) Viewer(ctx context.Context) (string, error) {
	a, err := t.query(ctx, "{ viewer { id login } }", nil)
	if err != nil {
		return "", err
	}
	viewerID := t.viewerID // want "identity"
	if v := a.Data.Viewer; v != nil && v.ID != "" {
		viewerID = v.ID
	}
	return viewerID, nil
}

// MakeStrict looks at every level.
func (t *Tracker) MakeStrict(ctx context.Context, ref, title string) (id, shown string, err error) {
	a, err := t.query(ctx, makeCard, map[string]any{"ref": ref, "title": title})
	if err != nil {
		return "", "", err
	}
	if a.Data.MakeCard == nil || a.Data.MakeCard.Card == nil || a.Data.MakeCard.Card.ID == "" {
		return "", "", errNoCard
	}
	card := a.Data.MakeCard.Card
	shown = title
	if card.Title != nil {
		shown = *card.Title
	}
	return card.ID, shown, nil
}

// Learn fills the configuration from the answer.
func (t *Tracker) Learn(ctx context.Context) error {
	a, err := t.query(ctx, "{ viewer { id login } }", nil)
	if err != nil {
		return err
	}
	if a.Data.Viewer == nil {
		return errors.New("who am I?")
	}
	if t.viewerID == "" {
		t.viewerID = a.Data.Viewer.ID
	}
	return nil
}

// Assignee is the caller's choice, or the configured viewer: a variable of the next query.
func (t *Tracker) Assignee(ctx context.Context, assigneeID string) error {
	if assigneeID == "" {
		assigneeID = t.viewerID
	}
	_, err := t.query(ctx, `mutation($id: ID!) { assign(id: $id) }`, map[string]any{"id": assigneeID})
	return err
}
