// Package verified rents numbers; before the guess stand checks of several kinds, and not all of them check.
package verified

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"net/http"
	"net/url"
	"strings"
)

type rental struct {
	SID       string `json:"sid"`
	ParentSID string `json:"parent_sid"`
	Number    string `json:"number"`
}

// Exchange rents numbers.
type Exchange struct {
	url string
	hc  *http.Client
}

var errMismatch = errors.New("the exchange answered for another rental")

func (x *Exchange) rent(ctx context.Context, sid, number string) (*rental, error) {
	form := url.Values{"sid": {sid}, "number": {number}}.Encode()
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, x.url, strings.NewReader(form))
	if err != nil {
		return nil, err
	}
	resp, err := x.hc.Do(req)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return nil, errors.New("not rented")
	}
	r := &rental{}
	return r, json.NewDecoder(resp.Body).Decode(r)
}

// Logged logs that the id is missing, and goes on.
func (x *Exchange) Logged(ctx context.Context, sid, number string) (string, error) {
	r, err := x.rent(ctx, sid, number)
	if err != nil {
		return "", err
	}
	if r.SID == "" {
		log.Printf("rental of %s has no sid, using %s", number, sid)
		r.SID = sid // want "identity"
	}
	return r.SID, nil
}

// Late checks what cannot be empty any more.
func (x *Exchange) Late(ctx context.Context, sid, number string) (string, error) {
	r, err := x.rent(ctx, sid, number)
	if err != nil {
		return "", err
	}
	got := cmp.Or(r.SID, sid) // want "identity"
	if got == "" {
		return "", errors.New("no sid")
	}
	return got, nil
}

// Equal compares, and hands on what was asked for.
func (x *Exchange) Equal(ctx context.Context, sid, number string) (string, error) {
	r, err := x.rent(ctx, sid, number)
	if err != nil {
		return "", err
	}
	if r.SID != sid {
		return "", errMismatch
	}
	return sid, nil
}

// Named says in its error which rental it was about.
func (x *Exchange) Named(ctx context.Context, sid, number string) (string, error) {
	r, err := x.rent(ctx, sid, number)
	if err != nil {
		return "", err
	}
	if r.SID == "" {
		return "", fmt.Errorf("no sid for %s", sid)
	}
	return r.SID, nil
}

// Then has a second key of the same answer, and then stops.
func (x *Exchange) Then(ctx context.Context, sid, number string) (string, error) {
	r, err := x.rent(ctx, sid, number)
	if err != nil {
		return "", err
	}
	got := cmp.Or(r.SID, r.ParentSID)
	if got == "" {
		what := number
		if what == "" {
			what = sid
		}
		return "", fmt.Errorf("rental of %s: %w", what, errMismatch)
	}
	return got, nil
}

// Failing words its failure with what it has.
func (x *Exchange) Failing(ctx context.Context, sid, number string) error {
	r, err := x.rent(ctx, sid, number)
	if err != nil {
		return err
	}
	if r.Number != number {
		about := r.SID
		if about == "" {
			about = sid
		}
		return fmt.Errorf("rental %s: asked for %s, got %s", about, number, r.Number)
	}
	return nil
}
