package identity

import (
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/inject"
)

// before reports whether one instruction always runs before another.
func before(a, b ssa.Instruction) bool {
	if a.Block() == b.Block() {
		return slices.Index(a.Block().Instrs, a) < slices.Index(b.Block().Instrs, b)
	}
	return a.Block().Dominates(b.Block())
}

// lostLocation finds the last element of a Location header that nobody looked at:
// of a missing header it is a dot.
func (f *finder) lostLocation() {
	for _, b := range f.fn.Blocks {
		for _, instr := range b.Instrs {
			call, ok := instr.(*ssa.Call)
			if !ok {
				continue
			}
			obj := inject.Callee(&call.Call)
			if obj == nil || inject.FullName(obj) != "path.Base" && inject.FullName(obj) != "path/filepath.Base" {
				continue
			}
			header, ok := bare(call.Call.Args[0]).(*ssa.Call)
			if !ok {
				continue
			}
			get := inject.Callee(&header.Call)
			if get == nil || inject.FullName(get) != "(net/http.Header).Get" {
				continue
			}
			if name, ok := text(header.Call.Args[1]); !ok || !strings.EqualFold(name, "Location") && !strings.EqualFold(name, "Content-Location") {
				continue
			}
			asked := slices.ContainsFunc(f.tests, func(t *test) bool { return same(t.value, header) || derives(t.value, header) })
			if asked || f.asked(call) || f.p.displayed(call) || f.p.settle(f.p.trace(header)).Kind&Reply == 0 {
				continue
			}
			f.p.add(&Fallback{Pos: call.Pos(), Func: inject.DisplayName(f.fn), Shape: ByLocation, What: "Location", From: Made, With: `"."`})
		}
	}
}

// asked reports whether a value is compared with anything.
func (f *finder) asked(v ssa.Value) bool {
	for _, r := range *v.Referrers() {
		if cmp, ok := r.(*ssa.BinOp); ok && isBool(cmp.Type()) {
			return true
		}
	}
	return false
}

// madeUpObject finds a failed read that is answered with an object which is made
// of the identity that was asked for.
func (f *finder) madeUpObject() {
	for _, b := range f.fn.Blocks {
		br, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If)
		if !ok {
			continue
		}
		call, yes := failedCall(br.Cond)
		if call == nil {
			continue
		}
		at := b.Succs[0]
		if !yes {
			at = b.Succs[1]
		}
		behindIt := func(x *ssa.BasicBlock) bool { return behind(b, at, x) }
		f.objectAfter(behindIt, call)
		f.objectInstead(behindIt, call)
	}
}

// failedCall is the call whose error a condition asks for (err != nil,
// errors.Is(err, …), IsNotFound(err), status.Code(err) == codes.NotFound), and
// whether it is there when the condition is true. Nil for other conditions.
func failedCall(cond ssa.Value) (call *ssa.Call, whenTrue bool) {
	switch c := cond.(type) {
	case *ssa.UnOp:
		if c.Op == token.NOT {
			call, whenTrue = failedCall(c.X)
			return call, !whenTrue
		}
	case *ssa.BinOp:
		k, ok := c.Y.(*ssa.Const)
		if !ok || c.Op != token.EQL && c.Op != token.NEQ {
			return nil, false
		}
		if k.Value == nil {
			return failsWith(c.X), c.Op == token.NEQ
		}
		// A code that is read from the error; zero stands for none.
		if _, ok := c.X.(*ssa.Call); ok && !isBool(c.X.Type()) {
			return codeOf(c.X, 0), (c.Op == token.EQL) != isZero(k)
		}
	case *ssa.Call:
		for _, a := range c.Call.Args {
			if call := failsWith(a); call != nil {
				return call, true
			}
		}
	}
	return nil, false
}

// failsWith is the call that gives a value as its error, nil for other values.
func failsWith(v ssa.Value) *ssa.Call {
	if !inject.IsError(v.Type()) {
		return nil
	}
	v = inject.Origin(v)
	if x, ok := v.(*ssa.Extract); ok {
		v = x.Tuple
	}
	call, _ := v.(*ssa.Call)
	return call
}

// codeOf is the call whose error a code is read from: status.Code(err), status.Convert(err).Code().
func codeOf(v ssa.Value, depth int) *ssa.Call {
	call, ok := v.(*ssa.Call)
	if !ok || depth > 2 {
		return nil
	}
	for _, a := range inject.Args(&call.Call) {
		if failed := failsWith(a); failed != nil {
			return failed
		}
		if x, ok := a.(*ssa.Extract); ok {
			a = x.Tuple
		}
		if failed := codeOf(a, depth+1); failed != nil {
			return failed
		}
	}
	return nil
}

