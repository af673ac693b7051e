package summary

import (
	"go/constant"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/inject"
	"github.com/toolvet/toolvet/internal/knowledge"
)

// An option is a call such as retry.RetryIf(f) among the arguments of a retry
// function or client, wherever this package puts it into the list.
type option struct {
	call *ssa.Call
	bind func(ssa.Value) ssa.Value // parameters of the function that builds the list → what it was given
}

// options are the options that an argument is or holds.
func (p *pkg) options(v ssa.Value) []option {
	var out []option
	seen := make(map[ssa.Value]bool)
	var walk func(v ssa.Value, bind func(ssa.Value) ssa.Value, depth int)
	walk = func(v ssa.Value, bind func(ssa.Value) ssa.Value, depth int) {
		if v == nil || depth > 8 || seen[v] {
			return
		}
		seen[v] = true
		switch o := inject.Origin(v).(type) {
		case *ssa.Slice:
			for _, e := range sliceElements(o) {
				walk(e, bind, depth+1)
			}
		case *ssa.Phi:
			for _, e := range o.Edges {
				walk(e, bind, depth+1)
			}
		case *ssa.UnOp:
			if a, ok := o.X.(*ssa.Alloc); ok {
				for _, r := range *a.Referrers() {
					if s, ok := r.(*ssa.Store); ok && s.Addr == a {
						walk(s.Val, bind, depth+1)
					}
				}
			}
		case *ssa.Parameter:
			if b := bind(o); b != nil && b != ssa.Value(o) {
				walk(b, bind, depth+1)
			}
		case *ssa.Call:
			if b, ok := o.Call.Value.(*ssa.Builtin); ok {
				if b.Name() == "append" {
					for _, a := range o.Call.Args {
						walk(a, bind, depth+1)
					}
				}
				return
			}
			if fn := p.callee(&o.Call); fn != nil && listsOptions(fn) {
				args := inject.Args(&o.Call)
				inner := func(v ssa.Value) ssa.Value {
					if par, ok := v.(*ssa.Parameter); ok && par.Parent() == fn {
						if i := slices.Index(fn.Params, par); i >= 0 && i < len(args) {
							return bind(inject.Origin(args[i]))
						}
					}
					return v
				}
				for _, b := range fn.Blocks {
					if ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return); ok && len(ret.Results) > 0 {
						walk(ret.Results[0], inner, depth+1)
					}
				}
				return
			}
			out = append(out, option{o, bind})
		}
	}
	walk(v, func(v ssa.Value) ssa.Value { return v }, 0)
	return out
}

// listsOptions reports whether a function returns a list.
func listsOptions(fn *ssa.Function) bool {
	r := fn.Signature.Results()
	if r.Len() == 0 {
		return false
	}
	_, ok := r.At(0).Type().Underlying().(*types.Slice)
	return ok
}

// knownOption is what the tables know of an option.
func (p *pkg) knownOption(o option) *knowledge.Func {
	obj := inject.Callee(&o.call.Call)
	if obj == nil {
		return nil
	}
	return p.known(obj)
}

// arg is parameter i (without the receiver) of an option.
func (o option) arg(i int) ssa.Value {
	if o.call.Call.Signature().Recv() != nil {
		i++
	}
	if i < 0 || i >= len(o.call.Call.Args) {
		return nil
	}
	return o.bind(inject.Origin(o.call.Call.Args[i]))
}

// predicates are the deciding functions in an argument: an option, or a field of a struct.
func (p *pkg) predicates(v ssa.Value) []predicate {
	var out []predicate
	for _, o := range p.options(v) {
		known := p.knownOption(o)
		if known == nil || known.Filter == nil || known.Filter.Pred == knowledge.None {
			continue
		}
		if fn := o.arg(known.Filter.Pred); fn != nil {
			out = append(out, predicate{fn, known.Filter.Stops, known.Filter.Replaces})
		}
	}
	if a, ok := inject.Origin(v).(*ssa.Alloc); ok {
		st := structUnder(a.Type())
		owner := inject.TypeName(a.Type())
		if st == nil || owner == "" {
			return out
		}
		for _, s := range fieldStores(a) {
			if known := p.table.Field(owner + "." + st.Field(s.field).Name()); known != nil && known.Filter != nil {
				out = append(out, predicate{s.val, known.Filter.Stops, known.Filter.Replaces})
			}
		}
	}
	return out
}

// once reports whether an argument allows one attempt only: Attempts(1), &backoff.StopBackOff{}.
func (p *pkg) once(v ssa.Value) bool {
	for _, o := range p.options(v) {
		known := p.knownOption(o)
		if known == nil || known.Bound == nil || known.Bound.N == knowledge.None {
			continue
		}
		if c, ok := o.arg(known.Bound.N).(*ssa.Const); ok && c.Value != nil && c.Value.Kind() == constant.Int && c.Int64() == int64(known.Bound.Off) &&
			inject.TypeName(c.Type()) != "time.Duration" { // a time is no number of attempts
			return true
		}
	}
	a, ok := inject.Origin(v).(*ssa.Alloc)
	if !ok {
		return false
	}
	owner := inject.TypeName(a.Type())
	known := p.table.Func(owner)
	return known != nil && (known.Marker != nil && known.Marker.Stop || known.Bound != nil && known.Bound.N == knowledge.None) || a.Comment == "complit" && p.boundOff(a, owner)
}

// boundOff reports whether a literal of settings leaves the number of repeats at
// zero, or sets it to the number that means none: &api.Config{Address: url}.
func (p *pkg) boundOff(a *ssa.Alloc, owner string) bool {
	st := structUnder(a.Type())
	if st == nil || owner == "" {
		return false
	}
	for i := range st.NumFields() {
		known := p.table.Field(owner + "." + st.Field(i).Name())
		if known == nil || known.Bound == nil {
			continue
		}
		off := known.Bound.Off == 0
		for _, s := range fieldStores(a) {
			if s.field == i {
				c, ok := inject.Origin(s.val).(*ssa.Const)
				off = ok && c.Value != nil && c.Value.Kind() == constant.Int && c.Int64() == int64(known.Bound.Off)
			}
		}
		return off
	}
	return false
}
