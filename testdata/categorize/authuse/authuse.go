// Package authuse asks predicates with quiet names over 401 and 403.
package authuse

import (
	"context"
	"errors"
	"fmt"
	"net/http"

	"toolvet.test/fixtures/categorize/authuse/gate"
)

// ErrBadge is what the caller shows.
var ErrBadge = errors.New("show a badge first")

// Reply is an answer that is no success.
type Reply struct{ Code int }

func (r *Reply) Error() string { return fmt.Sprintf("marina: status %d", r.Code) }

// Marina lends berths.
type Marina struct {
	url   string
	hc    *http.Client
	badge string
}

func (m *Marina) get(ctx context.Context, path string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, m.url+path, nil)
	if err != nil {
		return err
	}
	req.Header.Set("Authorization", "Bearer "+m.badge)
	resp, err := m.hc.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return &Reply{Code: resp.StatusCode}
	}
	return nil
}

func turnedAway(err error) bool {
	var r *Reply
	return errors.As(err, &r) && (r.Code == http.StatusUnauthorized || r.Code == http.StatusForbidden) // want "401"
}

// Berth has one sentinel for both.
func (m *Marina) Berth(ctx context.Context, nr string) error {
	err := m.get(ctx, "/berths/"+nr)
	if turnedAway(err) {
		return ErrBadge
	}
	return err
}

func stale(err error) bool {
	var r *Reply
	if !errors.As(err, &r) {
		return false
	}
	switch r.Code {
	case http.StatusUnauthorized, http.StatusForbidden: // want "401"
		return true
	}
	return false
}

func (m *Marina) refreshBadge(ctx context.Context) error {
	badge, err := gate.NewBadge(ctx, m.hc, m.url)
	if err != nil {
		return err
	}
	m.badge = badge
	return nil
}

// Tide fetches a new badge after both.
func (m *Marina) Tide(ctx context.Context, day string) error {
	err := m.get(ctx, "/tides/"+day)
	if !stale(err) {
		return err
	}
	if err := m.refreshBadge(ctx); err != nil {
		return err
	}
	return m.get(ctx, "/tides/"+day)
}

// Outside merges them in a method.
func (r *Reply) Outside() bool {
	return r.Code == 401 || r.Code == 403 // want "401"
}

// Advice for the model.
type Advice struct{ Text string }

// Crane has one advice for both.
func (m *Marina) Crane(ctx context.Context, nr string) (Advice, error) {
	err := m.get(ctx, "/cranes/"+nr)
	var r *Reply
	if errors.As(err, &r) && r.Outside() {
		return Advice{Text: "the badge has run out: ask the harbour master for a new one"}, nil
	}
	return Advice{}, err
}

// Harbour is the same over gRPC.
type Harbour interface {
	GetShip(ctx context.Context, name string) (string, error)
}

// Ship asks a predicate of another package.
func Ship(ctx context.Context, h Harbour, name string) (string, error) {
	place, err := h.GetShip(ctx, name)
	if gate.RejectedBy(err) { // want "401"
		return "", ErrBadge
	}
	return place, err
}
