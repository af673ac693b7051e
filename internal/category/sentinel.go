package category

import (
	"go/token"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/inject"
	"github.com/toolvet/toolvet/internal/knowledge"
)

// boxed finds errors of types whose names say what became of the operation.
func (f *Finder) boxed(mi *ssa.MakeInterface) []*Site {
	if !inject.IsError(mi.Type()) {
		return nil
	}
	n := inject.NamedOf(mi.X.Type())
	if n == nil || n.Obj().Pkg() == nil || inject.IsStd(n.Obj().Pkg().Path()) {
		return nil
	}
	claim := f.table.Outcome(n.Obj().Name())
	if claim != knowledge.ClaimsRetry && claim != knowledge.ClaimsNotDone {
		return nil
	}
	pos := mi.X.Pos()
	if !made(mi.X) || !pos.IsValid() {
		return nil
	}
	return one(&Site{Block: mi.Block(), Instr: mi, Claim: claim, Word: n.Obj().Name(), Type: n, Pos: pos, base: root(mi.X)})
}

// made reports whether a value is a struct that is made here.
func made(v ssa.Value) bool {
	if u, ok := v.(*ssa.UnOp); ok && u.Op == token.MUL {
		v = u.X
	}
	_, ok := v.(*ssa.Alloc)
	return ok
}

// sentinel is the site of an error variable that is handed out.
func (f *Finder) sentinel(instr ssa.Instruction, v ssa.Value, pos token.Pos) *Site {
	g := variable(v)
	if g == nil || g.Object() == nil || g.Pkg != nil && inject.IsStd(g.Pkg.Pkg.Path()) {
		return nil
	}
	claim := f.table.Outcome(strings.TrimPrefix(strings.TrimPrefix(g.Name(), "Err"), "err"))
	if t := f.texts[g]; t != "" && f.table.Outcome(t) >= knowledge.ClaimsNotDone {
		claim = f.table.Outcome(t) // errors.New("the machine was not created")
	}
	switch claim {
	case knowledge.ClaimsRetry, knowledge.ClaimsNotDone, knowledge.ClaimsRefused, knowledge.ClaimsFailed, knowledge.ClaimsNetwork, knowledge.ClaimsOpen:
	default:
		return nil
	}
	return &Site{Block: instr.Block(), Instr: instr, Claim: claim, Word: g.Name(), Object: g.Object(), Pos: pos}
}

// variable is the error variable of a package that v was read from, or nil.
func variable(v ssa.Value) *ssa.Global {
	for {
		switch x := v.(type) {
		case *ssa.ChangeInterface:
			v = x.X
			continue
		case *ssa.MakeInterface:
			v = x.X
			continue
		case *ssa.UnOp:
			if g, ok := x.X.(*ssa.Global); ok && x.Op == token.MUL && inject.IsError(x.Type()) {
				return g
			}
		}
		return nil
	}
}
