// Package emptyfield files tickets, and takes an empty id of the answer for the one it had in mind.
package emptyfield

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
)

// Draft is what the caller wants filed.
type Draft struct {
	Ref      string   `json:"ref,omitempty"`
	Queue    string   `json:"queue"`
	Summary  string   `json:"summary"`
	Labels   []string `json:"labels,omitempty"`
	Priority string   `json:"priority,omitempty"`
}

// Ticket is what the desk filed.
type Ticket struct {
	ID       string `json:"id"`
	Key      string `json:"key"`
	Queue    string `json:"queue"`
	Summary  string `json:"summary"`
	Priority string `json:"priority"`
	Watchers int    `json:"watchers"`
}

// Desk is a client of the ticket desk.
type Desk struct {
	base string
	hc   *http.Client
}

var errNoID = errors.New("ticket filed, but the desk did not say which")

func (d *Desk) file(ctx context.Context, in Draft) (*Ticket, error) {
	body, err := json.Marshal(in)
	if err != nil {
		return nil, err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, d.base+"/tickets", bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	resp, err := d.hc.Do(req)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusCreated {
		return nil, fmt.Errorf("desk: status %d", resp.StatusCode)
	}
	var out Ticket
	if err := json.NewDecoder(resp.Body).Decode(&out); err != nil {
		return nil, err
	}
	return &out, nil
}

func (d *Desk) watch(ctx context.Context, id string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, d.base+"/tickets/"+url.PathEscape(id)+"/watch", nil)
	if err != nil {
		return err
	}
	resp, err := d.hc.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// File gives the reference of the draft where the desk gave no id.
func (d *Desk) File(ctx context.Context, in Draft) (string, error) {
	out, err := d.file(ctx, in)
	if err != nil {
		return "", err
	}
	id := out.ID
	if id == "" {
		id = in.Ref // want "identity"
	}
	return id, nil
}

// FileAndWatch watches what may be another ticket.
func (d *Desk) FileAndWatch(ctx context.Context, in Draft) error {
	out, err := d.file(ctx, in)
	if err != nil {
		return err
	}
	if out.ID == "" {
		out.ID = in.Ref // want "identity"
	}
	return d.watch(ctx, out.ID)
}

// FileKey returns the guess.
func (d *Desk) FileKey(ctx context.Context, in Draft, key string) (string, error) {
	out, err := d.file(ctx, in)
	if err != nil {
		return "", err
	}
	if out.Key != "" {
		return out.Key, nil
	}
	return key, nil // want "identity"
}

// FileStrict stops.
func (d *Desk) FileStrict(ctx context.Context, in Draft) (string, error) {
	out, err := d.file(ctx, in)
	if err != nil {
		return "", err
	}
	if out.ID == "" {
		return "", errNoID
	}
	if err := d.watch(ctx, out.ID); err != nil {
		return out.ID, fmt.Errorf("ticket %s filed, but not watched", out.ID)
	}
	return out.ID, nil
}

// FileTidy sets what is no identity.
func (d *Desk) FileTidy(ctx context.Context, in Draft) (*Ticket, error) {
	if in.Priority == "" {
		in.Priority = "normal"
	}
	out, err := d.file(ctx, in)
	if err != nil {
		return nil, err
	}
	if out.ID == "" {
		return nil, errNoID
	}
	if out.Summary == "" {
		out.Summary = in.Summary
	}
	if out.Priority == "" {
		out.Priority = in.Priority
	}
	return out, nil
}

// FileEither takes the other key of the same answer.
func (d *Desk) FileEither(ctx context.Context, in Draft) (string, error) {
	out, err := d.file(ctx, in)
	if err != nil {
		return "", err
	}
	id := out.ID
	if id == "" {
		id = out.Key
	}
	if id == "" {
		return "", errNoID
	}
	return id, nil
}

// Remember fills the draft from the answer.
func (d *Desk) Remember(ctx context.Context, in *Draft) error {
	out, err := d.file(ctx, *in)
	if err != nil {
		return err
	}
	if in.Ref == "" {
		in.Ref = out.ID
	}
	return nil
}

// Queue is the queue of the caller, or that of the summary.
func Queue(in Draft, fallbackID string) string {
	queueID := in.Queue
	if queueID == "" {
		queueID, _, _ = strings.Cut(in.Summary, ":")
	}
	if queueID == "" {
		queueID = fallbackID
	}
	return queueID
}
