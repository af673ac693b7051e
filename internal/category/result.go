package category

import (
	"go/token"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
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
