package identity

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/inject"
)

// decodesOver finds objects that hold the identity that was asked for when a
// reply is decoded over them: what the reply leaves out stays.
func (f *finder) decodesOver() {
	for _, b := range f.fn.Blocks {
		for _, instr := range b.Instrs {
			a, ok := instr.(*ssa.Alloc)
			if !ok || isRequestName(typeName(a.Type())) {
				continue
			}
			for _, fill := range f.p.fillings(a) {
				if fill.sure && fill.call.Parent() == f.fn {
					f.decodeOver(a, fill)
					f.decodesOverCopy(a, fill)
					f.decodesOverLast(a, fill)
				}
			}
		}
	}
	for _, par := range f.fn.Params {
		if inject.StructOf(par.Type()) == nil {
			continue
		}
		for _, fill := range f.p.fillings(par) {
			if fill.sure && fill.call.Parent() == f.fn && f.sent(par, fill.call) {
				f.decodeOverRequest(par, fill)
			}
		}
	}
}

// sent reports whether an object is sent before it is filled.
func (f *finder) sent(object ssa.Value, fill ssa.CallInstruction) bool {
	found := false
	eachArgument(object, 0, func(call ssa.CallInstruction, _ ssa.Value) {
		found = found || call != fill && call.Parent() == f.fn && before(call, fill) && f.p.world.Sends(call).Writes
	})
	return found
}

// decodeOverRequest keeps the place where a reply is decoded over the request that
// it answers, if its identity is then read.
func (f *finder) decodeOverRequest(par *ssa.Parameter, fill filling) {
	t := &tracer{p: f.p, seen: map[ssa.Value]bool{}}
	from := f.p.settle(fill.from(t))
	if from.Kind&Reply == 0 {
		return
	}
	set := false // it is emptied, or gets an identity of its own
	eachStore(par, func(s *ssa.Store, addr ssa.Value) { set = set || mayPrecede(s, fill.call) })
	for _, r := range *par.Referrers() {
		fa, ok := r.(*ssa.FieldAddr)
		if !ok || set || !before(fill.call, fa) {
			continue
		}
		if l := fieldLabel(fa.X.Type(), fa.Field); l.identity() && l.tag != "-" && f.reads(fa) {
			f.keepDecode(fill, from, l, Request, "field "+l.name+" of "+l.owner, 0)
			return
		}
	}
}

// reads reports whether what stands at an address is used, and not only looked at.
func (f *finder) reads(addr ssa.Value) bool {
	return slices.ContainsFunc(*addr.Referrers(), func(r ssa.Instruction) bool {
		u, ok := r.(*ssa.UnOp)
		return ok && slices.ContainsFunc(*u.Referrers(), func(q ssa.Instruction) bool {
			_, cmp := q.(*ssa.BinOp)
			return !cmp || !isBool(q.(*ssa.BinOp).Type())
		})
	})
}

func (f *finder) decodeOver(a *ssa.Alloc, fill filling) {
	t := &tracer{p: f.p, seen: map[ssa.Value]bool{}}
	from := f.p.settle(fill.from(t))
	if from.Kind&Reply == 0 {
		return
	}
	eachField(a, func(s *ssa.Store, fa *ssa.FieldAddr) {
		l := fieldLabel(fa.X.Type(), fa.Field)
		if !token.IsExported(l.name) || l.tag == "-" || f.checks(fa, s.Val) {
			return
		}
		setAfter := false
		eachStore(a, func(o *ssa.Store, addr ssa.Value) {
			if ofa, ok := addr.(*ssa.FieldAddr); ok && inject.FieldOf(ofa) == inject.FieldOf(fa) && !before(o, fill.call) {
				setAfter = true
			}
		})
		if !setAfter {
			f.decodedOver(fill, from, s, s.Val, l)
		}
	})
	eachStore(a, func(s *ssa.Store, addr ssa.Value) {
		m, ok := s.Val.(*ssa.MakeMap)
		if !ok || addr != ssa.Value(a) {
			return
		}
		for _, r := range *m.Referrers() {
			if u, ok := r.(*ssa.MapUpdate); ok {
				if key, ok := text(u.Key); ok {
					f.decodedOver(fill, from, u, u.Value, label{name: key})
				}
			}
		}
	})
}

