// Package maps talks to services whose objects are maps.
package maps

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strconv"
)

// Svc is one service.
type Svc struct {
	root string
	cl   *http.Client
}

func (s *Svc) create(ctx context.Context, kind string, args map[string]any) (map[string]any, error) {
	b, err := json.Marshal(args)
	if err != nil {
		return nil, err
	}
	req, err := http.NewRequestWithContext(ctx, "POST", s.root+"/"+kind, bytes.NewReader(b))
	if err != nil {
		return nil, err
	}
	resp, err := s.cl.Do(req)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	if resp.StatusCode >= 300 {
		return nil, fmt.Errorf("%s: status %d", kind, resp.StatusCode)
	}
	var m map[string]any
	if err := json.NewDecoder(resp.Body).Decode(&m); err != nil {
		return nil, err
	}
	return m, nil
}

// Make falls back for a number too.
func (s *Svc) Make(ctx context.Context, kind string, args map[string]any) (string, error) {
	m, err := s.create(ctx, kind, args)
	if err != nil {
		return "", err
	}
	id, ok := m["id"].(string)
	if !ok {
		id, _ = args["id"].(string) // want "identity"
	}
	return id, nil
}

// MakeNested looks further down.
func (s *Svc) MakeNested(ctx context.Context, kind, ref string, args map[string]any) (string, error) {
	m, err := s.create(ctx, kind, args)
	if err != nil {
		return "", err
	}
	if data, ok := m["data"].(map[string]any); ok {
		if id, ok := data["uuid"].(string); ok && id != "" {
			return id, nil
		}
	}
	return ref, nil // want "identity"
}

// MakeInto writes the guess into the reply.
func (s *Svc) MakeInto(ctx context.Context, kind, ref string, args map[string]any) (map[string]any, error) {
	m, err := s.create(ctx, kind, args)
	if err != nil {
		return nil, err
	}
	if _, ok := m["id"]; !ok {
		m["id"] = ref // want "identity"
	}
	if _, ok := m["title"]; !ok {
		m["title"] = ref
	}
	return m, nil
}

// MakeNil compares with nil.
func (s *Svc) MakeNil(ctx context.Context, kind string, args map[string]any) (any, error) {
	m, err := s.create(ctx, kind, args)
	if err != nil {
		return nil, err
	}
	id := m["id"]
	if id == nil {
		id = args["id"] // want "identity"
	}
	return id, nil
}

// MakeNumber takes a number of the same reply for its id.
func (s *Svc) MakeNumber(ctx context.Context, kind string, args map[string]any) (string, error) {
	m, err := s.create(ctx, kind, args)
	if err != nil {
		return "", err
	}
	id, ok := m["id"].(string)
	if !ok {
		n, isNum := m["id"].(float64)
		if !isNum {
			return "", errors.New("created, id unknown")
		}
		id = strconv.FormatFloat(n, 'f', -1, 64)
	}
	return id, nil
}

// MakeAny tries the keys of the same reply.
func (s *Svc) MakeAny(ctx context.Context, kind string, args map[string]any) (string, error) {
	m, err := s.create(ctx, kind, args)
	if err != nil {
		return "", err
	}
	for _, key := range []string{"id", "_id", "uid", "name"} {
		if id, ok := m[key].(string); ok && id != "" {
			return id, nil
		}
	}
	return "", errors.New("created, id unknown")
}

// Index takes the key under which the same reply lists an object.
func (s *Svc) Index(ctx context.Context, kind string) (map[string]string, error) {
	m, err := s.create(ctx, kind+"/search", nil)
	if err != nil {
		return nil, err
	}
	titles := map[string]string{}
	for key, v := range m {
		obj, _ := v.(map[string]any)
		id, ok := obj["id"].(string)
		if !ok {
			id = key
		}
		title, ok := obj["title"].(string)
		if !ok {
			title = kind
		}
		titles[id] = title
	}
	return titles, nil
}

// Args reads a tool's arguments: all of it is the caller's.
func Args(args map[string]any, session string) (map[string]any, error) {
	id, ok := args["id"].(string)
	if !ok {
		id, ok = args["name"].(string)
	}
	if !ok {
		id = session
	}
	if _, ok := args["project_id"]; !ok {
		args["project_id"] = "default"
	}
	args["id"] = id
	return args, nil
}
