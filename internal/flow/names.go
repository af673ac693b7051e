package flow

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/inject"
)

// named makes a credential of a text whose name says that it is one.
func (p *Program) named(t types.Type, name, what string, pos token.Pos) Value {
	if !isText(t) || !p.table.SecretName("ident", name) {
		return Value{}
	}
	return p.byName(what, name, pos)
}

func (p *Program) byName(what, name string, pos token.Pos) Value {
	key := byNameKey{what, name}
	s := p.sources[key]
	if s == nil {
		s = &Source{What: what + " " + name, Pos: pos, Trust: "that " + what + " " + name + " holds a credential is taken from its name", Guess: 1}
		p.sources[key] = s
	}
	return Value{Shown: Set{Src: s}}
}

type byNameKey struct{ what, name string }

// namedField is a credential when field f of a struct is one: by a table, by
// what the author or the package says of it, or by its name.
func (p *Program) namedField(t types.Type, f *types.Var, pos token.Pos) Value {
	if !mayHold(f.Type()) {
		return Value{}
	}
	if src := p.credField(t, f); src != nil {
		return Value{Shown: Set{Src: src}}
	}
	if !isText(f.Type()) || p.ids[f.Origin()] {
		return Value{}
	}
	if f.Name() == "Token" && ofRoom(t) {
		return Value{}
	}
	if f.Name() == "Token" && beside(t, func(o string) bool { return strings.Contains(o, "prob") || o == "bytes" }) {
		return Value{} // of a language model
	}
	if p.oddField(t, f) {
		return p.byName("field", f.Name(), f.Pos())
	}
	x := p.named(f.Type(), f.Name(), "field", f.Pos())
	if x.Shown.Src != nil && endsInAccessKey(f.Name()) && beside(t, func(o string) bool { return strings.Contains(o, "secret") }) {
		return Value{} // the public half of a pair
	}
	return x
}

// oddField knows credentials by the struct that they stand in: SK beside AK,
// and the Key of a channel, provider or account.
func (p *Program) oddField(t types.Type, f *types.Var) bool {
	switch f.Name() {
	case "Headers", "EnvVars":
		_, ok := f.Type().Underlying().(*types.Map)
		return ok && !ofMessage(t)
	case "SK", "Sk", "sk":
		return beside(t, func(o string) bool { return o == "ak" })
	case "Key", "key":
		n := strings.ToLower(shortType(t))
		for _, w := range []string{"channel", "provider", "upstream", "account"} {
			if strings.HasSuffix(n, w) || strings.HasSuffix(n, w+"config") {
				return true
			}
		}
	}
	return false
}

// beside reports whether a struct has another field with such a name, in lower case.
func beside(t types.Type, is func(name string) bool) bool {
	t = t.Underlying()
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem().Underlying()
	}
	st, ok := t.(*types.Struct)
	if !ok {
		return false
	}
	for f := range st.Fields() {
		if is(strings.ToLower(f.Name())) {
			return true
		}
	}
	return false
}

// credField is why a field is known to be a credential, or nil.
func (p *Program) credField(t types.Type, f *types.Var) *Source {
	if s, ok := p.creds[f]; ok {
		return s
	}
	var src *Source
	if d, ok := p.world.Declared(f); ok && d.Secret {
		src = &Source{What: "field " + f.Name() + ", declared a secret,"}
	} else if k := p.world.KnownField(t, f); k != nil && k.Secret != nil {
		src = &Source{What: "field " + f.Name() + " of " + shortType(t)}
	} else if p.world.Holds(t, f) {
		src = &Source{What: "field " + f.Name() + ", which is sent as a credential,"}
	}
	p.creds[f] = src
	return src
}

func shortType(t types.Type) string {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	if n, ok := types.Unalias(t).(*types.Named); ok {
		if n.Obj().Pkg() == nil {
			return n.Obj().Name()
		}
		return n.Obj().Pkg().Name() + "." + n.Obj().Name()
	}
	return "a struct"
}

// usedAsCredential notes that a value is sent as a credential: fields and
// parameters that it is made of are credentials from now on.
func (p *Program) usedAsCredential(u *unit, v ssa.Value) { p.useOf(u, v, 0) }

