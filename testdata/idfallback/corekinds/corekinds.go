// Package corekinds has kinds that real code showed: on the left side of the line, and on the right.
package corekinds

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"slices"
	"strings"

	"github.com/google/uuid"
)

// Part is a part of a warehouse.
type Part struct {
	PartID string `json:"part_id"`
	Label  string `json:"label"`
	Kind   string `json:"kind"`
}

// Option is a choice of a field.
type Option struct {
	ID, Label string
}

// Warehouse is a client.
type Warehouse struct {
	url string
	hc  *http.Client
}

func (w *Warehouse) get(ctx context.Context, path string) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, w.url+path, nil)
	if err != nil {
		return nil, err
	}
	return w.hc.Do(req)
}

func (w *Warehouse) options(ctx context.Context) ([]Option, error) {
	resp, err := w.get(ctx, "/options")
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	var all []Option
	return all, json.NewDecoder(resp.Body).Decode(&all)
}

var errNoOption = errors.New("no such option")

func byLabel(all []Option, label string) (string, error) {
	for _, o := range all {
		if strings.EqualFold(o.Label, label) {
			return o.ID, nil
		}
	}
	return "", errNoOption
}

// Choose takes a label or an id: the search sends nothing, and what it did not find is looked for as an id.
func (w *Warehouse) Choose(ctx context.Context, value string) (string, error) {
	all, err := w.options(ctx)
	if err != nil {
		return "", err
	}
	optionID := value
	if id, err := byLabel(all, value); err == nil {
		optionID = id
	} else if !slices.ContainsFunc(all, func(o Option) bool { return o.ID == value }) {
		return "", err
	}
	return optionID, nil
}

// Health reads one part by its id, and hands on what it read.
func (w *Warehouse) Health(ctx context.Context, partID string) (*Part, error) {
	resp, err := w.get(ctx, "/parts/"+partID+"/health")
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	p := &Part{PartID: partID}
	if err := json.NewDecoder(resp.Body).Decode(p); err != nil {
		return nil, err
	}
	return p, nil
}

// Scrap reads a part that replaces another, and scraps what it read.
func (w *Warehouse) Scrap(ctx context.Context, partID string) error {
	resp, err := w.get(ctx, "/replacements/"+partID)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	p := &Part{PartID: partID}
	if err := json.NewDecoder(resp.Body).Decode(p); err != nil { // want "decoded over it"
		return err
	}
	_, err = w.get(ctx, "/scrap/"+p.PartID)
	return err
}

// Plain makes a part of what could not be decoded.
func (w *Warehouse) Plain(ctx context.Context, partID string) (*Part, error) {
	resp, err := w.get(ctx, "/parts/"+partID)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	var p Part
	if err := json.NewDecoder(resp.Body).Decode(&p); err != nil {
		return &Part{PartID: partID}, nil // want "failed read"
	}
	return &p, nil
}

// Inbox names what comes in without an id for itself.
func (w *Warehouse) Inbox(ctx context.Context, handle func(id, label string)) error {
	resp, err := w.get(ctx, "/inbox")
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	var parts []Part
	if err := json.NewDecoder(resp.Body).Decode(&parts); err != nil {
		return err
	}
	for _, p := range parts {
		partID := p.PartID
		if partID == "" {
			partID = uuid.NewString()
		}
		handle(partID, p.Label)
	}
	return nil
}

// Depot is another service, known by its interface only.
type Depot interface {
	Me(ctx context.Context) (Part, error)
	Siblings(ctx context.Context, kind string) ([]Part, error)
	Fork(ctx context.Context, from string) (*Part, error)
	Drop(ctx context.Context, partID string) error
}

// PartStore keeps the program's own records.
type PartStore interface {
	Fork(ctx context.Context, from string) (*Part, error)
}

// Fork drops what it asked for.
func Fork(ctx context.Context, d Depot, from string) error {
	p, err := d.Fork(ctx, from)
	if err != nil {
		return err
	}
	if p.PartID == "" {
		p.PartID = from // want "reply without"
	}
	return d.Drop(ctx, p.PartID)
}

// ForkStored completes a record of its own.
func ForkStored(ctx context.Context, s PartStore, from string) (*Part, error) {
	p, err := s.Fork(ctx, from)
	if err != nil {
		return nil, err
	}
	if p.PartID == "" {
		p.PartID = from
	}
	return p, nil
}

// DropSibling drops itself where there is no other.
func DropSibling(ctx context.Context, d Depot, kind, label string) error {
	me, err := d.Me(ctx)
	if err != nil {
		return err
	}
	all, err := d.Siblings(ctx, kind)
	if err != nil {
		return err
	}
	target := ""
	for _, p := range all {
		if p.Label == label {
			target = p.PartID
		}
	}
	if target == "" {
		target = me.PartID // want "reply without"
	}
	return d.Drop(ctx, target)
}

// DropOther drops nothing where there is no other.
func DropOther(ctx context.Context, d Depot, kind, label string) error {
	all, err := d.Siblings(ctx, kind)
	if err != nil {
		return err
	}
	i := slices.IndexFunc(all, func(p Part) bool { return p.Label == label })
	if i < 0 {
		return fmt.Errorf("no part %s", label)
	}
	return d.Drop(ctx, all[i].PartID)
}

// Watch writes the label into the log where there is no id: the keys of the two lines differ.
func (w *Warehouse) Watch(ctx context.Context, label string, log *slog.Logger) error {
	p, err := w.Plain(ctx, label)
	if err != nil {
		log.ErrorContext(ctx, "not read", slog.String("label", label))
		return err
	}
	log.DebugContext(ctx, "read", slog.String("part", p.PartID))
	return nil
}

// Count gives those without an id a number, in a loop, to find them again.
func (w *Warehouse) Count(ctx context.Context) (int, error) {
	resp, err := w.get(ctx, "/parts")
	if err != nil {
		return 0, err
	}
	defer resp.Body.Close()
	var parts []Part
	if err := json.NewDecoder(resp.Body).Decode(&parts); err != nil {
		return 0, err
	}
	n, seen, last := 0, map[string]int{}, ""
	for i, p := range parts {
		partID := p.PartID
		for partID == "" || seen[partID] > 0 && partID != last {
			partID = fmt.Sprintf("part_%d", i)
			last = partID
		}
		seen[partID]++
		n++
	}
	return n, nil
}
