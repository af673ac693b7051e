package summary

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/inject"
)

// A region is code that can run again.
type region struct {
	fi    *info
	outer *info     // the function that hands fi to a repeater
	loop  *loop     // for a loop
	rep   *repeater // for a function that is handed to a repeater
	bound ssa.Value // the object of a method value that is handed to a repeater
	self  bool      // the function calls itself
	how   string
}

// regionsOf finds the re-sends of a function: in its loops, by calling itself,
// and in the functions that it hands to repeaters.
func (p *pkg) regionsOf(fi *info) {
	done := make(map[ssa.CallInstruction]bool)
	for _, o := range fi.ops {
		for _, l := range fi.loopsAround(o.call.Block()) {
			if !done[o.call] && p.consider(&region{fi: fi, loop: l, how: "a loop"}, done) {
				break
			}
		}
	}
	p.selfCalls(fi, done)
	p.secondSends(fi, done)
	p.hedges(fi, done)
	p.hedgedLiterals(fi, done)
	p.deferredSends(fi, done)
	p.replayed(fi, done)
	p.putBacks(fi, done)
	for _, b := range fi.fn.Blocks {
		for _, instr := range b.Instrs {
			call, ok := instr.(ssa.CallInstruction)
			if !ok {
				continue
			}
			reps := p.repeatersAt(call)
			if len(reps) == 0 || fi.base != nil && !fi.base.Reached(call) {
				continue // nothing is repeated, or not for a write
			}
			args := inject.Args(call.Common())
			for _, r := range reps {
				if r.arg >= len(args) {
					continue
				}
				vals := append([]ssa.Value{args[r.arg]}, inject.Varargs(call.Common(), r.arg)...)
				for _, v := range vals {
					for _, f := range p.functionsOf(v) {
						inner := p.infos[f]
						if inner == nil || inner.failed || len(inner.ops) == 0 {
							continue
						}
						if inner.walks == nil {
							inner.run(p)
						}
						p.consider(&region{fi: inner, outer: fi, rep: r, bound: boundTo(v), how: r.name}, done)
						if f != fi.fn {
							inner.drop()
						}
					}
					p.foreignCallback(fi, call, v, r, done)
				}
			}
		}
	}
}

// foreignCallback judges a method value or function of another package that is handed to a repeater.
func (p *pkg) foreignCallback(fi *info, call ssa.CallInstruction, v ssa.Value, r *repeater, done map[ssa.CallInstruction]bool) {
	obj := foreignFunction(v)
	if obj == nil || done[call] {
		return
	}
	f := p.fact(obj)
	if f == nil {
		return
	}
	for _, e := range f.Effects {
		if !e.Class.Mutates() || e.Key == StableKey || e.Source != Decided {
			continue
		}
		var modes inject.Modes
		for _, o := range e.Outcomes {
			if inject.UnknownOutcome.Has(o.Mode) && r.again(o.Mode, o.Results) == again {
				modes |= inject.Set(o.Mode)
			}
		}
		if modes == 0 {
			continue
		}
		done[call] = true
		p.found = append(p.found, &Resend{
			Pos: call.Pos(), Func: inject.DisplayName(fi.fn), Op: e.Op, Class: e.Class, Modes: modes, How: r.name, Key: e.Key,
			Trace: append([]Step{p.step(call, inject.ShortName(obj))}, e.Trace...), Trust: e.Trust, Sure: true, call: call,
		})
		return
	}
}

func foreignFunction(v ssa.Value) *types.Func {
	switch o := inject.Origin(v).(type) {
	case *ssa.Function:
		obj, _ := origin(o).Object().(*types.Func)
		return obj
	case *ssa.MakeClosure:
		fn := o.Fn.(*ssa.Function)
		if fn.Synthetic != "" {
			obj, _ := fn.Object().(*types.Func)
			return obj
		}
	}
	return nil
}

// consider looks for the first write of a region that can be sent again.
func (p *pkg) consider(r *region, done map[ssa.CallInstruction]bool) bool {
	fi := r.fi
	for _, victim := range fi.ops {
		if done[victim.call] || !r.holds(victim.call) || !suspicious(victim.effect) || p.excused(victim, fi.fn) {
			continue
		}
		if _, ok := victim.call.(*ssa.Call); !ok {
			continue
		}
		as := victim
		if r.bound != nil {
			if as = p.asBound(r.bound, victim); as == nil {
				continue
			}
		}
		own, later, sure := p.resentAfter(r, victim)
		p.judgedSend(r, victim, own, later)
		if own|later == 0 {
			p.leftToCaller(r, victim)
			continue
		}
		if p.safe(r, victim) || p.excludedBySpec(r, victim) {
			continue
		}
		done[victim.call] = true
		for _, o := range fi.opsAt[victim.call] {
			done[o.call] = true
		}
		p.note(r, as, own, later, sure)
		return true
	}
	return false
}

