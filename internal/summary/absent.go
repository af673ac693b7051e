package summary

import (
	"go/token"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/inject"
	"github.com/toolvet/toolvet/internal/knowledge"
)

// takenForAbsent finds look-ups whose failure, whatever it is, leads to a create:
// after a timeout the object may be there all the same.
func (p *pkg) takenForAbsent(fi *info) {
	for _, look := range fi.ops {
		if look.Class != knowledge.Read || look.Source != Decided || look.blind || !p.looksUp(look) {
			continue
		}
		if _, ok := look.call.(*ssa.Call); !ok || !fi.base.Reached(look.call) {
			continue
		}
		for _, create := range fi.ops {
			if create.Source != Decided || !create.Class.Mutates() || create.blind || create.Here || create.call == look.call || !p.creates(create) {
				continue
			}
			if p.keepsBooks(create) {
				continue
			}
			if _, ok := create.call.(*ssa.Call); ok && p.createsOnFailure(fi, look, create) {
				p.noteAbsent(fi, look, create)
				break
			}
		}
	}
}

// keepsBooks reports whether a create that is known by its name is one of the
// program's own records, by the name of the type or package: a history, a cache.
func (p *pkg) keepsBooks(create *op) bool {
	obj := inject.Callee(create.call.Common())
	if create.Trust == "" || obj == nil || obj.Pkg() == nil {
		return false
	}
	owner := obj.Pkg().Name()
	if recv := obj.Signature().Recv(); recv != nil && p.table.OutcomeWord("records", lastName(inject.TypeName(recv.Type()))) {
		return true
	}
	return obj.Pkg() != p.pass.Pkg && p.table.OutcomeWord("records", owner)
}

// looksUp reports whether a read is a look-up of an object, by its name: a ping is none.
func (p *pkg) looksUp(o *op) bool {
	r := o.call.Common().Signature().Results()
	if n := r.Len(); p.callee(o.call.Common()) != nil && n > 0 && n <= 2 && isBoolean(r.At(n-1).Type()) {
		return p.calledLike(o, "lookup") || p.saysAbsent(o) // a question
	}
	if p.callee(o.call.Common()) != nil && p.saysAbsent(o) {
		return true // it answers nothing, and no error
	}
	if !o.direct && !returnsError(o.call.Common().Signature()) {
		return false // nobody hears of its error
	}
	return p.calledLike(o, "lookup")
}

// saysAbsent reports whether a look-up that timed out gives nothing, and no error.
func (p *pkg) saysAbsent(o *op) bool {
	sig := o.call.Common().Signature()
	if sig.Results().Len() == 1 && !isBoolean(sig.Results().At(0).Type()) && strings.Contains(inject.TypeName(sig.Results().At(0).Type()), "Err") {
		return false // an error of another type
	}
	at := inject.ErrorResult(sig)
	return slices.ContainsFunc(o.outcomes(inject.Timeout), func(r []inject.Value) bool { return isNothing(r, at) })
}

// isNothing reports whether results say that there is nothing: nil or false, and no
// error, which is result at. An empty text or a 0 alone can be an answer.
func isNothing(results []inject.Value, at int) bool {
	some := false
	for i, v := range results {
		switch v.Kind {
		case inject.Nil:
			some = some || i != at
		case inject.Bool:
			if v.B {
				return false
			}
			some = true
		case inject.Str:
			if v.S != "" {
				return false
			}
		case inject.Int:
			if v.I != 0 {
				return false
			}
		default:
			return false
		}
	}
	return some
}

// creates reports whether a write makes an object, by its name.
func (p *pkg) creates(o *op) bool { return p.calledLike(o, "create") }

// calledLike reports whether an operation has a word of a list in its name: that of
// the function which is called, or of what goes out.
func (p *pkg) calledLike(o *op, list string) bool {
	obj := inject.Callee(o.call.Common())
	if (o.direct || o.through) && p.table.OutcomeWord(list, o.Op) {
		return true
	}
	return obj != nil && p.table.OutcomeWord(list, obj.Name())
}

// createsOnFailure reports whether a failed look-up always comes to a create, and
// a successful one has a way around it.
func (p *pkg) createsOnFailure(fi *info, look, create *op) bool {
	wall := inject.Config{Guesses: true, Wall: func(c ssa.CallInstruction) bool { return c == create.call }}
	some := false
	at := inject.ErrorResult(look.call.Common().Signature())
	for _, results := range look.outcomes(inject.Timeout) {
		if at >= 0 && at < len(results) && results[at].Kind != inject.Err && !isNothing(results, at) {
			continue // something else took its place
		}
		w := p.walk(fi, look.call, inject.Timeout, results, "to "+create.call.String(), wall, nil)
		if p.returnsByOutcome(w) || w.Again || w.Guessed || !w.Reached(create.call) {
			return false
		}
		some = true
	}
	if !some {
		return false
	}
	for _, results := range look.outcomes(inject.OK) {
		if at >= 0 && at < len(results) && results[at].Kind == inject.Err {
			continue
		}
		w := p.walk(fi, look.call, inject.OK, results, "to "+create.call.String(), wall, nil)
		if len(w.Returns()) > 0 {
			return true
		}
	}
	return false
}

