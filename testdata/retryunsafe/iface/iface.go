// Package iface sends through interfaces whose implementations stand in the same package.
package iface

import (
	"bytes"
	"context"
	"net/http"
	"time"
)

// Sink takes notes.
type Sink interface {
	Put(ctx context.Context, note []byte) error
}

// Source gives notes.
type Source interface {
	Take(ctx context.Context, id string) error
}

type webSink struct {
	url string
	hc  *http.Client
}

// Put is a POST: the name would say otherwise.
func (w *webSink) Put(ctx context.Context, note []byte) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, w.url, bytes.NewReader(note))
	if err != nil {
		return err
	}
	resp, err := w.hc.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

type webSource struct {
	url string
	hc  *http.Client
}

// Take is a GET: the name would say otherwise.
func (w *webSource) Take(ctx context.Context, id string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, w.url+"/"+id, nil)
	if err != nil {
		return err
	}
	resp, err := w.hc.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Desk uses both.
type Desk struct {
	sink   Sink
	source Source
}

// NewDesk says which implementations are used.
func NewDesk(url string, hc *http.Client) *Desk {
	return &Desk{sink: &webSink{url, hc}, source: &webSource{url, hc}}
}

// Leave leaves a note.
func (d *Desk) Leave(ctx context.Context, note []byte) error {
	var err error
	for i := 0; i < 3; i++ {
		if err = d.sink.Put(ctx, note); err == nil { // want "again"
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

// Fetch fetches one.
func (d *Desk) Fetch(ctx context.Context, id string) error {
	var err error
	for i := 0; i < 3; i++ {
		if err = d.source.Take(ctx, id); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

// LeaveAll leaves each note once.
func (d *Desk) LeaveAll(ctx context.Context, notes [][]byte) error {
	for _, n := range notes {
		if err := d.sink.Put(ctx, n); err != nil {
			return err
		}
	}
	return nil
}
