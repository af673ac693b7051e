package summary

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/toolvet/toolvet/internal/config"
	"github.com/toolvet/toolvet/internal/inject"
	"github.com/toolvet/toolvet/internal/knowledge"
)

// gate reports whether the package can matter: it lies above a package that can
// reach something remote, or it declares a function that repeats or judges for
// others. Most packages of a build do neither, and SSA is made for none of them.
func gate(pass *analysis.Pass, files []*ast.File) bool {
	if isNear(pass) {
		pass.ExportPackageFact(&Near{})
		return true
	}
	main := inMain(pass)
	for _, f := range files {
		for _, d := range f.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if obj, ok := pass.TypesInfo.Defs[d.Name].(*types.Func); ok && servesRetries(pass.TypesInfo, d, obj.Signature()) {
					return true
				}
			case *ast.GenDecl:
				if main && declaresService(pass.TypesInfo, d) {
					return true
				}
			}
		}
	}
	return false
}

// isNear reports whether the package can reach something remote. The table is
// parsed only where it may say so.
func isNear(pass *analysis.Pass) bool {
	for _, imp := range pass.Pkg.Imports() {
		if pass.ImportPackageFact(imp, &Near{}) {
			return true
		}
	}
	known := func(path string) bool {
		return (config.Know != "" || knowledge.MayReach(path)) && tables(inMain(pass)).NearRemote(path)
	}
	return known(pass.Pkg.Path()) || slices.ContainsFunc(pass.Pkg.Imports(), func(imp *types.Package) bool { return known(imp.Path()) })
}

// inMain reports whether the package belongs to the module that is analysed, and to no dependency of it.
func inMain(pass *analysis.Pass) bool { return pass.Module == nil || pass.Module.Version == "" }

// declaresService reports whether a declaration has an interface that looks like
// one of a remote service: a context goes in, an error comes out.
func declaresService(info *types.Info, d *ast.GenDecl) bool {
	for _, spec := range d.Specs {
		ts, ok := spec.(*ast.TypeSpec)
		if !ok {
			continue
		}
		if _, ok := ts.Type.(*ast.InterfaceType); !ok {
			continue
		}
		obj := info.Defs[ts.Name]
		if obj == nil {
			continue
		}
		it, ok := obj.Type().Underlying().(*types.Interface)
		if !ok {
			continue
		}
		for m := range it.ExplicitMethods() {
			sig := m.Signature()
			if sig.Params().Len() > 0 && inject.TypeName(sig.Params().At(0).Type()) == "context.Context" && returnsError(sig) {
				return true
			}
		}
	}
	return false
}

// servesRetries reports whether a function calls a function parameter that can
// fail from a loop of its own, or judges, by its name, whether to go round.
func servesRetries(info *types.Info, d *ast.FuncDecl, sig *types.Signature) bool {
	if d.Body == nil {
		return false
	}
	judges := false
	var callbacks []types.Object
	for v := range sig.Params().Variables() {
		switch t := v.Type().Underlying().(type) {
		case *types.Signature:
			if returnsError(t) || t.Results().Len() == 1 && isBoolean(t.Results().At(0).Type()) {
				callbacks = append(callbacks, v)
			}
		case *types.Interface:
			judges = judges || inject.IsError(v.Type())
		}
	}
	if len(callbacks) > 0 && repeatsOneOf(info, d.Body, callbacks) {
		return true
	}
	return judges && sig.Results().Len() > 0 && isBoolean(sig.Results().At(0).Type()) && judgesByName(d.Name.Name)
}

// judgesByName reports whether a predicate on errors says by its name that it is one about repeating.
func judgesByName(name string) bool {
	name = strings.ToLower(name)
	return slices.ContainsFunc([]string{"retr", "transient", "temporar", "timeout", "recoverable", "permanent", "fatal", "final", "again", "network", "conn", "throttl", "rate", "unreach"},
		func(w string) bool { return strings.Contains(name, w) })
}

// repeatsOneOf reports whether a body mentions one of the callbacks inside of a
// loop that does not run over items or beside a select, or hands one on.
func repeatsOneOf(info *types.Info, body *ast.BlockStmt, callbacks []types.Object) bool {
	found := false
	var inspect func(n ast.Node, loop bool)
	inspect = func(n ast.Node, loop bool) {
		ast.Inspect(n, func(m ast.Node) bool {
			if found || m == n && m != nil && !loop {
				return !found
			}
			switch m := m.(type) {
			case *ast.ForStmt:
				if m != n {
					inspect(m.Body, true)
					return false
				}
			case *ast.RangeStmt:
				if m != n {
					inspect(m.Body, loop || countsOnly(info, m))
					return false
				}
			case *ast.LabeledStmt:
				loop = true // goto
			case *ast.Ident:
				if loop && slices.Contains(callbacks, info.Uses[m]) {
					found = true
				}
			case *ast.CallExpr:
				for _, a := range m.Args {
					if id, ok := a.(*ast.Ident); ok && slices.Contains(callbacks, info.Uses[id]) {
						found = true // handed on
					}
				}
			}
			return !found
		})
	}
	inspect(body, hedges(body))
	return found
}

// hedges reports whether a body starts goroutines and waits in a select: it may
// start another one when the first does not answer.
func hedges(body *ast.BlockStmt) bool {
	starts, waits := false, false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.GoStmt:
			starts = true
		case *ast.SelectStmt:
			waits = true
		}
		return !(starts && waits)
	})
	return starts && waits
}

// countsOnly reports whether a range runs over a number or a function, not over items.
func countsOnly(info *types.Info, r *ast.RangeStmt) bool {
	t := info.TypeOf(r.X)
	if t == nil {
		return true
	}
	if _, ok := t.Underlying().(*types.Signature); ok {
		return true
	}
	return isInteger(t)
}
