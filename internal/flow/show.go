package flow

import (
	"go/types"
	"reflect"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/inject"
)

// printing says how a value is turned into text.
type printing struct {
	verb  rune // of a format, 0 elsewhere
	sharp bool // %#v
	json  bool // like encoding/json
	slog  bool // LogValue counts, and the handler may write JSON
	text  bool // a handler of log/slog that writes no JSON
}

// shown is what a value shows when it is printed.
func (u *unit) shown(v ssa.Value, b *ssa.BasicBlock, how printing) Value {
	if m, ok := v.(*ssa.MakeInterface); ok {
		if u.isNil(m.X, b) {
			return Value{}
		}
		v = m.X
	}
	t := v.Type()
	if !mayHold(t) {
		return Value{}
	}
	x := u.at(v, b)
	if _, ok := t.Underlying().(*types.Interface); ok {
		return Value{Shown: x.Shown, Words: x.Words}
	}
	switch inject.TypeName(t) {
	case "net/http.Request", "net/http.Header":
		return Value{Shown: x.all(), Words: x.Words}
	case "net/http.Client", "net/http.Transport":
		return Value{}
	}
	if y, ok := u.throughMethod(v, b, how); ok {
		return y
	}
	switch inject.TypeName(t) {
	case "net/url.URL", "net/url.Userinfo":
		x.Shown = x.all()
		if src := u.typeHolds(v, t, how); src != nil {
			x.Shown.join(Set{Src: src})
		}
		return Value{Shown: x.Shown, Words: x.Words}
	}
	if isStruct(t) && !carries(t) && !how.json {
		y := u.structShows(v, t)
		x.Shown = y.Shown
	}
	if src := u.typeHolds(v, t, how); src != nil && !u.madeByMask(v) {
		x.Shown.join(Set{Src: src})
	}
	return Value{Shown: x.Shown, Words: x.Words}
}

// madeByMask reports whether a struct comes from a function that hides what is in it.
func (u *unit) madeByMask(v ssa.Value) bool {
	call, ok := inject.Origin(v).(*ssa.Call)
	if !ok {
		return false
	}
	obj := inject.Callee(&call.Call)
	return obj != nil && (u.p.table.Masks(obj.Name()) || strings.Contains(strings.ToLower(obj.Name()), "clean") || strings.Contains(strings.ToLower(obj.Name()), "safe") || strings.Contains(strings.ToLower(obj.Name()), "public"))
}

// structShows is what was stored to the fields of a struct that printing it
// shows: not what lies behind their pointers.
func (u *unit) structShows(v ssa.Value, t types.Type) Value {
	a := u.resolve(v)
	x := u.get(v)
	if a.root == nil || a.field != nil {
		x.join(u.content(v))
		return x
	}
	if a.root != v {
		x.join(u.get(a.root))
	}
	t = t.Underlying()
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem().Underlying()
	}
	direct := map[*types.Var]bool{}
	var add func(st *types.Struct, depth int)
	add = func(st *types.Struct, depth int) {
		for f := range st.Fields() {
			direct[f.Origin()] = true
			if in, ok := f.Type().Underlying().(*types.Struct); ok && depth < 3 {
				add(in, depth+1)
			}
		}
	}
	if st, ok := t.(*types.Struct); ok {
		add(st, 0)
	}
	for _, p := range u.parts[a.root] {
		if p.field == nil || direct[p.field] && !p.held {
			x.join(u.memory(p))
		}
	}
	return x
}

