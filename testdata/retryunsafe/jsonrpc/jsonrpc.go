// Package jsonrpc sends methods by name through one POST.
package jsonrpc

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"sync/atomic"
	"time"
)

// Peer is an MCP server behind HTTP.
type Peer struct {
	url string
	hc  *http.Client
	seq atomic.Int64
}

type envelope struct {
	JSONRPC string `json:"jsonrpc"`
	ID      int64  `json:"id"`
	Method  string `json:"method"`
	Params  any    `json:"params,omitempty"`
}

func (p *Peer) call(ctx context.Context, method string, params, out any) error {
	body, err := json.Marshal(envelope{JSONRPC: "2.0", ID: p.seq.Add(1), Method: method, Params: params})
	if err != nil {
		return err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, p.url, bytes.NewReader(body))
	if err != nil {
		return err
	}
	resp, err := p.hc.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	return json.NewDecoder(resp.Body).Decode(out)
}

// Tool calls a tool; the number in the envelope is new in every try, and no peer remembers it.
func (p *Peer) Tool(ctx context.Context, name string, args map[string]any) (out map[string]any, err error) {
	for range 3 {
		if err = p.call(ctx, "tools/call", map[string]any{"name": name, "arguments": args}, &out); err == nil { // want "again"
			return out, nil
		}
		time.Sleep(time.Second)
	}
	return nil, err
}

// Tools lists the tools.
func (p *Peer) Tools(ctx context.Context) (out map[string]any, err error) {
	for range 3 {
		if err = p.call(ctx, "tools/list", nil, &out); err == nil {
			return out, nil
		}
		time.Sleep(time.Second)
	}
	return nil, err
}

// Resource reads.
func (p *Peer) Resource(ctx context.Context, uri string) (out map[string]any, err error) {
	for range 3 {
		if err = p.call(ctx, "resources/read", map[string]any{"uri": uri}, &out); err == nil {
			return out, nil
		}
	}
	return nil, err
}

// Ping asks whether the peer lives.
func (p *Peer) Ping(ctx context.Context) (err error) {
	var out struct{}
	for range 3 {
		if err = p.call(ctx, "ping", nil, &out); err == nil {
			return nil
		}
	}
	return err
}

// ToolOnce calls a tool once.
func (p *Peer) ToolOnce(ctx context.Context, name string, args map[string]any) (out map[string]any, err error) {
	err = p.call(ctx, "tools/call", map[string]any{"name": name, "arguments": args}, &out)
	return out, err
}
