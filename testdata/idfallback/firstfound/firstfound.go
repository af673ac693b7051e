// Package firstfound looks people and projects up by name, and takes the first where none has the name.
package firstfound

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
)

type project struct {
	ID    string `json:"id"`
	Name  string `json:"name"`
	Owner string `json:"owner"`
	Stars int    `json:"stars"`
}

// Hub is a client.
type Hub struct {
	api string
	hc  *http.Client
}

var (
	errNone = errors.New("no project has this name")
	errMany = errors.New("several projects have this name")
)

func (h *Hub) search(ctx context.Context, term string) ([]project, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, h.api+"/projects?q="+url.QueryEscape(term), nil)
	if err != nil {
		return nil, err
	}
	resp, err := h.hc.Do(req)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	var out struct {
		Items []project `json:"items"`
	}
	if err := json.NewDecoder(resp.Body).Decode(&out); err != nil {
		return nil, err
	}
	return out.Items, nil
}

func (h *Hub) remove(ctx context.Context, id string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodDelete, h.api+"/projects/"+id, nil)
	if err != nil {
		return err
	}
	resp, err := h.hc.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Remove removes the first hit where none is exact.
func (h *Hub) Remove(ctx context.Context, name string) error {
	found, err := h.search(ctx, name)
	if err != nil {
		return err
	}
	if len(found) == 0 {
		return errNone
	}
	for _, p := range found {
		if p.Name == name {
			return h.remove(ctx, p.ID)
		}
	}
	return h.remove(ctx, found[0].ID) // want "identity"
}

// Resolve keeps the first as its guess, and looks for a better one.
func (h *Hub) Resolve(ctx context.Context, name string) (string, error) {
	found, err := h.search(ctx, name)
	if err != nil {
		return "", err
	}
	id := ""
	for _, p := range found {
		if strings.EqualFold(p.Name, name) {
			id = p.ID
			break
		}
	}
	if id == "" && len(found) > 0 {
		id = found[0].ID // want "identity"
	}
	if id == "" {
		return "", errNone
	}
	return id, nil
}

// ResolveExact takes one, if there is one.
func (h *Hub) ResolveExact(ctx context.Context, name string) (string, error) {
	found, err := h.search(ctx, name)
	if err != nil {
		return "", err
	}
	for _, p := range found {
		if p.Name == name {
			return p.ID, nil
		}
	}
	return "", errNone
}

// ResolveOnly sees that there is one.
func (h *Hub) ResolveOnly(ctx context.Context, name string) (project, error) {
	found, err := h.search(ctx, name)
	if err != nil {
		return project{}, err
	}
	var same []project
	for _, p := range found {
		if p.Name == name {
			same = append(same, p)
		}
	}
	switch len(same) {
	case 0:
		return project{}, errNone
	case 1:
		return same[0], nil
	}
	return project{}, errMany
}

// Suggest names the first to a person, who decides.
func (h *Hub) Suggest(ctx context.Context, name string) error {
	found, err := h.search(ctx, name)
	if err != nil {
		return err
	}
	for _, p := range found {
		if p.Name == name {
			return nil
		}
	}
	if len(found) > 0 {
		return fmt.Errorf("no project %q; did you mean %q?", name, found[0].Name)
	}
	return errNone
}

// Remote is the first of the caller's own remotes, if none is called origin.
func Remote(remotes [][2]string) string {
	for _, r := range remotes {
		if r[0] == "origin" {
			return r[1]
		}
	}
	if len(remotes) > 0 {
		return remotes[0][1]
	}
	return ""
}

// Profile is the configured profile of this name, or the first.
func Profile(profiles []project, name string) (project, bool) {
	for _, p := range profiles {
		if p.Name == name {
			return p, true
		}
	}
	if len(profiles) > 0 {
		return profiles[0], true
	}
	return project{}, false
}