// decodedOver keeps the place where an object got an identity that a reply is decoded over.
func (f *finder) decodedOver(fill filling, from Origin, at ssa.Instruction, val ssa.Value, l label) {
	if !l.identity() || at.Parent() != f.fn || !before(at, fill.call) || isConst(val) || !isText(val.Type()) {
		return
	}
	with := f.p.settle(f.p.trace(val))
	if with.Kind&(Request|Config|Made) == 0 || with.Kind&Reply != 0 || f.p.sameObject(with, from) {
		return
	}
	guess := 0
	if f.readBy(from) && !f.readAfter(at, fill.call) {
		guess = 2 // a look at the very object, that is handed on as it is
	}
	f.keepDecode(fill, from, l, with.Kind, describe(val, with.Kind), guess)
}

func (f *finder) keepDecode(fill filling, from Origin, l label, kind Kind, with string, guess int) {
	if from.Guess != Seen {
		guess++
	}
	f.p.add(&Fallback{Pos: fill.call.Pos(), Func: inject.DisplayName(f.fn), Shape: ByDecoding, What: l.String(), From: kind, With: with, Guess: guess})
}

// readBy reports whether an object is the answer to a read.
func (f *finder) readBy(o Origin) bool {
	found := false
	for _, r := range o.Roots {
		call, ok := r.(*ssa.Call)
		if !ok {
			continue
		}
		s := f.p.world.Sends(call)
		if s.Writes {
			return false
		}
		found = found || s.Does
	}
	return found
}

// readAfter reports whether the field that was set is read after the decode.
func (f *finder) readAfter(set ssa.Instruction, fill ssa.CallInstruction) bool {
	s, ok := set.(*ssa.Store)
	if !ok {
		return true
	}
	fa, ok := s.Addr.(*ssa.FieldAddr)
	if !ok {
		return true
	}
	for _, b := range f.fn.Blocks {
		for _, instr := range b.Instrs {
			if of, ok := instr.(*ssa.FieldAddr); ok && of != fa && inject.FieldOf(of) == inject.FieldOf(fa) && before(fill, of) && f.reads(of) {
				return true
			}
		}
	}
	return false
}

// eachField visits the stores to the fields of a variable, those of the literal that is assigned to it too.
func eachField(a *ssa.Alloc, visit func(s *ssa.Store, fa *ssa.FieldAddr)) {
	eachStore(a, func(s *ssa.Store, addr ssa.Value) {
		if fa, ok := addr.(*ssa.FieldAddr); ok {
			visit(s, fa)
		} else if u, ok := s.Val.(*ssa.UnOp); ok && addr == ssa.Value(a) {
			if lit, ok := u.X.(*ssa.Alloc); ok && lit.Comment == "complit" {
				eachField(lit, visit)
			}
		}
	})
}

// checks reports whether the function compares a field with a value, or asks whether it is empty.
func (f *finder) checks(fa *ssa.FieldAddr, with ssa.Value) bool {
	is := func(v ssa.Value) bool {
		u, ok := bare(v).(*ssa.UnOp)
		if !ok {
			return false
		}
		of, ok := u.X.(*ssa.FieldAddr)
		return ok && inject.FieldOf(of) == inject.FieldOf(fa)
	}
	for _, b := range f.fn.Blocks {
		for _, instr := range b.Instrs {
			if cmp, ok := instr.(*ssa.BinOp); ok && (cmp.Op == token.EQL || cmp.Op == token.NEQ) {
				if is(cmp.X) && same(bare(cmp.Y), bare(with)) || is(cmp.Y) && same(bare(cmp.X), bare(with)) {
					return true
				}
			}
		}
	}
	return false
}