// answer says what a call does to get an object of a type: it sends, or decodes
// what a read gave.
func (f *finder) answer(call *ssa.Call, t types.Type) (Sends, bool) {
	sends := f.p.world.Sends(call)
	if sends.Does && returnsType(call, t) {
		return sends, true
	}
	for _, a := range call.Call.Args {
		object, ok := inject.Origin(a).(*ssa.Alloc)
		if !ok || named(object.Type()) == nil || named(object.Type()) != named(t) {
			continue
		}
		for _, fill := range f.p.fillings(object) {
			if fill.call != ssa.CallInstruction(call) || !fill.sure {
				continue
			}
			from := f.p.settle(fill.from(&tracer{p: f.p, seen: map[ssa.Value]bool{}}))
			if sends.Does {
				return sends, from.Kind&Reply != 0
			}
			return Sends{Does: true, Writes: !f.readBy(from), Guess: from.Guess != Seen}, from.Kind&Reply != 0
		}
	}
	return Sends{}, false
}

// objectInstead finds an object made of the requested id that goes on in place of
// the one that could not be had.
func (f *finder) objectInstead(fails func(*ssa.BasicBlock) bool, call *ssa.Call) {
	sends := f.p.world.Sends(call)
	if !sends.Does {
		return
	}
	for _, b := range f.fn.Blocks {
		for _, instr := range b.Instrs {
			phi, ok := instr.(*ssa.Phi)
			if !ok {
				break
			}
			if !slices.ContainsFunc(phi.Edges, func(e ssa.Value) bool { x, ok := e.(*ssa.Extract); return ok && x.Tuple == ssa.Value(call) }) {
				continue
			}
			for _, e := range phi.Edges {
				if a, ok := e.(*ssa.Alloc); ok && returnsType(call, a.Type()) {
					f.madeOf(a, fails, sends, false)
				}
			}
		}
	}
}

func (f *finder) objectAfter(fails func(*ssa.BasicBlock) bool, call *ssa.Call) {
	for _, b := range f.fn.Blocks {
		ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return)
		if !ok || !fails(b) || failed(ret) || !returnsNil(ret) && inject.ErrorResult(f.fn.Signature) >= 0 {
			continue
		}
		silent := inject.ErrorResult(f.fn.Signature) < 0
		for _, v := range results(ret) {
			a, ok := bare(v).(*ssa.Alloc)
			if u, isLoad := v.(*ssa.UnOp); isLoad {
				a, ok = u.X.(*ssa.Alloc)
			}
			if !ok {
				continue
			}
			if sends, ok := f.answer(call, v.Type()); ok && !sends.Writes {
				f.madeOf(a, fails, sends, silent)
			}
		}
	}
}

// madeOf keeps an object whose identity is set where a call failed. A function that
// gives no error (silent) may only be there to show things: what it is given must
// not be known to be the id.
func (f *finder) madeOf(a *ssa.Alloc, fails func(*ssa.BasicBlock) bool, sends Sends, silent bool) {
	eachStore(a, func(s *ssa.Store, addr ssa.Value) {
		fa, ok := addr.(*ssa.FieldAddr)
		if !ok || !fails(s.Block()) || isConst(s.Val) {
			return
		}
		if f.p.echoed(fa, s) {
			return
		}
		l := fieldLabel(fa.X.Type(), fa.Field)
		with := f.p.settle(f.p.trace(s.Val))
		if isIdentity(l.name) && with.Kind&(Request|Config|Made) != 0 && with.Kind&Reply == 0 {
			guess := 0
			if sends.Guess {
				guess = 1
			}
			if silent && labelOf(s.Val).identity() {
				guess = 2
			}
			f.p.add(&Fallback{Pos: s.Pos(), Func: inject.DisplayName(f.fn), Shape: ByMakingObject, What: l.String(), From: with.Kind, With: describe(s.Val, with.Kind), Guess: guess})
		}
	})
}

// echoed reports whether the look-up itself puts what it is asked for into a field,
// so that no reply gives it: where the package makes such objects to return them,
// the field gets a parameter of the look-up, and no decoder fills it.
func (p *Program) echoed(fa *ssa.FieldAddr, s *ssa.Store) bool {
	f := inject.FieldOf(fa)
	if f == nil || f.Exported() && p.isDecoded(fa.X.Type()) {
		return false
	}
	name, sends := "", false
	for _, v := range p.world.Stored(f) {
		if v.Parent() == s.Parent() || isConst(v) || v.Parent() == nil || !returnsObject(v.Parent().Signature, fa.X.Type()) {
			continue
		}
		par, ok := bare(v).(*ssa.Parameter)
		if !ok || name != "" && par.Parent().Name() != name {
			return false
		}
		name = par.Parent().Name() // one method of several types
		sends = sends || p.sendsIn(par.Parent())
	}
	return sends
}

// sendsIn reports whether a function asks the far side.
func (p *Program) sendsIn(fn *ssa.Function) bool {
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			if call, ok := instr.(*ssa.Call); ok && p.world.Sends(call).Does {
				return true
			}
		}
	}
	return false
}

// returnsNil reports whether a return gives an error and it is nil.
func returnsNil(ret *ssa.Return) bool {
	return slices.ContainsFunc(results(ret), func(v ssa.Value) bool { return inject.IsError(v.Type()) && isNil(v) })
}

func returnsType(call *ssa.Call, t types.Type) bool {
	return returnsObject(call.Call.Signature(), t)
}

func returnsObject(sig *types.Signature, t types.Type) bool {
	for v := range sig.Results().Variables() {
		if n, m := named(v.Type()), named(t); n != nil && n == m {
			return true
		}
	}
	return false
}
