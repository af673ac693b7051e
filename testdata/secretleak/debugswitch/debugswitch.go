// Package debugswitch prints credentials when somebody turned on debugging: that does not make it clean.
package debugswitch

import (
	"context"
	"fmt"
	"log"
	"log/slog"
	"net/http"
	"net/http/httputil"
	"os"

	"k8s.io/klog/v2"
)

// Client has a switch.
type Client struct {
	Debug bool
	token string
	hc    *http.Client
}

// Get dumps on demand.
func (c *Client) Get(ctx context.Context) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://api.example/v1", nil)
	if err != nil {
		return err
	}
	req.Header.Set("Authorization", "Bearer "+c.token)
	if c.Debug {
		if dump, err := httputil.DumpRequestOut(req, false); err == nil {
			fmt.Fprintf(os.Stderr, "%s\n", dump) // want "credential reaches the output"
		}
	}
	resp, err := c.hc.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// GetSafe shows a line on demand.
func (c *Client) GetSafe(ctx context.Context) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://api.example/v1", nil)
	if err != nil {
		return err
	}
	req.Header.Set("Authorization", "Bearer "+c.token)
	if c.Debug {
		fmt.Fprintf(os.Stderr, "%s %s\n", req.Method, req.URL)
	}
	resp, err := c.hc.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Levels print at low levels.
func (c *Client) Levels(ctx context.Context) {
	slog.Debug("signing", "token", c.token) // want "credential reaches the log"
	if slog.Default().Enabled(ctx, slog.LevelDebug) {
		slog.DebugContext(ctx, "signing", "with", c.token) // want "credential reaches the log"
	}
	if klog.V(8).Enabled() {
		klog.Infof("signing with %s", c.token) // want "credential reaches the log"
	}
	if os.Getenv("TRACE") != "" {
		log.Printf("signing with %s", c.token) // want "credential reaches the log"
	}
	slog.Debug("signing", "token_set", c.token != "")
}
