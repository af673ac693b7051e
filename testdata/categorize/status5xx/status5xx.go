// Package status5xx gives names to the status codes of creations.
package status5xx

import (
	"context"
	"net/http"
	"strings"
)

// Answer of the tool.
type Answer struct {
	Status string `json:"status"`
	ID     string `json:"id,omitempty"`
}

// Desk issues library cards.
type Desk struct {
	url string
	hc  *http.Client
}

// Issue calls every answer of the gateway a failure.
func (d *Desk) Issue(ctx context.Context, reader string) (Answer, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, d.url+"/cards", strings.NewReader(reader))
	if err != nil {
		return Answer{}, err
	}
	resp, err := d.hc.Do(req)
	if err != nil {
		return Answer{}, err
	}
	defer resp.Body.Close()
	switch {
	case resp.StatusCode < 300:
		return Answer{Status: "issued", ID: resp.Header.Get("X-Card")}, nil
	case resp.StatusCode >= 500:
		return Answer{Status: "failed"}, nil // want "failed"
	default:
		return Answer{Status: "rejected"}, nil
	}
}

// Extend has a list of codes.
func (d *Desk) Extend(ctx context.Context, loan string) (Answer, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, d.url+"/loans/"+loan+"/extensions", nil)
	if err != nil {
		return Answer{}, err
	}
	resp, err := d.hc.Do(req)
	if err != nil {
		return Answer{}, err
	}
	defer resp.Body.Close()
	out := Answer{ID: loan}
	switch resp.StatusCode {
	case http.StatusOK, http.StatusCreated:
		out.Status = "extended"
	case http.StatusBadRequest, http.StatusNotFound, http.StatusConflict:
		out.Status = "rejected"
	case http.StatusInternalServerError, http.StatusBadGateway, http.StatusGatewayTimeout:
		out.Status = "not_extended" // want "failed"
	default:
		out.Status = "unknown"
	}
	return out, nil
}

// Reserve has the server's errors in the default branch.
func (d *Desk) Reserve(ctx context.Context, title string) (Answer, error) {
	resp, err := d.hc.Post(d.url+"/reservations", "text/plain", strings.NewReader(title))
	if err != nil {
		return Answer{}, err
	}
	defer resp.Body.Close()
	return Answer{Status: nameOf(resp.StatusCode), ID: resp.Header.Get("X-Reservation")}, nil
}

func nameOf(code int) string {
	switch code {
	case http.StatusCreated:
		return "reserved"
	case http.StatusConflict:
		return "taken"
	default:
		return "failed" // want "failed"
	}
}

// Donate takes a 502 for a reason to send again.
func (d *Desk) Donate(ctx context.Context, title string) (again bool, err error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, d.url+"/donations", strings.NewReader(title))
	if err != nil {
		return false, err
	}
	resp, err := d.hc.Do(req)
	if err != nil {
		return false, err
	}
	defer resp.Body.Close()
	return retryable(resp.StatusCode), nil
}

func retryable(code int) bool {
	switch code {
	case http.StatusTooManyRequests:
		return true
	case http.StatusBadGateway, http.StatusGatewayTimeout:
		return true // want "retr"
	}
	return false
}
