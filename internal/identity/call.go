package identity

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/inject"
)

// call finds the origin of a result.
func (t *tracer) call(call *ssa.Call, result int) Origin {
	c := call.Common()
	args := inject.Args(c)
	if b, ok := c.Value.(*ssa.Builtin); ok {
		switch b.Name() {
		case "append", "min", "max":
			return t.all(args)
		}
		return Origin{}
	}
	sig := c.Signature()
	if result < sig.Results().Len() && inject.IsError(sig.Results().At(result).Type()) {
		return Origin{}
	}
	if callees := t.p.world.Callees(c); len(callees) > 0 {
		return t.callees(call, callees, args, result)
	}
	obj := inject.Callee(c)
	if obj == nil {
		return Origin{Kind: Unknown, Roots: []ssa.Value{call}}
	}
	if s := t.p.world.Fact(obj); s != nil {
		if result < len(s.Results) {
			o := t.apply(s.Results[result], call, args)
			if o.Kind&Reply != 0 {
				o.Roots = append(o.Roots, call)
			}
			return o
		}
	}
	k := t.p.world.Known(obj)
	if k != nil && k.Fresh || inject.FullName(obj) == "time.Now" {
		return Origin{Kind: Made}
	}
	if s := t.p.world.Sends(call); s.Does {
		return Origin{Kind: Reply, Roots: []ssa.Value{call}, Guess: s.guess()}
	}
	shift := 0
	if obj.Signature().Recv() != nil {
		shift = 1
	}
	if k != nil && k.Passes != nil {
		var o Origin
		for _, f := range k.Passes.Flow {
			if f.To.Result && f.To.Index == result {
				o.join(t.all(placeOf(f.From, args, shift)))
			}
		}
		if len(o.Roots) > 0 || o.Kind != 0 {
			return o
		}
	}
	o := t.all(args)
	if isGetter(obj) {
		return o
	}
	switch {
	case obj.Pkg() != nil && inject.IsStd(obj.Pkg().Path()):
		if o.Kind == 0 && len(o.Roots) == 0 {
			o.Kind = Config
		}
	case t.p.asksService(call, result):
		return Origin{Kind: Reply, Roots: []ssa.Value{call}, Guess: ByCall}
	default:
		o.Kind |= Unknown
		o.Roots = append(o.Roots, call)
	}
	return o
}

// asksService reports whether a call is one of an interface of the module that
// looks like that of a service: it takes a context, and gives an object or an error.
func (p *Program) asksService(call *ssa.Call, result int) bool {
	c := call.Common()
	sig := c.Signature()
	results := sig.Results()
	if !c.IsInvoke() || !takesContext(sig) || results.Len() < 2 || !inject.IsError(results.At(results.Len()-1).Type()) {
		return false
	}
	n := named(c.Value.Type())
	if n == nil || n.Obj().Pkg() == nil || !p.world.SameModule(n.Obj().Pkg()) || p.world.Stores(n.Obj()) {
		return false
	}
	return inject.StructOf(results.At(result).Type()) != nil || named(results.At(result).Type()) != nil && inject.StructOf(named(results.At(result).Type())) != nil
}

// callees joins what functions of the package return.
func (t *tracer) callees(call *ssa.Call, callees []*ssa.Function, args []ssa.Value, result int) Origin {
	var o Origin
	for _, fn := range callees {
		s := t.p.summary(fn)
		if s == nil || result >= len(s.Results) {
			o.Kind |= Unknown
			continue
		}
		o.join(t.apply(s.Results[result], call, args))
	}
	if o.Kind&(Reply|Unknown) != 0 || o.Kind == 0 && len(o.Roots) == 0 {
		o.join(Origin{Roots: []ssa.Value{call}})
	}
	if o.Kind == 0 && len(o.Roots) == 1 {
		o.Kind = Unknown
	}
	return o
}

// apply puts the arguments of a call into what a function's summary says.
func (t *tracer) apply(s Source, call ssa.CallInstruction, args []ssa.Value) Origin {
	o := Origin{Kind: s.Kind, Guess: s.Guess}
	if s.Kind&(Reply|Unknown) != 0 {
		if v := call.Value(); v != nil {
			o.Roots = append(o.Roots, v)
		}
	}
	for i, a := range args {
		if s.Params&bit(i) != 0 {
			o.join(t.value(a))
		}
	}
	return o
}

func bit(i int) uint64 {
	if i < 0 || i > 63 {
		return 0
	}
	return 1 << i
}

// isGetter reports whether a method only reads its receiver, by its form.
func isGetter(obj *types.Func) bool {
	sig := obj.Signature()
	return sig.Recv() != nil && sig.Params().Len() == 0 && sig.Results().Len() == 1
}

// typeName is the name of a named type or of what it points to, "" for others.
func typeName(t types.Type) string {
	if n := named(t); n != nil {
		return n.Obj().Name()
	}
	return ""
}

func named(t types.Type) *types.Named {
	for range 3 {
		switch u := types.Unalias(t).(type) {
		case *types.Named:
			return u
		case *types.Pointer:
			t = u.Elem()
		case *types.Slice:
			t = u.Elem()
		default:
			return nil
		}
	}
	return nil
}
