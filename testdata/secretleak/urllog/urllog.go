// Package urllog prints the URL itself.
package urllog

import (
	"context"
	"errors"
	"fmt"
	"log"
	"net/http"
	"net/url"
	"os"

	"go.uber.org/zap"
)

const models = "https://models.example/v1beta/generate"

// Gateway forwards prompts.
type Gateway struct {
	key string
	hc  *http.Client
	log *zap.Logger
}

// Text prints the string.
func (g *Gateway) Text(model string) {
	addr := fmt.Sprintf("%s?model=%s&key=%s", models, model, g.key)
	g.log.Debug("forwarding", zap.String("url", addr)) // want "credential reaches the log"
	if resp, err := g.hc.Post(addr, "application/json", nil); err == nil {
		resp.Body.Close()
	}
}

// TextSafe prints the part before the query.
func (g *Gateway) TextSafe(model string) {
	addr := fmt.Sprintf("%s?model=%s&key=%s", models, model, g.key)
	g.log.Debug("forwarding", zap.String("url", models), zap.String("model", model))
	if resp, err := g.hc.Post(addr, "application/json", nil); err == nil {
		resp.Body.Close()
	}
}

// Request prints the request's URL.
func (g *Gateway) Request(ctx context.Context) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, models, nil)
	if err != nil {
		return err
	}
	q := req.URL.Query()
	q.Set("key", g.key)
	req.URL.RawQuery = q.Encode()
	log.Printf("%s %s", req.Method, req.URL) // want "credential reaches the log"
	resp, err := g.hc.Do(req)
	if err != nil {
		return errors.New("model not reached")
	}
	return resp.Body.Close()
}

// RequestSafe prints host and path.
func (g *Gateway) RequestSafe(ctx context.Context) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, models, nil)
	if err != nil {
		return err
	}
	q := req.URL.Query()
	q.Set("key", g.key)
	req.URL.RawQuery = q.Encode()
	log.Printf("%s %s%s", req.Method, req.URL.Host, req.URL.Path)
	resp, err := g.hc.Do(req)
	if err != nil {
		return errors.New("model not reached")
	}
	return resp.Body.Close()
}

// Early prints it before the key is in it.
func (g *Gateway) Early(ctx context.Context) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, models, nil)
	if err != nil {
		return err
	}
	log.Printf("%s %s", req.Method, req.URL)
	req.Header.Set("X-Goog-Api-Key", g.key)
	resp, err := g.hc.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Response prints the URL that the response remembers.
func (g *Gateway) Response() error {
	resp, err := g.hc.Get(models + "?key=" + url.QueryEscape(g.key))
	if err != nil {
		return errors.New("model not reached")
	}
	defer resp.Body.Close()
	if resp.StatusCode >= 300 {
		return fmt.Errorf("%s: %s", resp.Request.URL, resp.Status) // want "credential reaches an error"
	}
	return nil
}

// ResponseSafe prints the status.
func (g *Gateway) ResponseSafe() error {
	resp, err := g.hc.Get(models + "?key=" + url.QueryEscape(g.key))
	if err != nil {
		return errors.New("model not reached")
	}
	defer resp.Body.Close()
	if resp.StatusCode >= 300 {
		return fmt.Errorf("%s: %s", resp.Request.URL.Path, resp.Status)
	}
	return nil
}

// Values prints the parameters.
func (g *Gateway) Values(model string) string {
	q := url.Values{"model": {model}, "key": {g.key}}
	fmt.Fprintln(os.Stderr, "parameters:", q) // want "credential reaches the output"
	return q.Encode()
}

// ValuesSafe prints one of them.
func (g *Gateway) ValuesSafe(model string) string {
	q := url.Values{"model": {model}, "key": {g.key}}
	fmt.Fprintln(os.Stderr, "parameters:", q.Get("model"), len(q))
	return q.Encode()
}

// Beside prints a masked copy beside the URL that has the same parameters.
func (g *Gateway) Beside(model string) {
	q := url.Values{"model": {model}, "key": {g.key}}
	shown := url.Values{"model": {model}, "key": {"***"}}
	addr := models + "?" + q.Encode()
	g.log.Info("forwarding", zap.Any("params", shown), zap.String("url", addr)) // want "credential reaches the log"
	if resp, err := g.hc.Post(addr, "application/json", nil); err == nil {
		resp.Body.Close()
	}
}

// BesideSafe prints the masked copy alone.
func (g *Gateway) BesideSafe(model string) {
	q := url.Values{"model": {model}, "key": {g.key}}
	shown := url.Values{"model": {model}, "key": {"***"}}
	g.log.Info("forwarding", zap.Any("params", shown))
	if resp, err := g.hc.Post(models+"?"+q.Encode(), "application/json", nil); err == nil {
		resp.Body.Close()
	}
}
