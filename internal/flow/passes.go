package flow

import (
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/inject"
	"github.com/toolvet/toolvet/internal/knowledge"
)

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
				if !u.mayNotParse(args[i]) || strings.HasPrefix(leading(args[i]), "http") {
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
				if inject.IsError(obj.Signature().Results().At(flow.To.Index).Type()) && x.Shown.Src != nil && !x.Shown.Src.Error {
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
			if x.Words.unread() {
				src := *x.Words.Src
				src.Unread = false // what was no such answer did not decode
				x.Words.Src = &src
			}
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
		if k, ok := constArg(args, s.When+shift); ok && k == "code" && s.Names == "query" && u.takesCallback(call.Parent()) && len(res) > 0 {
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
			res[i].Shown.join(Set{Src: &Source{What: "what " + inject.ShortName(obj) + " returns", Pos: call.Pos()}})
		}
	}
	if s.Param != knowledge.None && s.Param+shift < len(args) {
		u.p.usedAsCredential(u, args[s.Param+shift])
	}
}

// textOf is what an argument puts into a text: of a value that is printed, what printing shows.
func (u *unit) textOf(call ssa.CallInstruction, args []ssa.Value, i int, how printing) Value {
	ops := operands(call.Common(), i)
	if len(ops) == 1 && ops[0] == args[i] {
		x := u.arg(call, args, i)
		if m, ok := ops[0].(*ssa.MakeInterface); ok && !inject.IsError(m.Type()) {
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
		case ok && !inject.IsError(m.Type()):
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
			if inject.IsError(op.Type()) || inject.ImplementsError(boxedType(op)) {
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
	if k == "code" && u.takesCallback(call.Parent()) {
		return Value{Shown: Set{Src: &Source{What: "the code of an OAuth callback", Pos: call.Pos()}}}
	}
	return Value{}
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
	return isGiven(fa.X)
}

// isGiven reports whether a request is one that a handler was given.
func isGiven(req ssa.Value) bool {
	switch inject.Origin(req).(type) {
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
