// Package urlbuild puts URLs together in every way that there is.
package urlbuild

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
)

const host = "https://maps.example"

var errReach = errors.New("maps not reached")

// Maps finds places.
type Maps struct {
	apiKey string
	hc     *http.Client
}

// Literal has the key in a composite literal.
func (m *Maps) Literal(place string) error {
	q := url.Values{"q": {place}, "key": {m.apiKey}}
	resp, err := m.hc.Get(host + "/search?" + q.Encode())
	if err != nil {
		return err // want "credential reaches an error"
	}
	return resp.Body.Close()
}

// Add adds it.
func (m *Maps) Add(place string) error {
	q := make(url.Values)
	q.Add("q", place)
	q.Add("access_token", m.apiKey)
	resp, err := m.hc.Get(host + "/search?" + q.Encode())
	if err != nil {
		return err // want "credential reaches an error"
	}
	return resp.Body.Close()
}

// Index assigns it.
func (m *Maps) Index(place string) error {
	q := map[string][]string{"q": {place}}
	q["token"] = []string{m.apiKey}
	resp, err := m.hc.Get(host + "/search?" + url.Values(q).Encode())
	if err != nil {
		return err // want "credential reaches an error"
	}
	return resp.Body.Close()
}

// Struct has a url.URL.
func (m *Maps) Struct(place string) error {
	u := url.URL{Scheme: "https", Host: "maps.example", Path: "/search"}
	q := u.Query()
	q.Set("q", place)
	q.Set("key", m.apiKey)
	u.RawQuery = q.Encode()
	resp, err := m.hc.Get(u.String())
	if err != nil {
		return err // want "credential reaches an error"
	}
	return resp.Body.Close()
}

// RawQuery writes the query by hand.
func (m *Maps) RawQuery(ctx context.Context) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, host+"/layers", nil)
	if err != nil {
		return err
	}
	req.URL.RawQuery = "format=png&key=" + m.apiKey
	resp, err := m.hc.Do(req)
	if err != nil {
		return err // want "credential reaches an error"
	}
	return resp.Body.Close()
}

// Append appends to what is there.
func (m *Maps) Append(ctx context.Context) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, host+"/layers?format=png", nil)
	if err != nil {
		return err
	}
	req.URL.RawQuery += "&key=" + url.QueryEscape(m.apiKey)
	resp, err := m.hc.Do(req)
	if err != nil {
		return err // want "credential reaches an error"
	}
	return resp.Body.Close()
}

// Given makes the request by hand.
func (m *Maps) Given(ctx context.Context) error {
	u := &url.URL{Scheme: "https", Host: "maps.example", Path: "/tiles", RawQuery: url.Values{"key": {m.apiKey}}.Encode()}
	req := (&http.Request{Method: http.MethodGet, URL: u, Header: http.Header{}}).WithContext(ctx)
	resp, err := m.hc.Do(req)
	if err != nil {
		return err // want "credential reaches an error"
	}
	return resp.Body.Close()
}

// Chain formats step by step.
func (m *Maps) Chain(place string) error {
	base := fmt.Sprintf("%s/search", host)
	auth := fmt.Sprintf("key=%s", m.apiKey)
	full := fmt.Sprintf("%s?%s&q=%s", base, auth, url.QueryEscape(place))
	resp, err := m.hc.Get(full)
	if err != nil {
		return err // want "credential reaches an error"
	}
	return resp.Body.Close()
}

// Builder writes into a strings.Builder.
func (m *Maps) Builder(places []string) error {
	var b strings.Builder
	b.WriteString(host)
	b.WriteString("/route?key=")
	b.WriteString(m.apiKey)
	for _, p := range places {
		b.WriteString("&via=")
		b.WriteString(url.QueryEscape(p))
	}
	resp, err := m.hc.Get(b.String())
	if err != nil {
		return err // want "credential reaches an error"
	}
	return resp.Body.Close()
}

// Fprint prints into one.
func (m *Maps) Fprint(zoom int) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s/tiles?zoom=%d", host, zoom)
	fmt.Fprintf(&b, "&token=%s", m.apiKey)
	resp, err := m.hc.Get(b.String())
	if err != nil {
		return err // want "credential reaches an error"
	}
	return resp.Body.Close()
}

// Join joins a list.
func (m *Maps) Join(zoom string) error {
	parts := []string{"zoom=" + zoom, "key=" + m.apiKey}
	resp, err := m.hc.Get(host + "/tiles?" + strings.Join(parts, "&"))
	if err != nil {
		return err // want "credential reaches an error"
	}
	return resp.Body.Close()
}

// Replace fills a template.
func (m *Maps) Replace() error {
	const template = "https://maps.example/tiles?key={key}"
	resp, err := m.hc.Get(strings.ReplaceAll(template, "{key}", m.apiKey))
	if err != nil {
		return err // want "credential reaches an error"
	}
	return resp.Body.Close()
}

// Dropped builds the URL and keeps the error back.
func (m *Maps) Dropped(place string) error {
	q := url.Values{"q": {place}, "key": {m.apiKey}}
	resp, err := m.hc.Get(host + "/search?" + q.Encode())
	if err != nil {
		return errReach
	}
	return resp.Body.Close()
}

// Deleted takes the key out again and sends it in the header.
func (m *Maps) Deleted(ctx context.Context, q url.Values) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, host+"/search", nil)
	if err != nil {
		return err
	}
	q.Del("key")
	req.URL.RawQuery = q.Encode()
	req.Header.Set("Authorization", "Bearer "+m.apiKey)
	resp, err := m.hc.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Two has two sets of values: the key is in the form.
func (m *Maps) Two(place string) error {
	form := url.Values{"key": {m.apiKey}}
	query := url.Values{"q": {place}}
	resp, err := m.hc.PostForm(host+"/search?"+query.Encode(), form)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Body has the key in a JSON body.
func (m *Maps) Body(ctx context.Context, place string) error {
	body := fmt.Sprintf(`{"q":%q,"key":%q}`, place, m.apiKey)
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, host+"/search", strings.NewReader(body))
	if err != nil {
		return err
	}
	resp, err := m.hc.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
