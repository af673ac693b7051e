package identity

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/inject"
	"github.com/toolvet/toolvet/internal/knowledge"
)

// displayed reports whether a value is only shown to people: every use of it ends
// in a log, an output or an error.
func (p *Program) displayed(v ssa.Value) bool {
	n := 0
	return p.onlyShown(v, map[ssa.Value]bool{}, &n) && n > 0
}

func (p *Program) onlyShown(v ssa.Value, seen map[ssa.Value]bool, shown *int) bool {
	if seen[v] || len(seen) > 60 {
		return true
	}
	seen[v] = true
	refs := v.Referrers()
	if refs == nil {
		return false
	}
	for _, r := range *refs {
		switch r := r.(type) {
		case *ssa.DebugRef, *ssa.If:
		case *ssa.BinOp:
			if b, ok := r.Type().Underlying().(*types.Basic); ok && b.Info()&types.IsBoolean != 0 {
				continue
			}
			if isSentence(r.X) || isSentence(r.Y) {
				*shown++
			} else if !p.onlyShown(r, seen, shown) {
				return false
			}
		case *ssa.MakeInterface:
			if !p.onlyShown(r, seen, shown) {
				return false
			}
		case *ssa.ChangeType:
			if !p.onlyShown(r, seen, shown) {
				return false
			}
		case *ssa.Phi:
			if !p.onlyShown(r, seen, shown) {
				return false
			}
		case *ssa.Store: // one of variadic arguments
			ia, ok := r.Addr.(*ssa.IndexAddr)
			if !ok || r.Val != v {
				return false
			}
			arr, ok := ia.X.(*ssa.Alloc)
			if !ok {
				return false
			}
			for _, q := range *arr.Referrers() {
				if s, ok := q.(*ssa.Slice); ok && !p.onlyShown(s, seen, shown) {
					return false
				}
			}
		case ssa.CallInstruction:
			obj := inject.Callee(r.Common())
			if obj == nil {
				return false
			}
			if p.shows(obj) {
				*shown++
				continue
			}
			if len(r.Common().Args) > 0 && inject.FullName(obj) == "fmt.Sprintf" && isSentence(r.Common().Args[0]) {
				*shown++
				continue
			}
			if !p.handsOn(obj) || r.Value() == nil || !p.onlyShown(r.Value(), seen, shown) {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// shows reports whether a function only shows what it is given, or makes an error of it.
func (p *Program) shows(obj *types.Func) bool {
	if k := p.world.Known(obj); k != nil && k.Sink != nil {
		return true
	}
	switch inject.FullName(obj) {
	case "fmt.Errorf", "errors.New":
		return true
	}
	return false
}

// handsOn reports whether a function puts what it is given into its result: a text, a field of a log line.
func (p *Program) handsOn(obj *types.Func) bool {
	k := p.world.Known(obj)
	return k != nil && k.Passes != nil && slices.ContainsFunc(k.Passes.Flow, func(f knowledge.Pass) bool { return f.To.Result })
}

// isSentence reports whether a constant is text for people: it has words with spaces between them.
func isSentence(v ssa.Value) bool {
	s, ok := text(v)
	return ok && strings.Contains(strings.TrimSpace(s), " ") || ok && len(s) > 2 && strings.HasSuffix(s, " ")
}

// onlyKey reports whether a value serves only to find things again in a map.
func onlyKey(v ssa.Value) bool { return onlyKeyIn(v, map[ssa.Value]bool{}) }

func onlyKeyIn(v ssa.Value, seen map[ssa.Value]bool) bool {
	if seen[v] {
		return true // around a loop
	}
	seen[v] = true
	found := false
	for _, r := range *v.Referrers() {
		switch r := r.(type) {
		case *ssa.Lookup:
			found = found || r.Index == v
		case *ssa.MapUpdate:
			if r.Value == v {
				return false
			}
		case *ssa.BinOp, *ssa.DebugRef:
		case *ssa.Phi:
			if !onlyKeyIn(r, seen) {
				return false
			}
		default:
			return false
		}
	}
	return found
}
