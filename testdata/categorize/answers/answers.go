// Package answers reads a person's or a policy's answer from a field.
package answers

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
)

// Errors of the press.
var (
	ErrNetwork     = errors.New("network error")
	ErrUnavailable = errors.New("temporarily unavailable")
	ErrDenied      = errors.New("denied by the editor")
)

// Ruling is the answer of an editor.
type Ruling struct {
	Decision string `json:"decision"`
	By       string `json:"by"`
}

// Review is the answer of a policy.
type Review struct{ Verdict string }

// Approval is the state of a question.
type Approval string

// The states.
const (
	Granted  Approval = "granted"
	Rejected Approval = "rejected"
	Open     Approval = "open"
)

// Ticket is a question that somebody answers.
type Ticket struct{ Approval Approval }

// Outcome of a tool.
type Outcome struct {
	Category string
	Retry    bool
}

// Press prints.
type Press struct {
	url string
	hc  *http.Client
}

func (p *Press) ruling(ctx context.Context, article string) (*Ruling, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, p.url+"/rulings/"+article, nil)
	if err != nil {
		return nil, err
	}
	resp, err := p.hc.Do(req)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNetwork, err)
	}
	defer resp.Body.Close()
	var r Ruling
	if err := json.NewDecoder(resp.Body).Decode(&r); err != nil {
		return nil, fmt.Errorf("%w: unreadable ruling: %w", ErrNetwork, err)
	}
	return &r, nil
}

func (p *Press) print(ctx context.Context, article string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, p.url+"/prints/"+article, nil)
	if err != nil {
		return err
	}
	resp, err := p.hc.Do(req)
	if err != nil {
		return fmt.Errorf("print: %w", err)
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusCreated {
		return fmt.Errorf("print: status %d", resp.StatusCode)
	}
	return nil
}

// Publish calls the editor's no a service that is away.
func (p *Press) Publish(ctx context.Context, article string) error {
	r, err := p.ruling(ctx, article)
	if err != nil {
		return err
	}
	if r.Decision == "denied" {
		return fmt.Errorf("publish %s: %w", article, ErrUnavailable) // want "denied"
	}
	return p.print(ctx, article)
}

// Policy answers.
type Policy interface {
	Review(ctx context.Context, article string) (Review, error)
}

// Reprint calls it a failure of the network.
func (p *Press) Reprint(ctx context.Context, pol Policy, article string) Outcome {
	rev, err := pol.Review(ctx, article)
	if err != nil {
		return Outcome{Category: "network_failure", Retry: true}
	}
	switch rev.Verdict {
	case "rejected by reviewer":
		return Outcome{Category: "network_failure"} // want "denied"
	case "approved":
	default:
		return Outcome{Category: "no_answer"}
	}
	if err := p.print(ctx, article); err != nil {
		return Outcome{Category: "outcome_unknown"}
	}
	return Outcome{Category: "printed"}
}

// Bind invites to ask again.
func (p *Press) Bind(ctx context.Context, t *Ticket, article string) Outcome {
	if t.Approval != Granted {
		return classOf(t)
	}
	if err := p.print(ctx, article); err != nil {
		return Outcome{Category: "outcome_unknown"}
	}
	return Outcome{Category: "bound"}
}

func classOf(t *Ticket) Outcome {
	if t.Approval == Rejected {
		return Outcome{Category: "temporary", Retry: true} // want "denied"
	}
	return Outcome{Category: "waiting", Retry: true}
}
