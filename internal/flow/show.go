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
	if src := u.typeHolds(v, t, how); src != nil {
		x.Shown.join(Set{Src: src})
	}
	if isStruct(t) && !u.literal(v) {
		// What is stored somewhere in a struct is judged field by field.
		x.Shown = Set{Src: x.Shown.Src, P: x.Shown.P, H: x.Shown.H}
	}
	return Value{Shown: x.Shown, Words: x.Words}
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
	case how.json:
		names = []string{"MarshalJSON", "MarshalText"}
	case how.slog && has("LogValue") != nil:
		names = []string{"LogValue"}
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
		if m.Pkg() != nil && !u.p.world.SameModule(m.Pkg()) && isStdPath(m.Pkg().Path()) || name == "Error" {
			return Value{}, false // url.URL, json.RawMessage, errors: what they hold
		}
		x := u.at(v, b)
		return Value{Shown: Set{P: x.Shown.P}, Words: x.Words}, true // another's method: it may well hide
	}
	return Value{}, false
}

// typeHolds is a credential in a field that printing a value of the type shows, or nil.
func (u *unit) typeHolds(v ssa.Value, t types.Type, how printing) *Source {
	only := u.fieldsSet(v)
	return u.p.holds(t, how, 0, only)
}

func (p *Program) holds(t types.Type, how printing, depth int, only map[*types.Var]bool) *Source {
	if depth > 4 {
		return nil
	}
	if ptr, ok := t.Underlying().(*types.Pointer); ok {
		if depth > 0 && !how.json {
			return nil // an address is printed
		}
		return p.holds(ptr.Elem(), how, depth, only)
	}
	if n, ok := types.Unalias(t).(*types.Named); ok {
		if d, ok := p.world.Declared(n.Obj()); ok && d.Secret {
			return &Source{What: "type " + n.Obj().Name() + ", declared a secret,"}
		}
		if k := p.world.KnownType(n); k != nil && k.Secret != nil {
			return &Source{What: "a " + shortType(n)}
		}
		if n.Obj().Pkg() == nil || n.Obj().Pkg() != p.world.Package() && !p.world.SameModule(n.Obj().Pkg()) {
			return nil
		}
		if depth > 0 && p.hides(n, how) {
			return nil
		}
	}
	switch s := t.Underlying().(type) {
	case *types.Slice:
		return p.holds(s.Elem(), how, depth+1, nil)
	case *types.Array:
		return p.holds(s.Elem(), how, depth+1, nil)
	case *types.Map:
		return p.holds(s.Elem(), how, depth+1, nil)
	case *types.Struct:
		for i := range s.NumFields() {
			f := s.Field(i).Origin()
			if only != nil && !only[f] || !mayHold(f.Type()) {
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
			if v := p.namedField(t, f, f.Pos()); v.Shown.Src != nil {
				if ptr, ok := f.Type().Underlying().(*types.Pointer); !ok || how.json || ptr == nil {
					return v.Shown.Src
				}
				continue
			}
			if isText(f.Type()) {
				continue
			}
			if src := p.holds(f.Type(), inner, depth+1, nil); src != nil {
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
	case how.slog:
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
							set[fieldOf(r.X.Type(), r.Field)] = true
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

// literal reports whether all of a struct's fields are known from its making.
func (u *unit) literal(v ssa.Value) bool { return u.fieldsSet(v) != nil }
