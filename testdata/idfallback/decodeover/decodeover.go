// Package decodeover decodes answers over values that already have an identity: what the answer omits, stays.
package decodeover

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
)

// Page is a page of a wiki.
type Page struct {
	PageID string `json:"page_id"`
	Space  string `json:"space_id"`
	Title  string `json:"title"`
	Body   string `json:"body"`
	Limit  int    `json:"limit"`
}

// Wiki is a client.
type Wiki struct {
	root string
	hc   *http.Client
}

func (w *Wiki) do(ctx context.Context, method, path string, in any) (*http.Response, error) {
	b, err := json.Marshal(in)
	if err != nil {
		return nil, err
	}
	req, err := http.NewRequestWithContext(ctx, method, w.root+path, bytes.NewReader(b))
	if err != nil {
		return nil, err
	}
	resp, err := w.hc.Do(req)
	if err != nil {
		return nil, err
	}
	if resp.StatusCode > 299 {
		resp.Body.Close()
		return nil, fmt.Errorf("wiki: status %d", resp.StatusCode)
	}
	return resp, nil
}

// call decodes into out.
func (w *Wiki) call(ctx context.Context, method, path string, in, out any) error {
	resp, err := w.do(ctx, method, path, in)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	return json.NewDecoder(resp.Body).Decode(out)
}

func (w *Wiki) archive(ctx context.Context, id string) error {
	resp, err := w.do(ctx, http.MethodPost, "/pages/"+url.PathEscape(id)+"/archive", nil)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// ArchiveDraft archives the page that it wanted.
func (w *Wiki) ArchiveDraft(ctx context.Context, draft string) error {
	resp, err := w.do(ctx, http.MethodPost, "/drafts/"+draft+"/publish", nil)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	p := Page{PageID: draft}
	if err := json.NewDecoder(resp.Body).Decode(&p); err != nil { // want "identity"
		return err
	}
	return w.archive(ctx, p.PageID)
}

// Publish unmarshals over its own request.
func (w *Wiki) Publish(ctx context.Context, in *Page) (string, error) {
	resp, err := w.do(ctx, http.MethodPost, "/pages", in)
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	raw, err := io.ReadAll(resp.Body)
	if err != nil {
		return "", err
	}
	if err := json.Unmarshal(raw, in); err != nil { // want "identity"
		return "", err
	}
	return in.PageID, nil
}

// Copy sets the field before it decodes.
func (w *Wiki) Copy(ctx context.Context, id string) (*Page, error) {
	resp, err := w.do(ctx, http.MethodPost, "/pages/"+url.PathEscape(id)+"/copy", nil)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	p := new(Page)
	p.PageID = id
	dec := json.NewDecoder(resp.Body)
	dec.DisallowUnknownFields()
	if err := dec.Decode(p); err != nil { // want "identity"
		return nil, err
	}
	return p, nil
}

// Move decodes inside of another function.
func (w *Wiki) Move(ctx context.Context, id, space string) (string, error) {
	p := Page{PageID: id, Space: space}
	if err := w.call(ctx, http.MethodPost, "/pages/move", p, &p); err != nil { // want "identity"
		return "", err
	}
	return p.PageID, nil
}

// CopyFresh decodes into a fresh value.
func (w *Wiki) CopyFresh(ctx context.Context, id string) (*Page, error) {
	in := Page{PageID: id}
	var out Page
	if err := w.call(ctx, http.MethodPost, "/pages/copy", in, &out); err != nil {
		return nil, err
	}
	if out.PageID == "" {
		return nil, errors.New("page copied, id unknown")
	}
	return &out, nil
}

// Read has defaults that name nothing.
func (w *Wiki) Read(ctx context.Context, id string) (*Page, error) {
	p := Page{Title: "(untitled)", Limit: 25}
	if err := w.call(ctx, http.MethodGet, "/pages/"+url.PathEscape(id), nil, &p); err != nil {
		return nil, err
	}
	if p.PageID == "" {
		return nil, errors.New("the answer is no page")
	}
	return &p, nil
}

// Settings are decoded from a file over their defaults.
func Settings(file, host string) (Page, error) {
	p := Page{PageID: host, Space: "home"}
	raw, err := os.ReadFile(file)
	if err != nil {
		return p, err
	}
	return p, json.Unmarshal(raw, &p)
}

// Serve decodes the body of a caller over the id in the path.
func Serve(rw http.ResponseWriter, r *http.Request) {
	p := Page{PageID: r.PathValue("id"), Space: r.URL.Query().Get("space")}
	if err := json.NewDecoder(r.Body).Decode(&p); err != nil {
		http.Error(rw, "not a page", http.StatusBadRequest)
		return
	}
	rw.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(rw).Encode(p)
}

// Reset empties the value before it decodes.
func (w *Wiki) Reset(ctx context.Context, p *Page) error {
	resp, err := w.do(ctx, http.MethodPost, "/pages", p)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	*p = Page{}
	if err := json.NewDecoder(resp.Body).Decode(p); err != nil {
		return err
	}
	if p.PageID == "" {
		return errors.New("page made, id unknown")
	}
	return nil
}