// holds reports whether a call stands in the region.
func (r *region) holds(call ssa.CallInstruction) bool {
	if r.loop != nil {
		return r.loop.blocks[call.Block()]
	}
	return call.Parent() == r.fi.fn
}

// resentAfter finds the failures after which victim runs again: its own, and
// those of a later step while it succeeded.
func (p *pkg) resentAfter(r *region, victim *op) (own, later inject.Modes, sure bool) {
	for _, trigger := range r.fi.ops {
		if !r.holds(trigger.call) || !p.baseOf(r.fi, trigger.call).Reached(trigger.call) {
			continue // not for a write
		}
		if _, ok := trigger.call.(*ssa.Call); !ok {
			continue
		}
		same := trigger.call == victim.call
		if same && trigger != victim {
			continue
		}
		modes := inject.Failures
		if same {
			modes = inject.UnknownOutcome
			if trigger.Kind == "http" {
				modes |= inject.Set(inject.Malformed) // it was done; the reply cannot be read
			}
		} else if !runsBefore(victim.call, trigger.call) || !p.leadsTo(r, victim, trigger) {
			continue
		}
		for m := inject.Mode(1); m < inject.NumModes; m++ {
			if !modes.Has(m) {
				continue
			}
			for _, results := range trigger.outcomes(m) {
				if !trigger.direct && sameAsSuccess(trigger, results) {
					continue // nobody can tell it from a success
				}
				switch p.comesBack(r, trigger, victim, m, results) {
				case again:
					if same && m != inject.Malformed {
						own |= inject.Set(m)
					} else {
						later |= inject.Set(m)
					}
					sure = true
				case perhaps:
					if same {
						own |= inject.Set(m)
					}
				}
			}
		}
	}
	if own != 0 && !sure && later == 0 {
		return own, 0, false
	}
	return own, later, sure
}

// sameAsSuccess reports whether a failure looks like a success to the caller: the callee swallowed it.
func sameAsSuccess(o *op, results []inject.Value) bool {
	if slices.ContainsFunc(results, func(v inject.Value) bool {
		switch v.Kind {
		case inject.Err, inject.Resp, inject.IntSet, inject.Text:
			return true // says something else in each mode
		}
		return false
	}) {
		return false
	}
	return slices.ContainsFunc(o.outcomes(inject.OK), func(ok []inject.Value) bool { return slices.Equal(ok, results) })
}

// comesBack tells whether victim runs again after trigger returned results in mode m.
func (p *pkg) comesBack(r *region, trigger, victim *op, m inject.Mode, results []inject.Value) verdict {
	fi := r.fi
	if r.loop != nil {
		back := func(w *inject.Walk) bool {
			if trigger.call == victim.call {
				return w.Again
			}
			return w.Again || w.Reached(victim.call)
		}
		in := inject.Config{Within: r.loop.blocks}
		w := p.walk(fi, trigger.call, m, results, "loop", in, r.loop.head)
		if back(w) && p.leavesOnSuccess(fi, trigger.call, r.loop) && !p.varies(r.loop, victim) {
			return again
		}
		if w.Guessed {
			in.Guesses = true
			w = p.walk(fi, trigger.call, m, results, "loop?", in, r.loop.head)
			if back(w) && p.leavesOnSuccess(fi, trigger.call, r.loop) && !p.varies(r.loop, victim) {
				return perhaps
			}
		}
		return never
	}
	if !p.endsOnSuccess(r, trigger) {
		return never
	}
	w := p.walk(fi, trigger.call, m, results, "all", inject.Config{Guesses: true}, nil)
	best := never
	for _, t := range w.Returns() {
		switch r.rep.again(m, t) {
		case again:
			if w.Guessed {
				strict := p.walk(fi, trigger.call, m, results, "strict", inject.Config{}, nil)
				if !slices.ContainsFunc(strict.Returns(), func(t []inject.Value) bool { return r.rep.again(m, t) == again }) {
					best = perhaps
					continue
				}
			}
			if p.receives(fi, victim) {
				return never
			}
			return again
		case perhaps:
			best = perhaps
		}
	}
	return best
}

