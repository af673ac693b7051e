// Package urlhelperpkg has the helper that sends, and the one that signs, in other packages.
package urlhelperpkg

import (
	"context"
	"fmt"
	"log"
	"net/http"
	"net/url"

	"toolvet.test/fixtures/secretleak/urlhelperpkg/fetch"
	"toolvet.test/fixtures/secretleak/urlhelperpkg/sign"
)

const news = "https://news.example/v4/"

// News finds articles.
type News struct {
	apiKey string
	hc     *http.Client
}

// Top builds the URL here.
func (n *News) Top(ctx context.Context, land string) ([]string, error) {
	q := url.Values{"country": {land}, "apikey": {n.apiKey}}
	var out []string
	if err := fetch.JSON(ctx, n.hc, news+"top?"+q.Encode(), &out); err != nil {
		return nil, fmt.Errorf("top news: %w", err) // want "credential reaches an error"
	}
	return out, nil
}

// TopSafe hands the key over as a header.
func (n *News) TopSafe(ctx context.Context, land string) ([]string, error) {
	q := url.Values{"country": {land}}
	var out []string
	if err := fetch.Keyed(ctx, n.hc, news+"top?"+q.Encode(), n.apiKey, &out); err != nil {
		return nil, fmt.Errorf("top news: %w", err)
	}
	return out, nil
}

// Search has the helper's error without its address.
func (n *News) Search(ctx context.Context, words string) ([]string, error) {
	q := url.Values{"q": {words}, "apikey": {n.apiKey}}
	var out []string
	if err := fetch.Quiet(ctx, n.hc, news+"search?"+q.Encode(), &out); err != nil {
		return nil, fmt.Errorf("search: %w", err)
	}
	return out, nil
}

// Sources has the URL built by the other package, and sends here.
func (n *News) Sources() error {
	resp, err := n.hc.Get(sign.URL(news+"sources", n.apiKey))
	if err != nil {
		return err // want "credential reaches an error"
	}
	return resp.Body.Close()
}

// SourcesSafe has the request signed by header.
func (n *News) SourcesSafe(ctx context.Context) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, news+"sources", nil)
	if err != nil {
		return err
	}
	sign.Header(req, n.apiKey)
	resp, err := n.hc.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Live has the request signed in place.
func (n *News) Live(ctx context.Context) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, news+"live", nil)
	if err != nil {
		return err
	}
	sign.Query(req, n.apiKey)
	resp, err := n.hc.Do(req)
	if err != nil {
		return err // want "credential reaches an error"
	}
	return resp.Body.Close()
}

// Watch has a method that sends in the other package; its error was reported there.
func (n *News) Watch(ctx context.Context) {
	c := fetch.Client{Key: n.apiKey, HC: n.hc}
	if err := c.Watch(ctx); err != nil {
		log.Printf("watch: %v", err)
	}
}
