package authuse

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"time"

	"toolvet.test/fixtures/categorize/authuse/gate"
)

// ErrClosed says that this badge does not open it.
var ErrClosed = errors.New("this badge does not open it")

func unwelcome(err error) bool {
	var r *Reply
	return errors.As(err, &r) && (r.Code == http.StatusUnauthorized || r.Code == http.StatusForbidden)
}

// Buoy writes a line about it.
func (m *Marina) Buoy(ctx context.Context, nr string) error {
	err := m.get(ctx, "/buoys/"+nr)
	if unwelcome(err) {
		slog.Warn("the marina did not let us in", "buoy", nr)
	}
	return err
}

func final(err error) bool {
	var r *Reply
	if !errors.As(err, &r) {
		return false
	}
	switch r.Code {
	case http.StatusUnauthorized, http.StatusForbidden:
		return true
	}
	return false
}

// Weather does not ask again after both.
func (m *Marina) Weather(ctx context.Context) (err error) {
	for range 3 {
		if err = m.get(ctx, "/weather"); err == nil || final(err) {
			break
		}
		time.Sleep(time.Second)
	}
	return err
}

func shut(err error) bool {
	var r *Reply
	return errors.As(err, &r) && (r.Code == 401 || r.Code == 403)
}

// Lock hands the cause on.
func (m *Marina) Lock(ctx context.Context, nr string) error {
	err := m.get(ctx, "/locks/"+nr)
	if shut(err) {
		return fmt.Errorf("lock %s: %w", nr, err)
	}
	return err
}

func worn(err error) bool {
	var r *Reply
	return errors.As(err, &r) && r.Code == http.StatusUnauthorized
}

// Slip fetches a new badge after 401.
func (m *Marina) Slip(ctx context.Context, nr string) error {
	err := m.get(ctx, "/slips/"+nr)
	if !worn(err) {
		return err
	}
	if err := m.refreshBadge(ctx); err != nil {
		return err
	}
	return m.get(ctx, "/slips/"+nr)
}

func halted(code int) bool {
	return code == http.StatusUnauthorized || code == http.StatusForbidden
}

// Pier asks again which it was.
func (m *Marina) Pier(ctx context.Context, nr string) error {
	err := m.get(ctx, "/piers/"+nr)
	var r *Reply
	if errors.As(err, &r) && halted(r.Code) {
		if r.Code == http.StatusUnauthorized {
			return ErrBadge
		}
		return ErrClosed
	}
	return err
}

// Tug asks two predicates of the other package.
func Tug(ctx context.Context, h Harbour, name string) (string, error) {
	place, err := h.GetShip(ctx, name)
	switch {
	case gate.Nameless(err):
		return "", ErrBadge
	case gate.Barred(err):
		return "", ErrClosed
	}
	return place, err
}
