// Package documents hands the method of an object that holds what is sent to a retry library.
package documents

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"

	"github.com/avast/retry-go/v4"
)

const (
	treesQuery   = `query Trees($park: ID!) { trees(park: $park) { id kind } }`
	plantTree    = `mutation Plant($park: ID!) { plant(park: $park) { id } }`
	parksQuery   = `query { parks { id } }`
	felledReport = `mutation { reportFelled { id } }`
)

// Parks is a client.
type Parks struct {
	url string
	hc  *http.Client
}

// ask is one document with its variables.
type ask struct {
	parks *Parks
	ctx   context.Context
	text  string
	vars  map[string]string
}

func (a ask) send() error { return a.parks.post(a.ctx, a.text, a.vars) }

func (p *Parks) post(ctx context.Context, text string, vars map[string]string) error {
	raw, err := json.Marshal(map[string]any{"query": text, "variables": vars})
	if err != nil {
		return err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, p.url, bytes.NewReader(raw))
	if err != nil {
		return err
	}
	resp, err := p.hc.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func (p *Parks) read(a ask) error { return retry.Do(a.send, retry.Attempts(4)) }

// Trees reads, one helper down.
func (p *Parks) Trees(ctx context.Context, park string) error {
	return p.read(ask{p, ctx, treesQuery, map[string]string{"park": park}})
}

// List reads.
func (p *Parks) List(ctx context.Context) error {
	return p.read(ask{parks: p, ctx: ctx, text: parksQuery})
}

// Plant writes once.
func (p *Parks) Plant(ctx context.Context, park string) error {
	return ask{p, ctx, plantTree, map[string]string{"park": park}}.send()
}

// change is a document of another kind.
type change struct {
	parks *Parks
	ctx   context.Context
	text  string
}

func (c change) apply() error {
	return c.parks.post(c.ctx, c.text, nil) // want "again"
}

// Felled hands a mutation to the library.
func (p *Parks) Felled(ctx context.Context) error {
	c := change{p, ctx, felledReport}
	return retry.Do(c.apply, retry.Attempts(4))
}

// call is a request whose verb is a field.
type call struct {
	parks *Parks
	verb  string
}

func (c call) run() error {
	req, err := http.NewRequest(c.verb, c.parks.url, nil)
	if err != nil {
		return err
	}
	resp, err := c.parks.hc.Do(req) // want "again"
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Prune repeats a POST.
func (p *Parks) Prune() error {
	c := call{p, http.MethodPost}
	return retry.Do(c.run)
}
