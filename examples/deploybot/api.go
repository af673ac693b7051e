package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"time"

	"github.com/google/uuid"
	"github.com/hashicorp/go-retryablehttp"
)

var (
	errAuth     = errors.New("the deploy API refused the API key")
	errBadURL   = errors.New("DEPLOY_API_URL is not a URL")
	errNoAnswer = errors.New("the deploy API does not answer")
)

type deployment struct {
	ID          string `json:"id"`
	ExternalID  string `json:"external_id"`
	Service     string `json:"service"`
	Version     string `json:"version"`
	Environment string `json:"environment"`
	State       string `json:"state"`
	Notes       []note `json:"notes,omitempty"`
}

type note struct {
	ID   string `json:"id"`
	Text string `json:"text"`
}

type deploymentRequest struct {
	IdempotencyKey string `json:"idempotency_key"`
	ExternalID     string `json:"external_id"`
	Service        string `json:"service"`
	Version        string `json:"version"`
	Environment    string `json:"environment"`
}

// client talks to the deploy API.
type client struct {
	base   string
	apiKey string
	http   *http.Client
	notes  *http.Client
}

func newClient(cfg config) *client {
	// The notes service drops connections now and then.
	rc := retryablehttp.NewClient()
	rc.RetryMax = 3
	rc.RetryWaitMin = 200 * time.Millisecond
	rc.RetryWaitMax = 2 * time.Second
	rc.Logger = nil

	return &client{
		base:   cfg.apiURL,
		apiKey: cfg.apiKey,
		http:   &http.Client{Timeout: 15 * time.Second},
		notes:  rc.StandardClient(),
	}
}

func (c *client) createDeployment(ctx context.Context, r deploymentRequest) (deployment, error) {
	r.IdempotencyKey = uuid.NewString()
	var d deployment
	if err := c.do(ctx, http.MethodPost, "/v1/deployments", nil, r, &d); err != nil {
		return deployment{}, fmt.Errorf("create deployment: %w", err)
	}
	if d.ID == "" {
		d.ID = r.ExternalID
	}
	return d, nil
}

func (c *client) deployment(ctx context.Context, id string) (deployment, error) {
	var d deployment
	err := c.do(ctx, http.MethodGet, "/v1/deployments/"+url.PathEscape(id), nil, nil, &d)
	return d, err
}

func (c *client) findDeployment(ctx context.Context, externalID string) (deployment, error) {
	var list struct {
		Items []deployment `json:"items"`
	}
	query := url.Values{"external_id": {externalID}}
	if err := c.do(ctx, http.MethodGet, "/v1/deployments", query, nil, &list); err != nil {
		return deployment{}, err
	}
	if len(list.Items) == 0 {
		return deployment{}, fmt.Errorf("no deployment with external_id %q", externalID)
	}
	return list.Items[0], nil
}

func (c *client) postNote(ctx context.Context, id, text string) (note, error) {
	body, err := json.Marshal(note{Text: text})
	if err != nil {
		return note{}, err
	}
	endpoint := c.endpoint("/v1/deployments/"+url.PathEscape(id)+"/notes", nil)
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, endpoint, bytes.NewReader(body))
	if err != nil {
		return note{}, errBadURL
	}
	req.Header.Set("Content-Type", "application/json")
	resp, err := c.notes.Do(req)
	if err != nil {
		slog.Error("post note", "deployment", id, "err", err)
		return note{}, errNoAnswer
	}
	defer resp.Body.Close()
	var n note
	err = decode(resp, &n)
	return n, err
}

func (c *client) do(ctx context.Context, method, path string, query url.Values, in, out any) error {
	var body io.Reader
	if in != nil {
		data, err := json.Marshal(in)
		if err != nil {
			return err
		}
		body = bytes.NewReader(data)
	}
	req, err := http.NewRequestWithContext(ctx, method, c.endpoint(path, query), body)
	if err != nil {
		return errBadURL
	}
	if in != nil {
		req.Header.Set("Content-Type", "application/json")
	}
	resp, err := c.http.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	return decode(resp, out)
}

func (c *client) endpoint(path string, query url.Values) string {
	if query == nil {
		query = url.Values{}
	}
	query.Set("api_key", c.apiKey)
	return c.base + path + "?" + query.Encode()
}

func decode(resp *http.Response, out any) error {
	switch {
	case resp.StatusCode == http.StatusUnauthorized, resp.StatusCode == http.StatusForbidden:
		return fmt.Errorf("%w: %s", errAuth, reply(resp))
	case resp.StatusCode >= 300:
		return fmt.Errorf("deploy API: %s: %s", resp.Status, reply(resp))
	}
	if err := json.NewDecoder(resp.Body).Decode(out); err != nil {
		return fmt.Errorf("deploy API: decode reply: %w", err)
	}
	return nil
}

func reply(resp *http.Response) []byte {
	text, _ := io.ReadAll(io.LimitReader(resp.Body, 4<<10))
	return bytes.TrimSpace(text)
}
