// Package tworeplies asks twice: the second answer may name the object, or another one.
package tworeplies

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
)

// Node is a node of a tree.
type Node struct {
	NodeID   string `json:"node_id"`
	ParentID string `json:"parent_id"`
	Ref      string `json:"ref"`
	Title    string `json:"title"`
}

// Tree is a client.
type Tree struct {
	url string
	hc  *http.Client
}

func (t *Tree) send(ctx context.Context, method, path string, in, out any) error {
	b, err := json.Marshal(in)
	if err != nil {
		return err
	}
	req, err := http.NewRequestWithContext(ctx, method, t.url+path, bytes.NewReader(b))
	if err != nil {
		return err
	}
	resp, err := t.hc.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode >= 300 {
		return fmt.Errorf("tree: %d", resp.StatusCode)
	}
	return json.NewDecoder(resp.Body).Decode(out)
}

func (t *Tree) parent(ctx context.Context, path string) (p Node, err error) {
	err = t.send(ctx, http.MethodGet, "/nodes?path="+url.QueryEscape(path), nil, &p)
	return p, err
}

func (t *Tree) grow(ctx context.Context, in Node) (n Node, err error) {
	err = t.send(ctx, http.MethodPost, "/nodes", in, &n)
	return n, err
}

// Grow takes the id of the parent, which is another object.
func (t *Tree) Grow(ctx context.Context, path, title string) (string, error) {
	p, err := t.parent(ctx, path)
	if err != nil {
		return "", err
	}
	n, err := t.grow(ctx, Node{ParentID: p.NodeID, Title: title})
	if err != nil {
		return "", err
	}
	if n.NodeID == "" {
		n.NodeID = p.NodeID // want "identity"
	}
	return n.NodeID, nil
}

// GrowFirst takes the first child there is.
func (t *Tree) GrowFirst(ctx context.Context, in Node) (string, error) {
	n, err := t.grow(ctx, in)
	if err != nil {
		return "", err
	}
	if n.NodeID != "" {
		return n.NodeID, nil
	}
	var children []Node
	if err := t.send(ctx, http.MethodGet, "/nodes/"+in.ParentID+"/children", nil, &children); err != nil {
		return "", err
	}
	if len(children) == 0 {
		return "", errors.New("no children")
	}
	return children[0].NodeID, nil // want "identity"
}

// GrowLooked looks the node up by the reference that it gave it.
func (t *Tree) GrowLooked(ctx context.Context, in Node) (string, error) {
	if in.Ref == "" {
		return "", errors.New("a reference is needed")
	}
	n, err := t.grow(ctx, in)
	if err != nil {
		return "", err
	}
	if n.NodeID != "" {
		return n.NodeID, nil
	}
	var children []Node
	if err := t.send(ctx, http.MethodGet, "/nodes/"+in.ParentID+"/children", nil, &children); err != nil {
		return "", err
	}
	for _, c := range children {
		if c.Ref == in.Ref && c.NodeID != "" {
			return c.NodeID, nil
		}
	}
	return "", errors.New("node grown, id unknown")
}

// Under completes a request with what another answer says.
func (t *Tree) Under(ctx context.Context, in Node, path string) (string, error) {
	if in.ParentID == "" {
		p, err := t.parent(ctx, path)
		if err != nil {
			return "", err
		}
		if p.NodeID == "" {
			return "", errors.New("no parent")
		}
		in.ParentID = p.NodeID
	}
	n, err := t.grow(ctx, in)
	if err != nil {
		return "", err
	}
	if n.NodeID == "" {
		return "", errors.New("node grown, id unknown")
	}
	return n.NodeID, nil
}
