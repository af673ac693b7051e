// Package lostcause loses the cause below and asks for it above.
package lostcause

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
)

// State of a shipment.
type State string

// The states.
const (
	Booked  State = "booked"
	Refused State = "refused"
	Unsure  State = "unsure"
)

// ErrLine stands for a line without an answer.
var ErrLine = errors.New("no answer")

// Shipper ships.
type Shipper struct {
	url string
	hc  *http.Client
}

// Ship asks for the deadline, which cannot be seen any more.
func (s *Shipper) Ship(ctx context.Context, waybill []byte) (State, error) {
	err := s.book(ctx, waybill)
	switch {
	case err == nil:
		return Booked, nil
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, context.Canceled):
		return Unsure, err
	}
	return Unsure, fmt.Errorf("ship: %w", err)
}

func (s *Shipper) book(ctx context.Context, waybill []byte) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, s.url+"/shipments", bytes.NewReader(waybill))
	if err != nil {
		return fmt.Errorf("book: %v", err)
	}
	resp, err := s.hc.Do(req)
	if err != nil {
		return fmt.Errorf("book shipment: %v", err) // want "%v"
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusCreated {
		return fmt.Errorf("book shipment: status %v", resp.StatusCode)
	}
	return nil
}

// Insure restates the error.
func (s *Shipper) Insure(ctx context.Context, shipment string) (State, error) {
	err := s.insure(ctx, shipment)
	if err == nil {
		return Booked, nil
	}
	if errors.Is(err, context.DeadlineExceeded) {
		return Unsure, errors.New("look at the policies of the shipment first")
	}
	return "", err
}

func (s *Shipper) insure(ctx context.Context, shipment string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, s.url+"/shipments/"+shipment+"/insurances", nil)
	if err != nil {
		return err
	}
	resp, err := s.hc.Do(req)
	if err != nil {
		return errors.New(err.Error()) // want "%v"
	}
	return expect(resp, http.StatusCreated)
}

// Pickup asks for the type of the error.
func (s *Shipper) Pickup(ctx context.Context, shipment string) (maybe bool, err error) {
	err = s.pickup(ctx, shipment)
	var ne net.Error
	if errors.As(err, &ne) && ne.Timeout() {
		return true, err
	}
	return false, err
}

func (s *Shipper) pickup(ctx context.Context, shipment string) error {
	resp, err := s.hc.Post(s.url+"/shipments/"+shipment+"/pickups", "", nil)
	if err != nil {
		return fmt.Errorf("%w: pickup of %s: %s", ErrLine, shipment, err) // want "%v|%s"
	}
	return expect(resp, http.StatusCreated)
}

// Store has the wrap and the question in one function.
func (s *Shipper) Store(ctx context.Context, shipment string) (state State, err error) {
	resp, err := s.hc.Post(s.url+"/shipments/"+shipment+"/storage", "", nil)
	if err != nil {
		err = fmt.Errorf("store %s: %v", shipment, err) // want "%v"
	} else {
		err = expect(resp, http.StatusCreated)
	}
	if errors.Is(err, context.DeadlineExceeded) {
		return Unsure, err
	}
	return "", err
}
