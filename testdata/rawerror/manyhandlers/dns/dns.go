// Package dns is the client of a DNS provider.
package dns

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
)

// Client is the client.
type Client struct {
	Base string
	HTTP *http.Client
}

func (c *Client) do(ctx context.Context, method, path, name, body string) (string, error) {
	req, err := http.NewRequestWithContext(ctx, method, c.Base+"/"+path+"/"+url.PathEscape(name), strings.NewReader(body))
	if err != nil {
		return "", err
	}
	resp, err := c.HTTP.Do(req)
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		return "", err
	}
	if resp.StatusCode/100 != 2 {
		slog.ErrorContext(ctx, "dns", "status", resp.StatusCode, "body", string(text))
		return "", fmt.Errorf("the provider answered %d", resp.StatusCode)
	}
	return string(text), nil
}

// GetZone gets one of zones.
func (c *Client) GetZone(ctx context.Context, name string) (string, error) {
	return c.do(ctx, http.MethodGet, "zones", name, "")
}

// ListZone lists zones.
func (c *Client) ListZone(ctx context.Context, name string) (string, error) {
	return c.do(ctx, http.MethodGet, "zones", name, "")
}

// CreateZone creates one of zones.
func (c *Client) CreateZone(ctx context.Context, name, body string) (string, error) {
	return c.do(ctx, http.MethodPost, "zones", name, body)
}

// UpdateZone changes one of zones.
func (c *Client) UpdateZone(ctx context.Context, name, body string) (string, error) {
	return c.do(ctx, http.MethodPut, "zones", name, body)
}

// DeleteZone deletes one of zones.
func (c *Client) DeleteZone(ctx context.Context, name string) (string, error) {
	return c.do(ctx, http.MethodDelete, "zones", name, "")
}

// GetRecord gets one of records.
func (c *Client) GetRecord(ctx context.Context, name string) (string, error) {
	return c.do(ctx, http.MethodGet, "records", name, "")
}

// ListRecord lists records.
func (c *Client) ListRecord(ctx context.Context, name string) (string, error) {
	return c.do(ctx, http.MethodGet, "records", name, "")
}

// CreateRecord creates one of records.
func (c *Client) CreateRecord(ctx context.Context, name, body string) (string, error) {
	return c.do(ctx, http.MethodPost, "records", name, body)
}

// UpdateRecord changes one of records.
func (c *Client) UpdateRecord(ctx context.Context, name, body string) (string, error) {
	return c.do(ctx, http.MethodPut, "records", name, body)
}

// DeleteRecord deletes one of records.
func (c *Client) DeleteRecord(ctx context.Context, name string) (string, error) {
	return c.do(ctx, http.MethodDelete, "records", name, "")
}

// GetKey gets one of keys.
func (c *Client) GetKey(ctx context.Context, name string) (string, error) {
	return c.do(ctx, http.MethodGet, "keys", name, "")
}

// ListKey lists keys.
func (c *Client) ListKey(ctx context.Context, name string) (string, error) {
	return c.do(ctx, http.MethodGet, "keys", name, "")
}

// CreateKey creates one of keys.
func (c *Client) CreateKey(ctx context.Context, name, body string) (string, error) {
	return c.do(ctx, http.MethodPost, "keys", name, body)
}

// UpdateKey changes one of keys.
func (c *Client) UpdateKey(ctx context.Context, name, body string) (string, error) {
	return c.do(ctx, http.MethodPut, "keys", name, body)
}

// DeleteKey deletes one of keys.
func (c *Client) DeleteKey(ctx context.Context, name string) (string, error) {
	return c.do(ctx, http.MethodDelete, "keys", name, "")
}

// GetAlias gets one of aliases.
func (c *Client) GetAlias(ctx context.Context, name string) (string, error) {
	return c.do(ctx, http.MethodGet, "aliases", name, "")
}

// ListAlias lists aliases.
func (c *Client) ListAlias(ctx context.Context, name string) (string, error) {
	return c.do(ctx, http.MethodGet, "aliases", name, "")
}

// CreateAlias creates one of aliases.
func (c *Client) CreateAlias(ctx context.Context, name, body string) (string, error) {
	return c.do(ctx, http.MethodPost, "aliases", name, body)
}

// UpdateAlias changes one of aliases.
func (c *Client) UpdateAlias(ctx context.Context, name, body string) (string, error) {
	return c.do(ctx, http.MethodPut, "aliases", name, body)
}

// DeleteAlias deletes one of aliases.
func (c *Client) DeleteAlias(ctx context.Context, name string) (string, error) {
	return c.do(ctx, http.MethodDelete, "aliases", name, "")
}

// GetRedirect gets one of redirects.
func (c *Client) GetRedirect(ctx context.Context, name string) (string, error) {
	return c.do(ctx, http.MethodGet, "redirects", name, "")
}

// ListRedirect lists redirects.
func (c *Client) ListRedirect(ctx context.Context, name string) (string, error) {
	return c.do(ctx, http.MethodGet, "redirects", name, "")
}

// CreateRedirect creates one of redirects.
func (c *Client) CreateRedirect(ctx context.Context, name, body string) (string, error) {
	return c.do(ctx, http.MethodPost, "redirects", name, body)
}

// UpdateRedirect changes one of redirects.
func (c *Client) UpdateRedirect(ctx context.Context, name, body string) (string, error) {
	return c.do(ctx, http.MethodPut, "redirects", name, body)
}

// DeleteRedirect deletes one of redirects.
func (c *Client) DeleteRedirect(ctx context.Context, name string) (string, error) {
	return c.do(ctx, http.MethodDelete, "redirects", name, "")
}

// GetSecondary gets one of secondaries.
func (c *Client) GetSecondary(ctx context.Context, name string) (string, error) {
	return c.do(ctx, http.MethodGet, "secondaries", name, "")
}

// ListSecondary lists secondaries.
func (c *Client) ListSecondary(ctx context.Context, name string) (string, error) {
	return c.do(ctx, http.MethodGet, "secondaries", name, "")
}

// CreateSecondary creates one of secondaries.
func (c *Client) CreateSecondary(ctx context.Context, name, body string) (string, error) {
	return c.do(ctx, http.MethodPost, "secondaries", name, body)
}

// UpdateSecondary changes one of secondaries.
func (c *Client) UpdateSecondary(ctx context.Context, name, body string) (string, error) {
	return c.do(ctx, http.MethodPut, "secondaries", name, body)
}

// DeleteSecondary deletes one of secondaries.
func (c *Client) DeleteSecondary(ctx context.Context, name string) (string, error) {
	return c.do(ctx, http.MethodDelete, "secondaries", name, "")
}
