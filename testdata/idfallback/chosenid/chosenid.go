// Package chosenid puts objects under ids that the client chooses, and reads them by id.
package chosenid

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"

	"github.com/google/uuid"
)

// Flag is a feature flag.
type Flag struct {
	FlagID string `json:"flag_id"`
	On     bool   `json:"on"`
	Note   string `json:"note"`
}

// Flags is a client.
type Flags struct {
	base string
	hc   *http.Client
}

var errStatus = errors.New("unexpected status")

func (f *Flags) do(ctx context.Context, method, id string, in any) (*http.Response, error) {
	b, err := json.Marshal(in)
	if err != nil {
		return nil, err
	}
	req, err := http.NewRequestWithContext(ctx, method, f.base+"/flags/"+url.PathEscape(id), bytes.NewReader(b))
	if err != nil {
		return nil, err
	}
	return f.hc.Do(req)
}

// Put is about the object at this path, and no other.
func (f *Flags) Put(ctx context.Context, id string, on bool) (Flag, error) {
	resp, err := f.do(ctx, http.MethodPut, id, map[string]bool{"on": on})
	if err != nil {
		return Flag{}, err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusNoContent {
		return Flag{}, errStatus
	}
	return Flag{FlagID: id, On: on}, nil
}

// Make chooses the id before it sends.
func (f *Flags) Make(ctx context.Context, want Flag) (string, error) {
	if want.FlagID == "" {
		want.FlagID = uuid.NewString()
	}
	resp, err := f.do(ctx, http.MethodPut, want.FlagID, want)
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	if resp.StatusCode/100 != 2 {
		return "", errStatus
	}
	return want.FlagID, nil
}

// Get sets the id whatever the answer says: it can be no other flag.
func (f *Flags) Get(ctx context.Context, id string) (*Flag, error) {
	resp, err := f.do(ctx, http.MethodGet, id, nil)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return nil, errStatus
	}
	fl := new(Flag)
	if err := json.NewDecoder(resp.Body).Decode(fl); err != nil {
		return nil, err
	}
	fl.FlagID = id
	if fl.Note == "" {
		fl.Note = "flag " + id
	}
	return fl, nil
}

// Hide sets it only where the answer breaks its contract.
func (f *Flags) Hide(ctx context.Context, id string) (*Flag, error) {
	resp, err := f.do(ctx, http.MethodGet, id, nil)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return nil, errStatus
	}
	fl := new(Flag)
	if err := json.NewDecoder(resp.Body).Decode(fl); err != nil {
		return nil, err
	}
	if fl.FlagID == "" {
		fl.FlagID = id // want "identity"
	}
	return fl, nil
}

// Drop answers with the id that was to be dropped.
func (f *Flags) Drop(ctx context.Context, id string) (string, error) {
	resp, err := f.do(ctx, http.MethodDelete, id, nil)
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	if resp.StatusCode == http.StatusNotFound || resp.StatusCode == http.StatusNoContent {
		return id, nil
	}
	return "", errStatus
}
