package flow

import (
	"go/constant"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/inject"
	"github.com/toolvet/toolvet/internal/knowledge"
)

// call is what a call returns; what it writes is written.
func (u *unit) call(call ssa.CallInstruction, c *ssa.CallCommon) []Value {
	if b, ok := c.Value.(*ssa.Builtin); ok {
		return u.builtin(call, b, c)
	}
	args := inject.Args(c)
	obj := inject.Callee(c)
	res := make([]Value, c.Signature().Results().Len())
	name := ""
	if obj != nil {
		name = inject.FullName(obj)
	}
	if c.IsInvoke() && inject.ImplementsError(c.Value.Type()) && len(args) == 1 && len(res) == 1 {
		res[0].join(u.arg(call, args, 0)) // Error, Unwrap
		return res
	}
	fns := u.p.world.Callees(c)
	switch {
	case name == "errors.As":
		u.errorsAs(call, args)
		return res
	case (name == "(net/url.Values).Get" || name == "(*net/http.Request).FormValue" || name == "(net/http.Header).Get" || name == "(net/http.Header).Values") && len(args) == 2:
		res[0] = u.underKey(call, args, name)
		return res
	case name == "errors.AsType":
		x := u.arg(call, args, 0)
		u.setAs(call, args[0])
		res[0].join(x)
		return res
	case obj != nil && u.masks(obj, fns):
		for _, fn := range fns {
			u.overwrittenHeaders(fn, args)
		}
		for i := range res {
			for j := range args {
				res[i].Words.join(u.arg(call, args, j).Words)
			}
		}
		return res
	}
	done, seen := false, false // seen: its body is known
	for _, fn := range fns {
		done, seen = true, true
		u.overwrittenHeaders(fn, args)
		if u.inside(fn) {
			u.bind(call, fn, args, res)
			continue
		}
		if s := u.asks(fn); s != nil {
			u.apply(call, s, args, res)
		}
	}
	var k *knowledge.Func
	if obj != nil {
		k = u.p.world.Known(obj)
		if k != nil && k.Passes != nil {
			done = true
			u.passes(call, k.Passes, obj, args, res)
		}
		if name == "(*net/url.URL).Query" && u.takesCallback(call.Parent()) && incoming(args[0]) {
			res[0].Shown.join(Set{Src: &Source{What: "the query of an OAuth callback", Pos: call.Pos()}})
		}
		if name == "(reflect.Value).Call" {
			res[0].Words.join(Words{Kind: Dynamic, Src: &Source{What: "the error of a function that is called by reflection", Reflect: true, Pos: call.Pos(), Guess: 1, Trust: "what the function does is not known"}})
		}
		if k != nil && k.Secret != nil {
			u.secretCall(call, k.Secret, obj, args, res)
		}
		if !done {
			if s := u.p.world.Fact(obj); s != nil {
				done, seen = true, true
				u.apply(call, s, args, res)
			}
		}
		if !done && c.IsInvoke() {
			for _, m := range u.p.world.Implementations(c) {
				if s := u.p.world.Fact(m); s != nil {
					done, seen = true, true
					u.apply(call, s, args, res)
				}
			}
		}
		if name == "fmt.Sprintf" || name == "fmt.Errorf" || name == "fmt.Appendf" {
			u.format(call, c, name, res)
		}
		if !done {
			done = u.fieldShape(call, obj, args, res)
		}
		if !done && c.IsInvoke() && inject.IsDoer(obj.Signature()) {
			u.passes(call, doer, obj, args, res)
		}
		if len(res) == 2 && (strings.HasPrefix(name, "(*net/http.Client).") || c.IsInvoke() && inject.IsDoer(obj.Signature())) {
			if src := u.addedByTransport(args[0]); src != nil {
				res[1].Shown.join(Set{Src: src})
			}
		}
		u.replaced(name, args, res)
		if k != nil && k.Sink != nil && k.Sink.Class == "error" {
			u.wrapped(call, c, k.Sink, res)
		}
		if k != nil && k.Sink != nil && k.Sink.Class == "dump" && len(res) > 0 && res[0].Shown.Src != nil && res[0].Shown.Src.Any {
			res[0].Shown.Src = nil // a dump is about the headers
		}
		if k != nil && k.Sink != nil && k.Sink.Class == "dump" && len(args) > 0 && len(res) > 0 && dumpsRequest(call, args) && !u.hiddenBetween(u.resolve(args[0]).root, nil) {
			res[0].Shown.join(Set{Src: &Source{What: "the dump of a request with its headers", Pos: call.Pos()}})
		}
	} else if len(fns) == 0 {
		if par, ok := inject.Origin(c.Value).(*ssa.Parameter); ok {
			for i := range res {
				if inject.IsError(c.Signature().Results().At(i).Type()) {
					res[i].Words.P |= bit(u.label(par))
					res[i].Shown.P |= bit(u.label(par))
				}
			}
			done = par.Parent() == u.fn
			u.callsBackWith(call, par)
			if len(res) > 0 {
				res[0].join(u.p.named(c.Signature().Results().At(0).Type(), par.Name(), "parameter", call.Pos()))
			}
		}
	}
	if obj != nil && !done && len(args) == 1 && len(res) == 1 && inject.ImplementsError(args[0].Type()) {
		switch obj.Name() {
		case "Error", "Unwrap", "Cause":
			res[0].join(u.arg(call, args, 0))
			done = true
		}
	}
	if obj == nil {
		u.yields(call, c)
	}
	u.words(call, c, obj, k, done, seen, args, res)
	if obj != nil && len(fns) == 0 {
		u.namedResult(call, obj, c, res)
	}
	if obj != nil && len(args) > 1 && len(res) == 1 && inject.IsError(args[0].Type()) && strings.HasPrefix(obj.Name(), "Wrap") && isZero(args[0]) {
		return make([]Value, 1) // wrapping nothing gives nothing
	}
	for i := range res {
		if i < c.Signature().Results().Len() {
			res[i].join(u.assigned(call.Pos(), c.Signature().Results().At(i).Type(), i, k != nil && k.Fresh))
		}
	}
	return res
}

