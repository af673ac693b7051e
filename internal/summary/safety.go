package summary

import (
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/inject"
	"github.com/toolvet/toolvet/internal/knowledge"
)

// safe reports whether something makes the second send harmless: a key that is
// the same in every attempt, a look-up on every way back, a conflict that
// counts as success.
func (p *pkg) safe(r *region, victim *op) bool {
	within := func(i ssa.Instruction) bool {
		if r.loop != nil {
			if i.Parent() == r.fi.fn {
				return r.loop.blocks[i.Block()]
			}
			return hasAncestor(i.Parent(), r.fi.fn)
		}
		return i.Parent() == r.fi.fn || hasAncestor(i.Parent(), r.fi.fn)
	}
	if p.safeKey(victim.effect, within) {
		return p.cleared(r, victim, KeySent, "the key made", keyPlace(victim.effect))
	}
	if read := p.looksUpFirst(r, victim); read != nil {
		return p.cleared(r, victim, LookedUp, "the look-up by "+read.Trace[0].Name, read.call.Pos())
	}
	return p.conflictIsSuccess(r, victim) && p.cleared(r, victim, ConflictEnd, "the way out on a conflict", token.NoPos)
}

// looksUpFirst returns the remote read that every way back to the send passes and
// whose answer can end the repetition, or nil.
func (p *pkg) looksUpFirst(r *region, victim *op) *op {
	for _, read := range r.fi.ops {
		if read.Class != knowledge.Read || !r.holds(read.call) || read.call == victim.call {
			continue
		}
		if _, ok := read.call.(*ssa.Call); !ok {
			continue
		}
		if r.loop == nil {
			if !runsBefore(read.call, victim.call) {
				continue
			}
		} else if !p.onEveryWayBack(r, read.call, victim) {
			continue
		}
		if p.readLeaves(r, read, victim) {
			return read
		}
	}
	return nil
}

// onEveryWayBack reports whether a failed send does not come back to itself without passing the call.
func (p *pkg) onEveryWayBack(r *region, wall ssa.CallInstruction, victim *op) bool {
	for m := inject.Mode(1); m < inject.NumModes; m++ {
		if !inject.UnknownOutcome.Has(m) {
			continue
		}
		for _, results := range victim.outcomes(m) {
			w := p.in.Run(r.fi.fn, inject.Config{
				Mode: m, Start: victim.call, Results: results, Base: r.fi.base, Within: r.loop.blocks, Guesses: true,
				Wall: func(c ssa.CallInstruction) bool { return c == wall },
			})
			if w.Again {
				return false
			}
		}
	}
	return true
}

// readLeaves reports whether a successful read can end the region without the send.
func (p *pkg) readLeaves(r *region, read, victim *op) bool {
	for _, results := range read.outcomes(inject.OK) {
		c := inject.Config{
			Mode: inject.OK, Start: read.call, Results: results, Base: r.fi.base, Guesses: true,
			Wall: func(c ssa.CallInstruction) bool { return c == victim.call },
		}
		if r.loop != nil {
			c.Within = r.loop.blocks
		}
		w := p.in.Run(r.fi.fn, c)
		if w.Left {
			return true
		}
		for _, t := range w.Returns() {
			e, ok := lastError(r.fi.fn, t)
			if !ok || e.Kind != inject.Err {
				return true
			}
		}
	}
	return false
}

func lastError(fn *ssa.Function, results []inject.Value) (inject.Value, bool) {
	i := inject.ErrorResult(fn.Signature)
	if i < 0 || i >= len(results) {
		return inject.Value{}, false
	}
	return results[i], true
}

// conflictIsSuccess reports whether the answer "it exists already", and no
// other refusal, ends the repetition as a success.
func (p *pkg) conflictIsSuccess(r *region, victim *op) bool {
	return p.endsWell(r, victim, inject.Conflict) && !p.endsWell(r, victim, inject.Rejected) || p.conflictReads(r, victim)
}

// conflictReads reports whether "it exists already", and no other refusal, leads to a look-up.
func (p *pkg) conflictReads(r *region, victim *op) bool {
	reads := func(m inject.Mode) bool {
		for _, results := range victim.outcomes(m) {
			w := p.walk(r.fi, victim.call, m, results, "all", inject.Config{Guesses: true}, nil)
			for _, o := range r.fi.ops {
				if o.Class == knowledge.Read && w.Reached(o.call) {
					return true
				}
			}
		}
		return false
	}
	return reads(inject.Conflict) && !reads(inject.OK) && !reads(inject.Timeout) && !reads(inject.Reset)
}

// endsWell reports whether every way from a refused send ends without an error.
func (p *pkg) endsWell(r *region, victim *op, m inject.Mode) bool {
	some := false
	for _, results := range victim.outcomes(m) {
		w := p.walk(r.fi, victim.call, m, results, "all", inject.Config{Guesses: true}, nil)
		if w.Again {
			return false
		}
		for _, t := range w.Returns() {
			some = true
			e, ok := lastError(r.fi.fn, t)
			if ok && e.Kind != inject.Nil && !(e.Kind == inject.Top && e.Dep) {
				return false
			}
		}
	}
	return some
}
