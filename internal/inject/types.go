package inject

import (
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"
)

var errorType = types.Universe.Lookup("error").Type()
var errorInterface = errorType.Underlying().(*types.Interface)

// IsError reports whether t is the type error itself.
func IsError(t types.Type) bool { return types.Identical(t, errorType) }

// ImplementsError reports whether t is the type error or a type of its own that is one.
func ImplementsError(t types.Type) bool {
	if _, ok := t.Underlying().(*types.Interface); ok {
		return IsError(t)
	}
	return types.Implements(t, errorInterface)
}

// typeName is the full name of a named type or of what it points to.
func typeName(t types.Type) string {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	if n, ok := types.Unalias(t).(*types.Named); ok {
		obj := n.Origin().Obj()
		if obj.Pkg() == nil {
			return obj.Name()
		}
		return obj.Pkg().Path() + "." + obj.Name()
	}
	return ""
}

// StructOf is the struct that t is or points to; nil for others.
func StructOf(t types.Type) *types.Struct {
	t = t.Underlying()
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem().Underlying()
	}
	s, _ := t.(*types.Struct)
	return s
}

// Field is field i of the struct that t is or points to, of a generic type the
// field as it was declared; nil where there is none.
func Field(t types.Type, i int) *types.Var {
	st := StructOf(t)
	if st == nil || i >= st.NumFields() {
		return nil
	}
	return st.Field(i).Origin()
}

// FieldOf is the field that is addressed.
func FieldOf(fa *ssa.FieldAddr) *types.Var { return Field(fa.X.Type(), fa.Field) }

// NamedOf is the named type that t is or points to; nil for others.
func NamedOf(t types.Type) *types.Named {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	n, _ := types.Unalias(t).(*types.Named)
	return n
}

func isGRPCCode(t types.Type) bool { return typeName(t) == "google.golang.org/grpc/codes.Code" }

// isResponse reports whether t is an HTTP response or wraps one: it has a status code as a field or method.
func isResponse(t types.Type) bool {
	if typeName(t) == "net/http.Response" {
		return true
	}
	p, ok := types.Unalias(t).(*types.Pointer)
	if !ok {
		return false
	}
	n, ok := types.Unalias(p.Elem()).(*types.Named)
	if !ok || ImplementsError(t) {
		return false
	}
	if !strings.HasSuffix(n.Obj().Name(), "Response") {
		return false
	}
	if s, ok := n.Underlying().(*types.Struct); ok {
		for f := range s.Fields() {
			if f.Name() == "StatusCode" || f.Embedded() && typeName(f.Type()) == "net/http.Response" {
				return true
			}
		}
	}
	for i := range n.NumMethods() {
		if n.Method(i).Name() == "StatusCode" {
			return true
		}
	}
	return false
}

// IsResponse reports whether t is an HTTP response or wraps one.
func IsResponse(t types.Type) bool { return isResponse(t) }

// TypeName is the full name ("pkg/path.Type") of a named type or of what it points to, without type arguments; "" for others.
func TypeName(t types.Type) string { return typeName(t) }

func globalName(g *ssa.Global) string {
	if g.Pkg == nil {
		return g.Name()
	}
	return g.Pkg.Pkg.Path() + "." + g.Name()
}

// Origin follows v to where it was made, through conversions, variables that are
// stored to once, and variables that a closure captured. It stops at what has
// more than one origin.
func Origin(v ssa.Value) ssa.Value {
	for range maxOrigin {
		switch x := v.(type) {
		case *ssa.ChangeType:
			v = x.X
		case *ssa.ChangeInterface:
			v = x.X
		case *ssa.MakeInterface:
			v = x.X
		case *ssa.Convert:
			v = x.X
		case *ssa.FreeVar:
			c := Content(x)
			if c == nil {
				return v
			}
			v = c
		case *ssa.UnOp:
			c := Content(x.X)
			if c == nil {
				return v
			}
			v = c
		default:
			return v
		}
	}
	return v
}

const maxOrigin = 32 // steps that Origin follows

// Content is the one value that is ever stored to a variable, given by its
// address or by the name under which a closure captured it; nil for others.
func Content(addr ssa.Value) ssa.Value {
	for range maxOrigin {
		switch a := addr.(type) {
		case *ssa.FreeVar:
			b := Binding(a)
			if b == nil {
				return nil
			}
			addr = b
		case *ssa.Alloc:
			return onlyStore(a)
		default:
			return nil
		}
	}
	return nil
}

// Binding returns the value that a closure captured as fv, when its function is made in one place.
func Binding(fv *ssa.FreeVar) ssa.Value {
	fn := fv.Parent()
	parent := fn.Parent()
	if parent == nil {
		return nil
	}
	at := -1
	for i, f := range fn.FreeVars {
		if f == fv {
			at = i
		}
	}
	var found ssa.Value
	for _, r := range references(fn) {
		if mc, ok := r.(*ssa.MakeClosure); ok && at < len(mc.Bindings) {
			if found != nil {
				return nil
			}
			found = mc.Bindings[at]
		}
	}
	return found
}

// references finds the instructions of fn's parent that use fn: functions do not keep referrers.
func references(fn *ssa.Function) []ssa.Instruction {
	var out []ssa.Instruction
	for _, b := range fn.Parent().Blocks {
		for _, instr := range b.Instrs {
			if mc, ok := instr.(*ssa.MakeClosure); ok && mc.Fn == fn {
				out = append(out, mc)
			}
		}
	}
	return out
}

// onlyStore returns the one value that is ever stored to the variable, also from closures.
func onlyStore(a *ssa.Alloc) ssa.Value {
	var val ssa.Value
	n := 0
	var scan func(v ssa.Value, depth int) bool
	scan = func(v ssa.Value, depth int) bool {
		refs := v.Referrers()
		if refs == nil || depth > 8 {
			return false
		}
		for _, r := range *refs {
			switch r := r.(type) {
			case *ssa.Store:
				if r.Addr == v {
					n++
					val = r.Val
				} else {
					return false // its address goes elsewhere
				}
			case *ssa.MakeClosure:
				for i, b := range r.Bindings {
					if b == v && !scan(r.Fn.(*ssa.Function).FreeVars[i], depth+1) {
						return false
					}
				}
			case *ssa.FieldAddr:
				if !onlyRead(r, 0) {
					return false
				}
			case *ssa.UnOp, *ssa.DebugRef:
			default:
				return false
			}
		}
		return n <= 1
	}
	if !scan(a, 0) || n != 1 {
		return nil
	}
	return val
}

// onlyRead reports whether a field of a variable is looked at and nothing else.
func onlyRead(fa *ssa.FieldAddr, depth int) bool {
	for _, r := range *fa.Referrers() {
		switch r := r.(type) {
		case *ssa.UnOp, *ssa.DebugRef:
		case *ssa.FieldAddr:
			if depth > 8 || !onlyRead(r, depth+1) {
				return false
			}
		default:
			return false
		}
	}
	return true
}