// throughMethod is what a method that does the printing shows, where there is one.
func (u *unit) throughMethod(v ssa.Value, b *ssa.BasicBlock, how printing) (Value, bool) {
	t := v.Type()
	has := func(name string) *types.Func {
		sel := types.NewMethodSet(t).Lookup(nil, name)
		if sel == nil {
			return nil
		}
		f, _ := sel.Obj().(*types.Func)
		return f
	}
	names := []string{"Error", "String"}
	switch {
	case how.slog && has("LogValue") != nil:
		names = []string{"LogValue"}
	case how.json:
		names = []string{"MarshalJSON", "MarshalText"}
	case how.text:
		names = []string{"MarshalText", "Error", "String"}
	case how.slog && has("Error") == nil:
		names = []string{"MarshalJSON", "MarshalText"} // String is not asked by the JSON handler
	case how.sharp:
		names = []string{"GoString"}
	}
	if !how.json && has("Format") != nil {
		names = append([]string{"Format"}, names...)
	}
	for _, name := range names {
		m := has(name)
		if m == nil {
			continue
		}
		if y, ok := u.methodShows(v, b, name); ok {
			return y, true
		}
		if m.Pkg() != nil && !u.p.world.SameModule(m.Pkg()) && inject.IsStd(m.Pkg().Path()) || name == "Error" {
			return Value{}, false // url.URL, json.RawMessage, errors: what they hold
		}
		x := u.at(v, b)
		out := Value{Shown: Set{P: x.Shown.P}, Words: x.Words} // another's method: it may well hide
		if k := u.p.world.Known(m); k == nil || !k.Redact {
			out.Shown.Src = u.p.holds(t, how, 0, nil, nil)
		}
		return out, true
	}
	return Value{}, false
}

// typeHolds is a credential in a field that printing a value of the type shows, or nil.
func (u *unit) typeHolds(v ssa.Value, t types.Type, how printing) *Source {
	return u.p.holds(t, how, 0, u.fieldsSet(v), u.maskedFields(v))
}

// maskedFields are the fields of a struct that were overwritten with something
// harmless before it is printed.
func (u *unit) maskedFields(v ssa.Value) map[*types.Var]bool {
	a := u.resolve(v)
	if a.root == nil || a.field != nil {
		return nil
	}
	var out map[*types.Var]bool
	for _, p := range u.parts[a.root] {
		if p.field == nil {
			continue
		}
		for _, w := range u.mem[p].writes {
			if w.val.Shown.empty() && u.maskedAt(w.at, p) {
				if out == nil {
					out = map[*types.Var]bool{}
				}
				out[p.field] = true
			}
		}
	}
	return out
}

// maskedAt reports whether a store was executed before the current instruction,
// or was skipped only because the field was empty.
func (u *unit) maskedAt(at ssa.Instruction, p place) bool {
	if at == nil || u.cur == nil || at.Parent() != u.cur.Parent() {
		return false
	}
	if u.precedes(at, u.cur) {
		return true
	}
	k := u.facts(at.Block())
	if k == nil || k.nil || at.Block().Idom() == nil || !at.Block().Idom().Dominates(u.cur.Block()) {
		return false
	}
	l, ok := k.val.(*ssa.UnOp)
	if !ok {
		return false
	}
	fa, ok := l.X.(*ssa.FieldAddr)
	return ok && inject.FieldOf(fa) == p.field
}

