// Package met has shapes met in public code, most of which looked like leaks and were none.
package met

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"net/http"
	"net/url"
	"strings"

	"go.uber.org/zap"
)

// SlugFromToken decodes what a token says: the claims are not the token.
func SlugFromToken(tok string) (string, error) {
	parts := strings.Split(tok, ".")
	if len(parts) != 3 {
		return "", errors.New("no claims")
	}
	payload, err := base64.RawURLEncoding.DecodeString(parts[1])
	if err != nil {
		return "", err
	}
	var claims struct{ Slug string }
	if err := json.Unmarshal(payload, &claims); err != nil {
		return "", err
	}
	return claims.Slug, nil
}

// ByClaims calls an address made of a claim.
func ByClaims(tok string) error {
	slug, err := SlugFromToken(tok)
	if err != nil {
		return err
	}
	resp, err := http.Get("https://api.example/" + slug)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// ByToken calls one with the token itself.
func ByToken(tok string) error {
	resp, err := http.Get("https://api.example/?token=" + url.QueryEscape(tok))
	if err != nil {
		return err // want "credential reaches an error"
	}
	return resp.Body.Close()
}

// Options are put into a request by functions.
type Options struct{ header http.Header }

// Option is one.
type Option func(*Options)

// WithHeader sets headers.
func WithHeader(h map[string]string) Option {
	return func(o *Options) {
		for k, v := range h {
			o.header.Set(k, v)
		}
	}
}

// NewRequest applies them.
func NewRequest(address string, setters ...Option) (*http.Request, error) {
	o := Options{header: http.Header{}}
	for _, set := range setters {
		set(&o)
	}
	req, err := http.NewRequest(http.MethodGet, address, nil)
	if err != nil {
		return nil, err
	}
	req.Header = o.header
	return req, nil
}

// Optioned sends a header: no error shows it.
func Optioned(hc *http.Client, apiKey string) error {
	req, err := NewRequest("https://api.example/v1", WithHeader(map[string]string{"Authorization": "Bearer " + apiKey}))
	if err != nil {
		return err
	}
	resp, err := hc.Do(req)
	if err != nil {
		log.Print(err)
		return err
	}
	return resp.Body.Close()
}

// Doer sends requests like an http.Client.
type Doer interface {
	Do(*http.Request) (*http.Response, error)
}

// ThroughDoer sends the key in the URL through an interface.
func ThroughDoer(d Doer, apiKey string) error {
	req, err := http.NewRequest(http.MethodGet, "https://api.example/v1", nil)
	if err != nil {
		return err
	}
	req.URL.RawQuery = url.Values{"key": {apiKey}}.Encode()
	resp, err := d.Do(req)
	if err != nil {
		return err // want "credential reaches an error"
	}
	return resp.Body.Close()
}

// Channel has a secret beside harmless fields.
type Channel struct {
	Name   string
	Models []string
	APIKey string
}

func check(models []string) error { return fmt.Errorf("no price for %v", models) }

// Field hands on one harmless field of many.
func Field(all []*Channel) error {
	for _, c := range all {
		if err := check(c.Models); err != nil {
			return err
		}
	}
	return nil
}

type failure struct {
	op string
	ch *Channel
}

func (f failure) Error() string { return "failed to " + f.op + " " + f.ch.Name }

// Held is an error that holds the secret and prints something else.
func Held(apiKey string) error {
	return failure{"call", &Channel{Name: "a", APIKey: apiKey}}
}

// Info has a masked key.
type Info struct{ MaskedKey, RawKey string }

// Masked logs it under the key's name.
func Masked(l *zap.Logger, i Info) {
	l.Warn("abort", zap.String("api_key", i.MaskedKey))
	l.Warn("abort", zap.String("api_key", i.RawKey)) // want "credential reaches the log"
}

// Keys logs names under "key".
func Keys(l *zap.Logger, option string, user int) {
	l.Debug("ignored", zap.String("key", option))
	l.Debug("limited", zap.String("key", fmt.Sprintf("rate:%d", user)))
}

// Challenge logs what a server asks for.
func Challenge(l *zap.Logger, wwwAuthHeader string) {
	l.Debug("challenge", zap.String("header", wwwAuthHeader))
}

// Parts sends one part of a key as a version.
func Parts(hc *http.Client, key string) error {
	p := strings.Split(key, "|")
	req, err := http.NewRequest(http.MethodGet, "https://api.example/v1?api-version="+url.QueryEscape(p[1]), nil)
	if err != nil {
		return err
	}
	req.Header.Set("Api-Key", p[0])
	resp, err := hc.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// LogProb is a token of a language model.
type LogProb struct {
	Token   string
	LogProb float64
}

// Probs prints it.
func Probs(p LogProb) { log.Printf("%+v", p) }

// Tracing logs the URL of every request: one of them has a key in it.
type Tracing struct{ Next http.RoundTripper }

// RoundTrip implements http.RoundTripper.
func (t *Tracing) RoundTrip(req *http.Request) (*http.Response, error) {
	log.Printf("> %s %s", req.Method, req.URL.Path)
	log.Printf("> %s %s", req.Method, req.URL) // want "credential reaches the log"
	return t.Next.RoundTrip(req)
}

// Absent shows the URL without a key, or the masked one.
func Absent(page, apiKey string) {
	shown := page
	if apiKey != "" {
		page += "?apikey=" + apiKey
		shown = strings.ReplaceAll(page, apiKey, "***")
	}
	log.Printf("open %s", shown)
	log.Printf("open %s", page) // want "credential reaches the log"
}
