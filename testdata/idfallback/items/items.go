// Package items imports contacts in batches; the answer lists what was made.
package items

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strconv"
)

// Contact is sent.
type Contact struct {
	Ref  string `json:"ref"`
	Mail string `json:"mail"`
}

// Made is an item of the answer.
type Made struct {
	ContactID string `json:"contact_id"`
	GlobalID  string `json:"global_id"`
	Ref       string `json:"ref"`
	Mail      string `json:"mail"`
}

// CRM is a client.
type CRM struct {
	root string
	hc   *http.Client
}

func (c *CRM) batch(ctx context.Context, in []Contact) ([]Made, map[string]Made, error) {
	b, err := json.Marshal(in)
	if err != nil {
		return nil, nil, err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, c.root+"/contacts/batch", bytes.NewReader(b))
	if err != nil {
		return nil, nil, err
	}
	resp, err := c.hc.Do(req)
	if err != nil {
		return nil, nil, err
	}
	defer resp.Body.Close()
	var out struct {
		Made  []Made          `json:"made"`
		ByKey map[string]Made `json:"by_key"`
	}
	if err := json.NewDecoder(resp.Body).Decode(&out); err != nil {
		return nil, nil, err
	}
	return out.Made, out.ByKey, nil
}

// ByPosition believes in the order of the list.
func (c *CRM) ByPosition(ctx context.Context, in []Contact) (map[string]string, error) {
	made, _, err := c.batch(ctx, in)
	if err != nil {
		return nil, err
	}
	ids := map[string]string{}
	for i, m := range made {
		id := m.ContactID
		if id == "" && i < len(in) {
			id = in[i].Ref // want "identity"
		}
		ids[m.Mail] = id
	}
	return ids, nil
}

// ByNumber names items by their place.
func (c *CRM) ByNumber(ctx context.Context, in []Contact) ([]Made, error) {
	made, _, err := c.batch(ctx, in)
	if err != nil {
		return nil, err
	}
	for i := range made {
		if made[i].ContactID == "" {
			made[i].ContactID = strconv.Itoa(i) // want "identity"
		}
	}
	return made, nil
}

// Single takes the reference where the list is empty.
func (c *CRM) Single(ctx context.Context, one Contact) (string, error) {
	made, _, err := c.batch(ctx, []Contact{one})
	if err != nil {
		return "", err
	}
	if len(made) == 0 {
		return one.Ref, nil // want "identity"
	}
	return made[0].ContactID, nil
}

// ByRef joins over what both sides name.
func (c *CRM) ByRef(ctx context.Context, in []Contact) (map[string]string, error) {
	made, _, err := c.batch(ctx, in)
	if err != nil {
		return nil, err
	}
	ids := map[string]string{}
	for _, m := range made {
		if m.ContactID == "" {
			return nil, fmt.Errorf("contact %q was made, and has no id", m.Ref)
		}
		ids[m.Ref] = m.ContactID
	}
	for _, x := range in {
		if _, ok := ids[x.Ref]; !ok {
			return nil, fmt.Errorf("contact %q was not made", x.Ref)
		}
	}
	return ids, nil
}

// ByKey takes the key under which the same answer lists the item.
func (c *CRM) ByKey(ctx context.Context, in []Contact) ([]Made, error) {
	_, byKey, err := c.batch(ctx, in)
	if err != nil {
		return nil, err
	}
	var all []Made
	for key, m := range byKey {
		if m.ContactID == "" {
			m.ContactID = key
		}
		if m.GlobalID == "" {
			m.GlobalID = m.ContactID
		}
		all = append(all, m)
	}
	return all, nil
}

// Numbered gives the caller's contacts references before they are sent.
func (c *CRM) Numbered(ctx context.Context, in []Contact) ([]Made, error) {
	for i := range in {
		if in[i].Ref == "" {
			in[i].Ref = strconv.Itoa(i)
		}
	}
	made, _, err := c.batch(ctx, in)
	if err != nil {
		return nil, err
	}
	if len(made) != len(in) {
		return nil, errors.New("not all were made")
	}
	return made, nil
}

// One wants exactly one.
func (c *CRM) One(ctx context.Context, x Contact) (string, error) {
	made, _, err := c.batch(ctx, []Contact{x})
	if err != nil {
		return "", err
	}
	if len(made) != 1 || made[0].ContactID == "" {
		return "", errors.New("contact made, id unknown")
	}
	return made[0].ContactID, nil
}
