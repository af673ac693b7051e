package identity

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/inject"
)

// unanswered finds an answer without an id that is given to a caller who is guessed: the only one that waits.
func (f *finder) unanswered() {
	for _, t := range f.tests {
		l := labelOf(t.value)
		if !l.identity() || l.vague {
			continue
		}
		f.guessedCaller(t, l)
		for _, b := range f.fn.Blocks {
			if !t.inEmpty(b) {
				continue
			}
			for _, instr := range b.Instrs {
				send, ok := instr.(*ssa.Send)
				if !ok || !derives(t.value, send.X) && !f.sameObject(t.value, send.X) || !fromCollection(send.Chan) {
					continue
				}
				f.p.add(&Fallback{Pos: send.Pos(), Func: inject.DisplayName(f.fn), Shape: ByWaiting, What: l.String(), From: Request, With: "a caller that waits"})
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

// guessedCaller finds a caller that is looked up by the id of an answer, or taken
// from those that wait where there is none.
func (f *finder) guessedCaller(t *test, l label) {
	for _, b := range f.fn.Blocks {
		for _, instr := range b.Instrs {
			phi, ok := instr.(*ssa.Phi)
			if !ok {
				break
			}
			if isText(phi.Type()) || !slices.ContainsFunc(phi.Edges, func(e ssa.Value) bool { return foundBy(e, t.value) }) {
				continue
			}
			for j, e := range phi.Edges {
				if t.emptyEdge(b.Preds[j], b) && anyOf(e, 0) {
					f.p.add(&Fallback{Pos: f.assigned(phi, t, e, false), Func: inject.DisplayName(f.fn), Shape: ByWaiting, What: l.String(), From: Request, With: "a caller that waits"})
				}
			}
		}
	}
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
	case *ssa.UnOp:
		ia, ok := v.X.(*ssa.IndexAddr)
		return ok && isZero(ia.Index)
	case *ssa.Phi:
		return depth < 3 && slices.ContainsFunc(v.Edges, func(e ssa.Value) bool { return anyOf(e, depth+1) })
	}
	return false
}