// returnsByOutcome reports whether the outcome that was supposed leads to a return.
func (p *pkg) returnsByOutcome(w *inject.Walk) bool {
	for _, b := range w.Fn.Blocks {
		if r, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return); ok {
			if _, ok := w.Returned(r); ok && (b == w.Start.Block() || decidedByOutcome(w, b, nil)) {
				return true
			}
		}
	}
	return false
}

// noteAbsent keeps a finding, at the condition that takes any error for absence:
// in the function, or in the helper that answers with a bool.
func (p *pkg) noteAbsent(fi *info, look, create *op) {
	m := &Misnamed{
		Wrong: TakenForAbsent, Func: inject.DisplayName(fi.fn), Op: create.Op, Modes: inject.Set(inject.Timeout), Trace: create.Trace,
	}
	m.Trust = create.Trust
	if m.Trust == "" {
		m.Trust = look.Trust
	}
	m.Pos = p.absentHere(fi, look, create)
	if callee := p.callee(look.call.Common()); callee != nil && (!returnsError(callee.Signature) || p.saysAbsent(look)) {
		if pos := p.absentThere(callee); pos.IsValid() {
			m.Pos, m.Func = pos, inject.DisplayName(callee)
		}
	}
	if m.Pos.IsValid() {
		p.wrong = append(p.wrong, m)
	}
}

// absentHere is the condition that leads to the create, and that the outcome of the
// look-up decides.
func (p *pkg) absentHere(fi *info, look, create *op) token.Pos {
	for _, results := range look.outcomes(inject.Timeout) {
		w := p.walk(fi, look.call, inject.Timeout, results, "all", inject.Config{Guesses: true}, nil)
		for b := create.call.Block(); b != nil; b = b.Idom() {
			if cond, ok := lastIf(b); ok && b != create.call.Block() && decides(b, create.call.Block()) {
				if v, ok := w.Value(cond.Cond); ok && (v.Dep || derives(cond.Cond, look.call)) && asksAbout(cond.Cond, look.call) && cond.Cond.Pos().IsValid() {
					return cond.Cond.Pos()
				}
			}
		}
	}
	return token.NoPos
}

// asksAbout reports whether a condition is about what a call replied, and not about
// what another call made of it.
func asksAbout(cond ssa.Value, call ssa.CallInstruction) bool {
	seen := make(map[ssa.Value]bool)
	var about func(v ssa.Value) bool
	about = func(v ssa.Value) bool {
		if v == call.Value() {
			return true
		}
		if seen[v] || len(seen) > maxDerivation {
			return false
		}
		seen[v] = true
		switch v := v.(type) {
		case *ssa.Call:
			obj := inject.Callee(&v.Call)
			if args := inject.Args(&v.Call); len(args) > 0 && args[0] == call.Value() {
				return true // row.Scan
			}
			if _, builtin := v.Call.Value.(*ssa.Builtin); !builtin && !isBoolean(v.Type()) && (obj == nil || obj.Name() != "Error" && obj.Name() != "Err") {
				return false
			}
		case *ssa.Alloc:
			for _, r := range *v.Referrers() {
				if s, ok := r.(*ssa.Store); ok && s.Addr == v && about(s.Val) {
					return true
				}
			}
			return false
		}
		instr, ok := v.(ssa.Instruction)
		return ok && slices.ContainsFunc(instr.Operands(nil), func(op *ssa.Value) bool { return *op != nil && about(*op) })
	}
	return about(cond)
}

// decides reports whether a condition, in a block that dominates another one, has a
// way to an end of the function that does not lead through that one's part of it.
func decides(cond, b *ssa.BasicBlock) bool {
	for b.Idom() != nil && b.Idom() != cond {
		b = b.Idom()
	}
	seen := map[*ssa.BasicBlock]bool{b: true}
	work := slices.Clone(cond.Succs)
	for len(work) > 0 {
		x := work[len(work)-1]
		work = work[:len(work)-1]
		if seen[x] {
			continue
		}
		seen[x] = true
		if len(x.Succs) == 0 {
			return true
		}
		work = append(work, x.Succs...)
	}
	return false
}

// absentThere is the return of a helper that says "not there" of a look-up that
// timed out.
func (p *pkg) absentThere(fn *ssa.Function) token.Pos {
	fi := p.infos[fn]
	if fi == nil || fi.failed {
		return token.NoPos
	}
	if fi.walks == nil {
		fi.run(p)
		defer fi.drop()
	}
	for _, o := range fi.ops {
		for _, results := range o.outcomes(inject.Timeout) {
			w := p.walk(fi, o.call, inject.Timeout, results, "all", inject.Config{Guesses: true}, nil)
			for _, b := range fn.Blocks {
				r, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return)
				if !ok {
					continue
				}
				if _, ok := w.Returned(r); ok {
					return r.Pos()
				}
			}
		}
	}
	return token.NoPos
}
