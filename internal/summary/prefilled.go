package summary

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/category"
	"github.com/toolvet/toolvet/internal/inject"
)

// prefilled finds returns that only an unknown outcome or another failure takes,
// of an object whose name of the outcome was written before the operation:
//
//	none := Booking{State: "failed"}
//	if err := tx.Commit(); err != nil {
//		return none, err
//	}
func (p *pkg) prefilled(fi *info, o *op, m inject.Mode, w *inject.Walk, all []met) []met {
	for _, s := range p.names.Sites(fi.fn) {
		a, ok := s.Base().(*ssa.Alloc)
		if !ok || s.From != nil || !runsBefore(s.Instr, o.call) {
			continue
		}
		for _, b := range fi.fn.Blocks {
			r, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return)
			if !ok || !r.Pos().IsValid() {
				continue
			}
			if _, ok := w.Returned(r); !ok || !gives(r, a) || p.overwritten(w, s, a) {
				continue
			}
			named := *s
			named.Block, named.Instr, named.Pos = b, r, r.Pos()
			all = append(all, met{&named, inject.Set(m), nil, w})
		}
	}
	return all
}

// gives reports whether a return hands out what is in a variable.
func gives(r *ssa.Return, a *ssa.Alloc) bool {
	for _, v := range r.Results {
		v = slotContent(r, v)
		if v == a {
			return true
		}
		if u, ok := v.(*ssa.UnOp); ok && u.X == a {
			if _, ok := u.Type().Underlying().(*types.Struct); ok {
				return true
			}
		}
	}
	return false
}

// slotContent is what a return of a function with a defer stored to the variable of
// a result, in its own block.
func slotContent(r *ssa.Return, v ssa.Value) ssa.Value {
	load, ok := v.(*ssa.UnOp)
	if !ok {
		return v
	}
	slot, ok := load.X.(*ssa.Alloc)
	if !ok {
		return v
	}
	for _, instr := range r.Block().Instrs {
		if st, ok := instr.(*ssa.Store); ok && st.Addr == slot {
			v = st.Val
		}
	}
	return v
}

// overwritten reports whether a walk comes to another store into the field that a
// site names, or into the whole.
func (p *pkg) overwritten(w *inject.Walk, s *category.Site, a *ssa.Alloc) bool {
	st, ok := s.Instr.(*ssa.Store)
	if !ok {
		return true
	}
	field, ok := st.Addr.(*ssa.FieldAddr)
	if !ok {
		return true
	}
	for _, r := range *a.Referrers() {
		switch r := r.(type) {
		case *ssa.Store:
			if r.Addr == a && w.Reached(r) {
				return true
			}
		case *ssa.FieldAddr:
			if r.Field != field.Field {
				continue
			}
			for _, q := range *r.Referrers() {
				if other, ok := q.(*ssa.Store); ok && other != st && w.Reached(other) {
					return true
				}
			}
		}
	}
	return false
}
