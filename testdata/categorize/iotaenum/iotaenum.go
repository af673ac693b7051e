// Package iotaenum has outcomes as numbers; the first type has no member for an unknown one.
package iotaenum

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"
)

// Outcome of a watering order.
type Outcome int

// The outcomes.
const (
	Watered Outcome = iota
	Declined
	Failed
)

// Finding is an outcome that may be open.
type Finding int

// The findings.
const (
	FindingOpen Finding = iota
	FindingDone
	FindingRefused
	FindingFailed
)

var errRefused = errors.New("refused")

// House is a greenhouse with valves.
type House struct {
	url string
	hc  *http.Client
}

func (h *House) order(ctx context.Context, bed string, litres int) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, h.url+"/waterings", bytes.NewBufferString(fmt.Sprintf(`{"bed":%q,"litres":%d}`, bed, litres)))
	if err != nil {
		return errRefused
	}
	resp, err := h.hc.Do(req)
	if err != nil {
		return fmt.Errorf("order watering: %w", err)
	}
	defer resp.Body.Close()
	switch {
	case resp.StatusCode == http.StatusAccepted, resp.StatusCode == http.StatusOK:
		return nil
	case resp.StatusCode/100 == 4:
		return fmt.Errorf("status %d: %w", resp.StatusCode, errRefused)
	}
	return fmt.Errorf("order watering: status %d", resp.StatusCode)
}

func (h *House) moisture(ctx context.Context, bed string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, h.url+"/beds/"+bed, nil)
	if err != nil {
		return err
	}
	resp, err := h.hc.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Water orders water for a bed.
func (h *House) Water(ctx context.Context, bed string, litres int) Outcome {
	return outcomeOf(h.order(ctx, bed, litres))
}

func outcomeOf(err error) Outcome {
	if err == nil {
		return Watered
	}
	if errors.Is(err, errRefused) {
		return Declined
	}
	return Failed // want "failed"
}

// WaterAll keeps an outcome for each bed.
func (h *House) WaterAll(ctx context.Context, beds []string) map[string]Outcome {
	out := make(map[string]Outcome, len(beds))
	for _, bed := range beds {
		out[bed] = Watered
		if err := h.order(ctx, bed, 5); err != nil {
			out[bed] = Failed // want "failed"
		}
	}
	return out
}

// Soak has a member for what nobody knows.
func (h *House) Soak(ctx context.Context, bed string) Finding {
	return findingOf(h.order(ctx, bed, 40))
}

func findingOf(err error) Finding {
	switch {
	case err == nil:
		return FindingDone
	case errors.Is(err, errRefused):
		return FindingRefused
	}
	return FindingOpen
}

// Check reads a probe, and a probe that gives no answer has failed.
func (h *House) Check(ctx context.Context, bed string) Outcome {
	return probeOutcome(h.moisture(ctx, bed))
}

func probeOutcome(err error) Outcome {
	if err == nil {
		return Watered
	}
	return Failed
}

// CheckAll does it for all.
func (h *House) CheckAll(ctx context.Context, beds []string) map[string]Finding {
	out := make(map[string]Finding, len(beds))
	for _, bed := range beds {
		out[bed] = FindingDone
		if err := h.moisture(ctx, bed); err != nil {
			out[bed] = FindingFailed
		}
	}
	return out
}
