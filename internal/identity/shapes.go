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

// firstOfList finds the first of a list that is taken where no element was the one that was looked for.
func (f *finder) firstOfList() {
	for _, b := range f.fn.Blocks {
		for _, instr := range b.Instrs {
			ia, ok := instr.(*ssa.IndexAddr)
			if !ok || !isZero(ia.Index) {
				continue
			}
			if _, ok := ia.X.Type().Underlying().(*types.Slice); !ok {
				continue
			}
			f.firstHit(ia)
		}
	}
}

func (f *finder) firstHit(ia *ssa.IndexAddr) {
	if !f.lookedFor(ia) || f.only(ia) {
		return
	}
	list := f.p.settle(f.p.trace(ia.X))
	if list.Kind&Reply == 0 {
		return
	}
	what := label{name: "ID", owner: typeName(ia.X.Type())}
	if st := structOf(what0(ia.X.Type())); st == nil {
		return
	} else if !f.identified(ia) {
		return
	}
	guess := 0
	if list.Guess != Seen {
		guess = 1
	}
	f.p.add(&Fallback{Pos: ia.Pos(), Func: inject.DisplayName(f.fn), Shape: "first-of-list", What: what.String(), From: Reply, With: "the first of the list", Guess: guess})
}

func what0(t types.Type) types.Type {
	if s, ok := t.Underlying().(*types.Slice); ok {
		return s.Elem()
	}
	return t
}

// identified reports whether the element is used as an object: it is returned or
// handed on whole, or its identity is read.
func (f *finder) identified(ia *ssa.IndexAddr) bool {
	found := false
	for _, r := range *ia.Referrers() {
		switch r := r.(type) {
		case *ssa.FieldAddr:
			l := fieldLabel(r.X.Type(), r.Field)
			found = found || isIdentity(l.name)
		case *ssa.UnOp:
			for _, q := range *r.Referrers() {
				switch q := q.(type) {
				case *ssa.FieldAddr:
					l := fieldLabel(q.X.Type(), q.Field)
					found = found || isIdentity(l.name)
				case *ssa.Return, *ssa.Phi:
					found = found || hasIdentity(r.Type())
				case *ssa.Call:
					obj := inject.Callee(&q.Call)
					found = found || obj != nil && isGetter(obj) && isIdentity(strings.TrimPrefix(obj.Name(), "Get"))
				}
			}
		case *ssa.Return, *ssa.Phi:
			found = found || hasIdentity(ia.Type())
		}
	}
	return found
}

// hasIdentity reports whether a struct has a field that identifies it.
func hasIdentity(t types.Type) bool {
	st := structOf(t)
	if st == nil {
		return false
	}
	for v := range st.Fields() {
		if isIdentity(v.Name()) {
			return true
		}
	}
	return false
}

// lookedFor reports whether the function looks through the same list, before, for
// an element that equals something which is no constant.
func (f *finder) lookedFor(first *ssa.IndexAddr) bool {
	for _, b := range f.fn.Blocks {
		for _, instr := range b.Instrs {
			var x, y ssa.Value
			switch i := instr.(type) {
			case *ssa.BinOp:
				if i.Op != token.EQL && i.Op != token.NEQ {
					continue
				}
				x, y = i.X, i.Y
			case *ssa.Call:
				obj := inject.Callee(&i.Call)
				if obj == nil || !strings.Contains(obj.Name(), "Equal") || len(i.Call.Args) != 2 {
					continue
				}
				x, y = i.Call.Args[0], i.Call.Args[1]
			default:
				continue
			}
			if isConst(x) || isConst(y) || first.Block().Dominates(b) {
				continue
			}
			if !elementOf(x, first.X) {
				x, y = y, x
			}
			if elementOf(x, first.X) && !elementOf(y, first.X) && !f.optional(y) {
				return true
			}
		}
	}
	return false
}

// optional reports whether the function asks whether a value is there: what is
// looked for need not have been named.
func (f *finder) optional(v ssa.Value) bool {
	return slices.ContainsFunc(f.tests, func(t *test) bool { return same(t.value, bare(v)) })
}

// elementOf reports whether a value is read from an element of a list in a loop.
func elementOf(v, list ssa.Value) bool {
	for range 10 {
		switch x := bare(v).(type) {
		case *ssa.UnOp:
			v = x.X
		case *ssa.FieldAddr:
			v = x.X
		case *ssa.Field:
			v = x.X
		case *ssa.IndexAddr:
			if isZero(x.Index) {
				return false
			}
			return same(x.X, list)
		case *ssa.Call:
			args := inject.Args(&x.Call)
			if len(args) == 0 {
				return false
			}
			v = args[0]
		case *ssa.Alloc: // a copy of the element
			var val ssa.Value
			n := 0
			eachStore(x, func(s *ssa.Store, addr ssa.Value) {
				if addr == ssa.Value(x) {
					val = s.Val
					n++
				}
			})
			if n != 1 {
				return false
			}
			v = val
		default:
			return false
		}
	}
	return false
}

// only reports whether the list is known to have one element where its first is taken.
func (f *finder) only(first *ssa.IndexAddr) bool {
	for _, b := range f.fn.Blocks {
		br, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If)
		if !ok {
			continue
		}
		cmp, ok := br.Cond.(*ssa.BinOp)
		if !ok || cmp.Op != token.EQL && cmp.Op != token.NEQ {
			continue
		}
		one, ok := cmp.Y.(*ssa.Const)
		if !ok || one.Value == nil || one.Value.ExactString() != "1" {
			continue
		}
		n, ok := cmp.X.(*ssa.Call)
		if !ok || len(n.Call.Args) != 1 || !same(n.Call.Args[0], first.X) {
			continue
		}
		yes := b.Succs[0]
		if cmp.Op == token.NEQ {
			yes = b.Succs[1]
		}
		if behind(b, yes, first.Block()) {
			return true
		}
	}
	return false
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
			if asked || f.compared(call) || f.p.displayed(call) || f.p.settle(f.p.trace(header)).Kind&Reply == 0 {
				continue
			}
			f.p.add(&Fallback{Pos: call.Pos(), Func: inject.DisplayName(f.fn), Shape: "lost-location", What: "Location", From: Made, With: `"."`})
		}
	}
}

// compared reports whether a value is compared with anything.
func (f *finder) compared(v ssa.Value) bool {
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
