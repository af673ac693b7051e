package summary

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/inject"
	"github.com/toolvet/toolvet/internal/knowledge"
)

// selfCalls finds operations that a function sends again by calling itself.
func (p *pkg) selfCalls(fi *info, done map[ssa.CallInstruction]bool) {
	selves := p.comesRound(fi)
	if len(selves) == 0 {
		return
	}
	isSelf := func(c ssa.CallInstruction) bool { return slices.Contains(selves, c) }
	for _, victim := range fi.ops {
		if done[victim.call] || !suspicious(victim.effect) || isSelf(victim.call) {
			continue
		}
		if _, ok := victim.call.(*ssa.Call); !ok {
			continue
		}
		reached := func(m inject.Mode, guesses bool) bool {
			for _, results := range victim.outcomes(m) {
				how := "strict"
				if guesses {
					how = "all"
				}
				w := p.walk(fi, victim.call, m, results, how, inject.Config{Guesses: guesses}, nil)
				if slices.ContainsFunc(selves, func(c ssa.CallInstruction) bool { return w.Reached(c) }) {
					return true
				}
			}
			return false
		}
		if reached(inject.OK, true) {
			continue // it goes on whatever happened
		}
		var modes inject.Modes
		for m := inject.Mode(1); m < inject.NumModes; m++ {
			if inject.UnknownOutcome.Has(m) && reached(m, false) {
				modes |= inject.Set(m)
			}
		}
		r := &region{fi: fi, self: true, how: "a call of itself"}
		if modes == 0 || p.safe(r, victim) || p.receives(fi, victim) {
			continue
		}
		done[victim.call] = true
		p.note(r, victim, modes, 0, true)
		return
	}
}

// comesRound finds the calls by which a function comes back to itself with what
// it was given: a call of itself, of a function that calls it, or of something
// that is given a closure that does.
func (p *pkg) comesRound(fi *info) []ssa.CallInstruction {
	var out []ssa.CallInstruction
	for _, b := range fi.fn.Blocks {
		for _, instr := range b.Instrs {
			call, ok := instr.(ssa.CallInstruction)
			if !ok {
				continue
			}
			c := call.Common()
			callee := p.callee(c)
			switch {
			case callee == fi.fn:
				if p.sameArguments(fi.fn, c) {
					out = append(out, call)
				}
				continue
			case callee != nil && p.comp[callee] == p.comp[fi.fn] && callee.Parent() == nil:
				if p.handsOn(fi.fn, c) {
					out = append(out, call)
				}
				continue
			}
			for _, v := range append([]ssa.Value{c.Value}, c.Args...) {
				if mc, ok := v.(*ssa.MakeClosure); ok && p.closureCalls(mc.Fn.(*ssa.Function), fi.fn) {
					out = append(out, call)
				}
			}
		}
	}
	return out
}

// closureCalls reports whether a closure of fn calls fn with what fn was given.
func (p *pkg) closureCalls(closure, fn *ssa.Function) bool {
	for _, b := range closure.Blocks {
		for _, instr := range b.Instrs {
			if call, ok := instr.(ssa.CallInstruction); ok && p.callee(call.Common()) == fn && p.sameArguments(fn, call.Common()) {
				return true
			}
		}
	}
	return false
}

// handsOn reports whether a call is given all that fn was given: strings, bytes and structs, not numbers and errors.
func (p *pkg) handsOn(fn *ssa.Function, c *ssa.CallCommon) bool {
	some := false
	for i, par := range fn.Params {
		if i == 0 && fn.Signature.Recv() != nil || counts(par.Type()) {
			continue
		}
		some = true
		if !slices.ContainsFunc(c.Args, func(a ssa.Value) bool { return inject.Origin(a) == ssa.Value(par) }) {
			return false
		}
	}
	return some
}

// counts reports whether a parameter may differ from round to round: a countdown, a delay, a context.
func counts(t types.Type) bool {
	return isInteger(t) || inject.TypeName(t) == "context.Context" || inject.TypeName(t) == "time.Duration"
}

