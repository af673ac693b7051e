// Package typedconst has phases as typed strings, and a case analysis that stops half-way.
package typedconst

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
)

// Phase of a print order.
type Phase string

// The phases.
const (
	PhasePrinted  Phase = "printed"
	PhaseRefused  Phase = "refused"
	PhaseBroken   Phase = "failed"
	PhaseStopped  Phase = "cancelled"
	PhaseUnproven Phase = "unproven"
)

type refusal struct{ code int }

func (r *refusal) Error() string { return fmt.Sprintf("refused with status %d", r.code) }

var errNoVerdict = errors.New("no verdict")

// Press prints.
type Press struct {
	url string
	hc  *http.Client
}

func (p *Press) submit(ctx context.Context, path string, sheet []byte) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, p.url+path, bytes.NewReader(sheet))
	if err != nil {
		return err
	}
	resp, err := p.hc.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	switch resp.StatusCode / 100 {
	case 2:
		return nil
	case 4:
		return &refusal{resp.StatusCode}
	}
	return fmt.Errorf("status %d: %w", resp.StatusCode, errNoVerdict)
}

// Poster splits off the caller's cancel, and the deadline still lands in the rest.
func (p *Press) Poster(ctx context.Context, sheet []byte) Phase {
	err := p.submit(ctx, "/posters", sheet)
	switch {
	case err == nil:
		return PhasePrinted
	case errors.Is(err, context.Canceled):
		return PhaseStopped
	default:
		return PhaseBroken // want "failed"
	}
}

// Leaflet splits off cancel and deadline; a reset and an EOF still land in the rest.
func (p *Press) Leaflet(ctx context.Context, sheet []byte) Phase {
	err := p.submit(ctx, "/leaflets", sheet)
	var no *refusal
	switch {
	case err == nil:
		return PhasePrinted
	case errors.As(err, &no):
		return PhaseRefused
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded), errors.Is(err, errNoVerdict):
		return PhaseUnproven
	}
	return PhaseBroken // want "failed"
}

// Banner calls the answer without a verdict a refusal.
func (p *Press) Banner(ctx context.Context, sheet []byte) (phase Phase) {
	phase = PhaseUnproven
	err := p.submit(ctx, "/banners", sheet)
	var no *refusal
	if err == nil {
		phase = PhasePrinted
	} else if errors.As(err, &no) || errors.Is(err, errNoVerdict) {
		phase = PhaseRefused // want "failed"
	}
	return phase
}

// Card knows its two definite answers, and the rest is open.
func (p *Press) Card(ctx context.Context, sheet []byte) Phase {
	err := p.submit(ctx, "/cards", sheet)
	var no *refusal
	switch {
	case err == nil:
		return PhasePrinted
	case errors.As(err, &no):
		return PhaseBroken
	default:
		return PhaseUnproven
	}
}

// Proof reads a proof sheet.
func (p *Press) Proof(ctx context.Context, id string) ([]byte, Phase) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, p.url+"/proofs/"+id, nil)
	if err != nil {
		return nil, PhaseBroken
	}
	resp, err := p.hc.Do(req)
	switch {
	case errors.Is(err, context.Canceled):
		return nil, PhaseStopped
	case err != nil:
		return nil, PhaseBroken
	}
	defer resp.Body.Close()
	data, err := io.ReadAll(io.LimitReader(resp.Body, 4<<20))
	if err != nil || resp.StatusCode != http.StatusOK {
		return nil, PhaseBroken
	}
	return data, PhasePrinted
}

// Reprint asks the service under which number the sheet was printed before it gives the order a name.
func (p *Press) Reprint(ctx context.Context, id string, sheet []byte) Phase {
	err := p.submit(ctx, "/reprints/"+id, sheet)
	var no *refusal
	switch {
	case err == nil:
		return PhasePrinted
	case errors.As(err, &no):
		return PhaseRefused
	}
	_, phase := p.Proof(context.WithoutCancel(ctx), id)
	if phase == PhasePrinted {
		return PhasePrinted
	}
	return PhaseUnproven
}