func (p *Program) useOf(u *unit, v ssa.Value, depth int) {
	if depth > 8 {
		return
	}
	switch x := inject.Origin(v).(type) {
	case *ssa.Parameter:
		if x.Parent() == u.fn {
			u.sum.Creds |= bit(paramIndex(x))
			if inject.IsString(x.Type()) && p.params[x] == nil {
				p.params[x] = &Source{What: "parameter " + x.Name() + ", which is sent as a credential,", Pos: x.Pos()}
				u.changed = true
			}
		}
	case *ssa.Extract:
		if call, ok := x.Tuple.(*ssa.Call); ok && x.Index == 0 {
			if obj := inject.Callee(&call.Call); obj != nil && inject.FullName(obj) == "net/url.Parse" {
				p.useOf(u, call.Call.Args[0], depth+1)
			}
		}
	case *ssa.UnOp:
		if fa, ok := x.X.(*ssa.FieldAddr); ok && isText(x.Type()) {
			p.useField(fa.X.Type(), inject.FieldOf(fa))
		}
	case *ssa.Field:
		if isText(x.Type()) {
			p.useField(x.X.Type(), inject.Field(x.X.Type(), x.Field))
		}
	case *ssa.BinOp:
		p.useOf(u, x.Y, depth+1)
	case *ssa.Call:
		obj := inject.Callee(&x.Call)
		if obj == nil {
			return
		}
		switch inject.FullName(obj) {
		case "fmt.Sprintf":
			ops := inject.Varargs(&x.Call, 1)
			if len(ops) == 1 {
				p.useOf(u, ops[0], depth+1)
			}
		case "strings.TrimSpace", "net/url.QueryEscape", "net/url.PathEscape":
			p.useOf(u, x.Call.Args[0], depth+1)
		case "(*encoding/base64.Encoding).EncodeToString":
			p.useOf(u, x.Call.Args[1], depth+1)
		}
	}
}

// useField makes a credential of a field of this package that its name does not betray.
func (p *Program) useField(t types.Type, f *types.Var) {
	if f == nil || f.Pkg() != p.world.Package() || p.creds[f] != nil {
		return
	}
	if p.table.SecretName("ident", f.Name()) {
		return
	}
	p.creds[f] = &Source{What: "field " + f.Name() + ", which is sent as a credential,", Pos: f.Pos()}
	p.Used = append(p.Used, f)
	p.dirty = true
}

// assigned makes a credential of a result that is assigned to a variable with the name of one.
func (u *unit) assigned(pos token.Pos, t types.Type, i int, fresh bool) Value {
	names := u.p.assigns[pos]
	if i >= len(names) || names[i] == "" {
		return Value{}
	}
	if strings.HasSuffix(strings.ToLower(names[i]), "url") {
		return Value{} // an address of something, until it is known to be one with a password
	}
	x := u.p.named(t, names[i], "variable", pos)
	if x.Shown.Src != nil && fresh {
		src := *x.Shown.Src
		src.New = true
		x.Shown.Src = &src
	}
	return x
}

// collectNames finds variables with the name of a credential that a call, a
// conversion or an assertion is assigned to: SSA does not know their names.
func (p *Program) collectNames(files []*ast.File) {
	note := func(lhs []ast.Expr, rhs []ast.Expr) {
		if len(rhs) == 1 {
			var names []string
			found := false
			for _, l := range lhs {
				id, ok := l.(*ast.Ident)
				if ok && p.table.SecretName("ident", id.Name) {
					names = append(names, id.Name)
					found = true
				} else {
					names = append(names, "")
				}
			}
			if found {
				if pos := exprPos(rhs[0]); pos.IsValid() {
					p.assigns[pos] = names
				}
			}
			return
		}
		for i, l := range lhs {
			id, ok := l.(*ast.Ident)
			if ok && i < len(rhs) && p.table.SecretName("ident", id.Name) {
				if pos := exprPos(rhs[i]); pos.IsValid() {
					p.assigns[pos] = []string{id.Name}
				}
			}
		}
	}
	for _, f := range files {
		for _, imp := range f.Imports {
			p.agents.tests = p.agents.tests || imp.Path.Value == `"testing"`
		}
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.AssignStmt:
				note(n.Lhs, n.Rhs)
			case *ast.ValueSpec:
				if len(n.Values) > 0 {
					lhs := make([]ast.Expr, len(n.Names))
					for i, id := range n.Names {
						lhs[i] = id
					}
					note(lhs, n.Values)
				}
			case *ast.CallExpr:
				p.calls[n.Lparen] = n
			}
			return true
		})
	}
}

