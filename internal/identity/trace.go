package identity

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/inject"
)

// A tracer follows one value back, inside of its function.
type tracer struct {
	p    *Program
	seen map[ssa.Value]bool
	not  ssa.Instruction // a store that is not looked at: the fallback itself
	n    int
}

const maxSteps = 400 // values that one question looks at

// trace finds the origin of a value inside of its function: parameters stay roots.
func (p *Program) trace(v ssa.Value) Origin { return p.traceBut(v, nil) }

// traceBut is trace as if one store did not happen.
func (p *Program) traceBut(v ssa.Value, not ssa.Instruction) Origin {
	t := &tracer{p: p, seen: map[ssa.Value]bool{}, not: not}
	return t.value(v)
}

func (t *tracer) value(v ssa.Value) Origin {
	if v == nil || t.seen[v] || t.n > maxSteps {
		return Origin{}
	}
	t.seen[v] = true
	t.n++
	switch v := v.(type) {
	case *ssa.Parameter:
		return Origin{Roots: []ssa.Value{v}}
	case *ssa.FreeVar:
		return t.value(inject.Binding(v))
	case *ssa.Global:
		return Origin{Kind: Config, Roots: []ssa.Value{v}}
	case *ssa.Alloc, *ssa.MakeMap, *ssa.MakeSlice:
		return t.object(v)
	case *ssa.UnOp:
		switch v.Op {
		case token.MUL:
			return t.load(v.X)
		case token.ARROW:
			return t.received(v, v.X)
		}
		return t.value(v.X)
	case *ssa.FieldAddr, *ssa.IndexAddr:
		return t.load(v)
	case *ssa.Field:
		return t.value(v.X)
	case *ssa.Index:
		return t.value(v.X)
	case *ssa.Lookup:
		return t.value(v.X)
	case *ssa.Slice:
		return t.value(v.X)
	case *ssa.TypeAssert:
		return t.value(v.X)
	case *ssa.ChangeType:
		return t.value(v.X)
	case *ssa.ChangeInterface:
		return t.value(v.X)
	case *ssa.MakeInterface:
		return t.value(v.X)
	case *ssa.Convert:
		return t.value(v.X)
	case *ssa.MultiConvert:
		return t.value(v.X)
	case *ssa.Next:
		return t.value(v.Iter)
	case *ssa.Range:
		return t.value(v.X)
	case *ssa.Extract:
		if call, ok := v.Tuple.(*ssa.Call); ok {
			return t.call(call, v.Index)
		}
		if s, ok := v.Tuple.(*ssa.Select); ok {
			n := 1
			for _, st := range s.States {
				if st.Dir != types.RecvOnly {
					continue
				}
				if n++; n == v.Index {
					return t.received(v, st.Chan)
				}
			}
		}
		return t.value(v.Tuple)
	case *ssa.Select:
		return Origin{Kind: Unknown, Roots: []ssa.Value{v}}
	case *ssa.Call:
		return t.call(v, 0)
	case *ssa.Phi:
		if counts(v) {
			return Origin{Kind: Made}
		}
		var o Origin
		for _, e := range v.Edges {
			o.join(t.value(e))
		}
		return o
	case *ssa.BinOp:
		o := t.value(v.X)
		o.join(t.value(v.Y))
		return o
	}
	return Origin{}
}

// received finds the origin of what comes from a channel that the function made:
// what is sent there in it and its closures.
func (t *tracer) received(v ssa.Value, ch ssa.Value) Origin {
	made, ok := inject.Origin(ch).(*ssa.MakeChan)
	var o Origin
	if ok {
		for _, fn := range t.p.unit(made.Parent()) {
			for _, b := range fn.Blocks {
				for _, instr := range b.Instrs {
					if s, ok := instr.(*ssa.Send); ok && inject.Origin(s.Chan) == ssa.Value(made) {
						o.join(t.value(s.X))
					}
				}
			}
		}
	}
	if o.Kind == 0 && len(o.Roots) == 0 {
		o = Origin{Kind: Unknown, Roots: []ssa.Value{v}}
	}
	return o
}

// counts reports whether a phi is the counter of a loop.
func counts(v *ssa.Phi) bool {
	b, ok := v.Type().Underlying().(*types.Basic)
	if !ok || b.Info()&types.IsInteger == 0 {
		return false
	}
	for _, e := range v.Edges {
		if add, ok := e.(*ssa.BinOp); ok && add.Op == token.ADD && add.X == v {
			if _, ok := add.Y.(*ssa.Const); ok {
				return true
			}
		}
	}
	return false
}

// load finds the origin of what stands at an address.
func (t *tracer) load(addr ssa.Value) Origin {
	switch a := addr.(type) {
	case *ssa.FieldAddr:
		return t.field(a)
	case *ssa.IndexAddr:
		return t.value(a.X)
	case *ssa.Alloc:
		return t.object(a)
	case *ssa.FreeVar:
		if b := inject.Binding(a); b != nil {
			return t.load(b)
		}
		return Origin{}
	}
	return t.value(addr)
}

