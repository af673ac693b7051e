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
			if !ok || isRequestName(typeName(a.Type())) {
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
		l := fieldLabel(fa.X.Type(), fa.Field)
		if !token.IsExported(l.name) || l.tag == "-" || f.checks(fa, s.Val) {
			return
		}
		setAfter := false
		eachStore(a, func(o *ssa.Store, addr ssa.Value) {
			if ofa, ok := addr.(*ssa.FieldAddr); ok && fieldOf(ofa) == fieldOf(fa) && !before(o, fill.call) {
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
	if from.Guess != Seen {
		guess = 1
	}
	f.p.add(&Fallback{Pos: fill.call.Pos(), Func: inject.DisplayName(f.fn), Shape: ByDecoding, What: l.String(), From: with.Kind, With: describe(val, with.Kind), Guess: guess})
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
		fails, ok := failure(br.Cond)
		if !ok || !isError(fails.Type()) {
			continue
		}
		call, ok := fails.Tuple.(*ssa.Call)
		if !ok {
			continue
		}
		at := b.Succs[0]
		if cmp, ok := br.Cond.(*ssa.BinOp); ok && cmp.Op == token.EQL {
			at = b.Succs[1]
		}
		f.objectAfter(func(x *ssa.BasicBlock) bool { return behind(b, at, x) }, call)
	}
}

// failure is the error that a condition asks for: err != nil, errors.Is(err, …), IsNotFound(err).
func failure(cond ssa.Value) (*ssa.Extract, bool) {
	switch c := cond.(type) {
	case *ssa.BinOp:
		if isNil(c.Y) {
			x, ok := c.X.(*ssa.Extract)
			return x, ok
		}
	case *ssa.Call:
		for _, a := range c.Call.Args {
			if x, ok := a.(*ssa.Extract); ok && isError(x.Type()) {
				return x, true
			}
		}
	}
	return nil, false
}

func (f *finder) objectAfter(fails func(*ssa.BasicBlock) bool, call *ssa.Call) {
	sends := f.p.world.Sends(call)
	if !sends.Does || sends.Writes {
		return
	}
	for _, b := range f.fn.Blocks {
		ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return)
		if !ok || !fails(b) || failed(ret) || !returnsNil(ret) {
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
				if !ok || !fails(s.Block()) || isConst(s.Val) {
					return
				}
				l := fieldLabel(fa.X.Type(), fa.Field)
				with := f.p.settle(f.p.trace(s.Val))
				if isIdentity(l.name) && with.Kind&(Request|Config|Made) != 0 && with.Kind&Reply == 0 {
					guess := 0
					if sends.Guess {
						guess = 1
					}
					f.p.add(&Fallback{Pos: s.Pos(), Func: inject.DisplayName(f.fn), Shape: ByMakingObject, What: l.String(), From: with.Kind, With: describe(s.Val, with.Kind), Guess: guess})
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
