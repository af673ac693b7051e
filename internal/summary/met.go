package summary

import (
	"go/constant"
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/category"
	"github.com/toolvet/toolvet/internal/inject"
	"github.com/toolvet/toolvet/internal/knowledge"
)

// met is a site that walks came to, and after which failures.
type met struct {
	site  *category.Site
	modes inject.Modes
	call  ssa.CallInstruction // of the function of another package that gives the name
	walk  *inject.Walk        // the first one
}

// lookedUp reports whether something is asked of the far side between an operation
// and a site, and its answer decides: not where the site is met when that fails, too.
func (p *pkg) lookedUp(fi *info, o *op, x met) bool {
	if fn := x.site.Block.Parent(); fn != fi.fn {
		inner := p.infos[fn]
		if inner == nil || inner.failed || len(inner.ops) == 0 {
			return false
		}
		if inner.walks == nil {
			inner.run(p)
			defer inner.drop()
		}
		fi = inner
	}
	for _, look := range fi.ops {
		if look.call == o.call || look.Class != knowledge.Read || look.call.Parent() != x.site.Block.Parent() || !look.call.Block().Dominates(x.site.Block) || look.call.Parent() == o.call.Parent() && runsBefore(look.call, o.call) {
			continue
		}
		if _, ok := look.call.(*ssa.Call); !ok {
			continue
		}
		for _, results := range look.outcomes(inject.Timeout) {
			w := p.walk(fi, look.call, inject.Timeout, results, "all", inject.Config{Guesses: true}, nil)
			if p.isMetAt(w, x) {
				return false
			}
		}
		return true
	}
	return false
}

// successWalks are the walks from an operation that succeeded, without an error.
func (p *pkg) successWalks(fi *info, o *op) []*inject.Walk {
	var out []*inject.Walk
	at := inject.ErrorResult(o.call.Common().Signature())
	for _, results := range o.outcomes(inject.OK) {
		if at >= 0 && at < len(results) && results[at].Kind != inject.Nil {
			results = slices.Clone(results)
			results[at] = inject.IsNil()
		}
		out = append(out, p.walk(fi, o.call, inject.OK, results, "all", inject.Config{Guesses: true}, nil))
	}
	return out
}

// metBy adds the sites that a walk came to.
func (p *pkg) metBy(w *inject.Walk, m inject.Mode, all []met) []met {
	add := func(s *category.Site, call ssa.CallInstruction) {
		for i := range all {
			if all[i].site == s && all[i].call == call {
				all[i].modes |= inject.Set(m)
				return
			}
		}
		all = append(all, met{s, inject.Set(m), call, w})
	}
	for _, fn := range p.through(w) {
		for _, s := range p.names.Sites(fn) {
			if p.isMet(w, s) {
				add(s, nil)
			}
		}
	}
	for _, call := range w.Judged() {
		for _, s := range p.judgedNames(call, m) {
			add(s, call)
		}
	}
	return all
}

// through are the functions that a walk went through, the first one first.
func (p *pkg) through(w *inject.Walk) []*ssa.Function {
	return append([]*ssa.Function{w.Fn}, w.Through()...)
}

// isMet reports whether a walk came to a site.
func (p *pkg) isMet(w *inject.Walk, s *category.Site) bool {
	switch {
	case s.From != nil:
		if !w.MetEdge(s.From, s.Block) {
			return false
		}
	case s.Block.Parent() == w.Fn:
		if !w.Reached(s.Instr) {
			return false
		}
	case !w.Met(s.Block):
		return false
	}
	if s.Val == nil {
		return true
	}
	v, ok := w.MetValue(s.Val)
	if asksItself(s) && v.Kind != inject.Bool {
		return false // what was put into its fields is not known
	}
	return ok && (v.Kind == inject.Bool && v.B || v.Kind == inject.Top && v.Dep && s.Claim != knowledge.ClaimsOpen && p.resolved(s.Val))
}

// asksItself reports whether a site is a condition that asks a method of an error.
func asksItself(s *category.Site) bool {
	call, ok := s.Val.(*ssa.Call)
	if _, asked := s.Instr.(*ssa.If); !asked || !ok {
		return false
	}
	obj := inject.Callee(&call.Call)
	return obj != nil && obj.Signature().Recv() != nil && len(inject.Args(&call.Call)) == 1
}

// resolved reports whether a bool is the answer of a predicate whose source is known.
func (p *pkg) resolved(v ssa.Value) bool {
	if u, ok := v.(*ssa.UnOp); ok && u.Op == token.NOT {
		v = u.X
	}
	call, ok := v.(*ssa.Call)
	if !ok {
		return false
	}
	if p.callee(&call.Call) != nil {
		return true
	}
	obj := inject.Callee(&call.Call)
	if obj == nil {
		return false
	}
	f := p.fact(obj)
	return f != nil && f.Verdict != nil
}

