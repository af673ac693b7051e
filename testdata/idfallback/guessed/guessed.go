// Package guessed hands answers to those who wait.
package guessed

import (
	"encoding/json"
	"errors"
	"slices"
)

type answer struct {
	CorrelationID string          `json:"correlation_id,omitempty"`
	Seq           *int64          `json:"id,omitempty"`
	Body          json.RawMessage `json:"body"`
}

type waiter struct {
	id   string
	give func(answer)
}

type hub struct {
	open    map[int64]chan answer
	waiters []waiter
}

// owner returns the caller.
func (h *hub) owner(a answer) chan answer {
	if a.Seq != nil {
		return h.open[*a.Seq]
	}
	for _, ch := range h.open {
		return ch // want "identity"
	}
	return nil
}

// route searches for an index, and takes the last one where nothing is said.
func (h *hub) route(a answer) {
	i := slices.IndexFunc(h.waiters, func(w waiter) bool { return w.id == a.CorrelationID })
	if a.CorrelationID == "" && len(h.waiters) > 0 {
		i = len(h.waiters) - 1 // want "identity"
	}
	if i >= 0 {
		h.waiters[i].give(a)
	}
}

// ownerOnly gives nothing to others.
func (h *hub) ownerOnly(a answer) (chan answer, error) {
	if a.Seq == nil {
		return nil, errors.New("an answer that names nobody")
	}
	return h.open[*a.Seq], nil
}

// routeOnly drops what names nobody.
func (h *hub) routeOnly(a answer) {
	i := slices.IndexFunc(h.waiters, func(w waiter) bool { return w.id == a.CorrelationID })
	if a.CorrelationID == "" || i < 0 {
		return
	}
	h.waiters[i].give(a)
}
