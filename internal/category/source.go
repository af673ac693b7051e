package category

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strconv"

	"golang.org/x/tools/go/ssa"
)

const tokenEQL = token.EQL

func isBool(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsBoolean != 0
}

// text is a constant string.
func text(v ssa.Value) (string, bool) {
	c, ok := v.(*ssa.Const)
	if !ok || c.Value == nil || c.Value.Kind() != constant.String {
		return "", false
	}
	return constant.StringVal(c.Value), true
}

// quoted is a text as it stands in a message, cut to a readable length.
func quoted(s string) string {
	if r := []rune(s); len(r) > 40 {
		s = string(r[:40]) + "…"
	}
	return strconv.Quote(s)
}

// root is the variable or object that an address lies in.
func root(v ssa.Value) ssa.Value {
	for {
		switch x := v.(type) {
		case *ssa.FieldAddr:
			v = x.X
		case *ssa.IndexAddr:
			v = x.X
		case *ssa.UnOp:
			if x.Op != token.MUL {
				return v
			}
			v = x.X
		default:
			return v
		}
	}
}

// declared is the declared function around a closure.
func declared(fn *ssa.Function) *ssa.Function {
	for fn.Parent() != nil {
		fn = fn.Parent()
	}
	return fn
}

// assignment finds where a variable gets a constant on the way from a block: SSA
// keeps no place of that.
func (f *Finder) assignment(phi *ssa.Phi, from *ssa.BasicBlock, c *ssa.Const) token.Pos {
	syntax := phi.Parent().Syntax()
	if syntax == nil {
		return token.NoPos
	}
	var found []token.Pos
	ast.Inspect(syntax, func(n ast.Node) bool {
		var lhs, rhs []ast.Expr
		switch n := n.(type) {
		case *ast.AssignStmt:
			lhs, rhs = n.Lhs, n.Rhs
		case *ast.ValueSpec:
			for _, id := range n.Names {
				lhs = append(lhs, id)
			}
			rhs = n.Values
		default:
			return true
		}
		for i, l := range lhs {
			id, ok := l.(*ast.Ident)
			if !ok || id.Name != phi.Comment || i >= len(rhs) || len(lhs) != len(rhs) {
				continue
			}
			if v := f.info.Types[rhs[i]].Value; v != nil && constant.Compare(v, token.EQL, c.Value) {
				found = append(found, l.Pos())
			}
		}
		return true
	})
	if len(found) == 1 {
		return found[0]
	}
	if len(found) == 0 {
		return token.NoPos
	}
	// Of several, the one that is nearest: in the block that the way comes from, or
	// first behind the condition that leads there.
	at, inside := near(from)
	best := found[0]
	for _, pos := range found[1:] {
		if !inside && (pos < at || best >= at && pos > best) {
			continue
		}
		if !inside || max(pos, at)-min(pos, at) < max(best, at)-min(best, at) {
			best = pos
		}
	}
	return best
}

// ZeroAt is where a variable gets the constant 0, or the place of the return that
// gives it.
func (f *Finder) ZeroAt(instr ssa.Instruction, from *ssa.BasicBlock) token.Pos {
	phi, ok := instr.(*ssa.Phi)
	if !ok {
		return instr.Pos()
	}
	if pos := f.assignment(phi, from, ssa.NewConst(constant.MakeInt64(0), phi.Type())); pos.IsValid() {
		return pos
	}
	return phi.Parent().Pos()
}

// near is a position in a block, or, of one that has none, in the block before it.
func near(b *ssa.BasicBlock) (pos token.Pos, inside bool) {
	inside = true
	for range 4 {
		for _, instr := range b.Instrs {
			if pos := instr.Pos(); pos.IsValid() {
				return pos, inside
			}
			if cond, ok := instr.(*ssa.If); ok && cond.Cond.Pos().IsValid() {
				return cond.Cond.Pos(), inside
			}
		}
		if len(b.Preds) != 1 {
			break
		}
		b, inside = b.Preds[0], false
	}
	return token.NoPos, false
}
