package identity

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/inject"
	"github.com/toolvet/toolvet/internal/knowledge"
)

// A filling is a call that fills an object: a decoder, or a call that sends and
// has the object for its reply.
type filling struct {
	call ssa.CallInstruction
	from func(t *tracer) Origin
	sure bool // its body or a table says that it does
}

// filled is the origin of an object that is decoded into, if it is one.
func (t *tracer) filled(v ssa.Value) (Origin, bool) {
	all := t.p.fillings(v)
	if len(all) == 0 {
		return Origin{}, false
	}
	o := Origin{Roots: []ssa.Value{v}}
	for _, f := range all {
		o.join(f.from(t))
	}
	if o.Kind&(Reply|Config) == 0 && isReplyName(typeName(v.Type())) && !served(o) {
		// What it is decoded from is out of sight: a connection of the receiver.
		o.Roots = slices.DeleteFunc(o.Roots, isReceiver)
		o.join(Origin{Kind: Reply, Guess: ByName})
	}
	return o, true
}

func isReceiver(v ssa.Value) bool {
	par, ok := v.(*ssa.Parameter)
	return ok && par.Parent().Signature.Recv() != nil && par.Parent().Params[0] == par
}

// served reports whether an origin is the request that an HTTP server was sent.
func served(o Origin) bool {
	return slices.ContainsFunc(o.Roots, func(r ssa.Value) bool { return inject.TypeName(r.Type()) == "net/http.Request" })
}

// fillings are the calls that fill the object behind a pointer.
func (p *Program) fillings(v ssa.Value) []filling {
	if f, ok := p.fills[v]; ok {
		return f
	}
	p.fills[v] = nil
	var out []filling
	eachArgument(v, 0, func(call ssa.CallInstruction, arg ssa.Value) {
		out = append(out, p.fillsArgument(call, arg, v)...)
	})
	p.fills[v] = out
	return out
}

// eachArgument visits the calls that an address is handed to.
func eachArgument(v ssa.Value, depth int, visit func(call ssa.CallInstruction, arg ssa.Value)) {
	refs := v.Referrers()
	if refs == nil || depth > 4 {
		return
	}
	for _, r := range *refs {
		switch r := r.(type) {
		case ssa.CallInstruction:
			visit(r, v)
		case *ssa.MakeInterface:
			eachArgument(r, depth+1, visit)
		case *ssa.ChangeInterface:
			eachArgument(r, depth+1, visit)
		case *ssa.ChangeType:
			eachArgument(r, depth+1, visit)
		case *ssa.UnOp: // what a variable that was stored to once holds
			if _, ok := r.Type().Underlying().(*types.Pointer); ok {
				if _, isAlloc := v.(*ssa.Alloc); isAlloc && inject.Origin(r) != r {
					eachArgument(r, depth+1, visit)
				}
			}
		case *ssa.Store:
			// A pointer that is kept in a variable: what happens to the variable happens to the object.
			if a, ok := r.Addr.(*ssa.Alloc); ok && r.Val == v && inject.Origin(a) == a {
				for _, q := range *a.Referrers() {
					if u, ok := q.(*ssa.UnOp); ok && inject.Origin(u) == inject.Origin(v) {
						eachArgument(u, depth+1, visit)
					}
				}
			}
			if ia, ok := r.Addr.(*ssa.IndexAddr); ok && r.Val == v { // one of variadic arguments
				if arr, ok := ia.X.(*ssa.Alloc); ok {
					for _, q := range *arr.Referrers() {
						if s, ok := q.(*ssa.Slice); ok {
							eachArgument(s, depth+1, visit)
						}
					}
				}
			}
		case *ssa.MakeClosure:
			for i, b := range r.Bindings {
				if b == v {
					eachArgument(r.Fn.(*ssa.Function).FreeVars[i], depth+1, visit)
				}
			}
		}
	}
}

