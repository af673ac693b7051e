// Package called has replies whose fields are not called ids, and stores that get both.
package called

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
)

type made struct {
	want Spec

	Handle string `json:"handle"`
	Label  string `json:"label"`
}

type Spec struct{ Name string }

// DiskID is what the rest of the program works with.
func (m *made) DiskID() string {
	if m.Handle != "" {
		return m.Handle
	}
	return m.want.Name // want "identity"
}

// Title is shown.
func (m *made) Title() string {
	if m.Label != "" {
		return m.Label
	}
	return m.want.Name
}

type Links interface {
	Link(ctx context.Context, ours, theirs string) error
	SameObject(ours, theirs string) error
}

func provision(ctx context.Context, url string, spec Spec) (*made, error) {
	resp, err := http.Post(url, "application/json", nil)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	m := &made{want: spec}
	if err := json.NewDecoder(resp.Body).Decode(m); err != nil {
		return nil, err
	}
	return m, nil
}

type record struct {
	ID *string `json:"id"`
}

func read(url string) (*record, error) {
	resp, err := http.Post(url, "application/json", nil)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	var r record
	if err := json.NewDecoder(resp.Body).Decode(&r); err != nil {
		return nil, err
	}
	return &r, nil
}

// bound hands both to a store: nothing is compared.
func bound(ctx context.Context, url, ourID string, links Links) error {
	r, err := read(url)
	if err != nil {
		return err
	}
	id := ourID // want "identity"
	if r.ID != nil {
		id = *r.ID
	}
	return links.Link(ctx, ourID, id)
}

// refused stops.
func refused(ctx context.Context, url, ourID string, links Links) error {
	r, err := read(url)
	if err != nil {
		return err
	}
	if r.ID == nil {
		return errors.New("made without an id")
	}
	return links.Link(ctx, ourID, *r.ID)
}

type note struct {
	Job    string
	Region string
}

// served notes where the work was done.
func served(resp *http.Response, job, region string) note {
	n := note{Job: job, Region: resp.Header.Get("X-Served-Region")}
	if n.Region == "" {
		n.Region = region // want "region"
	}
	return n
}

// stated says when it is not known.
func stated(resp *http.Response, job, region string) (n note, known bool) {
	n = note{Job: job, Region: resp.Header.Get("X-Served-Region")}
	return n, n.Region != ""
}
