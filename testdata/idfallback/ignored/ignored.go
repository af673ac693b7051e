// Package ignored has findings that somebody has looked at.
package ignored

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strings"
)

type slot struct {
	SlotID string `json:"slot_id"`
	Start  string `json:"start"`
}

// Diary books slots.
type Diary struct {
	url string
	hc  *http.Client
}

func (d *Diary) book(ctx context.Context, slotID string) (*slot, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, d.url, strings.NewReader(slotID))
	if err != nil {
		return nil, err
	}
	resp, err := d.hc.Do(req)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return nil, errors.New("not booked")
	}
	s := new(slot)
	return s, json.NewDecoder(resp.Body).Decode(s)
}

// Above is ignored by the line above.
func (d *Diary) Above(ctx context.Context, slotID string) (string, error) {
	s, err := d.book(ctx, slotID)
	if err != nil {
		return "", err
	}
	if s.SlotID == "" {
		//toolvet:ignore idfallback the diary has one slot per URL, and omits its id
		s.SlotID = slotID
	}
	return s.SlotID, nil
}

// Beside is ignored at the end of the line.
func (d *Diary) Beside(ctx context.Context, slotID string) (string, error) {
	s, err := d.book(ctx, slotID)
	if err != nil {
		return "", err
	}
	if s.SlotID == "" {
		return slotID, nil //nolint:idfallback // the diary has one slot per URL
	}
	return s.SlotID, nil
}

// Other is ignored for another rule only.
func (d *Diary) Other(ctx context.Context, slotID string) (string, error) {
	s, err := d.book(ctx, slotID)
	if err != nil {
		return "", err
	}
	if s.SlotID == "" {
		//toolvet:ignore rawerror nothing of this rule is here
		s.SlotID = slotID // want "identity"
	}
	return s.SlotID, nil
}
