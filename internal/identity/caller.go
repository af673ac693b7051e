package identity

import (
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/inject"
)

// unanswered finds an answer without an id that is given to a caller who is guessed: the only one that waits.
func (f *finder) unanswered() {
	for _, t := range f.tests {
		l := labelOf(t.value)
		if !l.identity() && !(isCorrelation(l.name) && endsInID(l.name)) || l.vague {
			continue
		}
		f.guessedCaller(t, l)
		f.givenCaller(t, l)
		for _, b := range f.fn.Blocks {
			if !t.inEmpty(b) {
				continue
			}
			for _, instr := range b.Instrs {
				if f.guesses(instr, t) {
					f.waits(instr.Pos(), l)
				}
			}
		}
	}
}

// waits keeps a place where an answer goes to a caller who is guessed.
func (f *finder) waits(pos token.Pos, l label) {
	f.p.add(&Fallback{Pos: pos, Func: inject.DisplayName(f.fn), Shape: ByWaiting, What: l.String(), From: Request, With: "a caller that waits"})
}

// guesses reports whether an instruction gives an answer to one of those who wait:
// over a channel, through a function that is handed both, or by its id.
func (f *finder) guesses(instr ssa.Instruction, t *test) bool {
	if f.everyOne(instr.Block()) {
		return false
	}
	answer := func(v ssa.Value) bool { return derives(t.value, v) || f.sameObject(t.value, v) }
	switch i := instr.(type) {
	case *ssa.Send:
		return fromCollection(i.Chan) && answer(i.X)
	case *ssa.Store:
		u, ok := t.value.(*ssa.UnOp)
		return ok && same(u.X, i.Addr) && anyOf(i.Val, 0)
	case *ssa.Call:
		args := i.Call.Args
		return slices.ContainsFunc(args, func(a ssa.Value) bool { return anyKey(a) }) &&
			slices.ContainsFunc(args, func(a ssa.Value) bool { return inject.StructOf(a.Type()) != nil && !anyKey(a) && answer(a) })
	}
	return false
}

// anyKey reports whether a value is a key that a range over a map happens to give.
func anyKey(v ssa.Value) bool {
	x, ok := v.(*ssa.Extract)
	if !ok || x.Index != 1 {
		return false
	}
	next, ok := x.Tuple.(*ssa.Next)
	return ok && !next.IsString
}

// everyOne reports whether a block runs for all elements of a collection: the
// answer goes to everybody, and no one is guessed.
func (f *finder) everyOne(b *ssa.BasicBlock) bool {
	again := slices.ContainsFunc(b.Succs, func(s *ssa.BasicBlock) bool { return inLoop(s, b) })
	return again && !slices.ContainsFunc(f.fn.Blocks, func(at *ssa.BasicBlock) bool {
		br, ok := at.Instrs[len(at.Instrs)-1].(*ssa.If)
		if !ok {
			return false
		}
		yes := at.Succs[0]
		return isLenOne(br.Cond) && behind(at, yes, b)
	})
}

// inLoop reports whether the control flow comes from one block to another without
// leaving the innermost range.
func inLoop(from, to *ssa.BasicBlock) bool {
	for b := from; b != nil; b = b.Idom() {
		if b.Comment == "rangeiter.loop" || b.Comment == "rangeindex.loop" {
			return b.Dominates(to) && reached(from)[to]
		}
		if b == to {
			return false
		}
	}
	return false
}