// leadsTo reports whether trigger is reached after victim succeeded.
func (p *pkg) leadsTo(r *region, victim, trigger *op) bool {
	for _, results := range victim.outcomes(inject.OK) {
		w := p.walk(r.fi, victim.call, inject.OK, results, "all", inject.Config{Guesses: true}, nil)
		if w.Reached(trigger.call) {
			return true
		}
	}
	return false
}

// endsOnSuccess reports whether a callback that succeeds is not called again.
func (p *pkg) endsOnSuccess(r *region, trigger *op) bool {
	all := trigger.outcomes(inject.OK)
	for _, results := range all {
		w := p.walk(r.fi, trigger.call, inject.OK, results, "all", inject.Config{Guesses: true}, nil)
		for _, t := range w.Returns() {
			if r.rep.again(inject.OK, t) != again || uncertain(t) {
				return true
			}
		}
	}
	return len(all) == 0
}

// uncertain reports whether a result of a callback depends on the reply in a way that cannot be told.
func uncertain(t []inject.Value) bool {
	return slices.ContainsFunc(t, func(v inject.Value) bool { return v.Kind == inject.Top && v.Dep })
}

// leavesOnSuccess reports whether, after the call succeeded, there is a way out
// of the loop that the outcome decides.
func (p *pkg) leavesOnSuccess(fi *info, call ssa.CallInstruction, l *loop) bool {
	ops := fi.opsAt[call]
	var all [][]inject.Value
	for _, o := range ops {
		all = append(all, o.outcomes(inject.OK)...)
	}
	if len(ops) == 0 {
		all = [][]inject.Value{successOf(call.Common().Signature())}
	}
	if len(all) == 0 {
		return true // it does not come back on success
	}
	c := inject.Config{Guesses: true}
	how := "ok"
	var head *ssa.BasicBlock
	if l != nil {
		c.Within, how, head = l.blocks, "ok in loop", l.head
	}
	for _, results := range all {
		w := p.walk(fi, call, inject.OK, results, how, c, head)
		if !w.Again {
			return true
		}
		if p.outcomeExit(w, call, l) {
			return true
		}
	}
	return false
}

// successOf is what a function value returns when it succeeds.
func successOf(sig *types.Signature) []inject.Value {
	out := make([]inject.Value, sig.Results().Len())
	for i := range out {
		t := sig.Results().At(i).Type()
		switch {
		case inject.IsError(t):
			out[i] = inject.IsNil()
		case inject.IsResponse(t):
			out[i] = inject.Response()
		default:
			out[i] = inject.Value{Kind: inject.Top, Dep: true}
		}
	}
	return out
}

// outcomeExit reports whether some branch of the walk that depends on the
// outcome leads out without coming to call again.
func (p *pkg) outcomeExit(w *inject.Walk, call ssa.CallInstruction, l *loop) bool {
	fn := call.Parent()
	for _, b := range fn.Blocks {
		if l != nil && !l.blocks[b] || len(b.Instrs) == 0 {
			continue
		}
		cond, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If)
		if !ok {
			continue
		}
		if v, ok := w.Value(cond.Cond); !ok || !v.Dep {
			continue
		}
		failure := failureEdge(cond)
		for i, s := range b.Succs {
			if i == failure {
				continue // leaves because of an error, which is no success
			}
			if l != nil && !l.blocks[s] {
				return true
			}
			if w.Edge(b, s) && !reaches(w, s, call.Block(), l) {
				return true
			}
		}
	}
	return false
}

// failureEdge is the successor of a branch on err != nil that handles the error, or -1.
func failureEdge(cond *ssa.If) int {
	b, ok := cond.Cond.(*ssa.BinOp)
	if !ok || b.Op != token.NEQ && b.Op != token.EQL {
		return -1
	}
	for _, p := range [][2]ssa.Value{{b.X, b.Y}, {b.Y, b.X}} {
		c, ok := p[1].(*ssa.Const)
		if ok && c.Value == nil && inject.IsError(p[0].Type()) {
			if b.Op == token.NEQ {
				return 0
			}
			return 1
		}
	}
	return -1
}

// reaches reports whether the walk's edges lead from a to b.
func reaches(w *inject.Walk, a, b *ssa.BasicBlock, l *loop) bool {
	seen := map[*ssa.BasicBlock]bool{a: true}
	work := []*ssa.BasicBlock{a}
	for len(work) > 0 {
		x := work[len(work)-1]
		work = work[:len(work)-1]
		if x == b {
			return true
		}
		for _, s := range x.Succs {
			if !seen[s] && (w.Edge(x, s)) {
				seen[s] = true
				work = append(work, s)
			}
		}
	}
	return false
}
