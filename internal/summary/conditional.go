package summary

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/inject"
	"github.com/toolvet/toolvet/internal/knowledge"
)

// A condition says that a function sends an operation again when one of its
// parameters, a predicate, says so of the failure: the caller decides.
type condition struct {
	pred                ssa.Value
	whenTrue, whenFalse inject.Modes
}

// leftToCaller notes a send of a loop, or of a repeated closure, that happens again
// under a predicate of the caller.
func (p *pkg) leftToCaller(r *region, victim *op) {
	c := p.conditionOf(r, victim)
	if c.pred == nil || p.safe(r, victim) {
		return
	}
	for _, fi := range []*info{r.fi, r.outer} {
		if fi == nil || c.pred.Parent() != fi.fn {
			continue
		}
		for _, e := range fi.effs {
			if e.Op == victim.Op && e.val == victim.val && last(e.Trace) == last(victim.Trace) {
				e.under = c
			}
		}
	}
}

func last(trace []Step) Step { return trace[len(trace)-1] }

// conditionOf finds the predicate parameter that decides whether a send comes back to itself.
func (p *pkg) conditionOf(r *region, victim *op) (c condition) {
	note := func(m inject.Mode, pred *ssa.Parameter, yes bool) {
		if pred == nil || c.pred != nil && c.pred != ssa.Value(pred) {
			return
		}
		if c.pred = pred; yes {
			c.whenTrue |= inject.Set(m)
		} else {
			c.whenFalse |= inject.Set(m)
		}
	}
	for m := inject.Mode(1); m < inject.NumModes; m++ {
		if !inject.UnknownOutcome.Has(m) {
			continue
		}
		for _, results := range victim.outcomes(m) {
			if r.loop != nil {
				p.asksParameter(r, victim, m, results, func(pred *ssa.Parameter, yes bool) { note(m, pred, yes) })
				continue
			}
			w := p.walk(r.fi, victim.call, m, results, "all", inject.Config{Guesses: true}, nil)
			for _, t := range w.Returns() {
				switch r.rep.again(m, t) {
				case ifTrue:
					note(m, r.rep.pred, true)
				case ifFalse:
					note(m, r.rep.pred, false)
				}
			}
		}
	}
	return c
}

// asksParameter supposes each answer of the predicate parameter that a loop asks about a failure.
func (p *pkg) asksParameter(r *region, victim *op, m inject.Mode, results []inject.Value, note func(*ssa.Parameter, bool)) {
	w := p.walk(r.fi, victim.call, m, results, "loop", inject.Config{Within: r.loop.blocks}, r.loop.head)
	at := w.Asked()
	if at < 0 || at >= len(r.fi.fn.Params) || !isPredicate(r.fi.fn.Params[at].Type()) {
		return
	}
	for _, answer := range []bool{true, false} {
		how := map[bool]string{true: "loop, true", false: "loop, false"}[answer]
		w := p.walk(r.fi, victim.call, m, results, how, inject.Config{Within: r.loop.blocks, Pred: &answer}, r.loop.head)
		if w.Again && p.leavesOnSuccess(r.fi, victim.call, r.loop) && !p.varies(r.loop, victim) {
			note(r.fi.fn.Params[at], answer)
			return
		}
	}
}

// underCaller settles an effect that its function repeats under a predicate: what
// the caller hands over is asked about each failure. A parameter of the caller is
// left to its callers.
func (p *pkg) underCaller(e *effect, from condition, pred ssa.Value) {
	if pred == nil {
		return
	}
	if par, ok := inject.Origin(pred).(*ssa.Parameter); ok {
		e.under = condition{par, from.whenTrue, from.whenFalse}
		return
	}
	if c, ok := pred.(*ssa.Const); ok && c.Value == nil {
		return // what no predicate means is the function's own affair
	}
	for m := inject.Mode(1); m < inject.NumModes; m++ {
		if (from.whenTrue | from.whenFalse).Has(m) && p.ask(predicate{fn: pred, stops: !from.whenTrue.Has(m)}, m, inject.Failed(), &repeater{}) == again {
			e.Resent |= inject.Set(m)
		}
	}
}

// isPredicate reports whether a function says yes or no.
func isPredicate(t types.Type) bool {
	sig, ok := t.Underlying().(*types.Signature)
	return ok && sig.Results().Len() == 1 && isBoolean(sig.Results().At(0).Type())
}

// commitsOf says of the commit in a function that is given the statements of its
// transaction as functions: it changes what they do.
func commitsOf(ops []*op) {
	worst := knowledge.Unknown
	for _, o := range ops {
		if o.through && o.Kind == "sql" {
			worst = max(worst, o.Inside, o.Class)
		}
	}
	if worst == knowledge.Unknown || worst.Mutates() {
		return
	}
	for _, o := range ops {
		if !o.through && o.Kind == "sql" && commits(o) {
			o.effect.Class = worst
		}
	}
}
