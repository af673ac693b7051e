package flow

import (
	"go/constant"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/inject"
)

// flagged reports whether the failure flag of a struct is set.
func flagged(v ssa.Value, flag *types.Var) bool {
	if v.Referrers() == nil {
		return true
	}
	if _, ok := v.(*ssa.Alloc); !ok {
		return true // made elsewhere
	}
	for _, r := range *v.Referrers() {
		fa, ok := r.(*ssa.FieldAddr)
		if !ok || inject.FieldOf(fa) != flag.Origin() {
			continue
		}
		return true
	}
	return false
}

// noFlag reports whether the result of a tool that is made in a block, or in a
// block behind it, has no failure flag; false where there is none in sight.
func (u *unit) noFlag(b *ssa.BasicBlock) bool {
	found := false
	for _, instr := range b.Instrs {
		a, ok := instr.(*ssa.Alloc)
		if !ok || !u.p.agents.isToolResult(a.Type()) {
			continue
		}
		found = true
		for _, r := range *a.Referrers() {
			if fa, ok := r.(*ssa.FieldAddr); ok {
				if f := inject.FieldOf(fa); f != nil && f.Name() == "IsError" {
					return false
				}
			}
			if call, ok := r.(ssa.CallInstruction); ok && inject.Callee(call.Common()) != nil {
				return false
			}
		}
	}
	return found
}

// flag reports a failure without its flag.
func (u *unit) flag(f *finder, at ssa.Instruction) {
	if f == nil {
		return
	}
	p := u.p
	for _, r := range p.Raws {
		if r.Pos == at.Pos() {
			return
		}
	}
	p.Raws = append(p.Raws, &Raw{Pos: at.Pos(), Func: inject.DisplayName(u.fn), How: "result", Flag: true})
}

// unflagged looks for a failure that is told as an ordinary text.
func (u *unit) unflagged(f *finder, call ssa.CallInstruction, op ssa.Value) {
	if u.failing(call.Block()) && (saysFailure(leading(op)) || u.statusText(op) || saysNotOK(op)) {
		u.flag(f, call)
	}
}

// statusText reports whether a text tells the status of an answer.
func (u *unit) statusText(op ssa.Value) bool {
	call, ok := inject.Origin(op).(*ssa.Call)
	if !ok {
		return false
	}
	obj := inject.Callee(&call.Call)
	if obj == nil || inject.FullName(obj) != "fmt.Sprintf" {
		return false
	}
	for _, a := range inject.Varargs(&call.Call, 1) {
		if b, ok := boxedType(a).Underlying().(*types.Basic); ok && b.Info()&types.IsInteger != 0 {
			f, _ := constString(call.Call.Args[0])
			return strings.Contains(f, "%d") && failedByStatus(call.Block())
		}
	}
	return false
}

// saysNotOK reports whether a JSON text made of a struct or map says in a field that it failed.
func saysNotOK(op ssa.Value) bool {
	x, ok := inject.Origin(op).(*ssa.Extract)
	if !ok {
		return false
	}
	call, ok := x.Tuple.(*ssa.Call)
	if !ok {
		return false
	}
	obj := inject.Callee(&call.Call)
	if obj == nil || !strings.HasPrefix(obj.Name(), "Marshal") || len(call.Call.Args) == 0 {
		return false
	}
	v := call.Call.Args[0]
	if m, ok := v.(*ssa.MakeInterface); ok {
		v = m.X
	}
	if l, ok := v.(*ssa.UnOp); ok {
		v = l.X
	}
	switch m := v.(type) {
	case *ssa.MakeMap:
		for _, r := range *m.Referrers() {
			if up, ok := r.(*ssa.MapUpdate); ok {
				k, _ := constString(up.Key)
				if saysOK(k) && isFalse(up.Value) {
					return true
				}
			}
		}
	case *ssa.Alloc:
		// An OK that is not set is false.
		st, ok := m.Type().(*types.Pointer).Elem().Underlying().(*types.Struct)
		if !ok {
			return false
		}
		for i := range st.NumFields() {
			if saysOK(st.Field(i).Name()) && isBool(st.Field(i).Type()) {
				return !setsField(m, i)
			}
		}
	}
	return false
}

func saysOK(name string) bool {
	switch strings.ToLower(name) {
	case "ok", "success", "succeeded":
		return true
	}
	return false
}

func isFalse(v ssa.Value) bool {
	if m, ok := v.(*ssa.MakeInterface); ok {
		v = m.X
	}
	c, ok := v.(*ssa.Const)
	return ok && c.Value != nil && c.Value.Kind() == constant.Bool && !constant.BoolVal(c.Value)
}

// setsField reports whether a field of a literal is set to anything but false.
func setsField(a *ssa.Alloc, i int) bool {
	for _, r := range *a.Referrers() {
		if fa, ok := r.(*ssa.FieldAddr); ok && fa.Field == i {
			for _, q := range *fa.Referrers() {
				if s, ok := q.(*ssa.Store); ok && s.Addr == fa && !isFalse(s.Val) {
					return true
				}
			}
		}
	}
	return false
}

// leading is the constant text that a value begins with.
func leading(v ssa.Value) string {
	for range 8 {
		switch x := inject.Origin(v).(type) {
		case *ssa.Const:
			s, _ := constString(x)
			return s
		case *ssa.BinOp:
			v = x.X
		case *ssa.Call:
			if obj := inject.Callee(&x.Call); obj != nil && inject.FullName(obj) == "fmt.Sprintf" {
				v = x.Call.Args[0]
				continue
			}
			return ""
		default:
			return ""
		}
	}
	return ""
}

var failureWords = []string{"error", "failed", "failure", "unable to", "could not", "cannot", "can't", "❌", "⚠"}

func saysFailure(s string) bool {
	s = strings.ToLower(strings.TrimLeft(s, " \t\n*#_[(<"))
	if strings.HasPrefix(s, "{") {
		s = strings.ReplaceAll(s, " ", "")
		return strings.HasPrefix(s, `{"ok":false`) || strings.HasPrefix(s, `{"success":false`) || strings.HasPrefix(s, `{"error":`)
	}
	for _, w := range failureWords {
		if strings.HasPrefix(s, w) {
			return true
		}
	}
	return false
}
