// Package generics has one generic client for every kind of object.
package generics

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
)

// API is the client.
type API struct {
	base string
	hc   *http.Client
}

// Identified is an object with an id.
type Identified interface {
	GetID() string
	SetID(string)
}

func send[T any](ctx context.Context, a *API, method, path string, in any) (T, error) {
	var out T
	b, err := json.Marshal(in)
	if err != nil {
		return out, err
	}
	req, err := http.NewRequestWithContext(ctx, method, a.base+path, bytes.NewReader(b))
	if err != nil {
		return out, err
	}
	resp, err := a.hc.Do(req)
	if err != nil {
		return out, err
	}
	defer resp.Body.Close()
	if resp.StatusCode > 299 {
		return out, fmt.Errorf("status %d", resp.StatusCode)
	}
	return out, json.NewDecoder(resp.Body).Decode(&out)
}

// Zone is a DNS zone.
type Zone struct {
	ID     string `json:"id"`
	Name   string `json:"name"`
	Serial int64  `json:"serial"`
	TTL    int    `json:"ttl"`
}

// GetID is the id.
func (z *Zone) GetID() string { return z.ID }

// SetID sets it.
func (z *Zone) SetID(id string) { z.ID = id }

// Add decodes into a type argument.
func Add(ctx context.Context, a *API, z Zone) (string, error) {
	out, err := send[Zone](ctx, a, "POST", "/zones", z)
	if err != nil {
		return "", err
	}
	id := out.ID
	if id == "" {
		id = z.ID // want "identity"
	}
	return id, nil
}

// AddPtr has a pointer as its type argument.
func AddPtr(ctx context.Context, a *API, z Zone) (*Zone, error) {
	out, err := send[*Zone](ctx, a, "POST", "/zones", z)
	if err != nil {
		return nil, err
	}
	if out.ID == "" {
		out.ID = z.ID // want "identity"
	}
	return out, nil
}

// Create completes any object.
func Create[T Identified](ctx context.Context, a *API, path string, in T) (T, error) {
	out, err := send[T](ctx, a, "POST", path, in)
	if err != nil {
		return out, err
	}
	if out.GetID() == "" {
		out.SetID(in.GetID()) // want "identity"
	}
	return out, nil
}

// CreateStrict completes none.
func CreateStrict[T Identified](ctx context.Context, a *API, path string, in T) (T, error) {
	out, err := send[T](ctx, a, "POST", path, in)
	if err != nil {
		return out, err
	}
	if out.GetID() == "" {
		return out, errors.New("created, id unknown")
	}
	if in.GetID() == "" {
		in.SetID(out.GetID())
	}
	return out, nil
}

// Prepare gives objects ids before they are sent.
func Prepare[T Identified](objs []T, prefix string) {
	for i, o := range objs {
		if o.GetID() == "" {
			o.SetID(fmt.Sprintf("%s-%d", prefix, i))
		}
	}
}

// AddTTL sets what is no identity.
func AddTTL(ctx context.Context, a *API, z Zone) (Zone, error) {
	out, err := send[Zone](ctx, a, "POST", "/zones", z)
	if err != nil {
		return Zone{}, err
	}
	if out.TTL == 0 {
		out.TTL = z.TTL
	}
	if out.ID == "" {
		return out, errors.New("zone added, id unknown")
	}
	return out, nil
}
