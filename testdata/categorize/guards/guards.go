// Package guards looks at the status step by step.
package guards

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"syscall"
)

// Class of a failure.
type Class string

// The classes.
const (
	Refused   Class = "refused"
	NotMade   Class = "not_made"
	Uncertain Class = "uncertain"
	Malformed Class = "malformed_response"
)

// Failure of a call.
type Failure struct {
	Class Class
	Text  string
}

func (f *Failure) Error() string { return string(f.Class) + ": " + f.Text }

// Rejection is an answer of the service.
type Rejection struct{ Code string }

func (r *Rejection) Error() string { return "refused: " + r.Code }

// Enrol names each answer.
func Enrol(hc *http.Client, url string) (string, error) {
	resp, err := hc.Post(url, "text/plain", strings.NewReader("x"))
	if err != nil {
		return "", &Failure{Uncertain, "no answer"}
	}
	defer resp.Body.Close()
	switch {
	case resp.StatusCode >= 500:
		return "", &Failure{Uncertain, resp.Status}
	case resp.StatusCode == http.StatusConflict:
		return "", &Failure{NotMade, "there already"}
	case resp.StatusCode != http.StatusCreated:
		return "", &Failure{Refused, resp.Status}
	}
	var out struct{ ID string }
	if err := json.NewDecoder(resp.Body).Decode(&out); err != nil {
		return "", &Failure{Malformed, "unreadable"}
	}
	return out.ID, nil
}

// Enlist calls an unreadable answer a refusal.
func Enlist(hc *http.Client, url string) (string, error) {
	resp, err := hc.Post(url, "text/plain", strings.NewReader("x"))
	if err != nil {
		return "", &Failure{Uncertain, "no answer"}
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusCreated {
		return "", &Failure{Uncertain, resp.Status}
	}
	var out struct{ ID string }
	if err := json.NewDecoder(resp.Body).Decode(&out); err != nil {
		return "", &Failure{NotMade, "unreadable"} // want "2xx"
	}
	return out.ID, nil
}

func pay(hc *http.Client, url string) error {
	resp, err := hc.Post(url, "text/plain", strings.NewReader("x"))
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	switch {
	case resp.StatusCode < 300:
		return nil
	case resp.StatusCode < 500:
		return &Rejection{resp.Status}
	}
	return fmt.Errorf("pay: status %d", resp.StatusCode)
}

// Pay knows the service's own no.
func Pay(hc *http.Client, url string) (Class, error) {
	err := pay(hc, url)
	var no *Rejection
	if errors.As(err, &no) {
		return Refused, err
	}
	if err != nil {
		return Uncertain, err
	}
	return "", nil
}

// Delivery of a parcel.
type Delivery struct {
	Retry  bool
	Unsure bool
}

// Deliver asks a predicate in place, both ways.
func Deliver(hc *http.Client, url string) Delivery {
	if err := pay(hc, url); err != nil {
		return Delivery{Retry: again(err), Unsure: !again(err)}
	}
	return Delivery{}
}

func again(err error) bool {
	return errors.Is(err, syscall.ECONNREFUSED) || errors.Is(err, io.EOF) // want "retr"
}
