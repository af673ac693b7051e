package identity

import (
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/inject"
)

// decodesOver finds objects that hold the identity that was asked for when a
// reply is decoded over them: what the reply leaves out stays.
func (f *finder) decodesOver() {
	for _, b := range f.fn.Blocks {
		for _, instr := range b.Instrs {
			a, ok := instr.(*ssa.Alloc)
			if !ok || structOf(a.Type()) == nil || isRequestName(typeName(a.Type())) {
				continue
			}
			for _, fill := range f.p.fillings(a) {
				if fill.sure && fill.call.Parent() == f.fn {
					f.decodeOver(a, fill)
				}
			}
		}
	}
}

func (f *finder) decodeOver(a *ssa.Alloc, fill filling) {
	t := &tracer{p: f.p, seen: map[ssa.Value]bool{}}
	from := f.p.settle(fill.from(t))
	if from.Kind&Reply == 0 {
		return
	}
	eachField(a, func(s *ssa.Store, fa *ssa.FieldAddr) {
		if s.Parent() != f.fn || !before(s, fill.call) || isConst(s.Val) || !isText(s.Val.Type()) {
			return
		}
		l := fieldLabel(fa.X.Type(), fa.Field)
		if !isIdentity(l.name) || l.tag == "-" || !token.IsExported(l.name) {
			return
		}
		settledAfter := false
		eachStore(a, func(o *ssa.Store, addr ssa.Value) {
			if ofa, ok := addr.(*ssa.FieldAddr); ok && fieldOf(ofa) == fieldOf(fa) && !before(o, fill.call) {
				settledAfter = true
			}
		})
		with := f.p.settle(f.p.trace(s.Val))
		if settledAfter || with.Kind&(Request|Config|Made) == 0 || with.Kind&Reply != 0 || with.sharesRoot(from) || f.checks(fa, s.Val) {
			return
		}
		guess := 0
		if from.Guess != Seen {
			guess = 1
		}
		f.p.add(&Fallback{Pos: s.Pos(), Func: inject.DisplayName(f.fn), Shape: "decode-over", What: l.String(), From: with.Kind, With: describe(s.Val, with.Kind), Guess: guess})
	})
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
		return ok && fieldOf(of) == fieldOf(fa)
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
			f.p.add(&Fallback{Pos: call.Pos(), Func: inject.DisplayName(f.fn), Shape: "lost-location", What: "Location", From: Made, With: `"."`})
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
	for _, t := range f.tests {
		x, ok := t.value.(*ssa.Extract)
		if !ok || !isError(x.Type()) {
			continue
		}
		call, ok := x.Tuple.(*ssa.Call)
		if !ok {
			continue
		}
		f.objectAfter(t, call)
	}
}

func (f *finder) objectAfter(t *test, call *ssa.Call) {
	sends := f.p.world.Sends(call)
	if !sends.Does || sends.Writes {
		return
	}
	for _, b := range f.fn.Blocks {
		// The error is there where it is not empty.
		ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return)
		if !ok || !t.inFull(b) || failed(ret) || !returnsNil(ret) {
			continue
		}
		for _, v := range ret.Results {
			a, ok := bare(v).(*ssa.Alloc)
			if u, isLoad := v.(*ssa.UnOp); isLoad {
				a, ok = u.X.(*ssa.Alloc)
			}
			if !ok || !returnsType(call, v.Type()) {
				continue
			}
			eachStore(a, func(s *ssa.Store, addr ssa.Value) {
				fa, ok := addr.(*ssa.FieldAddr)
				if !ok || !t.inFull(s.Block()) || isConst(s.Val) {
					return
				}
				l := fieldLabel(fa.X.Type(), fa.Field)
				with := f.p.settle(f.p.trace(s.Val))
				if isIdentity(l.name) && with.Kind&(Request|Config|Made) != 0 && with.Kind&Reply == 0 {
					guess := 0
					if sends.Guess {
						guess = 1
					}
					f.p.add(&Fallback{Pos: s.Pos(), Func: inject.DisplayName(f.fn), Shape: "made-up-object", What: l.String(), From: with.Kind, With: describe(s.Val, with.Kind), Guess: guess})
				}
			})
		}
	}
}

// returnsNil reports whether a return gives an error and it is nil.
func returnsNil(ret *ssa.Return) bool {
	return slices.ContainsFunc(ret.Results, func(v ssa.Value) bool { return isError(v.Type()) && isNil(v) })
}

func returnsType(call *ssa.Call, t types.Type) bool {
	for v := range call.Call.Signature().Results().Variables() {
		if n, m := named(v.Type()), named(t); n != nil && n == m {
			return true
		}
	}
	return false
}

// unanswered finds an answer without an id that is given to a caller who is guessed: the only one that waits.
func (f *finder) unanswered() {
	for _, t := range f.tests {
		l := labelOf(t.value)
		if !isIdentity(l.name) || l.vague {
			continue
		}
		for _, b := range f.fn.Blocks {
			if !t.inEmpty(b) {
				continue
			}
			for _, instr := range b.Instrs {
				send, ok := instr.(*ssa.Send)
				if !ok || !derives(t.value, send.X) && !f.sameObject(t.value, send.X) || !fromCollection(send.Chan) {
					continue
				}
				f.p.add(&Fallback{Pos: send.Pos(), Func: inject.DisplayName(f.fn), Shape: "unanswered-id", What: l.String(), From: Request, With: "a caller that waits"})
			}
		}
	}
}

func (f *finder) sameObject(v, object ssa.Value) bool {
	return f.p.trace(v).sharesRoot(f.p.trace(object))
}

// fromCollection reports whether a channel is an element of a map or list.
func fromCollection(v ssa.Value) bool {
	for range 6 {
		switch x := v.(type) {
		case *ssa.Extract:
			v = x.Tuple
		case *ssa.Next, *ssa.Lookup, *ssa.IndexAddr, *ssa.Index:
			return true
		case *ssa.UnOp:
			v = x.X
		case *ssa.FieldAddr:
			v = x.X
		default:
			return false
		}
	}
	return false
}