// field finds the origin of a field: in an object that is made here, what is put
// into it, else that of the object.
func (t *tracer) field(a *ssa.FieldAddr) Origin {
	base := variable(a.X)
	if base == nil {
		return t.value(a.X)
	}
	is := func(addr ssa.Value) bool {
		fa, ok := addr.(*ssa.FieldAddr)
		return ok && inject.FieldOf(fa) == inject.FieldOf(a)
	}
	var last *ssa.Store // what it holds for sure, unless something comes between
	eachStore(base, func(s *ssa.Store, addr ssa.Value) {
		if s != t.not && (is(addr) || addr == ssa.Value(base)) && s.Parent() == a.Parent() && before(s, a) && (last == nil || before(last, s)) {
			last = s
		}
	})
	gone := func(i ssa.Instruction) bool {
		return last != nil && i.Parent() == last.Parent() && before(i, last)
	}
	if slices.ContainsFunc(t.p.fillings(base), func(f filling) bool { return mayPrecede(f.call, a) && !gone(f.call) }) {
		if o, ok := t.filled(base); ok {
			return o
		}
	}
	var o Origin
	stored := false
	eachStore(base, func(s *ssa.Store, addr ssa.Value) {
		if s == t.not || !is(addr) && addr != ssa.Value(base) || !mayPrecede(s, a) || gone(s) || givenBy(s, a.Parent()) {
			return
		}
		stored = true
		o.join(t.value(s.Val))
	})
	if !stored {
		o.Roots = append(o.Roots, base)
	}
	return o
}

// givenBy reports whether a store keeps what a function has returned: it comes
// after what the function does.
func givenBy(s *ssa.Store, fn *ssa.Function) bool {
	call, ok := s.Val.(*ssa.Call)
	return ok && s.Parent() != fn && call.Call.StaticCallee() == fn
}

// mayPrecede reports whether an instruction can run before another. Of two
// functions nothing is known.
func mayPrecede(a, b ssa.Instruction) bool {
	if a.Parent() != b.Parent() || before(a, b) || len(a.Parent().Blocks) > maxBlocks {
		return true
	}
	for _, s := range a.Block().Succs {
		if reached(s)[b.Block()] {
			return true
		}
	}
	return false
}

const maxBlocks = 400 // of a function in which the order is looked at

// variable is the variable that a pointer names, if it is one of the function or of the functions around it.
func variable(v ssa.Value) *ssa.Alloc {
	for {
		switch x := inject.Origin(v).(type) {
		case *ssa.Alloc:
			return x
		case *ssa.FreeVar:
			v = inject.Binding(x)
			if v == nil {
				return nil
			}
		case *ssa.FieldAddr: // a struct in a struct
			v = x.X
		default:
			return nil
		}
	}
}

// object finds the origin of what a variable, map or slice holds.
func (t *tracer) object(v ssa.Value) Origin {
	t.seen[v] = true
	if o, ok := t.filled(v); ok {
		return o
	}
	o := Origin{Roots: []ssa.Value{v}}
	if a, ok := v.(*ssa.Alloc); ok {
		eachStore(a, func(s *ssa.Store, addr ssa.Value) {
			if s != t.not && s.Val != v {
				o.join(t.value(s.Val))
			}
		})
		return o
	}
	for _, r := range *v.Referrers() {
		switch r := r.(type) {
		case *ssa.MapUpdate:
			if r.Map == v && ssa.Instruction(r) != t.not {
				o.join(t.value(r.Value))
			}
		case *ssa.IndexAddr:
			for _, q := range *r.Referrers() {
				if s, ok := q.(*ssa.Store); ok && s.Addr == ssa.Value(r) {
					o.join(t.value(s.Val))
				}
			}
		}
	}
	return o
}

// copied is the value that a variable is a copy of: the only one that is put into
// it as a whole. Nil for others.
func copied(a *ssa.Alloc) ssa.Value {
	var val ssa.Value
	n := 0
	eachStore(a, func(s *ssa.Store, addr ssa.Value) {
		if addr == ssa.Value(a) {
			val = s.Val
			n++
		}
	})
	if n != 1 {
		return nil
	}
	return val
}

// eachStore visits the stores to a variable and to its fields and elements, from
// closures too.
func eachStore(a ssa.Value, visit func(s *ssa.Store, addr ssa.Value)) {
	eachStoreTo(a, 0, visit)
}

func eachStoreTo(a ssa.Value, depth int, visit func(s *ssa.Store, addr ssa.Value)) {
	refs := a.Referrers()
	if refs == nil || depth > 5 {
		return
	}
	for _, r := range *refs {
		switch r := r.(type) {
		case *ssa.Store:
			if r.Addr == a {
				visit(r, a)
			}
		case *ssa.FieldAddr:
			eachStoreTo(r, depth+1, visit)
		case *ssa.IndexAddr:
			eachStoreTo(r, depth+1, visit)
		case *ssa.MakeClosure:
			for i, b := range r.Bindings {
				if b == a {
					fv := r.Fn.(*ssa.Function).FreeVars[i]
					eachStoreTo(fv, depth+1, func(s *ssa.Store, addr ssa.Value) {
						if addr == ssa.Value(fv) {
							addr = a
						}
						visit(s, addr)
					})
				}
			}
		}
	}
}
