package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"
)

const (
	maxReply     = 1 << 20
	readAttempts = 3
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

// deploymentRequest asks for one deployment. The API answers a second request
// with the same IdempotencyKey with the deployment that the first one made.
type deploymentRequest struct {
	IdempotencyKey string `json:"idempotency_key"`
	ExternalID     string `json:"external_id"`
	Service        string `json:"service"`
	Version        string `json:"version"`
	Environment    string `json:"environment"`
}

func (r deploymentRequest) describes(d deployment) bool {
	return d.ExternalID == r.ExternalID && d.Service == r.Service &&
		d.Version == r.Version && d.Environment == r.Environment
}

// client talks to the deploy API. All its errors are failures.
type client struct {
	base     string
	apiKey   string
	http     *http.Client
	readWait time.Duration
}

func newClient(cfg config) *client {
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.DialContext = (&net.Dialer{Timeout: 5 * time.Second}).DialContext
	transport.TLSHandshakeTimeout = 5 * time.Second
	transport.ResponseHeaderTimeout = cfg.answerTimeout
	return &client{
		base:   cfg.apiURL,
		apiKey: cfg.apiKey,
		http: &http.Client{
			Transport:     transport,
			Timeout:       2 * cfg.answerTimeout,
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		},
		readWait: cfg.readWait,
	}
}

// createDeployment sends one request, once.
func (c *client) createDeployment(ctx context.Context, r deploymentRequest) (deployment, error) {
	var d deployment
	if err := c.do(ctx, http.MethodPost, "/v1/deployments", nil, r, &d); err != nil {
		return deployment{}, err
	}
	if d.ID == "" || !r.describes(d) {
		return deployment{}, malformed(http.MethodPost, errors.New("create: reply lacks the id or is about another deployment"))
	}
	return d, nil
}

func (c *client) deployment(ctx context.Context, id string) (deployment, error) {
	var d deployment
	if err := c.get(ctx, "/v1/deployments/"+url.PathEscape(id), nil, &d); err != nil {
		return deployment{}, err
	}
	if d.ID != id {
		return deployment{}, malformed(http.MethodGet, fmt.Errorf("asked for deployment %q, got %q", id, d.ID))
	}
	return d, nil
}

// findDeployment looks a deployment up by the caller's own id. It reports
// false only when the API has said that there is none.
func (c *client) findDeployment(ctx context.Context, externalID string) (deployment, bool, error) {
	var list struct {
		Items *[]deployment `json:"items"`
	}
	query := url.Values{"external_id": {externalID}}
	if err := c.get(ctx, "/v1/deployments", query, &list); err != nil {
		return deployment{}, false, err
	}
	switch {
	case list.Items == nil:
		return deployment{}, false, malformed(http.MethodGet, errors.New("find: reply has no items"))
	case len(*list.Items) == 0:
		return deployment{}, false, nil
	case len(*list.Items) > 1:
		return deployment{}, false, malformed(http.MethodGet, fmt.Errorf("find: %d deployments for one external id", len(*list.Items)))
	}
	d := (*list.Items)[0]
	if d.ID == "" || d.ExternalID != externalID {
		return deployment{}, false, malformed(http.MethodGet, errors.New("find: item lacks the id or is about another deployment"))
	}
	return d, true, nil
}

// postNote sends one request, once: the API has no key for notes.
func (c *client) postNote(ctx context.Context, id, text string) (note, error) {
	var n note
	path := "/v1/deployments/" + url.PathEscape(id) + "/notes"
	if err := c.do(ctx, http.MethodPost, path, nil, note{Text: text}, &n); err != nil {
		return note{}, err
	}
	if n.ID == "" {
		return note{}, malformed(http.MethodPost, errors.New("note: reply lacks the id"))
	}
	return n, nil
}

// get reads, and reads again while the failure is one that may pass.
func (c *client) get(ctx context.Context, path string, query url.Values, out any) error {
	for attempt := 1; ; attempt++ {
		err := c.do(ctx, http.MethodGet, path, query, nil, out)
		var f *failure
		if err == nil || !errors.As(err, &f) || f.retry != bounded || attempt == readAttempts {
			return err
		}
		select {
		case <-ctx.Done():
			return err
		case <-time.After(time.Duration(attempt) * c.readWait):
		}
	}
}

func (c *client) do(ctx context.Context, method, path string, query url.Values, in, out any) error {
	var body io.Reader
	if in != nil {
		data, err := json.Marshal(in)
		if err != nil {
			return &failure{category: localFailure, retry: never, cause: err, message: "The request could not be built."}
		}
		body = bytes.NewReader(data)
	}
	endpoint := c.base + path
	if query != nil {
		endpoint += "?" + query.Encode()
	}
	req, err := http.NewRequestWithContext(ctx, method, endpoint, body)
	if err != nil {
		return &failure{category: localFailure, retry: never, cause: err, message: "The request could not be built."}
	}
	req.Header.Set("Authorization", "Bearer "+c.apiKey)
	if in != nil {
		req.Header.Set("Content-Type", "application/json")
	}

	resp, err := c.http.Do(req)
	if err != nil {
		return sendFailure(method, err)
	}
	defer resp.Body.Close()
	data, readErr := io.ReadAll(io.LimitReader(resp.Body, maxReply))
	if f := statusFailure(method, resp, c.excerpt(resp, data)); f != nil {
		return f
	}
	if readErr != nil {
		return malformed(method, readErr)
	}
	if err := json.Unmarshal(data, out); err != nil {
		return malformed(method, err)
	}
	return nil
}

// excerpt keeps the beginning of an answer for the log. Some services repeat
// the key that they refuse.
func (c *client) excerpt(resp *http.Response, body []byte) error {
	text := strings.ReplaceAll(string(body), c.apiKey, "[redacted]")
	return fmt.Errorf("%s: %q", resp.Status, text[:min(len(text), 500)])
}
