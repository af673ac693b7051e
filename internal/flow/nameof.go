package flow

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/inject"
)

// collectIdentities finds fields and parameters that are used as what only names
// something: the key under which a Secret holds a value, the name of an object,
// the channel of a message. Whatever they are called, they are no credentials.
func (p *Program) collectIdentities(fns []*ssa.Function) {
	for _, fn := range fns {
		for _, b := range fn.Blocks {
			for _, instr := range b.Instrs {
				switch instr := instr.(type) {
				case *ssa.Lookup:
					if dataOfObject(instr.X) {
						p.identity(instr.Index)
					}
				case *ssa.Store:
					if fa, ok := instr.Addr.(*ssa.FieldAddr); ok && namesSomething(fa.X.Type(), inject.FieldOf(fa)) {
						p.identity(instr.Val)
					}
				}
			}
		}
	}
}

// identity notes that the field or parameter behind v only names something.
func (p *Program) identity(v ssa.Value) {
	if obj := origin(v); obj != nil && inject.IsString(v.Type()) {
		p.ids[obj] = true
	}
}

// origin is the field or parameter that a value is read from, or nil.
func origin(v ssa.Value) types.Object {
	var f *types.Var
	switch x := inject.Origin(v).(type) {
	case *ssa.Parameter:
		return x.Object()
	case *ssa.UnOp:
		if fa, ok := x.X.(*ssa.FieldAddr); ok {
			f = inject.FieldOf(fa)
		}
	case *ssa.Field:
		f = inject.Field(x.X.Type(), x.Field)
	}
	if f == nil {
		return nil
	}
	return f.Origin()
}

// dataOfObject reports whether a map is the data of a Secret or ConfigMap.
func dataOfObject(m ssa.Value) bool {
	var f *types.Var
	var t types.Type
	switch x := inject.Origin(m).(type) {
	case *ssa.UnOp:
		if fa, ok := x.X.(*ssa.FieldAddr); ok {
			t, f = fa.X.Type(), inject.FieldOf(fa)
		}
	case *ssa.Field:
		t, f = x.X.Type(), inject.Field(x.X.Type(), x.Field)
	}
	if f == nil || !slices.Contains([]string{"Data", "StringData", "BinaryData"}, f.Name()) {
		return false
	}
	n := shortType(t)
	return strings.HasSuffix(n, "Secret") || strings.HasSuffix(n, "ConfigMap")
}

// namesSomething reports whether a field of a struct holds a name, by what both are called.
func namesSomething(t types.Type, f *types.Var) bool {
	if f == nil {
		return false
	}
	switch f.Name() {
	case "SecretName", "Channel", "ChannelID", "Room", "RoomID", "Conversation", "ConversationID":
		return true
	case "Name", "Key":
		n := shortType(t)
		return slices.ContainsFunc([]string{"NamespacedName", "ObjectMeta", "Reference", "Selector", "Ref"}, func(s string) bool { return strings.HasSuffix(n, s) })
	}
	return false
}

// ofRoom reports whether a Token in a struct is the address of a conversation.
func ofRoom(t types.Type) bool {
	n := shortType(t)
	return strings.HasSuffix(n, "Room") || strings.HasSuffix(n, "Conversation")
}

// ofMessage reports whether the Headers in a struct are those of a task or a
// message in a queue, and of no request.
func ofMessage(t types.Type) bool {
	n := strings.ToLower(shortType(t))
	n = n[strings.LastIndex(n, ".")+1:]
	return slices.ContainsFunc([]string{"task", "job", "message", "msg", "event", "mail"}, func(s string) bool { return strings.Contains(n, s) })
}
