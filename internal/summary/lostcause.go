package summary

import (
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/inject"
)

// vainTests finds tests for a timeout or a lost connection that can never be true,
// because the error below is made of the text of its cause.
func (p *pkg) vainTests(fi *info, o *op, m inject.Mode, w *inject.Walk) {
	for _, t := range w.Tests() {
		miss := &Misnamed{
			Wrong: LostCause, Op: o.Op, Modes: inject.Set(m), Trace: o.Trace, Trust: o.Trust, Note: p.place(t.At.Pos()),
		}
		switch wrap := t.Wrap.(type) {
		case *ssa.Call:
			miss.Pos, miss.Func, miss.Trace = wrap.Pos(), inject.DisplayName(wrap.Parent()), below(o.Trace, wrap.Parent())
			miss.Fix = p.names.WrapEdit(wrap)
		case *ssa.MakeInterface:
			miss.Pos, miss.Func, miss.Trace = wrap.X.Pos(), inject.DisplayName(wrap.Parent()), below(o.Trace, wrap.Parent())
			miss.Word = lastName(inject.TypeName(wrap.X.Type()))
		default:
			if o.foreign {
				miss.Pos, miss.Func = o.call.Pos(), inject.DisplayName(t.At.Parent()) // the wrap is in another package
			}
		}
		if miss.Pos != token.NoPos {
			p.settleName(o, miss)
		}
	}
}

// below is the part of a path that lies under a function, all of it where that is not on it.
func below(path []Step, fn *ssa.Function) []Step {
	for i, s := range path {
		if lastName(s.Name) == fn.Name() && i+1 < len(path) {
			return path[i+1:]
		}
	}
	return path
}
