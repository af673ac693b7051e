package category

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strings"

	"github.com/toolvet/toolvet/internal/inject"
)

// judge decides whether what follows makes one outcome of 401 and 403.
func (a *authFinder) judge(pos token.Pos, set *statuses, body *ast.BlockStmt) {
	if strings.Contains(strings.ToLower(a.decl.Name.Name), "retr") && !a.renews(body) {
		return // what is not tried again
	}
	if len(body.List) == 0 || !set.both() && !set.only403() || a.tellsApart(body) {
		return
	}
	if a.renews(body) {
		a.report(pos, "a 403 leads to a new token, too")
		return
	}
	if !set.both() {
		return
	}
	if a.concludes(body) {
		a.report(pos, "")
	}
}

// tellsApart reports whether a body asks again which of the two it was.
func (a *authFinder) tellsApart(body *ast.BlockStmt) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BinaryExpr:
			if n.Op == token.EQL || n.Op == token.NEQ {
				set, ok := a.equal(n.X, n.Y)
				if ok {
					for _, list := range set.of {
						found = found || list["401"] || list["403"]
					}
				}
			}
		case *ast.CaseClause:
			for _, e := range n.List {
				if v := a.f.info.Types[e].Value; v != nil && v.Kind() == constant.Int {
					c, _ := constant.Int64Val(v)
					found = found || c == 401 || c == 403
				}
			}
		}
		return !found
	})
	return found
}

// renews reports whether a body gets another credential.
func (a *authFinder) renews(body *ast.BlockStmt) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			found = found || a.f.table.OutcomeBegins("renewal", callName(call))
		}
		return !found
	})
	return found
}

func callName(call *ast.CallExpr) string {
	switch fun := ast.Unparen(call.Fun).(type) {
	case *ast.SelectorExpr:
		return fun.Sel.Name
	case *ast.Ident:
		return fun.Name
	}
	return ""
}

// concludes reports whether a body ends in one outcome: an error, a class, a
// predicate that says what it was. A status that is only logged, counted or kept
// from being tried again is none.
func (a *authFinder) concludes(body *ast.BlockStmt) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			for _, r := range n.Results {
				found = found || a.outcome(r)
			}
		case *ast.AssignStmt:
			for i, r := range n.Rhs {
				if i < len(n.Lhs) && len(n.Lhs) == len(n.Rhs) && a.class(n.Lhs[i], r) {
					found = true
				}
			}
		}
		return !found
	})
	return found
}

// outcome reports whether a returned value is one: an error that is made here, a
// sentinel, a member of an enumeration, a word, true of a predicate about access.
func (a *authFinder) outcome(e ast.Expr) bool {
	tv := a.f.info.Types[e]
	switch {
	case tv.Value != nil && tv.Value.Kind() == constant.Bool:
		return constant.BoolVal(tv.Value) && namesAccess(a.decl)
	case tv.Value != nil:
		return enumType(tv.Type) != nil || tv.Value.Kind() == constant.String && constant.StringVal(tv.Value) != ""
	case tv.IsNil() || tv.Type == nil:
		return false
	}
	switch x := ast.Unparen(e).(type) {
	case *ast.CallExpr:
		return makesError(x) && inject.ImplementsError(tv.Type) && !passesOn(a, x) || resultLike(a.f, tv.Type)
	case *ast.SelectorExpr, *ast.Ident:
		var id *ast.Ident
		if s, ok := x.(*ast.SelectorExpr); ok {
			id = s.Sel
		} else {
			id = x.(*ast.Ident)
		}
		v, ok := a.f.info.Uses[id].(*types.Var)
		return ok && inject.IsError(v.Type()) && v.Pkg() != nil && v.Parent() == v.Pkg().Scope()
	case *ast.UnaryExpr, *ast.CompositeLit:
		return inject.ImplementsError(tv.Type) || resultLike(a.f, tv.Type) || a.advises(x)
	}
	return false
}

// advises reports whether an object is made with a sentence in it.
func (a *authFinder) advises(e ast.Expr) bool {
	if u, ok := e.(*ast.UnaryExpr); ok {
		e = ast.Unparen(u.X)
	}
	lit, ok := e.(*ast.CompositeLit)
	if !ok {
		return false
	}
	for _, el := range lit.Elts {
		if kv, ok := el.(*ast.KeyValueExpr); ok {
			el = kv.Value
		}
		if v := a.f.info.Types[el].Value; v != nil && v.Kind() == constant.String && strings.Count(constant.StringVal(v), " ") > 1 {
			return true
		}
	}
	return false
}

// makesError reports whether a call makes an error, by its name: it does nothing else.
func makesError(call *ast.CallExpr) bool {
	name := strings.ToLower(callName(call))
	return strings.HasPrefix(name, "new") || strings.Contains(name, "err") || strings.HasPrefix(name, "wrap") || strings.HasPrefix(name, "with") || name == "join"
}

// passesOn reports whether a call marks an error so that it is not tried again,
// and says nothing else of it.
func passesOn(a *authFinder, call *ast.CallExpr) bool {
	name := strings.ToLower(callName(call))
	for _, w := range []string{"permanent", "unrecoverable", "noretry", "nonretr", "stop", "decode", "parse", "readerror", "checkresponse", "statuserror", "httperror", "responseerror", "apierror"} {
		if strings.Contains(name, w) {
			return true
		}
	}
	return false
}

// resultLike reports whether a type is what a tool returns of its outcome.
func resultLike(f *Finder, t types.Type) bool {
	n := inject.NamedOf(t)
	if n == nil {
		return false
	}
	name := n.Obj().Name()
	return strings.HasSuffix(name, "Result") || strings.HasSuffix(name, "Error") || strings.HasSuffix(name, "Failure")
}

// class reports whether a variable or field that holds an outcome gets a word or
// an error for both.
func (a *authFinder) class(l, r ast.Expr) bool {
	tv := a.f.info.Types[r]
	name := ""
	switch l := ast.Unparen(l).(type) {
	case *ast.Ident:
		name = l.Name
	case *ast.SelectorExpr:
		name = l.Sel.Name
		if t := a.f.info.TypeOf(l.X); t != nil {
			if n := inject.NamedOf(t); n != nil && a.f.records(n.Obj().Name()) {
				return false
			}
		}
	}
	switch {
	case tv.Value != nil && tv.Value.Kind() == constant.Bool:
		return false
	case tv.Value != nil:
		return enumType(tv.Type) != nil || tv.Value.Kind() == constant.String && a.f.table.OutcomePlace("place", name)
	case tv.Type != nil && inject.IsError(tv.Type):
		return a.outcome(r)
	}
	return false
}
