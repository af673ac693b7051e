package flow

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/inject"
)

// A place is memory that a unit writes to: a field, an element under a known
// key, or anything else of an object.
type place struct {
	root  ssa.Value
	field *types.Var
	key   string
	held  bool
}

// access is a way to a place: from an object through fields, elements and pointers.
type access struct {
	root  ssa.Value
	field *types.Var // the last field on the way
	key   string     // the constant index or key on the way, when it is the last step
	held  bool       // what lies there is held, not shown: the headers of a request
	url   bool       // the way leads through the URL of a request
	asked bool       // the way leads through the request that an answer is to
}

// resolve follows an address or value to the object that it is a part of.
func (u *unit) resolve(v ssa.Value) access {
	var a access
	for range 32 {
		switch x := v.(type) {
		case *ssa.FieldAddr:
			a.through(inject.FieldOf(x))
			v = x.X
		case *ssa.Field:
			a.through(inject.Field(x.X.Type(), x.Field))
			v = x.X
		case *ssa.IndexAddr:
			if a.field == nil && a.key == "" {
				a.key = keyOf(x.Index)
			}
			v = x.X
		case *ssa.Slice:
			if b, ok := x.X.Type().Underlying().(*types.Basic); ok && b.Info()&types.IsString != 0 || u.cuts(x) {
				a.root = v
				return a
			}
			if x.Low != nil {
				a.key = ""
			}
			v = x.X
		case *ssa.ChangeType:
			v = x.X
		case *ssa.ChangeInterface:
			v = x.X
		case *ssa.MakeInterface:
			v = x.X
		case *ssa.FreeVar:
			b := inject.Binding(x)
			if b == nil {
				a.root = x
				return a
			}
			v = b
		case *ssa.UnOp:
			if x.Op != token.MUL {
				a.root = v
				return a
			}
			// A variable that holds a pointer: what it was set to, when that is one thing.
			if o := inject.Origin(x); o != x {
				v = o
				continue
			}
			v = x.X
		default:
			a.root = v
			return a
		}
	}
	a.root = v
	return a
}

// keyOf is the key of a constant index, or "".
func keyOf(i ssa.Value) string {
	c, ok := i.(*ssa.Const)
	if !ok || c.Value == nil {
		return ""
	}
	return c.Value.ExactString()
}

func (a *access) through(f *types.Var) {
	if f == nil {
		return
	}
	a.key = ""
	if a.field == nil {
		a.field = f
	}
	if f.Pkg() == nil {
		return
	}
	switch f.Pkg().Path() {
	case "os/exec":
		a.held = a.held || f.Name() == "Env" || f.Name() == "Stdin"
	case "net/http":
		switch f.Name() {
		case "Header", "Body", "GetBody", "Form", "PostForm", "Trailer":
			a.held = true
		case "URL":
			a.url = true
		case "Request":
			a.asked = true
		}
	}
}

// carries reports whether a part of a parameter of that type is the parameter's
// text. Of other structs each field is judged alone.
func carries(t types.Type) bool {
	switch inject.TypeName(t) {
	case "net/http.Request", "net/url.URL", "net/http.Header", "net/url.Values", "net/url.Error", "os/exec.Cmd":
		return true
	}
	t = t.Underlying()
	for range 3 {
		p, ok := t.(*types.Pointer)
		if !ok {
			break
		}
		if isURLError(p) {
			return true
		}
		t = p.Elem().Underlying()
	}
	_, ok := t.(*types.Struct)
	return !ok
}

// write puts text into the place that v leads to.
func (u *unit) write(v ssa.Value, x Value) { u.writeKey(v, "", x) }

// writeKey puts text under a key into the place that v leads to. What was there
// under the same key, or in the same field, is gone.
func (u *unit) writeKey(v ssa.Value, key string, x Value) {
	a := u.resolve(v)
	if _, ok := a.root.(*ssa.Const); ok || a.root == nil {
		return
	}
	if key == "" && a.field == nil {
		key = a.key
	}
	exact := a.field != nil || key != ""
	if x.empty() && !exact {
		return
	}
	if a.field != nil && !x.empty() {
		y := x
		if fa, ok := v.(*ssa.FieldAddr); ok && isText(a.field.Type()) && inject.ImplementsError(fa.X.Type()) {
			y.Shown, y.Held = Set{}, Set{} // reported where the error is made
		}
		u.storeField(a.field, y)
	}
	u.joinMem(place{a.root, a.field, key, a.held}, x)
	if x.empty() {
		return
	}
	if a.held {
		x = Value{Held: x.all()}
	}
	if g, ok := a.root.(*ssa.Global); ok && key == "" {
		u.p.joinGlobal(u, g, x)
	}
	if al, ok := a.root.(*ssa.Alloc); ok && a.url {
		if par := copyOf(al); par != nil && par.Parent() == u.fn {
			u.outs[paramIndex(par)] = joined(u.outs[paramIndex(par)], x) // the copy has the same URL
		}
	}
	if par, ok := a.root.(*ssa.Parameter); ok && par.Parent() == u.fn {
		if i := paramIndex(par); i >= 0 {
			u.outs[i] = joined(u.outs[i], x)
		}
	}
}

func joined(a, b Value) Value {
	a.join(b)
	return a
}