// sameArguments reports whether a function calls itself with what it was given; numbers may count.
func (p *pkg) sameArguments(fn *ssa.Function, c *ssa.CallCommon) bool {
	if len(c.Args) != len(fn.Params) {
		return false
	}
	for i, a := range c.Args {
		if i == 0 && fn.Signature.Recv() != nil || counts(a.Type()) {
			continue
		}
		if inject.Origin(a) != ssa.Value(fn.Params[i]) {
			if _, ok := a.(*ssa.Const); ok && !inject.IsString(a.Type()) {
				continue
			}
			return false
		}
	}
	return true
}

// secondSends finds an operation that a failure of the same operation leads to,
// without any loop: if err := run(cmd); err != nil { return run(cmd) }.
func (p *pkg) secondSends(fi *info, done map[ssa.CallInstruction]bool) {
	for _, first := range fi.ops {
		if !first.Class.Mutates() {
			continue
		}
		if _, ok := first.call.(*ssa.Call); !ok {
			continue
		}
		for _, second := range fi.ops {
			if second.call == first.call || done[second.call] || !second.Class.Mutates() || !runsBefore(first.call, second.call) ||
				!sameOperation(first.call, second.call) && !shorterMessage(first.call, second.call) {
				continue
			}
			reached := func(m inject.Mode, guesses bool) bool {
				how := "strict"
				if guesses {
					how = "all"
				}
				for _, results := range first.outcomes(m) {
					w := p.walk(fi, first.call, m, results, how, inject.Config{Guesses: guesses}, nil)
					if w.Reached(second.call) {
						return true
					}
				}
				return false
			}
			if reached(inject.OK, true) {
				continue
			}
			var modes inject.Modes
			for m := inject.Mode(1); m < inject.NumModes; m++ {
				if inject.UnknownOutcome.Has(m) && reached(m, false) {
					modes |= inject.Set(m)
				}
			}
			r := &region{fi: fi, self: true, how: "a second send"}
			if modes == 0 || p.safeKey(second.effect, func(i ssa.Instruction) bool { return i.Parent() == fi.fn && i.Block() == second.call.Block() }) {
				continue
			}
			if p.readBetween(fi, first, second) {
				continue
			}
			done[second.call] = true
			p.note(r, second, modes, 0, true)
		}
	}
}

// theValue reports whether two operands are one value, not only made alike.
func theValue(a, b ssa.Value) bool {
	if a == b {
		return true
	}
	x, y := inject.Origin(a), inject.Origin(b)
	if _, load := x.(*ssa.UnOp); load {
		return false
	}
	c, ok := x.(*ssa.Const)
	return x == y || ok && sameValue(c, y, 0)
}

// deferredSends finds an operation that a deferred closure sends again when the
// function failed.
func (p *pkg) deferredSends(fi *info, done map[ssa.CallInstruction]bool) {
	for _, anon := range fi.fn.AnonFuncs {
		inner := p.infos[anon]
		if inner == nil {
			continue
		}
		for _, second := range inner.ops {
			if done[second.call] || !second.Class.Mutates() || p.safeKey(second.effect, func(i ssa.Instruction) bool { return i.Parent() == anon }) {
				continue
			}
			for _, first := range fi.ops {
				if _, ok := first.call.(*ssa.Call); !ok || !first.Class.Mutates() || !sameOperation(first.call, second.call) {
					continue
				}
				ran := func(m inject.Mode) bool {
					return slices.ContainsFunc(first.outcomes(m), func(results []inject.Value) bool {
						return p.walk(fi, first.call, m, results, "all", inject.Config{Guesses: true}, nil).Deferred[second.call]
					})
				}
				if ran(inject.OK) {
					continue
				}
				var modes inject.Modes
				for m := inject.Mode(1); m < inject.NumModes; m++ {
					if inject.UnknownOutcome.Has(m) && ran(m) {
						modes |= inject.Set(m)
					}
				}
				if modes != 0 {
					done[second.call] = true
					p.note(&region{fi: fi, self: true, how: "a deferred call"}, second, modes, 0, true)
					break
				}
			}
		}
	}
}

