package category

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strings"

	"github.com/toolvet/toolvet/internal/inject"
)

// predicate is a function that answers yes to 401 and to 403, and to little else.
// Whether it makes one outcome of both is told by what follows its yes.
type predicate struct {
	pos  token.Pos // where it takes both
	decl *ast.FuncDecl
	told bool
}

// maxMerged is how many statuses a predicate about access takes: one that takes
// more is about refusals.
const maxMerged = 3

// merges is the predicate that a function is, or nil. One that says by its name
// that it is about access needs no use to be wrong: it is judged by itself.
func (f *Finder) merges(fd *ast.FuncDecl) *predicate {
	if r := fd.Type.Results; r == nil || len(r.List) != 1 || !isBool(f.info.TypeOf(r.List[0].Type)) || namesAccess(fd) || namesRepeat(fd.Name.Name) {
		return nil
	}
	a := &authFinder{f: f, decl: fd}
	var found *predicate
	take := func(pos token.Pos, set *statuses) {
		if found == nil && set.both() && set.size() <= maxMerged {
			found = &predicate{pos: pos, decl: fd}
		}
	}
	ast.Inspect(fd.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			if len(n.Results) == 1 {
				if set, ok := a.either(n.Results[0]); ok {
					take(n.Pos(), set)
				}
			}
		case *ast.IfStmt:
			if set, ok := a.either(n.Cond); ok && f.saysYes(n.Body.List) {
				take(n.Cond.Pos(), set)
			}
		case *ast.SwitchStmt:
			for _, s := range n.Body.List {
				if c := s.(*ast.CaseClause); f.saysYes(c.Body) {
					if set, ok := a.cases(n.Tag, c); ok {
						take(c.Pos(), set)
					}
				}
			}
		}
		return true
	})
	return found
}

// saysYes reports whether statements are one return of true.
func (f *Finder) saysYes(list []ast.Stmt) bool {
	if len(list) != 1 {
		return false
	}
	r, ok := list[0].(*ast.ReturnStmt)
	if !ok || len(r.Results) != 1 {
		return false
	}
	v := f.info.Types[r.Results[0]].Value
	return v != nil && v.Kind() == constant.Bool && constant.BoolVal(v)
}

// askedOf judges what follows the yes of a predicate in a condition.
func (a *authFinder) askedOf(cond ast.Expr, body *ast.BlockStmt) {
	switch e := ast.Unparen(cond).(type) {
	case *ast.BinaryExpr:
		if e.Op == token.LAND || e.Op == token.LOR {
			a.askedOf(e.X, body)
			a.askedOf(e.Y, body)
		}
	case *ast.CallExpr:
		obj := a.callee(e)
		p := a.merging[obj]
		if fn, ok := obj.(*types.Func); ok && p == nil && fn.Pkg() != a.f.pkg && a.foreign != nil && !namesRepeat(fn.Name()) && a.foreign(fn) {
			p = &predicate{pos: e.Pos(), decl: a.decl} // it is reported at its use
		}
		if p == nil || p.told || p.decl == a.decl && p.pos != e.Pos() || len(body.List) == 0 || namesRepeat(a.decl.Name.Name) || a.tellsApart(body) {
			return
		}
		how := ""
		if a.renews(body) {
			how = "a 403 leads to a new token, too"
		} else if !a.concludes(body) || a.keepsCause(body) {
			return
		}
		p.told = true
		a.found = append(a.found, &Merged{p.pos, p.decl.Name.Name, how})
	}
}

// otherwise judges what follows "if !refused(err) { return … }": the rest of a list.
func (a *authFinder) otherwise(list []ast.Stmt) {
	for i, s := range list {
		n, ok := s.(*ast.IfStmt)
		if !ok || n.Else != nil || len(n.Body.List) == 0 {
			continue
		}
		not, ok := ast.Unparen(n.Cond).(*ast.UnaryExpr)
		if !ok || not.Op != token.NOT {
			continue
		}
		if _, ok := n.Body.List[len(n.Body.List)-1].(*ast.ReturnStmt); ok {
			a.askedOf(not.X, &ast.BlockStmt{List: list[i+1:]})
		}
	}
}

func (a *authFinder) callee(call *ast.CallExpr) types.Object {
	switch fun := ast.Unparen(call.Fun).(type) {
	case *ast.SelectorExpr:
		return a.f.info.Uses[fun.Sel]
	case *ast.Ident:
		return a.f.info.Uses[fun]
	}
	return nil
}

// keepsCause reports whether an error that a body returns has another one in it,
// which still tells the two apart.
func (a *authFinder) keepsCause(body *ast.BlockStmt) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		r, ok := n.(*ast.ReturnStmt)
		if !ok {
			return !found
		}
		for _, e := range r.Results {
			call, ok := ast.Unparen(e).(*ast.CallExpr)
			if !ok {
				continue
			}
			for _, arg := range call.Args {
				id, ok := ast.Unparen(arg).(*ast.Ident)
				if v, isVar := a.f.info.Uses[id].(*types.Var); ok && isVar && inject.IsError(v.Type()) && v.Parent() != v.Pkg().Scope() {
					found = true
				}
			}
		}
		return !found
	})
	return found
}

// namesAccess reports whether a function says by its name that it tells what an
// error is about: isAuthError.
func namesAccess(fd *ast.FuncDecl) bool {
	name := strings.ToLower(fd.Name.Name)
	for _, w := range []string{"auth", "credential", "denied", "forbidden", "token", "login", "signin", "permission", "access"} {
		if strings.Contains(name, w) {
			return true
		}
	}
	return false
}

// namesRepeat reports whether a function says by its name that it is about what is
// tried again: that may take both.
func namesRepeat(name string) bool {
	name = strings.ToLower(name)
	for _, w := range []string{"retr", "permanent", "fatal", "final", "terminal", "recover", "transient", "temporary"} {
		if strings.Contains(name, w) {
			return true
		}
	}
	return false
}
