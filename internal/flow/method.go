package flow

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/inject"
)

// boxed is the value in an interface. In an error it is what the Error method shows.
func (u *unit) boxed(m *ssa.MakeInterface) Value {
	if inject.IsError(m.Type()) {
		if x, ok := u.methodShows(m.X, m.Block(), "Error"); ok {
			return x
		}
	}
	x := u.at(m.X, m.Block())
	if isStruct(m.X.Type()) && !inject.IsError(m.Type()) {
		x.Shown.join(u.shown(m.X, m.Block(), printing{}).Shown)
	}
	return x
}

// methodShows is what a method of the module without parameters shows of v: of
// its fields those that the method reads.
func (u *unit) methodShows(v ssa.Value, b *ssa.BasicBlock, names ...string) (Value, bool) {
	for _, name := range names {
		m := methodOf(v.Type(), name)
		if m == nil {
			continue
		}
		fields, ok := u.p.world.Shows(m)
		if !ok {
			return Value{}, false
		}
		a := u.resolve(v)
		var out Value
		for _, f := range fields {
			x := u.fieldMemory(a.root, f)
			x.join(u.p.fieldValue(u, f))
			x.join(u.p.namedField(v.Type(), f, m.Pos()))
			if name == "Error" && !inject.IsError(f.Type()) {
				x.Shown.Src, x.Held.Src = nil, nil // reported in the method
				if isPlainText(f.Type()) && !u.p.table.SecretName("ident", f.Name()) {
					x.Shown.join(u.fieldMemory(a.root, f).Shown) // but a text is where it is made
				}
			}
			out.join(x)
		}
		if !isStruct(v.Type()) {
			out.join(u.throughSummary(m, u.at(v, b)))
		} else if _, ok := a.root.(*ssa.Parameter); ok && len(fields) > 0 {
			out.join(u.at(v, b))
		}
		return out, true
	}
	return Value{}, false
}

// throughSummary is what a method without parameters shows of its receiver.
func (u *unit) throughSummary(m *types.Func, x Value) Value {
	s := u.p.world.Fact(m)
	if fn := u.p.world.Function(m); fn != nil {
		s = u.asks(fn)
	}
	if s == nil || len(s.Results) == 0 {
		return Value{Words: x.Words}
	}
	r := s.Results[0]
	out := Value{Shown: pick(r.Shown, 1, x), Words: Words{Kind: r.Words.Kind, Src: r.Words.Src}}
	out.Shown.join(Set{Src: r.Shown.Src})
	if r.Words.P&1 != 0 {
		out.Words.join(x.Words)
	}
	return out
}

func isStruct(t types.Type) bool {
	t = t.Underlying()
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem().Underlying()
	}
	_, ok := t.(*types.Struct)
	return ok
}

// methodOf is a method of a named type or of a pointer to it, promoted ones too.
func methodOf(t types.Type, name string) *types.Func {
	if _, ok := t.Underlying().(*types.Interface); ok {
		return nil
	}
	obj, _, _ := types.LookupFieldOrMethod(t, true, nil, name)
	if f, ok := obj.(*types.Func); ok {
		return f.Origin()
	}
	return nil
}
