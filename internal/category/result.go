package category

import (
	"go/constant"
	"go/token"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/inject"
	"github.com/toolvet/toolvet/internal/knowledge"
)

// returned finds names among the results of a function.
func (f *Finder) returned(r *ssa.Return) []*Site {
	var out []*Site
	for i, v := range r.Results {
		if u, ok := v.(*ssa.UnOp); ok && u.Op == token.MUL {
			if _, ok := u.X.(*ssa.Alloc); ok {
				continue // what was stored to it tells
			}
		}
		if site := f.result(r, i, v); site != nil {
			out = append(out, site)
		}
	}
	return out
}

// result is the site of a value that becomes result i of a function.
func (f *Finder) result(instr ssa.Instruction, i int, v ssa.Value) *Site {
	fn := instr.Parent()
	if i >= fn.Signature.Results().Len() {
		return nil
	}
	name := fn.Signature.Results().At(i).Name()
	var site *Site
	switch c, isConst := v.(*ssa.Const); {
	case isBool(v.Type()):
		if site = f.named(instr, v, name); site != nil {
			site.Place = "result " + name
		}
	case isConst && c.Value != nil:
		if name == "" {
			name = declared(fn).Name()
		}
		site = f.named(instr, v, name)
		if site == nil && enumType(v.Type()) == nil && (classifies(declared(fn).Name()) || f.feeds[fn] || f.sortsOutcomes(fn)) {
			if s, ok := text(v); ok {
				site = f.word(instr, s)
			}
		}
	default:
		site = f.sentinel(instr, v, instr.Pos())
	}
	if site != nil {
		site.Pos = instr.Pos()
	}
	return site
}

// resultOf is the index of the unnamed result that a variable stands for, or -1.
func resultOf(a *ssa.Alloc) int {
	if a.Comment != "" {
		return -1
	}
	for _, r := range *a.Referrers() {
		u, ok := r.(*ssa.UnOp)
		if !ok {
			continue
		}
		for _, q := range *u.Referrers() {
			if ret, ok := q.(*ssa.Return); ok {
				return slices.Index(ret.Results, ssa.Value(u))
			}
		}
	}
	return -1
}

// classifies reports whether a function says by its name that it sorts outcomes.
func classifies(name string) bool {
	name = strings.ToLower(name)
	return strings.Contains(name, "classif") || strings.Contains(name, "categor")
}

// asked is the site of a condition that asks a predicate whether something may be
// tried again, and whose yes gives a result of its own: if isRetryable(err) { return
// Result{…} }. What is tried again behind it is no name.
func (f *Finder) asked(cond *ssa.If) *Site {
	v, yes := cond.Cond, cond.Block().Succs[0]
	if u, ok := v.(*ssa.UnOp); ok && u.Op == token.NOT {
		v, yes = u.X, cond.Block().Succs[1]
	}
	call, ok := v.(*ssa.Call)
	if !ok || !concludes(yes) {
		return nil
	}
	obj := inject.Callee(&call.Call)
	if obj == nil || obj.Pkg() != f.pkg || !f.table.OutcomePlace("flag", obj.Name()) {
		return nil
	}
	return &Site{Block: cond.Block(), Instr: cond, Val: call, Claim: knowledge.ClaimsRetry, Word: obj.Name(), Pos: call.Pos()}
}

// concludes reports whether a block returns something that is made there: a text, a
// constant, an object.
func concludes(b *ssa.BasicBlock) bool {
	if len(b.Preds) != 1 || len(b.Instrs) == 0 {
		return false
	}
	r, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return)
	if !ok {
		return false
	}
	for _, v := range r.Results {
		switch v := v.(type) {
		case *ssa.UnOp:
			if a, ok := v.X.(*ssa.Alloc); ok && a.Block() == b {
				return true
			}
		case *ssa.Alloc:
			return v.Block() == b
		case *ssa.Const:
			if v.Value != nil && v.Value.Kind() == constant.String && constant.StringVal(v.Value) != "" || enumType(v.Type()) != nil {
				return true
			}
		}
	}
	return false
}