// metAnyway reports whether a site is met after a success, too, and not because
// of what the reply says: then the outcome does not decide.
func (p *pkg) metAnyway(w *inject.Walk, x met) bool {
	if x.call != nil {
		return slices.Contains(w.Judged(), x.call)
	}
	if !p.isMet(w, x.site) {
		return false
	}
	if fn := x.site.Block.Parent(); fn != w.Fn {
		// A classifier that was asked about the outcome decides by it alone.
		inner := p.infos[fn]
		return len(fn.FreeVars) > 0 || inner == nil || len(inner.ops) > 0
	}
	return !decidedByOutcome(w, x.site.Block, x.site.From) || !leadsForSure(x.walk, x.site.Block)
}

// leadsForSure reports whether the conditions that lead directly to a block are known on
// the way of a walk. One that can go both ways after a failure and after a success
// does not tell which it was.
func leadsForSure(w *inject.Walk, b *ssa.BasicBlock) bool {
	for _, pred := range b.Preds {
		if cond, ok := lastIf(pred); ok && w.Edge(pred, b) {
			if v, ok := w.Value(cond.Cond); ok && v.Kind != inject.Bool {
				return false
			}
		}
	}
	return true
}

// decidedByOutcome reports whether all conditions that lead directly to a block
// ask for the outcome.
func decidedByOutcome(w *inject.Walk, b, from *ssa.BasicBlock) bool {
	seen := map[*ssa.BasicBlock]bool{b: true}
	found := false
	work := []*ssa.BasicBlock{b}
	if from != nil {
		work = []*ssa.BasicBlock{from}
		if cond, ok := lastIf(from); ok {
			v, _ := w.Value(cond.Cond)
			return v.Dep
		}
	}
	for len(work) > 0 {
		x := work[len(work)-1]
		work = work[:len(work)-1]
		for _, pred := range x.Preds {
			if !w.Edge(pred, x) && !(w.Start != nil && pred == w.Start.Block()) || seen[pred] {
				continue
			}
			if cond, ok := lastIf(pred); ok {
				v, known := w.Value(cond.Cond)
				if !known || !v.Dep {
					return false
				}
				found = true
				continue
			}
			if w.Start != nil && pred == w.Start.Block() {
				return false // straight on
			}
			seen[pred] = true
			work = append(work, pred)
		}
	}
	return found
}

func lastIf(b *ssa.BasicBlock) (*ssa.If, bool) {
	if len(b.Instrs) == 0 {
		return nil, false
	}
	cond, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If)
	return cond, ok
}

// metWhenRefused reports whether a site also names outcomes that are definite.
func (p *pkg) metWhenRefused(fi *info, o *op, x met) bool {
	for _, m := range []inject.Mode{inject.Unsent, inject.Unauthenticated, inject.Forbidden, inject.Conflict, inject.Rejected, inject.RateLimited} {
		for _, results := range o.outcomes(m) {
			w := p.walk(fi, o.call, m, results, "all", inject.Config{Guesses: true}, nil)
			if p.isMet(w, x.site) {
				return true
			}
		}
	}
	return false
}

// trueReturn is where a predicate of the package says yes on the way of a walk.
func trueReturn(fn *ssa.Function, w *inject.Walk) token.Pos {
	for _, b := range fn.Blocks {
		r, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return)
		if !ok || len(r.Results) != 1 || !w.Met(b) {
			continue
		}
		if c, ok := r.Results[0].(*ssa.Const); ok && !(c.Value != nil && constant.BoolVal(c.Value)) {
			continue
		}
		return r.Pos()
	}
	return token.NoPos
}

// watched asks for a trace of the functions that give names, or are asked for a
// yes or for an exit status.
func (p *pkg) watched(fn *ssa.Function) []ssa.Value {
	if v := p.names.Values(fn); v != nil {
		return v
	}
	if r := fn.Signature.Results(); r.Len() == 1 && isBoolean(r.At(0).Type()) || len(zeroStatuses(fn)) > 0 {
		return []ssa.Value{}
	}
	return nil
}

// openBeside reports whether something beside a site says that the outcome is
// open: in the same object, the same call or the same return. Whoever says that it
// may be tried again must say more than that it was a timeout.
func (p *pkg) openBeside(x met, all []met) bool {
	return slices.ContainsFunc(all, func(o met) bool {
		return o.site.Claim == knowledge.ClaimsOpen && (o.site.Plain || x.site.Claim != knowledge.ClaimsRetry) &&
			o.modes&x.modes != 0 && o.call == x.call && (o.site.Instr == x.site.Instr || o.site.Beside(x.site))
	})
}
