// Package urlclean has the ways to take the URL out of an error, and some that do not.
package urlclean

import (
	"context"
	"errors"
	"fmt"
	"log"
	"net/http"
	"net/url"
	"regexp"
	"strings"
)

const rates = "https://rates.example/latest?"

// Rates reads exchange rates.
type Rates struct {
	apiKey string
	hc     *http.Client
}

// Raw takes nothing out.
func (r *Rates) Raw(base string) error {
	resp, err := r.hc.Get(rates + url.Values{"base": {base}, "api_key": {r.apiKey}}.Encode())
	if err != nil {
		return fmt.Errorf("rates: %w", err) // want "credential reaches an error"
	}
	return resp.Body.Close()
}

// Cause uses the cause alone.
func (r *Rates) Cause(base string) error {
	resp, err := r.hc.Get(rates + url.Values{"base": {base}, "api_key": {r.apiKey}}.Encode())
	if err != nil {
		var ue *url.Error
		if errors.As(err, &ue) {
			return fmt.Errorf("rates: %s: %w", ue.Op, ue.Err)
		}
		return errors.New("rates: not reached")
	}
	return resp.Body.Close()
}

// InPlace replaces the URL in the error.
func (r *Rates) InPlace(base string) error {
	resp, err := r.hc.Get(rates + url.Values{"base": {base}, "api_key": {r.apiKey}}.Encode())
	if err != nil {
		var ue *url.Error
		if errors.As(err, &ue) {
			ue.URL = "https://rates.example/latest"
		}
		return err
	}
	return resp.Body.Close()
}

// Asserted does it with an assertion.
func (r *Rates) Asserted(base string) error {
	resp, err := r.hc.Get(rates + url.Values{"base": {base}, "api_key": {r.apiKey}}.Encode())
	if err != nil {
		if ue, ok := err.(*url.Error); ok {
			err = ue.Err
		}
		return fmt.Errorf("rates: %w", err)
	}
	return resp.Body.Close()
}

// Replaced replaces the key in the text.
func (r *Rates) Replaced(base string) error {
	resp, err := r.hc.Get(rates + url.Values{"base": {base}, "api_key": {r.apiKey}}.Encode())
	if err != nil {
		return errors.New(strings.ReplaceAll(err.Error(), r.apiKey, "(key)"))
	}
	return resp.Body.Close()
}

// Helper has a helper for it.
func (r *Rates) Helper(base string) error {
	resp, err := r.hc.Get(rates + url.Values{"base": {base}, "api_key": {r.apiKey}}.Encode())
	if err != nil {
		return fmt.Errorf("rates: %w", withoutURL(err))
	}
	return resp.Body.Close()
}

func withoutURL(err error) error {
	var ue *url.Error
	if errors.As(err, &ue) {
		return ue.Err
	}
	return err
}

// Method has a method for it that replaces the key.
func (r *Rates) Method(base string) error {
	resp, err := r.hc.Get(rates + url.Values{"base": {base}, "api_key": {r.apiKey}}.Encode())
	if err != nil {
		return r.hide(err)
	}
	return resp.Body.Close()
}

func (r *Rates) hide(err error) error {
	return errors.New(strings.ReplaceAll(err.Error(), r.apiKey, "…"))
}

var keyInQuery = regexp.MustCompile(`api_key=[^&]+`)

// Named has a helper whose name says so.
func (r *Rates) Named(base string) error {
	resp, err := r.hc.Get(rates + url.Values{"base": {base}, "api_key": {r.apiKey}}.Encode())
	if err != nil {
		return errors.New(redactText(err.Error()))
	}
	return resp.Body.Close()
}

func redactText(s string) string { return keyInQuery.ReplaceAllString(s, "api_key=…") }

// Fresh looks at the error and makes its own.
func (r *Rates) Fresh(base string) error {
	resp, err := r.hc.Get(rates + url.Values{"base": {base}, "api_key": {r.apiKey}}.Encode())
	var ue *url.Error
	switch {
	case err == nil:
		return resp.Body.Close()
	case errors.As(err, &ue) && ue.Timeout():
		return errors.New("rates: too slow")
	case errors.Is(err, context.Canceled):
		return context.Canceled
	}
	log.Printf("rates: failed with %T", err)
	return errors.New("rates: not reached")
}

// Address prints the URL of the error.
func (r *Rates) Address(base string) error {
	resp, err := r.hc.Get(rates + url.Values{"base": {base}, "api_key": {r.apiKey}}.Encode())
	if err != nil {
		var ue *url.Error
		if errors.As(err, &ue) {
			return fmt.Errorf("rates: %s did not answer", ue.URL) // want "credential reaches an error"
		}
		return errors.New("rates: not reached")
	}
	return resp.Body.Close()
}

// Whole finds the error in the chain and returns it.
func (r *Rates) Whole(base string) error {
	resp, err := r.hc.Get(rates + url.Values{"base": {base}, "api_key": {r.apiKey}}.Encode())
	if err != nil {
		var ue *url.Error
		if errors.As(err, &ue) && !ue.Timeout() {
			return ue // want "credential reaches an error"
		}
		return errors.New("rates: too slow")
	}
	return resp.Body.Close()
}

// Halfway takes the URL out of timeouts only.
func (r *Rates) Halfway(base string) error {
	resp, err := r.hc.Get(rates + url.Values{"base": {base}, "api_key": {r.apiKey}}.Encode())
	if err != nil {
		if errors.Is(err, context.DeadlineExceeded) {
			return errors.New("rates: too slow")
		}
		return fmt.Errorf("rates: %w", err) // want "credential reaches an error"
	}
	return resp.Body.Close()
}

// Other replaces something else.
func (r *Rates) Other(base string) error {
	resp, err := r.hc.Get(rates + url.Values{"base": {base}, "api_key": {r.apiKey}}.Encode())
	if err != nil {
		return errors.New(strings.ReplaceAll(err.Error(), "\n", " ")) // want "credential reaches an error"
	}
	return resp.Body.Close()
}

// Trimmed takes a word away.
func (r *Rates) Trimmed(base string) error {
	resp, err := r.hc.Get(rates + url.Values{"base": {base}, "api_key": {r.apiKey}}.Encode())
	if err != nil {
		return errors.New(strings.TrimSpace(strings.ToLower(err.Error()))) // want "credential reaches an error"
	}
	return resp.Body.Close()
}
