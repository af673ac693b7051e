// Package typederr has errors whose type or field is the class.
package typederr

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
)

// RetryableError invites to another try.
type RetryableError struct{ Err error }

func (e *RetryableError) Error() string { return "try again: " + e.Err.Error() }
func (e *RetryableError) Unwrap() error { return e.Err }

// UnknownOutcomeError asks for a look first.
type UnknownOutcomeError struct{ Err error }

func (e *UnknownOutcomeError) Error() string { return "outcome unknown: " + e.Err.Error() }
func (e *UnknownOutcomeError) Unwrap() error { return e.Err }

// ToolError is what the model reads.
type ToolError struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
}

func (e *ToolError) Error() string { return e.Code + ": " + e.Message }

// Garage services cars.
type Garage struct {
	url string
	hc  *http.Client
}

// Appointment makes one.
func (g *Garage) Appointment(ctx context.Context, plate string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, g.url+"/appointments", strings.NewReader(plate))
	if err != nil {
		return err
	}
	resp, err := g.hc.Do(req)
	if err != nil {
		return &RetryableError{Err: err} // want "retr"
	}
	return verdict(resp)
}

// Tyres orders tyres.
func (g *Garage) Tyres(ctx context.Context, plate string, n int) *ToolError {
	resp, err := g.hc.Post(g.url+"/tyres", "text/plain", strings.NewReader(fmt.Sprint(plate, " ", n)))
	if err != nil {
		return &ToolError{
			Code:      "garage_timeout",
			Message:   "the garage did not answer in time",
			Retryable: true, // want "retr"
		}
	}
	defer resp.Body.Close()
	if resp.StatusCode == http.StatusTooManyRequests {
		return &ToolError{Code: "limited", Message: "too many orders", Retryable: true}
	}
	if resp.StatusCode >= 500 {
		return &ToolError{Code: "garage_down", Message: "the garage is down", Retryable: true} // want "retr"
	}
	if resp.StatusCode >= 300 {
		return &ToolError{Code: "refused", Message: "the garage refused the order"}
	}
	return nil
}

// Tow makes an error first and fills it afterwards.
func (g *Garage) Tow(ctx context.Context, place string) error {
	fail := &ToolError{Code: "tow", Message: "towing request"}
	resp, err := g.hc.Post(g.url+"/tows", "text/plain", strings.NewReader(place))
	if err != nil {
		fail.Retryable = true // want "retr"
		return fail
	}
	return verdict(resp)
}

// Wash has the right type.
func (g *Garage) Wash(ctx context.Context, plate string) error {
	resp, err := g.hc.Post(g.url+"/washes", "text/plain", strings.NewReader(plate))
	if err != nil {
		return &UnknownOutcomeError{Err: err}
	}
	return verdict(resp)
}

func verdict(resp *http.Response) error {
	defer resp.Body.Close()
	switch {
	case resp.StatusCode == http.StatusTooManyRequests:
		return &RetryableError{Err: errors.New("too many cars")}
	case resp.StatusCode >= 500:
		return &UnknownOutcomeError{Err: errors.New(resp.Status)}
	case resp.StatusCode >= 400:
		return &ToolError{Code: "refused", Message: resp.Status}
	}
	return nil
}

// Oil leaves the flag down.
func (g *Garage) Oil(ctx context.Context, plate string, litres json.Number) *ToolError {
	if _, err := litres.Float64(); err != nil {
		return &ToolError{Code: "failed", Message: "litres must be a number", Retryable: true}
	}
	resp, err := g.hc.Post(g.url+"/oil", "text/plain", strings.NewReader(plate+" "+litres.String()))
	if err != nil {
		return &ToolError{Code: "unknown_outcome", Message: "ask for the list of orders first", Retryable: false}
	}
	defer resp.Body.Close()
	switch resp.StatusCode / 100 {
	case 2:
		return nil
	case 4:
		return &ToolError{Code: "failed", Message: "the garage has no such oil"}
	}
	return &ToolError{Code: "unknown_outcome", Message: "the garage gave no verdict"}
}

// History reads.
func (g *Garage) History(ctx context.Context, plate string) ([]string, error) {
	resp, err := g.hc.Get(g.url + "/cars/" + plate)
	if err != nil {
		return nil, &RetryableError{Err: err}
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return nil, &ToolError{Code: "failed", Message: resp.Status, Retryable: resp.StatusCode >= 500}
	}
	var out []string
	if err := json.NewDecoder(resp.Body).Decode(&out); err != nil {
		return nil, &ToolError{Code: "failed", Message: "unreadable", Retryable: true}
	}
	return out, nil
}
