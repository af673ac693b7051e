package lostcause

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"
)

// Reroute keeps the cause.
func (s *Shipper) Reroute(ctx context.Context, route []byte) (State, error) {
	err := s.reroute(ctx, route)
	switch {
	case err == nil:
		return Booked, nil
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, context.Canceled):
		return Unsure, err
	}
	return Unsure, fmt.Errorf("reroute: %v", err)
}

func (s *Shipper) reroute(ctx context.Context, route []byte) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, s.url+"/routes", bytes.NewReader(route))
	if err != nil {
		return fmt.Errorf("reroute: %v", err)
	}
	resp, err := s.hc.Do(req)
	if err != nil {
		return fmt.Errorf("send route %v: %w", len(route), err)
	}
	return expect(resp, http.StatusCreated)
}

func expect(resp *http.Response, code int) error {
	defer resp.Body.Close()
	if resp.StatusCode != code {
		return fmt.Errorf("answer %v instead of %v", resp.StatusCode, code)
	}
	return nil
}

// Recall has the flat text, and nobody asks for the cause: only for the line.
func (s *Shipper) Recall(ctx context.Context, shipment string) (State, error) {
	err := s.recall(ctx, shipment)
	switch {
	case err == nil:
		return Booked, nil
	case errors.Is(err, ErrLine):
		return Unsure, err
	}
	return Refused, err
}

func (s *Shipper) recall(ctx context.Context, shipment string) error {
	resp, err := s.hc.Post(s.url+"/shipments/"+shipment+"/recalls", "", nil)
	if err != nil {
		return fmt.Errorf("%w: %v", ErrLine, err)
	}
	defer resp.Body.Close()
	switch {
	case resp.StatusCode < 300:
		return nil
	case resp.StatusCode >= 400 && resp.StatusCode < 500:
		return errors.New("recall refused")
	}
	return fmt.Errorf("%w: status %v", ErrLine, resp.StatusCode)
}

// Note passes a flat text to a caller that shows it.
func (s *Shipper) Note(ctx context.Context, shipment, text string) string {
	resp, err := s.hc.Post(s.url+"/shipments/"+shipment+"/notes", "text/plain", bytes.NewBufferString(text))
	if err != nil {
		return fmt.Sprintf("the note may be there: %v", err)
	}
	if err := expect(resp, http.StatusCreated); err != nil {
		return fmt.Errorf("note: %v", err).Error()
	}
	return "noted"
}
