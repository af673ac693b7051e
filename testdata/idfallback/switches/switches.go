// Package switches registers devices; which id counts is decided by switches and by looks at the length.
package switches

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"strings"
)

type device struct {
	ID       string `json:"id"`
	LegacyID string `json:"legacy_id"`
	Serial   string `json:"serial"`
	Nickname string `json:"nickname"`
	Zone     string `json:"zone"`
}

// Fleet is a client of the fleet service.
type Fleet struct {
	Base string
	HTTP *http.Client
}

var errUnnamed = errors.New("device registered, id unknown")

func (f *Fleet) register(ctx context.Context, serial string) (d device, err error) {
	form := url.Values{"serial": {serial}}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, f.Base+"/devices", strings.NewReader(form.Encode()))
	if err != nil {
		return d, err
	}
	resp, err := f.HTTP.Do(req)
	if err != nil {
		return d, err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusCreated {
		return d, errors.New("not registered")
	}
	return d, json.NewDecoder(resp.Body).Decode(&d)
}

// Register has the guess as its default.
func (f *Fleet) Register(ctx context.Context, serial, hint string) (string, error) {
	d, err := f.register(ctx, serial)
	if err != nil {
		return "", err
	}
	switch {
	case d.ID != "":
		return d.ID, nil
	case d.LegacyID != "":
		return d.LegacyID, nil
	default:
		return hint, nil // want "identity"
	}
}

// RegisterCase switches over the id itself.
func (f *Fleet) RegisterCase(ctx context.Context, serial, hint string) (string, error) {
	d, err := f.register(ctx, serial)
	if err != nil {
		return "", err
	}
	id := d.ID
	switch d.ID {
	case "", "null", "0":
		id = hint // want "identity"
	}
	return id, nil
}

// RegisterTrimmed looks at what is left without blanks.
func (f *Fleet) RegisterTrimmed(ctx context.Context, serial, hint string) (string, error) {
	d, err := f.register(ctx, serial)
	if err != nil {
		return "", err
	}
	id := strings.TrimSpace(d.ID)
	if len(id) == 0 {
		id = "dev-" + hint // want "identity"
	}
	return id, nil
}

// RegisterElse has the reply in the first branch.
func (f *Fleet) RegisterElse(ctx context.Context, serial, hint string) (string, error) {
	d, err := f.register(ctx, serial)
	if err != nil {
		return "", err
	}
	var id string
	if v := strings.TrimSpace(d.ID); v != "" {
		id = v
	} else {
		id = hint // want "identity"
	}
	return id, nil
}

// RegisterAll has nothing but the reply in its switch.
func (f *Fleet) RegisterAll(ctx context.Context, serial string) (string, error) {
	d, err := f.register(ctx, serial)
	if err != nil {
		return "", err
	}
	switch {
	case d.ID != "":
		return d.ID, nil
	case d.LegacyID != "":
		return d.LegacyID, nil
	default:
		return "", errUnnamed
	}
}

// RegisterLen looks at the length, and stops.
func (f *Fleet) RegisterLen(ctx context.Context, serial string) (string, error) {
	d, err := f.register(ctx, serial)
	if err != nil {
		return "", err
	}
	if len(strings.TrimSpace(d.ID)) == 0 {
		return "", errUnnamed
	}
	return strings.TrimSpace(d.ID), nil
}

// Describe switches over what is shown.
func (f *Fleet) Describe(ctx context.Context, serial, owner string) (string, error) {
	d, err := f.register(ctx, serial)
	if err != nil {
		return "", err
	}
	title := ""
	switch {
	case d.Nickname != "":
		title = d.Nickname
	case owner != "":
		title = "device of " + owner
	default:
		title = "a device"
	}
	return title, nil
}

// Key chooses among what the caller says.
func Key(deviceID, serial, tag string) (string, error) {
	var key string
	switch {
	case deviceID != "":
		key = deviceID
	case serial != "":
		key = serial
	case tag != "":
		key = tag
	default:
		return "", errors.New("say which device")
	}
	return key, nil
}
