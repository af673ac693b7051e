package flow

import (
	"go/constant"
	"go/types"
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
	obj := calleeObject(c)
	res := make([]Value, c.Signature().Results().Len())
	name := ""
	if obj != nil {
		name = inject.FullName(obj)
	}
	if c.IsInvoke() && implementsError(c.Value.Type()) && len(args) == 1 && len(res) == 1 {
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
		if u.inside(fn) {
			u.bind(call, fn, args, res)
			continue
		}
		if s := u.p.summary(fn); s != nil {
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
		if name == "(*net/url.URL).Query" && takesCallback(u.fn) && incoming(args[0]) {
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
		if !done && c.IsInvoke() && isDoer(obj.Signature()) {
			u.passes(call, doer, obj, args, res)
		}
		u.replaced(name, args, res)
		if k != nil && k.Sink != nil && k.Sink.Class == "error" {
			u.wrapped(call, c, k.Sink, res)
		}
		if k != nil && k.Sink != nil && k.Sink.Class == "dump" && len(res) > 0 && res[0].Shown.Src != nil && res[0].Shown.Src.Any {
			res[0].Shown.Src = nil // a dump is about the headers
		}
		if k != nil && k.Sink != nil && k.Sink.Class == "dump" && len(args) > 0 && len(res) > 0 && inject.TypeName(args[0].Type()) != "net/http.Response" && !u.hiddenBetween(u.resolve(args[0]).root, nil) {
			res[0].Shown.join(Set{Src: &Source{What: "the dump of a request with its headers", Pos: call.Pos()}})
		}
	} else if len(fns) == 0 {
		if par, ok := inject.Origin(c.Value).(*ssa.Parameter); ok {
			for i := range res {
				if isError(c.Signature().Results().At(i).Type()) {
					res[i].Words.P |= bit(u.label(par))
					res[i].Shown.P |= bit(u.label(par))
				}
			}
			done = par.Parent() == u.fn
			if len(res) > 0 {
				res[0].join(u.p.named(c.Signature().Results().At(0).Type(), par.Name(), "parameter", call.Pos()))
			}
		}
	}
	if obj != nil && !done && len(args) == 1 && len(res) == 1 && implementsError(args[0].Type()) {
		switch obj.Name() {
		case "Error", "Unwrap", "Cause":
			res[0].join(u.arg(call, args, 0))
			done = true
		}
	}
	u.words(call, c, obj, k, done, seen, args, res)
	if obj != nil && len(fns) == 0 {
		u.namedResult(call, obj, c, res)
	}
	if obj != nil && len(args) > 1 && len(res) == 1 && isError(args[0].Type()) && strings.HasPrefix(obj.Name(), "Wrap") && isZero(args[0]) {
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

// passes does what a line of a table says of a call.
func (u *unit) passes(call ssa.CallInstruction, p *knowledge.Passes, obj *types.Func, args []ssa.Value, res []Value) {
	shift := shiftOf(obj)
	keyed := false
	how := printingOf(obj)
	if p.Key != knowledge.None {
		if k, ok := constArg(args, p.Key+shift); ok {
			kind := "ident"
			if known := u.p.world.Known(obj); known != nil && known.Secret != nil && known.Secret.Names != "" {
				kind = known.Secret.Names
			} else if obj.Pkg() != nil && obj.Pkg().Path() == "net/url" {
				kind = "query"
			} else if obj.Pkg() != nil && obj.Pkg().Path() == "net/http" {
				kind = "header"
			}
			keyed = u.p.table.SecretName(kind, k)
		}
	}
	for _, flow := range p.Flow {
		var x Value
		for _, i := range u.indexes(flow.From, shift, len(args)) {
			a := u.textOf(call, args, i, how)
			if flow.Parse {
				if !u.mayNotParse(args[i]) {
					continue
				}
				a.Shown.P, a.Shown.H = 0, 0 // worth one finding, where it is parsed
			}
			if keyed && u.traceable(args[i]) && !u.aboutIt(args[i]) {
				name, _ := constArg(args, p.Key+shift)
				a.Shown.join(Set{Src: &Source{What: "the value under " + name, Pos: call.Pos()}})
			}
			if flow.From.Held {
				a.Shown = a.Held
			}
			a.Held = Set{}
			if !flow.From.Held && !flow.To.Held {
				a.Held = u.arg(call, args, i).Held
			}
			x.join(a)
		}
		if flow.To.Held {
			x = Value{Held: x.all(), Words: x.Words}
		}
		if x.empty() {
			continue
		}
		if flow.To.Result {
			if flow.To.Index < len(res) {
				if isError(obj.Signature().Results().At(flow.To.Index).Type()) && x.Shown.Src != nil && !x.Shown.Src.Error {
					src := *x.Shown.Src
					src.Error = true
					x.Shown.Src = &src
				}
				res[flow.To.Index].join(x)
			}
			continue
		}
		if decodes(obj) {
			x.Shown, x.Held = Set{}, Set{} // the claims in a token are not the token
		}
		for _, i := range u.indexes(flow.To, shift, len(args)) {
			u.write(args[i], x)
		}
	}
}

// printingOf tells how a function turns values into text.
func printingOf(obj *types.Func) printing {
	if obj.Pkg() == nil {
		return printing{}
	}
	path := obj.Pkg().Path()
	switch obj.Name() {
	case "Any", "Reflect", "Interface", "Object", "Inline", "JSON", "AnErr":
		if path != "log/slog" {
			return printing{json: true}
		}
	}
	return printing{json: strings.Contains(path, "json"), slog: path == "log/slog"}
}

func shiftOf(obj *types.Func) int {
	if obj.Signature().Recv() != nil {
		return 1
	}
	return 0
}

// indexes are the arguments that a place of a table means.
func (u *unit) indexes(p knowledge.Place, shift, n int) []int {
	if p.Index == knowledge.Recv {
		if shift == 0 {
			return nil
		}
		return []int{0}
	}
	i := p.Index + shift
	if i >= n {
		return nil
	}
	if !p.Rest {
		return []int{i}
	}
	var out []int
	for ; i < n; i++ {
		out = append(out, i)
	}
	return out
}

// secretCall makes credentials of what a table says is one.
func (u *unit) secretCall(call ssa.CallInstruction, s *knowledge.Secret, obj *types.Func, args []ssa.Value, res []Value) {
	shift := shiftOf(obj)
	if s.When != knowledge.None {
		if k, ok := constArg(args, s.When+shift); ok && k == "code" && s.Names == "query" && takesCallback(u.fn) && len(res) > 0 {
			res[0].Shown.join(Set{Src: &Source{What: "the code of an OAuth callback", Pos: call.Pos()}})
			return
		}
		k, ok := constArg(args, s.When+shift)
		if !ok && s.When+shift < len(args) {
			if par, isPar := inject.Origin(args[s.When+shift]).(*ssa.Parameter); isPar && par.Parent() == u.fn {
				u.sum.named(paramIndex(par), s.Names)
			}
		}
		if !ok || !u.p.table.SecretName(s.Names, k) {
			return
		}
	}
	if s.Result != knowledge.None || s.Param == knowledge.None {
		i := max(s.Result, 0)
		if i < len(res) {
			res[i].Shown.join(Set{Src: &Source{What: "what " + shortName(obj) + " returns", Pos: call.Pos()}})
		}
	}
	if s.Param != knowledge.None && s.Param+shift < len(args) {
		u.p.usedAsCredential(u, args[s.Param+shift])
	}
}

// masks reports whether a function hides the credential that it is given: by
// the table, by a directive, or by its name. A function of the package that
// hands a parameter on as it is hides nothing, whatever its name.
func (u *unit) masks(obj *types.Func, fns []*ssa.Function) bool {
	if k := u.p.world.Known(obj); k != nil && k.Redact {
		return true
	}
	if d, ok := u.p.world.Declared(obj); ok && d.Redact {
		return true
	}
	if k := u.p.world.Known(obj); k != nil && k.Passes != nil {
		return false
	}
	if !u.p.table.Masks(obj.Name()) || obj.Signature().Results().Len() == 0 {
		return false
	}
	if strings.HasPrefix(obj.Name(), "Trim") || strings.HasPrefix(obj.Name(), "Has") || obj.Pkg() != nil && obj.Pkg().Path() == "strings" {
		return false
	}
	for _, fn := range fns {
		if u.handsOn(fn) {
			return false
		}
	}
	if len(fns) == 0 {
		if s := u.p.world.Fact(obj); s != nil && s.Mapper {
			return false
		}
	}
	return true
}

// handsOn reports whether a function returns one of its parameters as it is.
func (u *unit) handsOn(fn *ssa.Function) bool {
	texts := 0
	for _, par := range fn.Params {
		if isText(par.Type()) {
			texts++
		}
	}
	if texts > 1 {
		return false // it decides by a name that it is given, too
	}
	for _, b := range fn.Blocks {
		r, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return)
		if !ok {
			continue
		}
		for _, v := range r.Results {
			par, ok := inject.Origin(v).(*ssa.Parameter)
			if !ok || !isText(par.Type()) {
				continue
			}
			sub := &unit{p: u.p, fn: fn, nils: map[*ssa.BasicBlock]*known{}}
			if !sub.isNil(par, b) {
				return true
			}
		}
	}
	return false
}

// replaced takes the credential out of a text in which it was replaced.
func (u *unit) replaced(name string, args []ssa.Value, res []Value) {
	switch name {
	case "strings.Cut", "strings.SplitN", "strings.Split":
		if sep, ok := constArg(args, 1); ok && sep == "?" && len(res) > 1 {
			if src := res[0].Shown.Src; src != nil && !src.Path {
				res[0].Shown, res[0].Held = Set{}, Set{} // what is in front of the query
			}
		}
		return
	case "(*net/url.URL).Redacted":
		if src := res[0].Shown.Src; src != nil && namesAddress(src.What) {
			res[0].Shown = Set{} // it was the password
		}
		return
	case "(net/http.Header).Del", "(net/http.Header).Set":
		if name == "(net/http.Header).Del" || u.content(args[2]).Shown.empty() {
			if k, ok := constArg(args, 1); !ok || u.p.table.SecretName("header", k) {
				u.hide(args[0])
			}
		}
		return
	case "strings.ReplaceAll", "strings.Replace", "bytes.ReplaceAll", "bytes.Replace":
	case "(*strings.Replacer).Replace":
		res[0].Shown, res[0].Held = Set{}, Set{}
		return
	default:
		return
	}
	if _, ok := args[1].(*ssa.Const); ok || len(res) == 0 {
		return
	}
	res[0].Shown, res[0].Held = Set{}, Set{}
}

// errorsAs hands an error to the target that it is looked for as.
func (u *unit) errorsAs(call ssa.CallInstruction, args []ssa.Value) {
	if len(args) != 2 {
		return
	}
	root := u.resolve(args[1]).root
	u.as[args[0]] = append(u.as[args[0]], link{call.Block(), root})
	x := u.arg(call, args, 0)
	u.joinMem(place{root: root}, x)
}

// setAs notes that what a call returns is another view of an error.
func (u *unit) setAs(call ssa.CallInstruction, err ssa.Value) {
	v := call.Value()
	if v == nil {
		return
	}
	for _, r := range *v.Referrers() {
		if e, ok := r.(*ssa.Extract); ok && e.Index == 0 {
			links := u.as[err]
			if len(links) == 0 || links[len(links)-1].root != e {
				u.as[err] = append(links, link{call.Block(), e})
			}
		}
	}
}

// link says that an error was looked at as another type.
type link struct {
	at   *ssa.BasicBlock
	root ssa.Value
}

// cleanAt reports whether the URL was taken out of an error before control came to b.
func (u *unit) cleanAt(v ssa.Value, b *ssa.BasicBlock) bool {
	for _, l := range u.as[v] {
		if len(u.cleaned[l.root]) > 0 && l.at.Dominates(b) {
			return true
		}
	}
	return false
}

func (u *unit) asserted(t *ssa.TypeAssert) Value {
	x := u.at(t.X, t.Block())
	if src := x.Words.Src; src != nil && src.Reflect && !isError(t.AssertedType) {
		x.Words = Words{} // the value beside the error
	}
	if isError(t.X.Type()) {
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

// boxed is the value in an interface. In an error it is what the Error method shows.
func (u *unit) boxed(m *ssa.MakeInterface) Value {
	if isError(m.Type()) {
		if x, ok := u.methodShows(m.X, m.Block(), "Error"); ok {
			return x
		}
	}
	x := u.at(m.X, m.Block())
	if isStruct(m.X.Type()) && !isError(m.Type()) {
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
			if name == "Error" && !isError(f.Type()) {
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
		s = u.p.summary(fn)
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

func calleeObject(c *ssa.CallCommon) *types.Func {
	if c.IsInvoke() {
		return c.Method.Origin()
	}
	fn := c.StaticCallee()
	if fn == nil {
		return nil
	}
	if o := fn.Origin(); o != nil {
		fn = o
	}
	obj, _ := fn.Object().(*types.Func)
	return obj
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

// shortName writes a function for people: (*http.Client).Do.
func shortName(obj *types.Func) string {
	sig := obj.Signature()
	if sig.Recv() == nil {
		if obj.Pkg() == nil {
			return obj.Name()
		}
		return obj.Pkg().Name() + "." + obj.Name()
	}
	q := func(p *types.Package) string { return p.Name() }
	t := types.TypeString(sig.Recv().Type(), q)
	if i := strings.IndexByte(t, '['); i > 0 {
		t = t[:i]
	}
	if strings.HasPrefix(t, "*") {
		return "(" + t + ")." + obj.Name()
	}
	return t + "." + obj.Name()
}

// textOf is what an argument puts into a text: of a value that is printed, what printing shows.
func (u *unit) textOf(call ssa.CallInstruction, args []ssa.Value, i int, how printing) Value {
	ops := operands(call.Common(), i)
	if len(ops) == 1 && ops[0] == args[i] {
		x := u.arg(call, args, i)
		if m, ok := ops[0].(*ssa.MakeInterface); ok && !isError(m.Type()) {
			y := u.shown(m, call.Block(), how)
			return Value{Shown: y.Shown, Held: x.Held, Words: y.Words}
		}
		return x
	}
	var x Value
	printed := u.printedByWrapper(call, args, i)
	for j, op := range ops {
		switch m, ok := op.(*ssa.MakeInterface); {
		case printed != nil && !printed[j]:
		case ok && !isError(m.Type()):
			x.join(u.shown(op, call.Block(), how))
		default:
			x.join(u.at(op, call.Block()))
		}
	}
	return x
}

// wrapped takes out of an error that was made what is reported where it was
// made: callers need to know of the errors in it only.
func (u *unit) wrapped(call ssa.CallInstruction, c *ssa.CallCommon, k *knowledge.Sink, res []Value) {
	if len(res) == 0 {
		return
	}
	out := Set{}
	args := inject.Args(c)
	for i := range args {
		for _, op := range operands(c, i) {
			if isError(op.Type()) || implementsError(boxedType(op)) {
				x := u.at(op, call.Block())
				out.P |= x.Shown.P
				out.H |= x.Shown.H
			}
		}
	}
	i := len(res) - 1
	res[i].Shown, res[i].Held = out, Set{}
	if res[i].Words.Kind == Body {
		res[i].Words.Kind = Provider // a body in an error is told of a failure
	}
}

// underKey is what the parameters of a URL or the headers hold under a name.
func (u *unit) underKey(call ssa.CallInstruction, args []ssa.Value, name string) Value {
	k, ok := constString(args[1])
	if !ok {
		return Value{} // one of many, and most are harmless
	}
	kind := "query"
	if strings.Contains(name, "Header") {
		kind = "header"
	}
	if u.p.table.SecretName(kind, k) {
		x := u.arg(call, args, 0)
		x.Shown.join(Set{Src: &Source{What: "the value of " + kind + " " + k, Pos: call.Pos()}})
		return x
	}
	if k == "code" && takesCallback(u.fn) {
		return Value{Shown: Set{Src: &Source{What: "the code of an OAuth callback", Pos: call.Pos()}}}
	}
	return Value{}
}

// takesCallback reports whether a function is, by its name, where a log-in comes back.
func takesCallback(fn *ssa.Function) bool {
	name := strings.ToLower(fn.Name())
	for _, w := range []string{"callback", "oauth"} {
		if strings.Contains(name, w) {
			return true
		}
	}
	return false
}

// fieldShape does for the constructor of a field of an unknown logger what the
// tables say of known ones: func(key string, value T) Field.
func (u *unit) fieldShape(call ssa.CallInstruction, obj *types.Func, args []ssa.Value, res []Value) bool {
	sig := obj.Signature()
	if sig.Recv() != nil || sig.Params().Len() != 2 || sig.Results().Len() != 1 || !isText(sig.Params().At(0).Type()) {
		return false
	}
	n, ok := types.Unalias(sig.Results().At(0).Type()).(*types.Named)
	if !ok {
		return false
	}
	switch n.Obj().Name() {
	case "Field", "Attr", "KeyValue":
	default:
		return false
	}
	u.passes(call, &knowledge.Passes{Key: 0, Flow: []knowledge.Pass{{From: knowledge.Place{Index: 1}, To: knowledge.Place{Result: true}}}}, obj, args, res)
	return true
}

// incoming reports whether a URL is that of a request that a handler was given.
func incoming(v ssa.Value) bool {
	load, ok := v.(*ssa.UnOp)
	if !ok {
		return false
	}
	fa, ok := load.X.(*ssa.FieldAddr)
	if !ok || inject.TypeName(fa.X.Type()) != "net/http.Request" {
		return false
	}
	switch inject.Origin(fa.X).(type) {
	case *ssa.Parameter, *ssa.UnOp: // the field of a context of a web framework
		return true
	}
	return false
}

// namesAddress reports whether a source is an address that may have a password in it.
func namesAddress(what string) bool {
	what = strings.ToLower(what)
	return strings.Contains(what, "url") || strings.Contains(what, "uri") || strings.Contains(what, "dsn")
}

// decodes reports whether a function takes a text apart into the fields of a struct.
func decodes(obj *types.Func) bool {
	return strings.HasPrefix(obj.Name(), "Unmarshal") || obj.Name() == "Decode"
}

// doer is what a method passes that sends a request: its error shows the URL.
var doer = &knowledge.Passes{Key: knowledge.None, Flow: []knowledge.Pass{{From: knowledge.Place{Index: 0}, To: knowledge.Place{Index: 1, Result: true}}}}

// isDoer reports whether a method has the form of (*http.Client).Do.
func isDoer(sig *types.Signature) bool {
	return sig.Params().Len() == 1 && sig.Results().Len() == 2 && isError(sig.Results().At(1).Type()) &&
		inject.TypeName(sig.Params().At(0).Type()) == "net/http.Request" && inject.TypeName(sig.Results().At(0).Type()) == "net/http.Response"
}