// exprPos is the position that SSA gives the value of an expression.
func exprPos(e ast.Expr) token.Pos {
	switch e := ast.Unparen(e).(type) {
	case *ast.CallExpr:
		return e.Lparen
	case *ast.TypeAssertExpr:
		return e.Lparen
	}
	return token.NoPos
}

// namedResult makes a credential of what a function without a body in sight
// returns, when its name says so.
func (u *unit) namedResult(call ssa.CallInstruction, obj *types.Func, c *ssa.CallCommon, res []Value) {
	texts := 0
	for i := range res {
		if isText(c.Signature().Results().At(i).Type()) {
			texts++
		}
	}
	if texts != 1 || !isText(c.Signature().Results().At(0).Type()) {
		return
	}
	if obj.Pkg() == nil || !u.p.world.SameModule(obj.Pkg()) && inject.IsStd(obj.Pkg().Path()) || !u.p.table.SecretName("ident", obj.Name()) || namesInput(obj.Name()) {
		return
	}
	if k := u.p.world.Known(obj); k != nil && (k.Passes != nil || k.Secret != nil) {
		return
	}
	res[0].join(u.p.byName("the result of", obj.Name(), call.Pos()))
}

// keyed makes a credential of a value under the name of one.
func (u *unit) keyed(key, v ssa.Value) Value {
	k, ok := constString(key)
	if !ok || !u.p.table.SecretName("ident", k) || !u.traceable(v) || !isText(inject.Origin(v).Type()) || u.aboutIt(v) || printsItself(v) {
		return Value{}
	}
	return u.p.byName("the value under", k, v.Pos())
}

// aboutIt reports whether a value says by its own name that it is only about a
// credential: its name, its type, where it lies.
func (u *unit) aboutIt(v ssa.Value) bool {
	obj := origin(v)
	if obj == nil {
		return false
	}
	name := obj.Name()
	return u.p.ids[obj] || !u.p.table.SecretName("ident", name) && (u.p.table.SecretName("about", name) || u.p.table.Masks(name))
}

// traceable reports whether a value can be followed to where it comes from, so
// that its name, or the name it is given, speaks for it. A constant, a part of
// a text, or what an unknown function made of a text is not what the name says.
func (u *unit) traceable(v ssa.Value) bool {
	for range 8 {
		switch x := inject.Origin(v).(type) {
		case *ssa.Parameter, *ssa.FreeVar, *ssa.Field, *ssa.Lookup, *ssa.Index:
			return isTextual(x.Type())
		case *ssa.UnOp:
			return isTextual(x.Type())
		case *ssa.Extract:
			switch x.Tuple.(type) {
			case *ssa.Lookup, *ssa.TypeAssert, *ssa.Next:
				return isTextual(x.Type())
			}
			return !u.get(x).Shown.empty()
		case *ssa.TypeAssert:
			return isTextual(x.Type())
		case *ssa.Phi:
			for _, e := range x.Edges {
				if _, ok := e.(*ssa.Const); !ok && e != x {
					v = e
				}
			}
			if v == x {
				return false
			}
		default:
			return !u.get(x).Shown.empty()
		}
	}
	return false
}

func isTextual(t types.Type) bool {
	if isText(t) {
		return true
	}
	_, ok := t.Underlying().(*types.Interface)
	return ok && !inject.IsError(t)
}