// fillsArgument tells whether a call fills the object that it is given as arg.
func (p *Program) fillsArgument(call ssa.CallInstruction, arg, object ssa.Value) []filling {
	c := call.Common()
	args := inject.Args(c)
	at := slices.Index(args, arg)
	if at < 0 {
		return nil
	}
	obj := inject.Callee(c)
	shift := 0
	if obj != nil && obj.Signature().Recv() != nil {
		shift = 1
	}
	if shift == 1 && at == 0 {
		return p.fillsReceiver(call, obj, args)
	}
	if obj != nil {
		if k := p.world.Known(obj); k != nil && k.Passes != nil {
			for _, f := range k.Passes.Flow {
				if !f.To.Result && f.To.Index+shift == at && f.To.Index != knowledge.Recv && isObject(arg.Type()) {
					from := placeOf(f.From, args, shift)
					return []filling{{call, func(t *tracer) Origin { return t.all(from) }, true}}
				}
			}
		}
	}
	if callees := p.world.Callees(c); len(callees) > 0 {
		var out []filling
		for _, fn := range callees {
			if s := p.summary(fn); s != nil {
				out = append(out, fromSummary(call, s, at, args)...)
			}
		}
		return out
	}
	if obj != nil {
		if s := p.world.Fact(obj); s != nil {
			return fromSummary(call, s, at, args)
		}
	}
	if _, ok := object.(*ssa.Alloc); ok && obj != nil && call.Value() != nil && (obj.Name() == "SetResult" || obj.Name() == "SetSuccessResult") {
		// A request under construction is told where its answer goes.
		return []filling{{call, func(*tracer) Origin { return Origin{Kind: Reply, Roots: []ssa.Value{call.Value()}} }, false}}
	}
	if p.outParameter(call, obj, object) {
		return []filling{{call, func(*tracer) Origin { return Origin{Kind: Reply, Roots: []ssa.Value{call.Value()}} }, false}}
	}
	return nil
}

// fillsReceiver finds methods that decode into their receiver: UnmarshalJSON.
func (p *Program) fillsReceiver(call ssa.CallInstruction, obj *types.Func, args []ssa.Value) []filling {
	switch obj.Name() {
	case "UnmarshalJSON", "UnmarshalText", "UnmarshalBinary", "UnmarshalYAML", "Unmarshal":
		return []filling{{call, func(t *tracer) Origin { return t.all(args[1:]) }, true}}
	}
	return nil
}

func fromSummary(call ssa.CallInstruction, s *Summary, at int, args []ssa.Value) []filling {
	var out []filling
	for _, f := range s.Fills {
		if f.Param == at {
			out = append(out, filling{call, func(t *tracer) Origin { return t.apply(f.From, call, args) }, true})
		}
	}
	return out
}

// outParameter reports whether a call of a library that sends has an object for
// its reply: a fresh one, of a type that is not one of requests.
func (p *Program) outParameter(call ssa.CallInstruction, obj *types.Func, object ssa.Value) bool {
	a, ok := object.(*ssa.Alloc)
	if !ok || obj == nil || call.Value() == nil {
		return false
	}
	if s := p.world.Sends(call); !s.Does || s.Guess {
		return false
	}
	elem := a.Type().Underlying().(*types.Pointer).Elem()
	if _, isStruct := elem.Underlying().(*types.Struct); isStruct && isRequestName(typeName(elem)) {
		return false
	}
	fresh := true
	eachStore(a, func(*ssa.Store, ssa.Value) { fresh = false })
	return fresh
}

// isObject reports whether a type can be decoded into.
func isObject(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Pointer:
		return true
	case *types.Interface, *types.Map:
		return true
	case *types.Slice:
		_, iface := u.Elem().Underlying().(*types.Interface)
		return iface
	}
	return false
}

// placeOf are the arguments of a call at a place of the tables.
func placeOf(pl knowledge.Place, args []ssa.Value, shift int) []ssa.Value {
	i := pl.Index + shift
	if pl.Index == knowledge.Recv {
		i = 0
	}
	if i < 0 || i >= len(args) {
		return nil
	}
	if pl.Rest {
		return args[i:]
	}
	return args[i : i+1]
}

// all joins the origins of values; a slice of variadic arguments has those of its elements.
func (t *tracer) all(vs []ssa.Value) Origin {
	var o Origin
	for _, v := range vs {
		o.join(t.value(v))
	}
	return o
}
