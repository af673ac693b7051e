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
			Pos: t.At.Pos(), Wrong: LostCause, Func: inject.DisplayName(t.At.Parent()), Op: o.Op, Modes: inject.Set(m), Trace: o.Trace, Trust: o.Trust,
		}
		if wrap, ok := t.Wrap.(*ssa.Call); ok {
			miss.Pos, miss.Func = wrap.Pos(), inject.DisplayName(wrap.Parent())
			miss.Note = p.place(t.At.Pos())
			miss.Fix = p.names.WrapEdit(wrap)
		} else if o.foreign {
			miss.Pos = o.call.Pos() // the wrap is in another package
			miss.Note = p.place(t.At.Pos())
		}
		if miss.Pos != token.NoPos {
			p.settleName(o, miss)
		}
	}
}