// isLenOne reports whether a condition asks for exactly one element.
func isLenOne(cond ssa.Value) bool {
	cmp, ok := cond.(*ssa.BinOp)
	if !ok || cmp.Op != token.EQL {
		return false
	}
	one, ok := cmp.Y.(*ssa.Const)
	if !ok || one.Value == nil || one.Value.ExactString() != "1" {
		return false
	}
	n, ok := cmp.X.(*ssa.Call)
	if !ok {
		return false
	}
	b, ok := n.Call.Value.(*ssa.Builtin)
	return ok && b.Name() == "len"
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

// guessedCaller finds a caller that is looked up by the id of an answer, or taken
// from those that wait where there is none.
func (f *finder) guessedCaller(t *test, l label) {
	for _, b := range f.fn.Blocks {
		for _, instr := range b.Instrs {
			phi, ok := instr.(*ssa.Phi)
			if !ok {
				break
			}
			list := indexOf(phi)
			if list == nil && (isText(phi.Type()) || !slices.ContainsFunc(phi.Edges, func(e ssa.Value) bool { return foundBy(e, t.value) })) {
				continue
			}
			for j, e := range phi.Edges {
				if t.emptyEdge(b.Preds[j], b) && (list == nil && anyOf(e, 0) || list != nil && isEnd(e)) {
					f.waits(f.assigned(phi, t, e, false), l)
				}
			}
		}
	}
}

// givenCaller finds the same in a function that returns the caller.
func (f *finder) givenCaller(t *test, l label) {
	rets := f.returns()
	for _, r := range rets {
		if !t.inEmpty(r.Block()) {
			continue
		}
		for i, v := range results(r) {
			if !isText(v.Type()) && anyOf(v, 0) && slices.ContainsFunc(rets, func(o *ssa.Return) bool { return foundBy(results(o)[i], t.value) }) {
				f.waits(r.Pos(), l)
			}
		}
	}
}

// indexOf is the list of callers of which a phi is an index: the one that was
// searched by an answer's id, and whose element is then given something. Nil for others.
func indexOf(phi *ssa.Phi) ssa.Value {
	for _, e := range phi.Edges {
		call, ok := e.(*ssa.Call)
		if !ok || len(call.Call.Args) != 2 || !searchesFor(call.Call.Args[1]) {
			continue
		}
		obj := inject.Callee(&call.Call)
		if obj == nil || !strings.HasPrefix(obj.Name(), "Index") {
			continue
		}
		for _, r := range *phi.Referrers() {
			if ia, ok := r.(*ssa.IndexAddr); ok && same(ia.X, call.Call.Args[0]) && holdsCaller(ia.Type()) {
				return ia.X
			}
		}
	}
	return nil
}

// holdsCaller reports whether values of a type can be given an answer: a channel, a
// function, a struct with one.
func holdsCaller(t types.Type) bool {
	if ptr, ok := t.Underlying().(*types.Pointer); ok {
		t = ptr.Elem()
	}
	switch t.Underlying().(type) {
	case *types.Chan, *types.Signature:
		return true
	}
	st := inject.StructOf(t)
	if st == nil {
		return false
	}
	for v := range st.Fields() {
		switch v.Type().Underlying().(type) {
		case *types.Chan, *types.Signature:
			return true
		}
	}
	return false
}

// isEnd reports whether an index is that of the first or the last element.
func isEnd(v ssa.Value) bool {
	if isZero(v) {
		return true
	}
	sub, ok := v.(*ssa.BinOp)
	return ok && sub.Op == token.SUB && small(sub.Y) == 1
}

// foundBy reports whether a value is looked up in a map by another.
func foundBy(v, key ssa.Value) bool {
	if x, ok := v.(*ssa.Extract); ok {
		v = x.Tuple
	}
	look, ok := v.(*ssa.Lookup)
	return ok && derives(look.Index, key)
}

// anyOf reports whether a value is one that a range over a map happens to give, or the first of a list.
func anyOf(v ssa.Value, depth int) bool {
	switch v := v.(type) {
	case *ssa.Extract:
		_, ok := v.Tuple.(*ssa.Next)
		return ok
	case *ssa.Alloc: // the variable of the loop, by its address
		var val ssa.Value
		eachStore(v, func(s *ssa.Store, _ ssa.Value) { val = s.Val })
		return depth < 3 && val != nil && anyOf(val, depth+1)
	case *ssa.UnOp:
		ia, ok := v.X.(*ssa.IndexAddr)
		return ok && isZero(ia.Index)
	case *ssa.Phi:
		return depth < 3 && slices.ContainsFunc(v.Edges, func(e ssa.Value) bool { return anyOf(e, depth+1) })
	}
	return false
}