// listed makes credentials of the values that a map of query parameters or
// headers gets under the name of one.
func (u *unit) listed(m *ssa.MapUpdate) Value {
	kind := ""
	switch inject.TypeName(m.Map.Type()) {
	case "net/url.Values":
		kind = "query"
	case "net/http.Header":
		kind = "header"
	default:
		return Value{}
	}
	k, ok := constString(m.Key)
	if !ok || !u.p.table.SecretName(kind, k) {
		return Value{}
	}
	var x Value
	for _, e := range sliceElements(m.Value) {
		u.p.usedAsCredential(u, e)
		if u.traceable(e) {
			x.join(Value{Shown: Set{Src: &Source{What: "the value of " + kind + " " + k, Pos: m.Pos(), URL: kind == "query"}}})
		}
	}
	return x
}

// sliceElements are the elements of a slice literal.
func sliceElements(v ssa.Value) []ssa.Value {
	sl, ok := inject.Origin(v).(*ssa.Slice)
	if !ok {
		return nil
	}
	arr, ok := sl.X.(*ssa.Alloc)
	if !ok {
		return nil
	}
	var out []ssa.Value
	for _, r := range *arr.Referrers() {
		if ia, ok := r.(*ssa.IndexAddr); ok {
			for _, q := range *ia.Referrers() {
				if s, ok := q.(*ssa.Store); ok && s.Addr == ia {
					out = append(out, s.Val)
				}
			}
		}
	}
	return out
}

// namedParameter is a credential when a parameter is one by its name or type.
func (u *unit) namedParameter(v *ssa.Parameter) Value {
	if v.Parent().Name() == "RoundTrip" && inject.TypeName(v.Type()) == "net/http.Request" {
		return Value{Shown: Set{Src: u.p.anyURL(v.Pos())}}
	}
	if isHeader(v.Type()) {
		return Value{Shown: Set{Src: u.p.headers(v.Pos())}}
	}
	if src := u.p.params[v]; src != nil {
		return Value{Shown: Set{Src: src}}
	}
	if v.Object() != nil && u.p.ids[v.Object()] {
		return Value{}
	}
	x := u.p.named(v.Type(), v.Name(), "parameter", v.Pos())
	if x.Shown.Src != nil && u.publicHalf(v) {
		return Value{}
	}
	return x
}

// headers is the source of a whole map of headers.
func (p *Program) headers(pos token.Pos) *Source {
	key := byNameKey{"the headers of a request", ""}
	s := p.sources[key]
	if s == nil {
		s = &Source{What: "a map of headers", Pos: pos, Trust: "that there is a credential among the headers is not known", Guess: 1}
		p.sources[key] = s
	}
	return s
}

// anyURL is the source of the URL of whatever request comes by.
func (p *Program) anyURL(pos token.Pos) *Source {
	key := byNameKey{"any URL", ""}
	s := p.sources[key]
	if s == nil {
		s = &Source{What: "the whole URL of any request", Pos: pos, URL: true, Any: true, Guess: 1, Trust: "that one of them has a credential in its query is not known"}
		p.sources[key] = s
	}
	return s
}

// publicHalf reports whether an access key is the public half of a pair: a secret stands beside it.
func (u *unit) publicHalf(v *ssa.Parameter) bool {
	if !endsInAccessKey(v.Name()) {
		return false
	}
	for _, o := range v.Parent().Params {
		if o != v && strings.Contains(strings.ToLower(o.Name()), "secret") {
			return true
		}
	}
	return false
}

func endsInAccessKey(name string) bool {
	name = strings.ToLower(strings.ReplaceAll(name, "_", ""))
	return strings.HasSuffix(name, "accesskey") || name == "ak"
}

// printsItself reports whether a value has a method that prints it.
func printsItself(v ssa.Value) bool {
	n, ok := types.Unalias(boxedType(v)).(*types.Named)
	if !ok {
		return false
	}
	for _, m := range []string{"String", "LogValue", "MarshalJSON", "MarshalText"} {
		if methodOf(n, m) != nil {
			return true
		}
	}
	return false
}

// namesInput reports whether the end of a function's name is what it takes, not
// what it returns: SlugFromToken.
func namesInput(name string) bool {
	for _, w := range []string{"From", "Of", "By", "With", "For", "In"} {
		if i := strings.LastIndex(name, w); i > 0 && i+len(w) < len(name) && name[i+len(w)] >= 'A' && name[i+len(w)] <= 'Z' {
			return true
		}
	}
	return false
}
