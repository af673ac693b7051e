// Package loggedstatus reads a cellar's sensors: a status that is only logged decides nothing.
package loggedstatus

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"strconv"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// Cellar has the tools.
type Cellar struct {
	base string
	hc   *http.Client
	log  *slog.Logger
}

// Request is what the tools take.
type Request struct{ Shelf string }

// Reading is a typed answer.
type Reading struct {
	Text string `json:"text"`
}

func said(text string) *mcp.CallToolResult {
	return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: text}}}
}

// read logs the status and hands on the body, whatever it is.
func (c *Cellar) read(ctx context.Context, path string) ([]byte, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, c.base+path, nil)
	if err != nil {
		return nil, errors.New("internal: the address of the cellar is wrong")
	}
	resp, err := c.hc.Do(req)
	if err != nil {
		return nil, errors.New("unavailable: the cellar gave no answer")
	}
	defer resp.Body.Close()
	c.log.Info("cellar", "status", resp.StatusCode, "took", strconv.Itoa(resp.StatusCode/100)+"xx")
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		return nil, errors.New("unavailable: the answer broke off")
	}
	return body, nil
}

// Humidity is a literal.
func (c *Cellar) Humidity(ctx context.Context, _ *mcp.CallToolRequest, in Request) (*mcp.CallToolResult, any, error) {
	body, err := c.read(ctx, "/humidity/"+in.Shelf)
	if err != nil {
		return nil, nil, err
	}
	return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: string(body)}}}, nil, nil // want "own words"
}

// Warmth goes through a wrapper.
func (c *Cellar) Warmth(ctx context.Context, _ *mcp.CallToolRequest, in Request) (*mcp.CallToolResult, any, error) {
	body, err := c.read(ctx, "/warmth/"+in.Shelf)
	if err != nil {
		return nil, nil, err
	}
	return said(string(body)), nil, nil // want "own words"
}

// Light is a typed answer.
func (c *Cellar) Light(ctx context.Context, _ *mcp.CallToolRequest, in Request) (*mcp.CallToolResult, Reading, error) {
	body, err := c.read(ctx, "/light/"+in.Shelf)
	if err != nil {
		return nil, Reading{}, err
	}
	return nil, Reading{Text: string(body)}, nil // want "own words"
}

func checked(resp *http.Response) error {
	if resp.StatusCode >= 300 {
		return fmt.Errorf("the cellar answered %d", resp.StatusCode)
	}
	return nil
}

// Door leaves the look to a helper.
func (c *Cellar) Door(ctx context.Context, _ *mcp.CallToolRequest, _ Request) (*mcp.CallToolResult, any, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, c.base+"/door", nil)
	if err != nil {
		return nil, nil, errors.New("internal: the address of the cellar is wrong")
	}
	resp, err := c.hc.Do(req)
	if err != nil {
		return nil, nil, errors.New("unavailable: the cellar gave no answer")
	}
	defer resp.Body.Close()
	if err := checked(resp); err != nil {
		return nil, nil, err
	}
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		return nil, nil, errors.New("unavailable: the answer broke off")
	}
	return said(string(body)), nil, nil
}

// Answer is a body with its status.
type Answer struct {
	Status int    `json:"status"`
	Body   string `json:"body"`
}

// Lock shows the status beside the body.
func (c *Cellar) Lock(ctx context.Context, _ *mcp.CallToolRequest, _ Request) (*mcp.CallToolResult, Answer, error) {
	resp, err := c.hc.Get(c.base + "/lock")
	if err != nil {
		return nil, Answer{}, errors.New("unavailable: the cellar gave no answer")
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		return nil, Answer{}, errors.New("unavailable: the answer broke off")
	}
	return nil, Answer{resp.StatusCode, string(body)}, nil
}
