// Package coreforms has the forms in which a fallback is written.
package coreforms

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"strings"

	"github.com/google/uuid"
)

type Ticket struct {
	ID     int64   `json:"id"`
	UUID   string  `json:"uuid"`
	Number *string `json:"number,omitempty"`
	Owner  struct {
		ID string `json:"id"`
	} `json:"owner"`
}

type CreateTicketRequest struct {
	ID    int64
	UUID  string
	Owner string
}

type Made struct {
	ID, UUID, Owner string
}

type Client struct{ base string }

func (c *Client) create(ctx context.Context, in *CreateTicketRequest) (*Ticket, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, c.base, nil)
	if err != nil {
		return nil, err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	var t Ticket
	dec := json.NewDecoder(resp.Body)
	dec.DisallowUnknownFields()
	if err := dec.Decode(&t); err != nil {
		return nil, err
	}
	return &t, nil
}

func number(ctx context.Context, c *Client, in *CreateTicketRequest) (string, error) {
	t, err := c.create(ctx, in)
	if err != nil {
		return "", err
	}
	id := strconv.FormatInt(t.ID, 10)
	if t.ID == 0 {
		id = strconv.FormatInt(in.ID, 10) // want "reply without"
	}
	return id, nil
}

func literals(ctx context.Context, c *Client, in *CreateTicketRequest) (*Made, error) {
	t, err := c.create(ctx, in)
	if err != nil {
		return nil, err
	}
	if t.UUID != "" {
		return &Made{UUID: t.UUID}, nil
	}
	return &Made{
		UUID: in.UUID, // want "reply without"
	}, nil
}

func nested(ctx context.Context, c *Client, in *CreateTicketRequest) (string, error) {
	t, err := c.create(ctx, in)
	if err != nil {
		return "", err
	}
	if strings.TrimSpace(t.Owner.ID) == "" {
		t.Owner.ID = in.Owner // want "reply without"
	}
	return t.Owner.ID, nil
}

func fresh(ctx context.Context, c *Client, in *CreateTicketRequest) (string, error) {
	t, err := c.create(ctx, in)
	if err != nil {
		return "", err
	}
	if t.UUID == "" {
		t.UUID = uuid.NewString() // want "made here"
	}
	return t.UUID, nil
}

// The id is made before the create and sent with it.
func before(ctx context.Context, c *Client) (string, error) {
	in := &CreateTicketRequest{}
	if in.UUID == "" {
		in.UUID = uuid.NewString()
	}
	if _, err := c.create(ctx, in); err != nil {
		return "", err
	}
	return in.UUID, nil
}

func ids(t *Ticket) string { return t.UUID }

func throughGetter(ctx context.Context, c *Client, in *CreateTicketRequest) (string, error) {
	t, err := c.create(ctx, in)
	if err != nil {
		return "", err
	}
	if id := ids(t); id != "" {
		return id, nil
	}
	return in.UUID, nil // want "reply without"
}

func keys(ctx context.Context, want string) (string, error) {
	resp, err := http.Get("https://example.com/" + want)
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	var m map[string]any
	if err := json.NewDecoder(resp.Body).Decode(&m); err != nil {
		return "", err
	}
	return ticketID(m, want), nil
}

func ticketID(m map[string]any, want string) string {
	for _, k := range []string{"id", "uuid", "key"} {
		if id, ok := m[k].(string); ok && id != "" {
			return id
		}
	}
	return want // want "reply without"
}

func inMap(ctx context.Context, want string) (map[string]any, error) {
	resp, err := http.Get("https://example.com/" + want)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	m := map[string]any{}
	if err := json.NewDecoder(resp.Body).Decode(&m); err != nil {
		return nil, err
	}
	if _, ok := m["id"]; !ok {
		m["id"] = want // want "reply without"
	}
	return m, nil
}

func closure(ctx context.Context, c *Client, in *CreateTicketRequest) (string, error) {
	t, err := c.create(ctx, in)
	if err != nil {
		return "", err
	}
	id := func() string {
		if t.UUID != "" {
			return t.UUID
		}
		return in.UUID // want "reply without"
	}()
	return id, nil
}

type state interface{ SetId(id string) }

func setters(ctx context.Context, c *Client, d state, name string) error {
	t, err := c.create(ctx, &CreateTicketRequest{})
	if err != nil {
		return err
	}
	if t.UUID != "" {
		d.SetId(t.UUID)
	} else {
		d.SetId(name) // want "reply without"
	}
	return nil
}

func chain(ctx context.Context, c *Client, in *CreateTicketRequest) (string, error) {
	t, err := c.create(ctx, in)
	if err != nil {
		return "", err
	}
	id := t.UUID
	if id == "" {
		id = t.Owner.ID
	}
	if id == "" {
		id = in.UUID // want "reply without"
	}
	if id == "" {
		return "", fmt.Errorf("no id")
	}
	return id, nil
}

func tagged(ctx context.Context, c *Client, in *CreateTicketRequest) (string, error) {
	t, err := c.create(ctx, in)
	if err != nil {
		return "", err
	}
	switch t.UUID {
	case "":
		return in.UUID, nil // want "reply without"
	default:
		return t.UUID, nil
	}
}

func switched(ctx context.Context, c *Client, in *CreateTicketRequest) (string, error) {
	t, err := c.create(ctx, in)
	if err != nil {
		return "", err
	}
	var id string
	switch {
	case t.UUID != "":
		id = t.UUID
	default:
		id = in.UUID // want "reply without"
	}
	return id, nil
}

func compared(ctx context.Context, c *Client, in *CreateTicketRequest) (string, error) {
	t, err := c.create(ctx, in)
	if err != nil {
		return "", err
	}
	if err := sameTicket(t.UUID, in.UUID); err != nil {
		return "", err
	}
	id := t.UUID
	if id == "" {
		id = in.UUID
	}
	return id, nil
}

func sameTicket(a, b string) error {
	if a != "" && a != b {
		return fmt.Errorf("another ticket")
	}
	return nil
}