// arg is the value of argument i where the call stands, with what a variadic call puts into its slice.
func (u *unit) arg(call ssa.CallInstruction, args []ssa.Value, i int) Value {
	if i < 0 || i >= len(args) {
		return Value{}
	}
	return u.at(args[i], call.Block())
}

func (u *unit) builtin(call ssa.CallInstruction, b *ssa.Builtin, c *ssa.CallCommon) []Value {
	switch b.Name() {
	case "append":
		x := u.at(c.Args[0], call.Block())
		if len(c.Args) > 1 {
			x.join(u.at(c.Args[1], call.Block()))
		}
		return []Value{x}
	case "delete":
		if k := keyOf(c.Args[1]); k != "" {
			u.writeKey(c.Args[0], k, Value{})
		}
	case "copy":
		u.write(c.Args[0], u.at(c.Args[1], call.Block()))
	case "min", "max":
		var x Value
		for _, a := range c.Args {
			x.join(u.at(a, call.Block()))
		}
		return []Value{x}
	case "recover":
		return []Value{{Words: Words{Kind: Provider, Src: &Source{What: "the value of a panic", Pos: call.Pos()}}}}
	}
	return nil
}

// inside reports whether fn is a closure of the unit.
func (u *unit) inside(fn *ssa.Function) bool {
	for f := fn; f != nil; f = f.Parent() {
		if f == u.fn {
			return fn != u.fn
		}
	}
	return false
}

// bind hands arguments to a closure of the unit, and takes its results.
func (u *unit) bind(call ssa.CallInstruction, fn *ssa.Function, args []ssa.Value, res []Value) {
	labels := make([]int, len(fn.Params))
	for i, par := range fn.Params {
		labels[i] = u.label(par)
		if i < len(args) {
			x := u.bound[par]
			if x.join(u.arg(call, args, i)) {
				u.bound[par] = x
				u.changed = true
			}
		}
	}
	for i, x := range u.rets[fn] {
		if i < len(res) {
			res[i].join(u.substAt(call, x, args, labels))
		}
	}
	for _, b := range u.backs[fn] {
		if b.Param < len(args) {
			u.calledBack(args[b.Param], b.Arg, u.substAt(call, Value{Words: b.Words}, args, labels).Words)
		}
	}
}

