// Package deferred reserves seats; deferred functions set named results.
package deferred

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"net/url"
	"time"
)

type reservation struct {
	ReservationID string `json:"reservation_id"`
	SeatID        string `json:"seat_id"`
	Desk          string `json:"desk"`
}

// Hall reserves.
type Hall struct {
	addr string
	hc   *http.Client
}

func (h *Hall) reserve(ctx context.Context, seat string) (r reservation, err error) {
	req, err := http.NewRequestWithContext(ctx, "POST", h.addr+"?seat="+url.QueryEscape(seat), nil)
	if err != nil {
		return r, err
	}
	resp, err := h.hc.Do(req)
	if err != nil {
		return r, err
	}
	defer func() {
		if cerr := resp.Body.Close(); err == nil {
			err = cerr
		}
	}()
	if resp.StatusCode != http.StatusOK {
		return r, errors.New("seat not reserved")
	}
	err = json.NewDecoder(resp.Body).Decode(&r)
	return r, err
}

// Reserve sets its result at the end.
func (h *Hall) Reserve(ctx context.Context, seat, wish string) (id string, err error) {
	defer func() {
		if err == nil && id == "" {
			id = wish // want "identity"
		}
	}()
	r, err := h.reserve(ctx, seat)
	if err != nil {
		return "", err
	}
	return r.ReservationID, nil
}

// ReserveSeat completes the struct at the end.
func (h *Hall) ReserveSeat(ctx context.Context, seat string) (r reservation, err error) {
	defer func() {
		if err != nil {
			return
		}
		if r.SeatID == "" {
			r.SeatID = seat // want "identity"
		}
	}()
	return h.reserve(ctx, seat)
}

// ReserveStrict makes an error of it at the end.
func (h *Hall) ReserveStrict(ctx context.Context, seat string) (id string, err error) {
	defer func() {
		if err == nil && id == "" {
			err = errors.New("seat reserved, reservation unknown: " + seat)
		}
	}()
	r, err := h.reserve(ctx, seat)
	if err != nil {
		return "", err
	}
	return r.ReservationID, nil
}

// ReserveTimed logs at the end, with the wish where there is no id.
func (h *Hall) ReserveTimed(ctx context.Context, seat, requestID string) (id string, err error) {
	start := time.Now()
	if requestID == "" {
		requestID = seat + start.Format("150405")
	}
	defer func() {
		name := id
		if name == "" {
			name = seat
		}
		slog.InfoContext(ctx, "reserve", "what", name, "request_id", requestID, "took", time.Since(start))
	}()
	r, err := h.reserve(ctx, seat)
	if err != nil {
		return "", err
	}
	if r.ReservationID == "" {
		return "", errors.New("seat reserved, reservation unknown")
	}
	return r.ReservationID, nil
}

// ReserveDesk sets a default for people at the end.
func (h *Hall) ReserveDesk(ctx context.Context, seat string) (desk string, err error) {
	defer func() {
		if desk == "" {
			desk = "the information desk"
		}
	}()
	r, err := h.reserve(ctx, seat)
	return r.Desk, err
}
