package answers

import (
	"context"
	"errors"
	"fmt"
)

// Correct has an error of its own for the no.
func (p *Press) Correct(ctx context.Context, article string) error {
	r, err := p.ruling(ctx, article)
	if err != nil {
		return err
	}
	switch r.Decision {
	case "denied":
		return fmt.Errorf("correct %s: %w", article, ErrDenied)
	case "allowed":
		return p.print(ctx, article)
	}
	return errors.New("no decision yet")
}

// Translate has a class of its own for the no.
func (p *Press) Translate(ctx context.Context, pol Policy, article string) Outcome {
	rev, err := pol.Review(ctx, article)
	if err != nil {
		return Outcome{Category: "network_failure", Retry: true}
	}
	switch rev.Verdict {
	case "rejected by reviewer":
		return Outcome{Category: "policy_denied"}
	case "approved":
	default:
		return Outcome{Category: "network_failure", Retry: true}
	}
	if err := p.print(ctx, article); err != nil {
		return Outcome{Category: "outcome_unknown"}
	}
	return Outcome{Category: "printed"}
}

// Illustrate has a class of its own, too.
func (p *Press) Illustrate(ctx context.Context, t *Ticket, article string) Outcome {
	switch t.Approval {
	case Rejected:
		return Outcome{Category: "rejected_by_person"}
	case Open:
		return Outcome{Category: "temporary", Retry: true}
	}
	if err := p.print(ctx, article); err != nil {
		return Outcome{Category: "outcome_unknown"}
	}
	return Outcome{Category: "illustrated"}
}
