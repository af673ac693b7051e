// Package urlnames has the names of query parameters that carry credentials, and those that do not.
package urlnames

import (
	"net/http"
	"net/url"
)

const base = "https://hooks.example/v1?"

// Push sends notes; the values have names that say nothing.
type Push struct {
	hc         *http.Client
	id, first  string
	second, on string
}

// PushKey sends a push key.
func (p *Push) PushKey(text string) error {
	q := url.Values{}
	q.Set("text", text)
	q.Set("pushkey", p.id)
	resp, err := p.hc.Get(base + q.Encode())
	if err != nil {
		return err // want "credential reaches an error"
	}
	return resp.Body.Close()
}

// AppSecret sends a pair.
func (p *Push) AppSecret() error {
	q := url.Values{}
	q.Set("appid", p.first)
	q.Set("appsecret", p.second)
	resp, err := p.hc.Get(base + q.Encode())
	if err != nil {
		return err // want "credential reaches an error"
	}
	return resp.Body.Close()
}

// ClientSecret trades a pair for a token.
func (p *Push) ClientSecret() error {
	resp, err := p.hc.Get(base + "grant_type=client_credentials&client_id=" + p.first + "&client_secret=" + p.second)
	if err != nil {
		return err // want "credential reaches an error"
	}
	return resp.Body.Close()
}

// Secret sends a secret.
func (p *Push) Secret() error {
	q := url.Values{"secret": {p.second}}
	resp, err := p.hc.Get(base + q.Encode())
	if err != nil {
		return err // want "credential reaches an error"
	}
	return resp.Body.Close()
}

// Authorization sends a header's name in the query.
func (p *Push) Authorization() error {
	q := url.Values{"authorization": {p.second}}
	resp, err := p.hc.Get(base + q.Encode())
	if err != nil {
		return err // want "credential reaches an error"
	}
	return resp.Body.Close()
}

// Sign sends a signature.
func (p *Push) Sign(mac string) error {
	q := url.Values{"sig": {mac}, "text": {p.on}}
	resp, err := p.hc.Get(base + q.Encode())
	if err != nil {
		return err // want "credential reaches an error"
	}
	return resp.Body.Close()
}

// Signature sends a signature under its long name.
func (p *Push) Signature(mac string) error {
	q := url.Values{}
	q.Set("signature", mac)
	resp, err := p.hc.Get(base + q.Encode())
	if err != nil {
		return err // want "credential reaches an error"
	}
	return resp.Body.Close()
}

// Value has a credential under a name that says nothing.
func (p *Push) Value(token string) error {
	q := url.Values{}
	q.Set("u", p.first)
	q.Set("t", token)
	resp, err := p.hc.Get(base + q.Encode())
	if err != nil {
		return err // want "credential reaches an error"
	}
	return resp.Body.Close()
}

// Page follows the pages.
func (p *Push) Page(next string) error {
	q := url.Values{}
	q.Set("page_token", next)
	q.Set("pageToken", next)
	q.Set("cursor", next)
	resp, err := p.hc.Get(base + q.Encode())
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Sorted has a constant behind the name, and names that only hold the word.
func (p *Push) Sorted(word string) error {
	q := url.Values{}
	q.Set("key", "created_at")
	q.Set("keyword", word)
	q.Set("max_tokens", "512")
	q.Set("token_type", word)
	q.Set("monkey", word)
	resp, err := p.hc.Get(base + q.Encode())
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Named sends what identifies and does not authorise.
func (p *Push) Named(clientID, secretName string) error {
	q := url.Values{"client_id": {clientID}, "name": {secretName}, "key_id": {p.on}}
	resp, err := p.hc.Get(base + q.Encode())
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
