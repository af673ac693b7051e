// Package typedids has ids of types of their own.
package typedids

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"net/http"
	"strconv"

	"github.com/google/uuid"
)

// SensorID is the id of a sensor.
type SensorID string

// Ref is an id with its kind.
type Ref struct {
	Kind string `json:"kind"`
	ID   string `json:"id"`
}

// IsZero says that there is none.
func (r Ref) IsZero() bool { return r == Ref{} }

type meta struct {
	UID  uuid.UUID `json:"uid"`
	Rev  int       `json:"rev"`
	Slot int64     `json:"slot_id"`
}

type sensor struct {
	meta
	ID     SensorID       `json:"id"`
	Ref    Ref            `json:"ref"`
	Parent sql.NullString `json:"parent_id"`
	Unit   string         `json:"unit"`
}

// Plan is a sensor that is wanted.
type Plan struct {
	UID  uuid.UUID
	ID   SensorID
	Ref  Ref
	Slot int64
	Unit string
}

// Grid is a client.
type Grid struct {
	url string
	hc  *http.Client
}

var errUnknown = errors.New("sensor added, id unknown")

func (g *Grid) add(ctx context.Context, p Plan) (*sensor, error) {
	b, err := json.Marshal(p)
	if err != nil {
		return nil, err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, g.url, bytes.NewReader(b))
	if err != nil {
		return nil, err
	}
	resp, err := g.hc.Do(req)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	s := &sensor{}
	if err := json.NewDecoder(resp.Body).Decode(s); err != nil {
		return nil, err
	}
	return s, nil
}

// Named has a string type.
func (g *Grid) Named(ctx context.Context, p Plan) (SensorID, error) {
	s, err := g.add(ctx, p)
	if err != nil {
		return "", err
	}
	id := s.ID
	if string(id) == "" {
		id = p.ID // want "identity"
	}
	return id, nil
}

// Array has a promoted field of an embedded struct.
func (g *Grid) Array(ctx context.Context, p Plan) (uuid.UUID, error) {
	s, err := g.add(ctx, p)
	if err != nil {
		return uuid.Nil, err
	}
	if s.UID == uuid.Nil {
		s.UID = p.UID // want "identity"
	}
	return s.UID, nil
}

// Struct asks a method whether there is one.
func (g *Grid) Struct(ctx context.Context, p Plan) (Ref, error) {
	s, err := g.add(ctx, p)
	if err != nil {
		return Ref{}, err
	}
	if s.Ref.IsZero() {
		return p.Ref, nil // not seen: identity
	}
	return s.Ref, nil
}

// Text converts on the way.
func (g *Grid) Text(ctx context.Context, p Plan) (string, error) {
	s, err := g.add(ctx, p)
	if err != nil {
		return "", err
	}
	id := strconv.FormatInt(s.Slot, 10)
	if s.Slot == 0 {
		id = strconv.FormatInt(p.Slot, 10) // want "identity"
	}
	return id, nil
}

// Strict looks at all of them.
func (g *Grid) Strict(ctx context.Context, p Plan) (*sensor, error) {
	s, err := g.add(ctx, p)
	if err != nil {
		return nil, err
	}
	if s.ID == "" || s.UID == uuid.Nil || s.Ref.IsZero() {
		return nil, errUnknown
	}
	if s.Unit == "" {
		s.Unit = p.Unit
	}
	if s.Rev == 0 {
		s.Rev = 1
	}
	return s, nil
}

// Same stays in the answer.
func (g *Grid) Same(ctx context.Context, p Plan) (string, error) {
	s, err := g.add(ctx, p)
	if err != nil {
		return "", err
	}
	id := string(s.ID)
	if id == "" {
		id = s.Ref.ID
	}
	if id == "" && s.UID != uuid.Nil {
		id = s.UID.String()
	}
	if id == "" {
		return "", errUnknown
	}
	return id, nil
}

// Complete completes a plan before it is sent.
func Complete(p Plan, kind string) Plan {
	if p.UID == uuid.Nil {
		p.UID = uuid.New()
	}
	if p.ID == "" {
		p.ID = SensorID(p.UID.String())
	}
	if p.Ref.IsZero() {
		p.Ref = Ref{Kind: kind, ID: string(p.ID)}
	}
	return p
}
