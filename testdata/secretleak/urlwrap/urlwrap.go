// Package urlwrap wraps the error of a request whose URL holds a key.
package urlwrap

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"

	pkgerrors "github.com/pkg/errors"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
)

const tickets = "https://desk.example/tickets?"

// Desk files tickets.
type Desk struct {
	apiKey string
	hc     *http.Client
}

func (d *Desk) query(title string) string {
	return url.Values{"title": {title}, "api_key": {d.apiKey}}.Encode()
}

// Verb formats with %v.
func (d *Desk) Verb(title string) error {
	_, err := d.hc.Get(tickets + d.query(title))
	if err != nil {
		return fmt.Errorf("ticket %q: %v", title, err) // want "credential reaches an error"
	}
	return nil
}

// Text formats the text.
func (d *Desk) Text(title string) error {
	_, err := d.hc.Get(tickets + d.query(title))
	if err != nil {
		return errors.New("ticket: " + err.Error()) // want "credential reaches an error"
	}
	return nil
}

// Wrap wraps with pkg/errors.
func (d *Desk) Wrap(title string) error {
	_, err := d.hc.Get(tickets + d.query(title))
	return pkgerrors.Wrap(err, "ticket") // want "credential reaches an error"
}

// Wrapf too.
func (d *Desk) Wrapf(title string) error {
	_, err := d.hc.Get(tickets + d.query(title))
	if err != nil {
		return pkgerrors.Wrapf(err, "ticket %s", title) // want "credential reaches an error"
	}
	return nil
}

// WithMessage too.
func (d *Desk) WithMessage(title string) error {
	if _, err := d.hc.Get(tickets + d.query(title)); err != nil {
		return pkgerrors.WithMessage(err, "ticket") // want "credential reaches an error"
	}
	return nil
}

// Stack too.
func (d *Desk) Stack(title string) error {
	if _, err := d.hc.Get(tickets + d.query(title)); err != nil {
		return pkgerrors.WithStack(err) // want "credential reaches an error"
	}
	return nil
}

// Join joins.
func (d *Desk) Join(title string) error {
	_, err := d.hc.Get(tickets + d.query(title))
	return errors.Join(errors.New("ticket not filed"), err) // want "credential reaches an error"
}

// Status answers a gRPC call.
func (d *Desk) Status(title string) error {
	if _, err := d.hc.Get(tickets + d.query(title)); err != nil {
		return status.Errorf(codes.Unavailable, "ticket: %v", err) // want "credential reaches an error"
	}
	return nil
}

// CallError is an error of the desk.
type CallError struct {
	Op  string
	Err error
}

func (e *CallError) Error() string { return e.Op + ": " + e.Err.Error() }

// Unwrap returns the cause.
func (e *CallError) Unwrap() error { return e.Err }

// Own has an error type of its own.
func (d *Desk) Own(title string) error {
	if _, err := d.hc.Get(tickets + d.query(title)); err != nil {
		return &CallError{Op: "ticket", Err: err} // want "credential reaches an error"
	}
	return nil
}

// Named has a named result.
func (d *Desk) Named(title string) (err error) {
	_, err = d.hc.Get(tickets + d.query(title))
	return // want "credential reaches an error"
}

// Last keeps the last error of a loop.
func (d *Desk) Last(titles []string) error {
	var last error
	for _, t := range titles {
		if _, err := d.hc.Get(tickets + d.query(t)); err != nil {
			last = err
		}
	}
	return last // want "credential reaches an error"
}

// All collects them.
func (d *Desk) All(titles []string) error {
	var all []error
	for _, t := range titles {
		if _, err := d.hc.Get(tickets + d.query(t)); err != nil {
			all = append(all, err)
		}
	}
	return errors.Join(all...) // want "credential reaches an error"
}

// Silent wraps what it may.
func (d *Desk) Silent(title string) error {
	resp, err := d.hc.Get(tickets + d.query(title))
	if err != nil {
		return &CallError{Op: "ticket", Err: errors.New("desk not reached")}
	}
	return pkgerrors.Wrap(resp.Body.Close(), "ticket")
}

// Count counts.
func (d *Desk) Count(titles []string) error {
	failed := 0
	for _, t := range titles {
		if _, err := d.hc.Get(tickets + d.query(t)); err != nil {
			failed++
		}
	}
	if failed > 0 {
		return fmt.Errorf("%d of %d tickets not filed", failed, len(titles))
	}
	return nil
}

// Header has the key elsewhere.
func (d *Desk) Header() error {
	req, err := http.NewRequest(http.MethodGet, "https://desk.example/tickets", nil)
	if err != nil {
		return pkgerrors.Wrap(err, "ticket")
	}
	req.Header.Set("X-Api-Key", d.apiKey)
	if _, err := d.hc.Do(req); err != nil {
		return pkgerrors.Wrap(err, "ticket")
	}
	return nil
}