func (p *Program) holds(t types.Type, how printing, depth int, only, masked map[*types.Var]bool) *Source {
	if depth > 4 {
		return nil
	}
	if ptr, ok := t.Underlying().(*types.Pointer); ok {
		if depth > 0 && !how.json {
			return nil // an address is printed
		}
		if _, ok := ptr.Elem().Underlying().(*types.Pointer); ok && !how.json {
			return nil
		}
		return p.holds(ptr.Elem(), how, depth, only, masked)
	}
	if n, ok := types.Unalias(t).(*types.Named); ok {
		if d, ok := p.world.Declared(n.Obj()); ok && d.Secret {
			return &Source{What: "type " + n.Obj().Name() + ", declared a secret,"}
		}
		if k := p.world.KnownType(n); k != nil && k.Secret != nil {
			return &Source{What: "a " + shortType(n)}
		}
		if n.Obj().Pkg() == nil {
			return nil
		}
		if n.Obj().Pkg() != p.world.Package() && !p.world.SameModule(n.Obj().Pkg()) {
			return p.knownHolds(n, only, masked)
		}
		if depth > 0 && p.hides(n, how) {
			return nil
		}
	}
	switch s := t.Underlying().(type) {
	case *types.Slice:
		return p.holds(s.Elem(), how, depth+1, nil, nil)
	case *types.Array:
		return p.holds(s.Elem(), how, depth+1, nil, nil)
	case *types.Map:
		return p.holds(s.Elem(), how, depth+1, nil, nil)
	case *types.Struct:
		for i := range s.NumFields() {
			f := s.Field(i).Origin()
			if only != nil && !only[f] || masked[f] || !mayHold(f.Type()) {
				continue
			}
			if how.json && (!f.Exported() && !f.Embedded() || jsonName(s.Tag(i)) == "-") {
				continue
			}
			inner := how
			if !f.Exported() {
				inner.verb, inner.sharp = 0, true // methods are not asked
			}
			if n, ok := types.Unalias(f.Type()).(*types.Named); ok && p.hides(n, inner) {
				continue
			}
			v := p.namedField(t, f, f.Pos())
			if name := jsonName(s.Tag(i)); v.Shown.Src == nil && name != "" && isText(f.Type()) {
				v = p.named(f.Type(), name, "field", f.Pos())
			}
			if v.Shown.Src != nil {
				if ptr, ok := f.Type().Underlying().(*types.Pointer); !ok || how.json || ptr == nil {
					return v.Shown.Src
				}
				continue
			}
			if isText(f.Type()) {
				continue
			}
			if src := p.holds(f.Type(), inner, depth+1, nil, nil); src != nil {
				return src
			}
		}
	}
	return nil
}

// knownHolds is a credential in a field of another's struct, as far as a table says so.
func (p *Program) knownHolds(n *types.Named, only, masked map[*types.Var]bool) *Source {
	st, ok := n.Underlying().(*types.Struct)
	if !ok {
		return nil
	}
	for f := range st.Fields() {
		f = f.Origin()
		if only != nil && !only[f] || masked[f] {
			continue
		}
		if k := p.world.KnownField(n, f); k != nil && k.Secret != nil {
			return &Source{What: "field " + f.Name() + " of " + shortType(n)}
		}
		if in, ok := types.Unalias(f.Type()).(*types.Named); ok && f.Embedded() && in != n {
			if src := p.knownHolds(in, nil, nil); src != nil {
				return src
			}
		}
	}
	return nil
}

// hides reports whether values of a type print themselves, and so hide what they hold.
func (p *Program) hides(n *types.Named, how printing) bool {
	names := []string{"String", "Format", "Error"}
	switch {
	case how.json:
		names = []string{"MarshalJSON", "MarshalText"}
	case how.sharp:
		names = []string{"GoString"}
	case how.slog && !how.text:
		names = []string{"MarshalJSON", "MarshalText"} // LogValue of an inner value is not asked
	}
	for _, name := range names {
		if methodOf(n, name) != nil {
			return true
		}
	}
	return false
}

func jsonName(tag string) string {
	name, _, _ := strings.Cut(reflect.StructTag(tag).Get("json"), ",")
	return name
}

// fieldsSet are the fields that a struct made in sight has set, nil when
// nobody can tell: it was handed on, or filled elsewhere.
func (u *unit) fieldsSet(v ssa.Value) map[*types.Var]bool {
	a := u.resolve(v)
	alloc, ok := a.root.(*ssa.Alloc)
	if !ok || a.field != nil {
		return nil
	}
	set := map[*types.Var]bool{}
	for _, r := range *alloc.Referrers() {
		switch r := r.(type) {
		case *ssa.FieldAddr:
			for _, q := range *r.Referrers() {
				switch q := q.(type) {
				case *ssa.Store:
					if q.Addr == r {
						if _, ok := q.Val.(*ssa.Const); !ok {
							set[inject.FieldOf(r)] = true
						}
					}
				case *ssa.UnOp, *ssa.DebugRef:
				default:
					return nil
				}
			}
		case *ssa.UnOp, *ssa.MakeInterface, *ssa.DebugRef:
		default:
			return nil
		}
	}
	return set
}
