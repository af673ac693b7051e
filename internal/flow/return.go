package flow

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/inject"
)

// returnSinks looks at the errors that a return lets out.
func (u *unit) returnSinks(f *finder, r *ssa.Return) {
	fn := r.Parent()
	if r.Block() == fn.Recover {
		return
	}
	sig := fn.Signature
	for i, v := range r.Results {
		if i >= sig.Results().Len() || !inject.IsError(sig.Results().At(i).Type()) {
			continue
		}
		if load, ok := v.(*ssa.UnOp); ok {
			if a, ok := load.X.(*ssa.Alloc); ok && u.replacedAtEnd(a) {
				continue // a deferred function has the last word
			}
		}
		x := u.at(v, r.Block())
		x.Shown.join(u.changedInPlace(fn))
		if x.Shown.Src != nil && !x.Shown.Src.Any && f != nil {
			f.leak(r.Pos(), "error", x.Shown.Src, nil, false)
		}
		u.returnRaw(f, r, v, x.Words)
	}
	if u.fn == fn && fn.Name() == "Error" && sig.Recv() != nil && len(r.Results) == 1 && f != nil {
		if x := u.at(r.Results[0], r.Block()); x.Shown.Src != nil {
			f.leak(r.Pos(), "error", x.Shown.Src, nil, false)
		}
	}
	u.returnText(f, r)
	u.structured(f, r)
}

// chosen reports whether a block is reached only when a text parameter of its function
// equals one of some constants: a case of a switch over a method's name.
func chosen(b *ssa.BasicBlock) bool {
	for ; b != nil; b = b.Idom() {
		if len(b.Preds) > 0 && !slices.ContainsFunc(b.Preds, func(p *ssa.BasicBlock) bool { return !choosesConstant(p, b) }) {
			return true
		}
	}
	return false
}

// choosesConstant reports whether control goes from a block to the next because a text
// parameter equals a constant.
func choosesConstant(from, to *ssa.BasicBlock) bool {
	cond, ok := from.Instrs[len(from.Instrs)-1].(*ssa.If)
	if !ok || from.Succs[0] != to {
		return false
	}
	cmp, ok := cond.Cond.(*ssa.BinOp)
	if !ok || cmp.Op != token.EQL {
		return false
	}
	_, par := cmp.X.(*ssa.Parameter)
	_, con := cmp.Y.(*ssa.Const)
	return par && con && inject.IsString(cmp.X.Type())
}

// replacedAtEnd reports whether a deferred function puts something else in the
// place of an error that a function returns.
func (u *unit) replacedAtEnd(a *ssa.Alloc) bool {
	if !inject.IsError(a.Type().(*types.Pointer).Elem()) {
		return false
	}
	for _, s := range u.deferredStores(a) {
		for k := u.facts(s.Block()); k != nil; k = k.next {
			if l, ok := k.val.(*ssa.UnOp); ok && l.X == s.Addr && !k.nil {
				return true
			}
		}
		if s.Block() == s.Parent().Blocks[0] {
			return true
		}
	}
	return false
}

// deferredStores are the stores of deferred closures to a variable.
func (u *unit) deferredStores(a *ssa.Alloc) []*ssa.Store {
	var out []*ssa.Store
	for _, r := range *a.Referrers() {
		mc, ok := r.(*ssa.MakeClosure)
		if !ok || !deferred(mc) {
			continue
		}
		fn := mc.Fn.(*ssa.Function)
		for i, b := range mc.Bindings {
			if b != a {
				continue
			}
			for _, q := range *fn.FreeVars[i].Referrers() {
				if s, ok := q.(*ssa.Store); ok && s.Addr == fn.FreeVars[i] {
					out = append(out, s)
				}
			}
		}
	}
	return out
}

func deferred(mc *ssa.MakeClosure) bool {
	for _, r := range *mc.Referrers() {
		if _, ok := r.(*ssa.Defer); ok {
			return true
		}
	}
	return false
}

// lastWord looks at what a deferred function puts in the place of a returned error.
func (u *unit) lastWord(f *finder, s *ssa.Store) {
	fv, ok := s.Addr.(*ssa.FreeVar)
	if !ok || !inject.IsError(s.Val.Type()) || f == nil {
		return
	}
	a, ok := inject.Binding(fv).(*ssa.Alloc)
	if !ok || !returned(a) {
		return
	}
	found := false
	for _, d := range u.deferredStores(a) {
		found = found || d == s
	}
	if !found {
		return
	}
	x := u.at(s.Val, s.Block())
	if x.Shown.Src != nil {
		f.leak(s.Pos(), "error", x.Shown.Src, nil, false)
	}
	if u.p.agents.handler(a.Parent()) && x.Words.Kind >= Body {
		f.raw(s, x.Words, "return", nil)
	}
}

// returned reports whether a variable is a result of its function.
func returned(a *ssa.Alloc) bool {
	for _, r := range *a.Referrers() {
		if l, ok := r.(*ssa.UnOp); ok && l.Referrers() != nil {
			for _, q := range *l.Referrers() {
				if _, ok := q.(*ssa.Return); ok {
					return true
				}
			}
		}
	}
	return false
}
