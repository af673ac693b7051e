package summary

import (
	"go/constant"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/inject"
)

// A spec is what an object says of itself beside the function it holds or the method
// it has: spec{run: create, repeat: false}, func (createStep) Repeatable() bool.
// A call of that function is judged with these answers alone.
type spec struct {
	fields  map[int]inject.Value
	methods map[string]inject.Value
}

// excludedBySpec reports whether the function that sends is never run again: whatever
// holds it says something of itself that keeps it out of the region.
func (p *pkg) excludedBySpec(r *region, victim *op) bool {
	object := objectOf(victim.call.Common())
	if object == nil || victim.target == nil {
		return false
	}
	specs := p.specsOf(victim)
	if len(specs) == 0 {
		return false
	}
	return !slices.ContainsFunc(specs, func(s spec) bool { return p.runsAgainBy(r, victim, object, s) })
}

// objectOf is what a call by a field or of an interface method belongs to.
func objectOf(c *ssa.CallCommon) ssa.Value {
	if c.IsInvoke() {
		return holder(c.Value)
	}
	if u, ok := inject.Origin(c.Value).(*ssa.UnOp); ok {
		if fa, ok := u.X.(*ssa.FieldAddr); ok {
			return holder(fa.X)
		}
	}
	return nil
}

// holder is the variable, parameter or value that stands for an object in its function.
func holder(v ssa.Value) ssa.Value {
	switch o := inject.Origin(v).(type) {
	case *ssa.UnOp:
		if a, ok := o.X.(*ssa.Alloc); ok {
			return a
		}
		return o
	case *ssa.Alloc:
		if v := inject.Content(o); v != nil {
			return inject.Origin(v)
		}
		return o
	default:
		return o
	}
}

// specsOf are what the objects say that hold the function a call comes to.
func (p *pkg) specsOf(victim *op) []spec {
	c := victim.call.Common()
	if c.IsInvoke() {
		if recv := victim.target.Signature.Recv(); recv != nil {
			return []spec{{methods: p.constantMethods(recv.Type())}}
		}
		return nil
	}
	u, ok := inject.Origin(c.Value).(*ssa.UnOp)
	if !ok {
		return nil
	}
	fa, ok := u.X.(*ssa.FieldAddr)
	if !ok {
		return nil
	}
	field := inject.FieldOf(fa)
	var out []spec
	p.each(func(instr ssa.Instruction) {
		s, ok := instr.(*ssa.Store)
		if !ok {
			return
		}
		to, ok := s.Addr.(*ssa.FieldAddr)
		if ok && inject.FieldOf(to) == field && slices.Contains(p.functionsOf(s.Val), victim.target) {
			out = append(out, spec{fields: constantFields(to.X)})
		}
	})
	return out
}

// constantFields are the fields of a struct literal that say something: a flag, a kind.
func constantFields(literal ssa.Value) map[int]inject.Value {
	st := structUnder(literal.Type())
	if st == nil {
		return nil
	}
	out := make(map[int]inject.Value)
	for i := range st.NumFields() {
		if isBoolean(st.Field(i).Type()) {
			out[i] = inject.Truth(false)
		}
	}
	for _, s := range fieldStores(literal) {
		delete(out, s.field)
		if v, ok := constantOf(s.val); ok {
			out[s.field] = v
		}
	}
	return out
}

func constantOf(v ssa.Value) (inject.Value, bool) {
	c, ok := v.(*ssa.Const)
	if !ok || c.Value == nil {
		return inject.Value{}, false
	}
	switch c.Value.Kind() {
	case constant.Bool:
		return inject.Truth(constant.BoolVal(c.Value)), true
	case constant.String:
		return inject.Word(constant.StringVal(c.Value)), true
	case constant.Int:
		return inject.Number(c.Int64()), true
	}
	return inject.Value{}, false
}

// constantMethods are the methods of a type that always give the same answer.
func (p *pkg) constantMethods(t types.Type) map[string]inject.Value {
	out := make(map[string]inject.Value)
	ms := types.NewMethodSet(t)
	for i := range ms.Len() {
		obj, ok := ms.At(i).Obj().(*types.Func)
		if !ok || obj.Signature().Params().Len() != 0 || obj.Signature().Results().Len() != 1 {
			continue
		}
		fn := p.infoOf(obj)
		if fn == nil || len(fn.Blocks) != 1 {
			continue
		}
		if r, ok := fn.Blocks[0].Instrs[len(fn.Blocks[0].Instrs)-1].(*ssa.Return); ok {
			if v, ok := constantOf(r.Results[0]); ok {
				out[obj.Name()] = v
			}
		}
	}
	return out
}

// supposed are the values of a function that a spec settles.
func (s spec) supposed(fn *ssa.Function, object ssa.Value) map[ssa.Value]inject.Value {
	out := make(map[ssa.Value]inject.Value)
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			switch instr := instr.(type) {
			case *ssa.UnOp:
				if fa, ok := instr.X.(*ssa.FieldAddr); ok && holder(fa.X) == object {
					if v, ok := s.fields[fa.Field]; ok {
						out[instr] = v
					}
				}
			case *ssa.Call:
				if instr.Call.IsInvoke() && holder(instr.Call.Value) == object {
					if v, ok := s.methods[instr.Call.Method.Name()]; ok {
						out[instr] = v
					}
				}
			}
		}
	}
	return out
}

// runsAgainBy reports whether a send comes back to itself when its object says what
// a spec says.
func (p *pkg) runsAgainBy(r *region, victim *op, object ssa.Value, s spec) bool {
	fn, at := r.fi.fn, victim.call
	if r.loop == nil {
		if r.outer == nil || object.Parent() != r.outer.fn {
			return true
		}
		fn, at = r.outer.fn, r.rep.call
	}
	known := s.supposed(fn, object)
	once := func(c ssa.CallInstruction) bool { return c == at }
	base := p.in.Run(fn, inject.Config{Params: p.infos[fn].params, Snap: map[ssa.CallInstruction]bool{at: true}, Guesses: true, Wall: once, Suppose: known})
	if !base.Reached(at) || !p.calledBy(fn, object, s, 0) {
		return false
	}
	if r.loop == nil {
		return true
	}
	for m := inject.Mode(1); m < inject.NumModes; m++ {
		if !inject.UnknownOutcome.Has(m) {
			continue
		}
		for _, results := range victim.outcomes(m) {
			if p.in.Run(fn, inject.Config{Mode: m, Start: at, Results: results, Base: base, Within: r.loop.blocks, Guesses: true, Suppose: known}).Again {
				return true
			}
		}
	}
	return false
}

// calledBy reports whether some caller hands over an object of which a spec is true.
func (p *pkg) calledBy(fn *ssa.Function, object ssa.Value, s spec, depth int) bool {
	par, ok := object.(*ssa.Parameter)
	calls := p.called[fn]
	if !ok || len(calls) == 0 || depth > 3 || len(calls) > maxCallers {
		return true
	}
	i := slices.Index(fn.Params, par)
	for _, call := range calls {
		args := inject.Args(call.Common())
		if i < 0 || i >= len(args) {
			return true
		}
		given, caller := holder(args[i]), call.Parent()
		w := p.in.Run(caller, inject.Config{Guesses: true, Suppose: s.supposed(caller, given)})
		if w.Reached(call) && p.calledBy(caller, given, s, depth+1) {
			return true
		}
	}
	return false
}
