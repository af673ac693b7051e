// Package laterstep takes several steps, of which a later one breaks when the first is done.
package laterstep

import (
	"context"
	"errors"
	"fmt"
)

// Crew hires people.
type Crew interface {
	CreateContract(ctx context.Context, person string) (id string, err error)
	CreateBadge(ctx context.Context, contract string) error
	GetContract(ctx context.Context, id string) (string, error)
}

// ErrRefused is a definite no.
var ErrRefused = errors.New("refused")

// Hiring is what the tool reports.
type Hiring struct {
	Status   string
	Contract string
	Warning  string
}

// Hire tells the whole as failed, and the contract is signed.
func Hire(ctx context.Context, c Crew, person string) Hiring {
	id, err := c.CreateContract(ctx, person)
	switch {
	case errors.Is(err, ErrRefused):
		return Hiring{Status: "failed"}
	case err != nil:
		return Hiring{Status: "unknown"}
	}
	text, err := c.GetContract(ctx, id)
	if err != nil {
		return Hiring{Status: "failed"} // want "2xx|failed"
	}
	return Hiring{Status: "hired", Contract: id, Warning: text}
}

// Badge drops the number of the contract with the second step's error.
func Badge(ctx context.Context, c Crew, person string) (*Hiring, error) {
	id, err := c.CreateContract(ctx, person)
	if err != nil {
		return nil, fmt.Errorf("sign contract: %w", err)
	}
	if err := c.CreateBadge(ctx, id); err != nil {
		return &Hiring{Status: "not_hired"}, nil // want "2xx|failed"
	}
	return &Hiring{Status: "hired", Contract: id}, nil
}

// Partly gives the number and says what is missing.
func Partly(ctx context.Context, c Crew, person string) Hiring {
	id, err := c.CreateContract(ctx, person)
	if err != nil {
		return Hiring{Status: "unknown"}
	}
	if err := c.CreateBadge(ctx, id); err != nil {
		return Hiring{Status: "partial", Contract: id, Warning: "the badge may be missing"}
	}
	return Hiring{Status: "hired", Contract: id}
}

// Shown gives the number although it could not be read back.
func Shown(ctx context.Context, c Crew, person string) Hiring {
	id, err := c.CreateContract(ctx, person)
	if err != nil {
		return Hiring{Status: "outcome_unknown"}
	}
	h := Hiring{Status: "hired", Contract: id}
	if _, err := c.GetContract(ctx, id); err != nil {
		h.Warning = "signed, and failed to read it back"
	}
	return h
}

// Read is one step, which reads.
func Read(ctx context.Context, c Crew, id string) Hiring {
	if _, err := c.GetContract(ctx, id); err != nil {
		return Hiring{Status: "failed"}
	}
	return Hiring{Status: "read", Contract: id}
}

// LookFirst reads first: that this fails is before everything.
func LookFirst(ctx context.Context, c Crew, old, person string) Hiring {
	if _, err := c.GetContract(ctx, old); err != nil {
		return Hiring{Status: "failed"}
	}
	id, err := c.CreateContract(ctx, person)
	if err != nil {
		return Hiring{Status: "unknown"}
	}
	return Hiring{Status: "hired", Contract: id}
}
