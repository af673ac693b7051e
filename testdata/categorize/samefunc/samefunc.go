// Package samefunc posts and names the outcome in the same function.
package samefunc

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"time"
)

// Booking is what the tool tells about a place on a ferry.
type Booking struct {
	OK       bool   `json:"ok"`
	Category string `json:"category"`
	Ticket   string `json:"ticket,omitempty"`
	Note     string `json:"note,omitempty"`
}

// Ferry is the operator.
type Ferry struct {
	base string
	hc   *http.Client
}

// Book reserves a place. What the line did is called failed, whatever it was.
func (f *Ferry) Book(ctx context.Context, crossing string, seats int) Booking {
	body, err := json.Marshal(map[string]any{"crossing": crossing, "seats": seats})
	if err != nil {
		return Booking{Category: "failed"}
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, f.base+"/bookings", bytes.NewReader(body))
	if err != nil {
		return Booking{Category: "local_failure"}
	}
	resp, err := f.hc.Do(req)
	if err != nil {
		return Booking{Category: "confirmed_failure"} // want "failed"
	}
	defer resp.Body.Close()
	switch resp.StatusCode {
	case http.StatusCreated:
		return Booking{OK: true, Category: "done", Ticket: resp.Header.Get("X-Ticket")}
	case http.StatusConflict, http.StatusUnprocessableEntity:
		return Booking{Category: "rejected"}
	default:
		return Booking{Category: "outcome_unknown"}
	}
}

// Freight books a lorry; the word stands in a field of a literal over several lines.
func (f *Ferry) Freight(ctx context.Context, crossing string, axles int) Booking {
	ctx, cancel := context.WithTimeout(ctx, 15*time.Second)
	defer cancel()
	payload := fmt.Sprintf(`{"crossing":%q,"axles":%d}`, crossing, axles)
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, f.base+"/freight", bytes.NewReader([]byte(payload)))
	if err != nil {
		return Booking{Category: "invalid_request"}
	}
	resp, err := f.hc.Do(req)
	if err != nil {
		slog.Warn("freight booking failed", "crossing", crossing, "err", err)
		return Booking{
			OK:       false,
			Category: "not_booked", // want "failed"
			Note:     "no place was taken on " + crossing,
		}
	}
	defer resp.Body.Close()
	if resp.StatusCode/100 == 4 {
		return Booking{Category: "rejected"}
	}
	if resp.StatusCode != http.StatusCreated {
		return Booking{Category: "outcome_unknown"}
	}
	return Booking{OK: true, Category: "done", Ticket: resp.Header.Get("X-Ticket")}
}

// Upgrade moves a passenger to a cabin; the word is assigned.
func (f *Ferry) Upgrade(ctx context.Context, ticket string) (out Booking) {
	out = Booking{Ticket: ticket, Category: "done"}
	resp, err := f.hc.Post(f.base+"/bookings/"+ticket+"/upgrades", "application/json", nil)
	if err != nil {
		out.Note = "the ferry operator did not answer"
		out.Category = "failed" // want "failed"
		return out
	}
	defer resp.Body.Close()
	switch {
	case resp.StatusCode/100 == 2:
		out.OK = true
	case resp.StatusCode/100 == 4:
		out.Category = "failed"
	default:
		out.Category = "unknown"
	}
	return out
}

// Quote is the text form of the price of a crossing.
type Quote struct {
	Status string `json:"status"`
	Cents  int    `json:"cents"`
}

// Price reads: a timeout is a failure, and there is nothing to look up.
func (f *Ferry) Price(ctx context.Context, crossing string) Quote {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, f.base+"/crossings/"+crossing+"/price", nil)
	if err != nil {
		return Quote{Status: "failed"}
	}
	resp, err := f.hc.Do(req)
	if err != nil {
		return Quote{Status: "failed"}
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return Quote{Status: "failed"}
	}
	q := Quote{Status: "ok"}
	if err := json.NewDecoder(resp.Body).Decode(&q); err != nil {
		return Quote{Status: "failed"}
	}
	return q
}

// Bikes books places for bicycles and keeps the two kinds of error apart.
func (f *Ferry) Bikes(ctx context.Context, crossing string, n int) Booking {
	if n < 1 || n > 40 {
		return Booking{Category: "failed", Note: "between 1 and 40 bicycles"}
	}
	if ctx.Err() != nil {
		return Booking{Category: "failed", Note: "cancelled before anything was sent"}
	}
	payload := fmt.Sprintf(`{"crossing":%q,"bikes":%d}`, crossing, n)
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, f.base+"/bikes", bytes.NewReader([]byte(payload)))
	if err != nil {
		return Booking{Category: "failed"}
	}
	resp, err := f.hc.Do(req)
	var op *net.OpError
	if errors.As(err, &op) && op.Op == "dial" {
		return Booking{Category: "failed", Note: "no connection to the operator"}
	}
	if err != nil {
		return Booking{Category: "outcome_unknown", Note: "look the booking up first"}
	}
	defer resp.Body.Close()
	switch {
	case resp.StatusCode == http.StatusCreated:
		return Booking{OK: true, Category: "done", Ticket: resp.Header.Get("X-Ticket")}
	case resp.StatusCode == http.StatusTooManyRequests:
		return Booking{Category: "rate_limited"}
	case resp.StatusCode >= 400 && resp.StatusCode < 500:
		return Booking{Category: "failed"}
	default:
		return Booking{Category: "outcome_unknown"}
	}
}
