package flow

import (
	"go/types"

	"github.com/toolvet/toolvet/internal/inject"
)

// isText reports whether a type is text: a string, bytes, runes, or something of them.
func isText(t types.Type) bool {
	switch t := t.Underlying().(type) {
	case *types.Basic:
		return t.Info()&types.IsString != 0
	case *types.Slice:
		b, ok := t.Elem().Underlying().(*types.Basic)
		return ok && (b.Kind() == types.Byte || b.Kind() == types.Rune) || isText(t.Elem())
	case *types.Array:
		b, ok := t.Elem().Underlying().(*types.Basic)
		return ok && b.Kind() == types.Byte
	case *types.Pointer:
		b, ok := t.Elem().Underlying().(*types.Basic)
		return ok && b.Info()&types.IsString != 0
	case *types.Map:
		return isText(t.Elem()) || isText(t.Key())
	}
	return false
}

// isPlainText reports whether a type is a string or bytes.
func isPlainText(t types.Type) bool {
	if _, ok := t.Underlying().(*types.Map); ok {
		return false
	}
	return isText(t)
}

// mayHold reports whether a value of the type can hold text at all: numbers, bools and times cannot.
func mayHold(t types.Type) bool {
	switch inject.TypeName(t) {
	case "time.Time", "time.Duration", "context.Context":
		return false
	}
	switch t := t.Underlying().(type) {
	case *types.Basic:
		return t.Info()&types.IsString != 0 || t.Kind() == types.UnsafePointer
	case *types.Slice:
		return isText(t) || mayHold(t.Elem())
	case *types.Array:
		return isText(t) || mayHold(t.Elem())
	}
	return true
}
