package identity

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/inject"
)

// coalesces finds calls that choose the first of their arguments that is not
// empty: an identity of a reply, and behind it something else.
func (f *finder) coalesces() {
	for _, b := range f.fn.Blocks {
		for _, instr := range b.Instrs {
			call, ok := instr.(*ssa.Call)
			if !ok {
				continue
			}
			args := f.p.firstOf(call)
			for i := range args {
				if f.fallsBack(call, args, i) {
					break
				}
			}
		}
	}
}

// fallsBack judges the choice between argument i and those behind it.
func (f *finder) fallsBack(call *ssa.Call, args []ssa.Value, i int) bool {
	if isConst(args[i]) {
		return false
	}
	for _, with := range args[i+1:] {
		if isConst(with) {
			continue
		}
		c := &candidate{fn: f.fn, shape: ByCoalescing, tested: bare(args[i]), taken: bare(args[i]), with: with, pos: call.Pos(), used: call, target: targetOf(call)}
		if l := callLabel(call, 0); l.name != "" && !l.vague {
			c.target = l // the key under which it is looked up
		}
		if f.p.judge(c) {
			return true
		}
	}
	return false
}

// targetOf is the field or variable that the result of a call is put into.
func targetOf(v ssa.Value) label {
	for _, r := range *v.Referrers() {
		switch r := r.(type) {
		case *ssa.Store:
			if r.Val == v {
				return labelOfAddr(r.Addr)
			}
		case *ssa.Phi:
			return label{name: r.Comment, vague: true}
		}
	}
	return label{}
}

// firstOf are the arguments of a call of which it returns the first that is not
// empty, in that order; nil for other calls.
func (p *Program) firstOf(call *ssa.Call) []ssa.Value {
	c := call.Common()
	obj := inject.Callee(c)
	if obj != nil && inject.FullName(obj) == "cmp.Or" {
		return inject.Varargs(c, 0)
	}
	var order []int
	if callees := p.world.Callees(c); len(callees) == 1 {
		if s := p.summary(callees[0]); s != nil {
			order = s.First
		}
	} else if obj != nil && len(callees) == 0 {
		if s := p.world.Fact(obj); s != nil {
			order = s.First
		} else if byNameFirst(obj) {
			for i := range c.Args {
				order = append(order, i)
			}
		}
	}
	args := inject.Args(c)
	var out []ssa.Value
	for _, i := range order {
		if i >= len(args) {
			return nil
		}
		if elems := inject.Varargs(c, i); len(elems) > 0 && i == len(args)-1 && c.Signature().Variadic() {
			out = append(out, elems...)
		} else {
			out = append(out, args[i])
		}
	}
	if len(out) < 2 {
		return nil
	}
	return out
}

// byNameFirst reports whether a function of a library returns the first of its
// arguments that is not empty, by its name.
func byNameFirst(obj *types.Func) bool {
	if obj.Signature().Recv() != nil || obj.Signature().Results().Len() == 0 {
		return false
	}
	name := strings.ToLower(obj.Name())
	return name == "deref" || slices.ContainsFunc([]string{"coalesce", "firstnon", "firstnot", "stringderef"}, func(w string) bool { return strings.Contains(name, w) })
}

// coalesces recognises a function that returns the first of its parameters that
// is not empty, whatever it is called. The result are those parameters in order.
func (p *Program) coalesces(fn *ssa.Function) []int {
	if fn.Signature.Results().Len() != 1 || len(fn.Params) == 0 || len(fn.Params) > 6 || !isText(fn.Signature.Results().At(0).Type()) {
		return nil
	}
	tests := testsOf(fn)
	if len(tests) == 0 && len(fn.Blocks) > 1 {
		return p.generic(fn)
	}
	first := -1
	var rest []int
	for _, b := range fn.Blocks {
		ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return)
		if !ok {
			continue
		}
		vals := []ssa.Value{ret.Results[0]}
		if phi, ok := ret.Results[0].(*ssa.Phi); ok {
			vals = phi.Edges
		}
		for _, v := range vals {
			if isConst(v) {
				continue
			}
			i := p.paramOf(fn, v)
			if i < 0 {
				return nil
			}
			tested := slices.ContainsFunc(tests, func(t *test) bool { return derives(v, t.value) && p.paramOf(fn, t.value) == i })
			switch {
			case tested && (first < 0 || first == i):
				first = i
			case !slices.Contains(rest, i):
				rest = append(rest, i)
			}
		}
	}
	if first < 0 || len(rest) == 0 && !isVariadic(fn, first) {
		return nil
	}
	slices.Sort(rest)
	return append([]int{first}, slices.DeleteFunc(rest, func(i int) bool { return i == first })...)
}

// generic recognises one with a type parameter: it compares with a variable that nothing is stored to.
func (p *Program) generic(fn *ssa.Function) []int {
	if !fn.Signature.Variadic() || len(fn.Params) != 1 {
		return nil
	}
	for _, b := range fn.Blocks {
		if ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return); ok && !isConst(ret.Results[0]) && p.paramOf(fn, ret.Results[0]) != 0 && !unset(ret.Results[0]) {
			return nil
		}
	}
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			if cmp, ok := instr.(*ssa.BinOp); ok && (p.paramOf(fn, cmp.X) == 0 && (unset(cmp.Y) || isConst(cmp.Y)) || p.paramOf(fn, cmp.Y) == 0 && (unset(cmp.X) || isConst(cmp.X))) {
				return []int{0}
			}
		}
	}
	return nil
}

// unset reports whether a value is read from a variable that nothing is stored to.
func unset(v ssa.Value) bool {
	u, ok := v.(*ssa.UnOp)
	if !ok {
		return false
	}
	a, ok := u.X.(*ssa.Alloc)
	if !ok {
		return false
	}
	stored := false
	eachStore(a, func(*ssa.Store, ssa.Value) { stored = true })
	return !stored
}

func isVariadic(fn *ssa.Function, i int) bool {
	if !fn.Signature.Variadic() || i != len(fn.Params)-1 {
		return false
	}
	_, ok := fn.Params[i].Type().Underlying().(*types.Slice)
	return ok
}

// paramOf is the parameter that a value is, is read from, or is an element of; -1 for others.
func (p *Program) paramOf(fn *ssa.Function, v ssa.Value) int {
	for range 8 {
		switch x := bare(v).(type) {
		case *ssa.Parameter:
			return slices.Index(fn.Params, x)
		case *ssa.UnOp:
			v = x.X
		case *ssa.IndexAddr:
			v = x.X
		case *ssa.FieldAddr:
			v = x.X
		case *ssa.Field:
			v = x.X
		case *ssa.Extract:
			v = x.Tuple
		case *ssa.TypeAssert:
			v = x.X
		case *ssa.Lookup: // under a key that the caller names
			if _, ok := x.Index.(*ssa.Parameter); !ok {
				return -1
			}
			v = x.X
		case *ssa.Alloc: // a parameter whose address is taken
			var val ssa.Value
			eachStore(x, func(s *ssa.Store, _ ssa.Value) { val = s.Val })
			if val == nil {
				return -1
			}
			v = val
		default:
			return -1
		}
	}
	return -1
}
