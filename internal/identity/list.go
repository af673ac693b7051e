package identity

import (
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/inject"
)

// firstOfList finds the first of a list that is taken where no element was the one that was looked for.
func (f *finder) firstOfList() {
	for _, b := range f.fn.Blocks {
		for _, instr := range b.Instrs {
			ia, ok := instr.(*ssa.IndexAddr)
			if !ok {
				continue
			}
			if _, ok := ia.X.Type().Underlying().(*types.Slice); !ok {
				continue
			}
			if pos, ok := f.searched(ia); ok {
				f.firstHit(ia, pos, false)
			} else if isZero(ia.Index) && !f.only(ia) {
				if f.lookedFor(ia) {
					f.firstHit(ia, ia.Pos(), false)
				} else if f.newest(ia) {
					f.firstHit(ia, ia.Pos(), true)
				}
			}
		}
	}
}

// firstHit keeps an element that is taken for the object that was looked for.
// asked says that the list is known to be asked of the service.
func (f *finder) firstHit(ia *ssa.IndexAddr, pos token.Pos, asked bool) {
	elem := ia.X.Type().Underlying().(*types.Slice).Elem()
	if inject.StructOf(elem) == nil || !f.identified(ia) {
		return
	}
	list := f.p.settle(f.p.trace(ia.X))
	if !asked && list.Kind&Reply == 0 || list.Guess == ByName {
		return // also a list of such objects that somebody hands over
	}
	guess := 0
	if list.Guess != Seen || list.Kind&Reply == 0 {
		guess = 1
	}
	f.p.add(&Fallback{Pos: pos, Func: inject.DisplayName(f.fn), Shape: ByPlace, What: typeName(elem), From: Reply, With: "the first of the list", Guess: guess})
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
				case *ssa.Store: // a copy of it
					for _, c := range *q.Addr.Referrers() {
						if fa, ok := c.(*ssa.FieldAddr); ok {
							l := fieldLabel(fa.X.Type(), fa.Field)
							found = found || isIdentity(l.name)
						}
						found = found || isReturned(c) && hasIdentity(r.Type())
					}
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

// isReturned reports whether an instruction reads what is then returned.
func isReturned(i ssa.Instruction) bool {
	u, ok := i.(*ssa.UnOp)
	return ok && slices.ContainsFunc(*u.Referrers(), func(q ssa.Instruction) bool { _, ret := q.(*ssa.Return); return ret })
}

// hasIdentity reports whether a struct has a field that identifies it.
func hasIdentity(t types.Type) bool {
	st := inject.StructOf(t)
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

// lookedFor reports whether the function looks through the same list for an
// element that equals something which is no constant: before the first is taken,
// or to put the one that is found in its place.
func (f *finder) lookedFor(first *ssa.IndexAddr) bool {
	replaced := f.replaced(first)
	for _, b := range f.fn.Blocks {
		for _, instr := range b.Instrs {
			x, y := compared(instr)
			if x == nil || isConst(x) || isConst(y) || first.Block().Dominates(b) && !replaced {
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

// compared are the two values that an instruction compares, nil for others.
func compared(instr ssa.Instruction) (x, y ssa.Value) {
	switch i := instr.(type) {
	case *ssa.BinOp:
		if i.Op == token.EQL || i.Op == token.NEQ {
			return i.X, i.Y
		}
	case *ssa.Call:
		if obj := inject.Callee(&i.Call); obj != nil && strings.Contains(obj.Name(), "Equal") && len(i.Call.Args) == 2 {
			return i.Call.Args[0], i.Call.Args[1]
		}
	}
	return nil, nil
}

// replaced reports whether another element of the list can take the place of the first.
func (f *finder) replaced(first *ssa.IndexAddr) bool {
	for _, b := range f.fn.Blocks {
		for _, instr := range b.Instrs {
			phi, ok := instr.(*ssa.Phi)
			if !ok {
				break
			}
			has := slices.ContainsFunc(phi.Edges, func(e ssa.Value) bool { return e == ssa.Value(first) || isLoad(e, first) })
			if has && slices.ContainsFunc(phi.Edges, func(e ssa.Value) bool { return elementOf(e, first.X) }) {
				return true
			}
		}
	}
	return false
}

func isLoad(v, addr ssa.Value) bool {
	u, ok := v.(*ssa.UnOp)
	return ok && u.X == addr
}

// optional reports whether the function asks whether a value is there: what is
// looked for need not have been named.
func (f *finder) optional(v ssa.Value) bool {
	return slices.ContainsFunc(f.tests, func(t *test) bool { return same(t.value, bare(v)) })
}

// searched finds an index that a search gave, or zero where it found nothing. The
// result is the place where zero is taken.
func (f *finder) searched(ia *ssa.IndexAddr) (pos token.Pos, ok bool) {
	phi, ok := ia.Index.(*ssa.Phi)
	if !ok || !slices.ContainsFunc(phi.Edges, isZero) {
		return token.NoPos, false
	}
	for _, e := range phi.Edges {
		call, ok := e.(*ssa.Call)
		if !ok {
			continue
		}
		obj := inject.Callee(&call.Call)
		if obj == nil || !strings.HasPrefix(obj.Name(), "Index") || len(call.Call.Args) != 2 || !same(call.Call.Args[0], ia.X) || !searchesFor(call.Call.Args[1]) {
			continue
		}
		for _, t := range f.tests {
			if same(call, t.value) {
				return f.assigned(phi, t, nil, false), true
			}
		}
	}
	return token.NoPos, false
}

// searchesFor reports whether a predicate compares an element with what a closure captured.
func searchesFor(v ssa.Value) bool {
	mc, ok := v.(*ssa.MakeClosure)
	if !ok {
		return false
	}
	for _, b := range mc.Fn.(*ssa.Function).Blocks {
		for _, instr := range b.Instrs {
			if x, y := compared(instr); x != nil && !isConst(x) && !isConst(y) {
				return true
			}
		}
	}
	return false
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
			if v = copied(x); v == nil {
				return false
			}
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