// read is the text at the place that v leads to, v being an address or a field of a value.
func (u *unit) read(v ssa.Value) Value {
	a := u.resolve(v)
	if a.root == nil {
		return Value{}
	}
	var x Value
	if a.field == nil {
		x = u.content(a.root)
		return x
	}
	x = u.fieldMemory(a.root, a.field)
	x.join(u.p.fieldValue(u, a.field))
	if isText(a.field.Type()) && u.cur != nil && failedByStatus(u.cur.Block()) {
		// What was decoded from an answer is the provider's text.
		if c := u.mem[place{root: a.root}]; c != nil {
			for _, w := range c.writes {
				if w.val.Words.Kind == Body && u.mayPrecede(w.at, u.cur) {
					x.Words.join(w.val.Words)
				}
			}
		}
	}
	switch root := a.root.(type) {
	case *ssa.Parameter, *ssa.Call, *ssa.Extract, *ssa.Phi, *ssa.UnOp, *ssa.TypeAssert, *ssa.Alloc:
		if container := containerOf(v); (carries(root.Type()) || isURLError(root.Type())) && (container == nil || carries(container)) {
			whole := u.content(root)
			switch {
			case a.held && a.field.Name() == "Body":
				x.Shown.join(u.get(root).Held) // what it was made with, and not its headers
			case a.held:
				x.Shown.join(whole.Held)
			default:
				x.Shown.join(whole.Shown)
			}
			if isErrorVar(a.field) {
				x.Words.join(whole.Words)
			}
		}
	}
	if a.field.Name() == "URL" && a.url {
		for _, p := range u.parts[a.root] {
			if p.field != nil && p.field.Name() == "User" {
				x.Held.join(u.memory(p).Held)
			}
		}
	}
	if a.asked {
		x.Shown.join(u.content(a.root).Held)
		if a.field.Name() == "URL" {
			x.Shown.join(Set{Src: u.p.anyURL(v.Pos())})
		}
	}
	switch root := a.root.(type) {
	case *ssa.Global:
		if carries(root.Type().(*types.Pointer).Elem()) {
			x.join(u.content(root))
		}
	}
	return x
}

func isURLError(t types.Type) bool { return inject.TypeName(t) == "net/url.Error" }

func isErrorVar(f *types.Var) bool { return inject.IsError(f.Type()) }

// content is the text of a whole object: its own, and what was written into it.
func (u *unit) content(v ssa.Value) Value {
	if v == nil {
		return Value{}
	}
	x := u.get(v)
	if m, ok := v.(*ssa.MakeInterface); ok && inject.IsError(m.Type()) {
		if f := methodOf(m.X.Type(), "Error"); f != nil && u.p.world.Function(f) != nil {
			return x // what the method shows
		}
	}
	if _, ok := v.(*ssa.UnOp); ok && (inject.IsError(v.Type()) || inject.IsString(v.Type())) {
		return x // what was loaded
	}
	a := u.resolve(v)
	if a.root == nil {
		return x
	}
	if a.field != nil {
		x.join(u.fieldMemory(a.root, a.field))
		if rawField(a.field) && a.field.Pkg() != nil && !u.p.world.SameModule(a.field.Pkg()) && !inject.IsStd(a.field.Pkg().Path()) {
			x.Words.join(u.answerBody(v, v))
		}
		return x
	}
	if a.root != v {
		x.join(u.get(a.root))
	}
	if u.hiddenBetween(a.root, nil) {
		x.Held = Set{}
		if isHeader(a.root.Type()) {
			x.Shown = Set{}
		}
	}
	for _, p := range u.parts[a.root] {
		if a.key != "" && p.key != "" && p.key != a.key {
			continue
		}
		y := u.memory(p)
		if p.held {
			y = Value{Held: y.all(), Words: y.Words}
		}
		if p.field == nil && y.Words.Kind == Body && u.p.decodedInto(a.root.Type()) {
			y.Words = Words{P: y.Words.P} // decoded: fields of an answer
		}
		if p.field == nil && y.Shown.Src != nil && !y.Shown.Src.Path && u.queryTaken(a.root) {
			y.Shown = Set{}
		}
		x.join(y)
	}
	return x
}

func isHeader(t types.Type) bool { return inject.TypeName(t) == "net/http.Header" }

// fieldMemory is what was written to a field of an object.
func (u *unit) fieldMemory(root ssa.Value, f *types.Var) Value {
	var x Value
	for _, p := range u.parts[root] {
		if p.field == f {
			x.join(u.memory(p))
		}
	}
	return x
}

// copyOf is the parameter whose value a variable is a shallow copy of, or nil.
func copyOf(a *ssa.Alloc) *ssa.Parameter {
	for _, r := range *a.Referrers() {
		if s, ok := r.(*ssa.Store); ok && s.Addr == a {
			if l, ok := s.Val.(*ssa.UnOp); ok {
				par, _ := l.X.(*ssa.Parameter)
				return par
			}
		}
	}
	return nil
}

// queryTaken reports whether the query of a URL was taken away before the current instruction.
func (u *unit) queryTaken(root ssa.Value) bool {
	if p, ok := root.Type().Underlying().(*types.Pointer); !ok || inject.TypeName(p.Elem()) != "net/url.URL" {
		return false
	}
	for _, p := range u.parts[root] {
		if p.field == nil || p.field.Name() != "RawQuery" {
			continue
		}
		for _, w := range u.mem[p].writes {
			if w.val.Shown.empty() && u.precedes(w.at, u.cur) {
				return true
			}
		}
	}
	return false
}

// containerOf is the type of the struct whose field an address is, or nil.
func containerOf(v ssa.Value) types.Type {
	if fa, ok := v.(*ssa.FieldAddr); ok {
		return fa.X.Type()
	}
	return nil
}

// decodedInto reports whether a type is a struct of the module, or one without a name: fields for an answer.
func (p *Program) decodedInto(t types.Type) bool {
	if !isStruct(t) {
		return false
	}
	if ptr, ok := types.Unalias(t).(*types.Pointer); ok {
		t = ptr.Elem()
	}
	n, ok := types.Unalias(t).(*types.Named)
	return !ok || n.Obj().Pkg() != nil && p.world.SameModule(n.Obj().Pkg())
}
