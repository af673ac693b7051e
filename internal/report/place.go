package report

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/astutil"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/toolvet/toolvet/internal/finding"
)

// locate fills in what the syntax around a position says: the function that it
// stands in, the callee or sink, and where the place ends. By the first two a
// finding is known again when lines have moved and messages have changed.
func locate(pass *analysis.Pass, pos token.Pos, d *finding.Detail) {
	for _, file := range pass.Files {
		if file.FileStart <= pos && pos < file.FileEnd {
			path, _ := astutil.PathEnclosingInterval(file, pos, pos+1)
			d.Function = enclosing(path)
			var node ast.Node
			node, d.Object = object(pass.TypesInfo, path)
			if node != nil {
				begin, end := pass.Fset.Position(pos), pass.Fset.Position(node.End())
				if begin.Filename == end.Filename && begin.Line == end.Line {
					d.EndColumn = end.Column
				}
			}
			return
		}
	}
}

// forTests reports whether a position lies in a function that takes a *testing.T or
// the like: a helper of tests, in whatever file it is.
func forTests(pass *analysis.Pass, pos token.Pos) bool {
	for _, file := range pass.Files {
		if pos < file.FileStart || file.FileEnd <= pos {
			continue
		}
		path, _ := astutil.PathEnclosingInterval(file, pos, pos)
		for _, n := range path {
			var fn *ast.FuncType
			switch n := n.(type) {
			case *ast.FuncDecl:
				fn = n.Type
			case *ast.FuncLit:
				fn = n.Type
			default:
				continue
			}
			for _, f := range fn.Params.List {
				if fromTesting(pass.TypesInfo.TypeOf(f.Type)) {
					return true
				}
			}
		}
	}
	return false
}

// fromTesting reports whether a type is testing.TB or a pointer to one of its implementations.
func fromTesting(t types.Type) bool {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == "testing"
}

// enclosing names the declaration that a path of nodes, innermost first, ends in.
func enclosing(path []ast.Node) string {
	for _, n := range path {
		switch n := n.(type) {
		case *ast.FuncDecl:
			if n.Recv == nil || len(n.Recv.List) == 0 {
				return n.Name.Name
			}
			return receiver(n.Recv.List[0].Type) + "." + n.Name.Name
		case *ast.ValueSpec:
			if _, inside := path[len(path)-2].(*ast.GenDecl); inside && len(n.Names) > 0 {
				return n.Names[0].Name
			}
		}
	}
	return ""
}

// receiver writes a receiver's type without its type parameters: T or (*T).
func receiver(t ast.Expr) string {
	switch t := t.(type) {
	case *ast.StarExpr:
		return "(*" + receiver(t.X) + ")"
	case *ast.ParenExpr:
		return receiver(t.X)
	case *ast.IndexExpr:
		return receiver(t.X)
	case *ast.IndexListExpr:
		return receiver(t.X)
	case *ast.Ident:
		return t.Name
	}
	return "?"
}

// object finds the callee or sink: of a call its function, else the kind of the statement.
func object(info *types.Info, path []ast.Node) (ast.Node, string) {
	for _, n := range path {
		switch n := n.(type) {
		case *ast.CallExpr:
			return n, callee(info, n)
		case *ast.ReturnStmt:
			return n, "return"
		case *ast.AssignStmt, *ast.ValueSpec:
			return n, "assignment"
		case *ast.SendStmt:
			return n, "send"
		case *ast.KeyValueExpr:
			if key, ok := n.Key.(*ast.Ident); ok {
				return n, "field " + key.Name
			}
		case *ast.BlockStmt, *ast.FuncDecl, *ast.File:
			return nil, "statement"
		}
	}
	return nil, "statement"
}

// callee names the function of a call: with the path of its package when it is
// declared, else by the variable or field that holds it.
func callee(info *types.Info, call *ast.CallExpr) string {
	switch obj := typeutil.Callee(info, call).(type) {
	case *types.Func:
		return obj.Origin().FullName()
	case types.Object:
		return obj.Name()
	}
	switch fun := ast.Unparen(call.Fun).(type) {
	case *ast.Ident:
		return fun.Name
	case *ast.SelectorExpr:
		return fun.Sel.Name
	}
	return "call"
}
