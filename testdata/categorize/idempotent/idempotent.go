// Package idempotent writes what comes out the same however often it is written; only "not applied" is wrong of it.
package idempotent

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"

	"github.com/google/uuid"
)

// ErrTemporary invites to another try.
var ErrTemporary = errors.New("temporary")

// Change of a setting.
type Change struct {
	State     string
	Retryable bool
}

// Settings of a house.
type Settings struct {
	url string
	hc  *http.Client
}

func (s *Settings) do(ctx context.Context, method, path string, body []byte) (int, error) {
	req, err := http.NewRequestWithContext(ctx, method, s.url+path, bytes.NewReader(body))
	if err != nil {
		return 0, err
	}
	resp, err := s.hc.Do(req)
	if err != nil {
		return 0, err
	}
	return resp.StatusCode, resp.Body.Close()
}

// Set puts a value.
func (s *Settings) Set(ctx context.Context, name string, value []byte) Change {
	code, err := s.do(ctx, http.MethodPut, "/settings/"+name, value)
	if err != nil || code >= 500 {
		return Change{State: "no confirmation", Retryable: true}
	}
	if code >= 400 {
		return Change{State: "rejected"}
	}
	return Change{State: "set"}
}

// Unset deletes a value.
func (s *Settings) Unset(ctx context.Context, name string) error {
	code, err := s.do(ctx, http.MethodDelete, "/settings/"+name, nil)
	switch {
	case err != nil:
		return fmt.Errorf("unset %s: %w: %w", name, ErrTemporary, err)
	case code >= 500:
		return fmt.Errorf("unset %s: %w", name, ErrTemporary)
	case code == http.StatusNotFound, code < 300:
		return nil
	}
	return fmt.Errorf("unset %s: status %d", name, code)
}

func retryableWrite(err error) bool {
	var ne net.Error
	return errors.As(err, &ne) && ne.Timeout()
}

// Dim asks a predicate that is for such writes only.
func (s *Settings) Dim(ctx context.Context, room string, percent []byte) (retry bool, err error) {
	_, err = s.do(ctx, http.MethodPut, "/rooms/"+room+"/light", percent)
	return retryableWrite(err), err
}

// Heat says that the value was not taken, which nobody knows.
func (s *Settings) Heat(ctx context.Context, room string, degrees []byte) Change {
	code, err := s.do(ctx, http.MethodPut, "/rooms/"+room+"/heat", degrees)
	if err != nil {
		return Change{State: "not_applied"} // want "failed"
	}
	return Change{State: fmt.Sprint("answered ", code)}
}

// Blind adds to a list, by POST: the same words are wrong of it.
func (s *Settings) Blind(ctx context.Context, room string) Change {
	code, err := s.do(ctx, http.MethodPost, "/rooms/"+room+"/blinds", []byte(uuid.NewString()))
	if err != nil {
		return Change{State: "no confirmation", Retryable: true} // want "retr"
	}
	return Change{State: fmt.Sprint("answered ", code)}
}