// readBetween reports whether a look-up that can end it stands between the two sends.
func (p *pkg) readBetween(fi *info, first, second *op) bool {
	for _, read := range fi.ops {
		if read.Class == knowledge.Read && read.call != first.call && read.call != second.call && runsBefore(first.call, read.call) && runsBefore(read.call, second.call) {
			r := &region{fi: fi, self: true}
			if p.readLeaves(r, read, second) {
				return true
			}
		}
	}
	return false
}

// sameOperation reports whether two calls send the same thing by the same function.
func sameOperation(a, b ssa.CallInstruction) bool {
	x, y := a.Common(), b.Common()
	if x.IsInvoke() != y.IsInvoke() || x.IsInvoke() && x.Method != y.Method {
		return false
	}
	if !x.IsInvoke() && x.StaticCallee() != y.StaticCallee() {
		return false
	}
	if !x.IsInvoke() && x.StaticCallee() == nil && inject.Origin(x.Value) != inject.Origin(y.Value) {
		return false
	}
	p, q := payload(a), payload(b)
	if len(p) != len(q) || len(p) == 0 && (x.IsInvoke() || x.StaticCallee() == nil || x.StaticCallee().Parent() == nil) {
		return false
	}
	for i := range p {
		if !sameValue(p[i], q[i], 0) {
			return false
		}
	}
	return true
}

// shorterMessage reports whether the second of two messages to the same place
// is a part of the first: without the layout, without the attachment.
func shorterMessage(a, b ssa.CallInstruction) bool {
	x, y := a.Common(), b.Common()
	if x.IsInvoke() || y.IsInvoke() || x.StaticCallee() == nil || x.StaticCallee() != y.StaticCallee() {
		return false
	}
	p, q := payload(a), payload(b)
	shared := 0
	for _, v := range q {
		if _, ok := v.(*ssa.Slice); ok {
			continue // the list itself
		}
		if !slices.ContainsFunc(p, func(u ssa.Value) bool { return sameValue(u, v, 0) }) {
			return false
		}
		shared++
	}
	return shared >= 2
}

// sameValue reports whether two values are made alike of the same parts.
func sameValue(a, b ssa.Value, depth int) bool {
	a, b = inject.Origin(a), inject.Origin(b)
	if a == b {
		return true
	}
	if depth > 6 {
		return false
	}
	if x, ok := a.(*ssa.Const); ok {
		y, ok := b.(*ssa.Const)
		return ok && x.Value != nil && y.Value != nil && x.Value.ExactString() == y.Value.ExactString()
	}
	x, ok := a.(ssa.Instruction)
	if !ok {
		return false
	}
	y, ok := b.(ssa.Instruction)
	if !ok {
		return false
	}
	switch a := a.(type) {
	case *ssa.Call:
		bc, ok := b.(*ssa.Call)
		fn := a.Call.StaticCallee()
		if !ok || fn == nil || fn != bc.Call.StaticCallee() || fn.Pkg == nil || !inject.IsStd(fn.Pkg.Pkg.Path()) && fn.Signature.Recv() != nil {
			return false // what a method returns may differ from call to call
		}
	case *ssa.Extract:
		be, ok := b.(*ssa.Extract)
		if !ok || a.Index != be.Index {
			return false
		}
	case *ssa.FieldAddr:
		bf, ok := b.(*ssa.FieldAddr)
		if !ok || a.Field != bf.Field {
			return false
		}
	case *ssa.UnOp:
		bu, ok := b.(*ssa.UnOp)
		if !ok || a.Op != bu.Op {
			return false
		}
	case *ssa.BinOp:
		bb, ok := b.(*ssa.BinOp)
		if !ok || a.Op != bb.Op {
			return false
		}
	case *ssa.MakeInterface, *ssa.Convert:
	default:
		return false
	}
	p, q := x.Operands(nil), y.Operands(nil)
	if len(p) != len(q) {
		return false
	}
	for i := range p {
		if (*p[i] == nil) != (*q[i] == nil) {
			return false
		}
		if *p[i] != nil && !sameValue(*p[i], *q[i], depth+1) {
			return false
		}
	}
	return true
}
