package identity

import (
	"go/ast"
	"go/token"

	"golang.org/x/tools/go/ssa"
)

// assigned is the place where a variable takes the value of a fallback: the last
// assignment to it inside of the branch, or before the branch for a default that
// stands there first.
func (f *finder) assigned(phi *ssa.Phi, t *test, with ssa.Value, first bool) token.Pos {
	fallback := t.cond.Pos()
	if instr, ok := with.(ssa.Instruction); ok && with != nil && instr.Block() != nil && with.Pos().IsValid() {
		fallback = with.Pos()
	}
	syntax := f.fn.Syntax()
	if syntax == nil || phi.Comment == "" {
		return fallback
	}
	cond := condPos(t.cond)
	var before, inside token.Pos
	var branch ast.Node
	ast.Inspect(syntax, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.IfStmt:
			if within(n.Cond, cond) || n.Init != nil && within(n.Init, cond) {
				branch = n
			}
		case *ast.SwitchStmt:
			if n.Tag != nil && within(n.Tag, cond) {
				branch = n
			}
			for _, s := range n.Body.List {
				for _, e := range s.(*ast.CaseClause).List {
					if within(e, cond) {
						branch = n
					}
				}
			}
		}
		return true
	})
	body := f.emptyBranch(branch, cond, t)
	ast.Inspect(syntax, func(n ast.Node) bool {
		pos := assigns(n, phi.Comment)
		switch {
		case !pos.IsValid():
		case body != nil && within(body, pos):
			inside = pos
		case branch == nil && pos > cond && !inside.IsValid():
			inside = pos
		case cond.IsValid() && pos < cond:
			before = pos
		}
		return true
	})
	switch {
	case !first && inside.IsValid():
		return inside
	case first && before.IsValid():
		return before
	case inside.IsValid() && !fallback.IsValid():
		return inside
	}
	return fallback
}

// condPos is a position inside of a condition.
func condPos(cond ssa.Value) token.Pos {
	switch c := cond.(type) {
	case *ssa.UnOp:
		return condPos(c.X)
	case *ssa.Extract:
		return c.Tuple.Pos()
	}
	return cond.Pos()
}

// emptyBranch is the part of a statement that runs where the value is missing.
func (f *finder) emptyBranch(branch ast.Node, cond token.Pos, t *test) ast.Node {
	switch n := branch.(type) {
	case *ast.IfStmt:
		then := len(t.at.Succs) == 2 && t.at.Succs[0] == t.empty
		if then || n.Else == nil {
			return n.Body
		}
		return n.Else
	case *ast.SwitchStmt:
		return n.Body
	}
	return nil
}

func within(n ast.Node, pos token.Pos) bool { return n.Pos() <= pos && pos < n.End() }

// assigns is the place where a statement gives a variable a value, if it does.
func assigns(n ast.Node, name string) token.Pos {
	switch n := n.(type) {
	case *ast.AssignStmt:
		for _, l := range n.Lhs {
			if id, ok := l.(*ast.Ident); ok && id.Name == name {
				return id.Pos()
			}
		}
	case *ast.ValueSpec:
		for _, id := range n.Names {
			if id.Name == name && len(n.Values) > 0 {
				return id.Pos()
			}
		}
	}
	return token.NoPos
}

// variableOf is the variable that the result of a call is put into.
func (p *Program) variableOf(v ssa.Value) label {
	i := 0
	if x, ok := v.(*ssa.Extract); ok {
		v, i = x.Tuple, x.Index
	}
	call, ok := v.(*ssa.Call)
	if !ok {
		return label{}
	}
	if p.vars == nil {
		p.vars = map[token.Pos][]string{}
		for _, f := range p.files {
			ast.Inspect(f, func(n ast.Node) bool {
				if a, ok := n.(*ast.AssignStmt); ok && len(a.Rhs) == 1 {
					if c, ok := a.Rhs[0].(*ast.CallExpr); ok {
						p.vars[c.Lparen] = identifiers(a.Lhs)
					}
				}
				return true
			})
		}
	}
	if names := p.vars[call.Pos()]; i < len(names) {
		return label{name: names[i], vague: true}
	}
	return label{}
}

func identifiers(list []ast.Expr) []string {
	var names []string
	for _, e := range list {
		id, _ := e.(*ast.Ident)
		if id == nil {
			id = &ast.Ident{}
		}
		names = append(names, id.Name)
	}
	return names
}
