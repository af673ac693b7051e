package summary

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/inject"
	"github.com/toolvet/toolvet/internal/knowledge"
)

// An outcome that comes in another way than from the call itself: over a channel
// that a goroutine sends to, or from the wait for a group of goroutines.

// waited are the operations of a group of goroutines, at the wait for them.
func (p *pkg) waited(fi *info) []*op {
	var out []*op
	for _, b := range fi.fn.Blocks {
		for _, instr := range b.Instrs {
			wait, ok := instr.(*ssa.Call)
			if !ok || wait.Call.IsInvoke() || len(wait.Call.Args) == 0 || !inject.IsError(wait.Type()) {
				continue
			}
			obj := inject.Callee(&wait.Call)
			if obj == nil || obj.Name() != "Wait" {
				continue
			}
			for _, fn := range p.started(fi.fn, wait.Call.Args[0]) {
				for _, e := range p.mutating(fn) {
					out = append(out, &op{effect: e, call: wait, direct: true, outcomes: p.standard(wait, e.Kind)})
				}
			}
		}
	}
	return out
}

// started are the functions of this package that a group was told to run.
func (p *pkg) started(fn *ssa.Function, group ssa.Value) []*ssa.Function {
	var out []*ssa.Function
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			call, ok := instr.(*ssa.Call)
			if !ok || call.Call.IsInvoke() || len(call.Call.Args) < 2 || inject.Origin(call.Call.Args[0]) != inject.Origin(group) {
				continue
			}
			if obj := inject.Callee(&call.Call); obj == nil || obj.Name() != "Go" && obj.Name() != "TryGo" {
				continue
			}
			for _, f := range p.functionsOf(call.Call.Args[1]) {
				if returnsError(f.Signature) && !slices.Contains(out, f) {
					out = append(out, f)
				}
			}
		}
	}
	return out
}

// mutating are the effects of a function that change something.
func (p *pkg) mutating(fn *ssa.Function) []*effect {
	fi := p.infos[fn]
	if fi == nil {
		return nil
	}
	var out []*effect
	for _, o := range fi.ops {
		if o.Source == Decided && o.Class.Mutates() && !o.blind {
			out = append(out, o.effect)
		}
	}
	return out
}

// delivered are the effects of a function whose outcome matters to who hears of it:
// also of commands that a second time change nothing.
func (p *pkg) delivered(fn *ssa.Function) []*effect {
	out := p.mutating(fn)
	if fi := p.infos[fn]; fi != nil && len(out) == 0 {
		for _, o := range fi.ops {
			if o.Source == Decided && o.Class == knowledge.Idempotent && o.Kind == "ssh" {
				out = append(out, o.effect)
			}
		}
	}
	return out
}

// delivery is a value that a goroutine sends after an operation.
type delivery struct {
	value  ssa.Value // as it is received
	effect *effect
}

// deliveries are the values that a function receives from goroutines that it
// started, and that tell the outcome of an operation.
func (p *pkg) deliveries(fi *info) []delivery {
	sent := p.sentTo(fi.fn)
	var out []delivery
	add := func(v, ch ssa.Value) {
		e := sent[inject.Origin(ch)]
		if e == nil {
			e = p.sentBy(ch)
		}
		if e != nil && tells(v.Type()) {
			out = append(out, delivery{v, e})
		}
	}
	for _, b := range fi.fn.Blocks {
		for _, instr := range b.Instrs {
			switch instr := instr.(type) {
			case *ssa.UnOp:
				if instr.Op == token.ARROW && !instr.CommaOk {
					add(instr, instr.X)
				}
			case *ssa.Select:
				n := 2
				for _, s := range instr.States {
					if s.Dir != types.RecvOnly {
						continue
					}
					for _, r := range *instr.Referrers() {
						if e, ok := r.(*ssa.Extract); ok && e.Index == n {
							add(e, s.Chan)
						}
					}
					n++
				}
			}
		}
	}
	return out
}

// tells reports whether a value can say whether an operation failed: an error, or a
// struct with one.
func tells(t types.Type) bool {
	if inject.IsError(t) {
		return true
	}
	st := inject.StructOf(t)
	if st == nil {
		return false
	}
	for f := range st.Fields() {
		if inject.IsError(f.Type()) {
			return true
		}
	}
	return false
}

// sentTo finds the channels of a function to which its goroutines send after an operation.
func (p *pkg) sentTo(fn *ssa.Function) map[ssa.Value]*effect {
	var out map[ssa.Value]*effect
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			g, ok := instr.(*ssa.Go)
			if !ok {
				continue
			}
			for _, f := range p.functionsOf(g.Call.Value) {
				effects := p.delivered(f)
				if len(effects) == 0 {
					continue
				}
				for _, ch := range channelsOf(f) {
					if out == nil {
						out = make(map[ssa.Value]*effect)
					}
					out[inject.Origin(ch)] = effects[0]
				}
			}
		}
	}
	return out
}

// sentBy is the operation whose outcome comes over a channel that a function of the
// package made, and handed out.
func (p *pkg) sentBy(ch ssa.Value) *effect {
	v, at := inject.Origin(ch), 0
	if x, ok := v.(*ssa.Extract); ok {
		v, at = x.Tuple, x.Index
	}
	call, ok := v.(*ssa.Call)
	if !ok {
		return nil
	}
	fn := p.callee(&call.Call)
	if fn == nil {
		return nil
	}
	sent := p.sentTo(fn)
	if len(sent) == 0 {
		return nil
	}
	for _, b := range fn.Blocks {
		if r, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return); ok && at < len(r.Results) {
			if e := sent[inject.Origin(r.Results[at])]; e != nil {
				return e
			}
		}
	}
	return nil
}