// apply puts the arguments of a call into a summary.
func (u *unit) apply(call ssa.CallInstruction, s *Summary, args []ssa.Value, res []Value) {
	for i, x := range s.Results {
		if i < len(res) {
			y := u.subst(call, x, args)
			if s.Mapper && s.At.IsValid() && x.Words.P != 0 && y.Words.Kind >= Dynamic && y.Words.Src != nil {
				src := *y.Words.Src
				src.At = s.At // a finding belongs to the branch that hands on the rest
				y.Words.Src = &src
			}
			res[i].join(y)
		}
	}
	for _, n := range s.Named {
		k, ok := constArg(args, n.Param)
		if ok && len(res) > 0 && u.p.table.SecretName(n.Kind, k) && isText(call.Common().Signature().Results().At(0).Type()) {
			res[0].Shown.join(Set{Src: &Source{What: "the value of " + n.Kind + " " + k, Pos: call.Pos()}})
		}
		if par, isPar := inject.Origin(args[min(n.Param, len(args)-1)]).(*ssa.Parameter); !ok && isPar && par.Parent() == u.fn {
			u.sum.named(paramIndex(par), n.Kind)
		}
	}
	for _, o := range s.Outs {
		if o.Param < len(args) {
			u.write(args[o.Param], u.subst(call, o.Value, args))
		}
	}
	for _, b := range s.Backs {
		if b.Param < len(args) {
			u.calledBack(args[b.Param], b.Arg, u.subst(call, Value{Words: b.Words}, args).Words)
		}
	}
	for i := range args {
		if s.Creds&bit(i) != 0 {
			u.p.usedAsCredential(u, args[i])
		}
	}
}

// subst puts the arguments of a call in place of the parameters in x.
func (u *unit) subst(call ssa.CallInstruction, x Value, args []ssa.Value) Value {
	out := Value{Shown: Set{Src: x.Shown.Src}, Held: Set{Src: x.Held.Src}, Words: Words{Kind: x.Words.Kind, Src: x.Words.Src}}
	out.join(u.putIn(call, x, args, nil))
	return out
}

// substAt is subst for a closure, whose parameters have labels; those of others stay.
func (u *unit) substAt(call ssa.CallInstruction, x Value, args []ssa.Value, labels []int) Value {
	out := x
	for _, l := range labels {
		b := bit(l)
		out.Shown.P &^= b
		out.Shown.H &^= b
		out.Held.P &^= b
		out.Held.H &^= b
		out.Words.P &^= b
	}
	out.join(u.putIn(call, x, args, labels))
	return out
}

func (u *unit) putIn(call ssa.CallInstruction, x Value, args []ssa.Value, labels []int) Value {
	var out Value
	for i := range args {
		b := bit(i)
		if labels != nil {
			if i >= len(labels) {
				break
			}
			b = bit(labels[i])
		}
		if (x.Shown.P|x.Shown.H|x.Held.P|x.Held.H|x.Words.P)&b == 0 {
			continue
		}
		a := u.arg(call, args, i)
		out.Shown.join(pick(x.Shown, b, a))
		out.Held.join(pick(x.Held, b, a))
		if x.Words.P&b != 0 {
			out.Words.join(a.Words)
		}
	}
	return out
}

func pick(s Set, b uint64, a Value) Set {
	var out Set
	if s.P&b != 0 {
		out.join(a.Shown)
	}
	if s.H&b != 0 {
		out.join(a.Held)
	}
	return out
}

func (u *unit) asserted(t *ssa.TypeAssert) Value {
	x := u.at(t.X, t.Block())
	if src := x.Words.Src; src != nil && src.Reflect && !inject.IsError(t.AssertedType) {
		x.Words = Words{} // the value beside the error
	}
	if inject.IsError(t.X.Type()) {
		var root ssa.Value = t
		if t.CommaOk {
			for _, r := range *t.Referrers() {
				if e, ok := r.(*ssa.Extract); ok && e.Index == 0 {
					root = e
				}
			}
		}
		links := u.as[t.X]
		if len(links) == 0 || links[len(links)-1].root != root {
			u.as[t.X] = append(links, link{t.Block(), root})
		}
	}
	x.join(u.assigned(t.Pos(), t.AssertedType, 0, false))
	return x
}

// constArg is the text of a constant argument.
func constArg(args []ssa.Value, i int) (string, bool) {
	if i < 0 || i >= len(args) {
		return "", false
	}
	return constString(args[i])
}

func constString(v ssa.Value) (string, bool) {
	switch x := inject.Origin(v).(type) {
	case *ssa.Const:
		if x.Value != nil && x.Value.Kind() == constant.String {
			return constant.StringVal(x.Value), true
		}
	}
	return "", false
}
