// Package keyfield carries the key in a field of the request's body or parameters.
package keyfield

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"time"

	"github.com/google/uuid"
)

// LaunchInput is what is asked for.
type LaunchInput struct {
	Image       string `json:"image"`
	ClientToken string `json:"client_token,omitempty"`
	TraceID     string `json:"trace_id,omitempty"`
}

// Batch is a set of log lines.
type Batch struct {
	BatchID string   `json:"batch_id"`
	Lines   []string `json:"lines"`
}

// Cloud launches machines.
type Cloud struct {
	url string
	hc  *http.Client
}

func (c *Cloud) send(ctx context.Context, path string, in any) error {
	body, err := json.Marshal(in)
	if err != nil {
		return err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, c.url+path, bytes.NewReader(body))
	if err != nil {
		return err
	}
	resp, err := c.hc.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Launch leaves the token empty.
func (c *Cloud) Launch(ctx context.Context, image string) error {
	in := LaunchInput{Image: image}
	var err error
	for range 3 {
		if err = c.send(ctx, "/instances", in); err == nil { // want "again"
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

// LaunchFresh makes a token for every try.
func (c *Cloud) LaunchFresh(ctx context.Context, image string) error {
	var err error
	for range 3 {
		in := LaunchInput{Image: image, ClientToken: uuid.NewString()}
		if err = c.send(ctx, "/instances", in); err == nil { // want "again"
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

// LaunchTraced has one id for all tries, but it is for tracing and keeps nobody from launching twice.
func (c *Cloud) LaunchTraced(ctx context.Context, image string) error {
	in := LaunchInput{Image: image, TraceID: uuid.NewString()}
	var err error
	for range 3 {
		if err = c.send(ctx, "/instances", in); err == nil { // want "again"
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

// Start makes one token for all tries.
func (c *Cloud) Start(ctx context.Context, image string) error {
	in := LaunchInput{Image: image, ClientToken: uuid.NewString()}
	var err error
	for range 3 {
		if err = c.send(ctx, "/instances", in); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

// StartParams takes what the caller made, and fills the token when it is empty.
func (c *Cloud) StartParams(ctx context.Context, in *LaunchInput) error {
	if in.ClientToken == "" {
		in.ClientToken = uuid.NewString()
	}
	var err error
	for range 3 {
		if err = c.send(ctx, "/instances", in); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

// Ship numbers the batch once.
func (c *Cloud) Ship(ctx context.Context, lines []string) error {
	b := newBatch(lines)
	var err error
	for range 3 {
		if err = c.send(ctx, "/logs", b); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

func newBatch(lines []string) *Batch {
	return &Batch{BatchID: uuid.NewString(), Lines: lines}
}