// channelsOf are the channels to which a closure sends, as its parent knows them.
func channelsOf(fn *ssa.Function) []ssa.Value {
	var out []ssa.Value
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			if s, ok := instr.(*ssa.Send); ok {
				out = append(out, s.Chan)
			}
			if s, ok := instr.(*ssa.Select); ok {
				for _, st := range s.States {
					if st.Dir == types.SendOnly {
						out = append(out, st.Chan)
					}
				}
			}
		}
	}
	return out
}

// receivedNames finds the wrong names of outcomes that come over channels.
func (p *pkg) receivedNames(fi *info) {
	for _, d := range p.deliveries(fi) {
		walk := func(m inject.Mode, v inject.Value) *inject.Walk {
			return p.in.Run(fi.fn, inject.Config{Mode: m, Params: fi.params, Guesses: true, Suppose: map[ssa.Value]inject.Value{d.value: v}})
		}
		var all []met
		for m := inject.Mode(1); m < inject.NumModes; m++ {
			if !unknownOf(d.effect.Kind).Has(m) {
				continue
			}
			received := []inject.Value{inject.Carried()}
			if inject.IsError(d.value.Type()) {
				received = failures(m, d.effect.Kind)
			}
			for _, v := range received {
				all = p.metBy(walk(m, v), m, all)
			}
		}
		none := inject.Carried()
		if inject.IsError(d.value.Type()) {
			none = inject.IsNil()
		}
		good := walk(inject.OK, none)
		o := &op{effect: d.effect}
		for _, x := range all {
			if !p.metAnyway(good, x) {
				p.judgeName(fi, o, x, all)
			}
		}
	}
}

// givenUp finds the wrong names that an operation gets when the wait for it is
// over: in the branch of a select for a clock or a context.
func (p *pkg) givenUp(fi *info) {
	for _, b := range fi.fn.Blocks {
		for _, instr := range b.Instrs {
			sel, ok := instr.(*ssa.Select)
			if !ok || len(sel.States) < 2 {
				continue
			}
			e := p.before(fi, sel)
			index := extracted(sel, 0)
			if e == nil || index == nil {
				continue
			}
			for i, s := range sel.States {
				if s.Dir != types.RecvOnly || !givesUp(s.Chan) {
					continue
				}
				walk := func(n int) *inject.Walk {
					return p.in.Run(fi.fn, inject.Config{
						Mode: inject.OK, Params: fi.params, Guesses: true,
						Suppose: map[ssa.Value]inject.Value{index: inject.Number(int64(n))},
					})
				}
				w := walk(i)
				if slices.ContainsFunc(sel.Block().Succs, func(s *ssa.BasicBlock) bool { return reaches(w, s, sel.Block(), nil) }) {
					continue // it waits on
				}
				all := p.metBy(w, inject.Timeout, nil)
				for j := range sel.States {
					if j != i {
						other := walk(j)
						all = slices.DeleteFunc(all, func(x met) bool { return p.isMetAt(other, x) })
					}
				}
				for _, x := range all {
					p.judgeWait(fi, e, x, all)
				}
			}
		}
	}
}

// isMetAt reports whether a walk came to a site or call.
func (p *pkg) isMetAt(w *inject.Walk, x met) bool {
	if x.call != nil {
		return slices.Contains(w.Judged(), x.call)
	}
	return p.isMet(w, x.site)
}

func extracted(tuple ssa.Value, i int) ssa.Value {
	for _, r := range *tuple.Referrers() {
		if e, ok := r.(*ssa.Extract); ok && e.Index == i {
			return e
		}
	}
	return nil
}

// givesUp reports whether a channel is one that ends a wait.
func givesUp(ch ssa.Value) bool {
	switch v := inject.Origin(ch).(type) {
	case *ssa.Call:
		obj := inject.Callee(&v.Call)
		return obj != nil && (obj.Name() == "Done" || inject.FullName(obj) == "time.After")
	case *ssa.UnOp:
		if fa, ok := v.X.(*ssa.FieldAddr); ok {
			return inject.TypeName(fa.X.Type()) == "time.Timer"
		}
	}
	return false
}

// before is an operation that was sent before an instruction is reached: by the
// function, or by a goroutine that it started.
func (p *pkg) before(fi *info, at ssa.Instruction) *effect {
	for _, o := range fi.ops {
		if o.Source == Decided && o.Class.Mutates() && o.Key != StableKey && !o.blind && runsBefore(o.call, at) {
			return o.effect
		}
	}
	for _, b := range fi.fn.Blocks {
		for _, instr := range b.Instrs {
			g, ok := instr.(*ssa.Go)
			if !ok || !runsBefore(g, at) {
				continue
			}
			for _, f := range p.functionsOf(g.Call.Value) {
				if effects := p.mutating(f); len(effects) > 0 {
					return effects[0]
				}
			}
		}
	}
	return nil
}

// runsBefore reports whether a runs before b whenever b runs.
func runsBefore(a, b ssa.Instruction) bool {
	if a.Block() == b.Block() {
		for _, i := range a.Block().Instrs {
			if i == a {
				return true
			}
			if i == b {
				return false
			}
		}
	}
	return a.Block().Dominates(b.Block())
}

// judgeWait decides whether the name that an operation gets after a wait is wrong.
func (p *pkg) judgeWait(fi *info, e *effect, x met, all []met) {
	n := len(p.wrong)
	p.judgeName(fi, &op{effect: e}, x, all)
	for _, m := range p.wrong[n:] {
		m.Wrong, m.Fix = AcceptedAsFailed, nil
	}
}
