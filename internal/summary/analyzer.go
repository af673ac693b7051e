// Package summary answers: what does this function do to the far side?
//
// One analyzer walks a package's functions bottom-up and gives each a summary:
// which operations it sends, what it returns in each failure mode, which of its
// function parameters it calls again and when, how it judges errors, which
// requests it makes. Summaries travel as facts; the rules read the analyzer's
// Result and never facts.
package summary

import (
	"fmt"
	"go/token"
	"go/types"
	"os"
	"reflect"
	"runtime/debug"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/toolvet/toolvet/internal/config"
	"github.com/toolvet/toolvet/internal/inject"
	"github.com/toolvet/toolvet/internal/knowledge"
)

// Analyzer is the engine. Its result is a *Result.
var Analyzer = &analysis.Analyzer{
	Name:       "toolvetengine",
	Doc:        "summarise what each function does to the far side (no findings of its own)",
	Run:        run,
	ResultType: reflect.TypeFor[*Result](),
	FactTypes:  []analysis.Fact{(*Near)(nil), (*Func)(nil)},
}

// Result is what the rules ask.
type Result struct {
	Resends []*Resend // places where an operation can be sent again, in the order of the source
}

func run(pass *analysis.Pass) (res any, err error) {
	result := &Result{}
	defer func() {
		// A panic costs this package's findings, never the run of its importers.
		if r := recover(); r != nil {
			complain("package "+pass.Pkg.Path(), r)
			res, err = result, nil
		}
	}()
	table := tables()
	if isStd(pass) || !gate(pass, table) {
		return result, nil
	}
	p := build(pass, table)
	p.summarise()
	p.dump()
	p.export()
	result.Resends = p.resends()
	return result, nil
}

// complain shows a panic under the debug flag.
func complain(where string, r any) {
	if config.Debug {
		fmt.Fprintf(os.Stderr, config.DebugPrefix+"%s: %v\n%s", where, r, debug.Stack())
	}
}

// tables are the built-in tables with what the user added.
func tables() *knowledge.Table {
	t := knowledge.Default()
	if config.Know != "" {
		user, err := knowledge.Parse("-know", config.Know)
		if err == nil { // the command has refused a bad one
			t = t.With(user)
		}
	}
	return t
}

// isStd reports whether the package belongs to the standard library: that is a table, never inferred.
func isStd(pass *analysis.Pass) bool {
	if pass.Module != nil {
		return false
	}
	first, _, _ := strings.Cut(pass.Pkg.Path(), "/")
	if strings.HasSuffix(first, ".test") {
		return false
	}
	return !strings.Contains(first, ".") && pass.Pkg.Path() != "main" && pass.Pkg.Path() != "command-line-arguments"
}

// gate reports whether the package can matter: it lies above a package that can
// reach something remote, or it declares a function that repeats or judges for
// others.
func gate(pass *analysis.Pass, table *knowledge.Table) bool {
	near := table.NearRemote(pass.Pkg.Path())
	for _, imp := range pass.Pkg.Imports() {
		if near {
			break
		}
		near = table.NearRemote(imp.Path()) || pass.ImportPackageFact(imp, &Near{})
	}
	if near {
		pass.ExportPackageFact(&Near{})
		return true
	}
	scope := pass.Pkg.Scope()
	for _, name := range scope.Names() {
		switch obj := scope.Lookup(name).(type) {
		case *types.Func:
			if servesRetries(obj.Signature()) {
				return true
			}
		case *types.TypeName:
			if it, ok := obj.Type().Underlying().(*types.Interface); ok && actsRemotely(it) {
				return true
			}
			if named, ok := obj.Type().(*types.Named); ok {
				for m := range named.Methods() {
					if servesRetries(m.Signature()) {
						return true
					}
				}
			}
		}
	}
	return false
}

// actsRemotely reports whether an interface looks like one of a remote service: a context goes in, an error comes out.
func actsRemotely(it *types.Interface) bool {
	for m := range it.ExplicitMethods() {
		sig := m.Signature()
		if sig.Params().Len() > 0 && inject.TypeName(sig.Params().At(0).Type()) == "context.Context" && returnsError(sig) {
			return true
		}
	}
	return false
}

// servesRetries reports whether a function takes a function that can fail, or judges an error.
func servesRetries(sig *types.Signature) bool {
	judges := false
	for v := range sig.Params().Variables() {
		switch t := v.Type().Underlying().(type) {
		case *types.Signature:
			for r := range t.Results().Variables() {
				if types.Identical(r.Type(), errorType) {
					return true
				}
			}
		case *types.Interface:
			judges = judges || types.Identical(v.Type(), errorType)
		}
	}
	if !judges || sig.Results().Len() == 0 {
		return false
	}
	switch t := sig.Results().At(0).Type().Underlying().(type) {
	case *types.Basic:
		return t.Info()&types.IsBoolean != 0
	case *types.Interface:
		return types.Identical(sig.Results().At(0).Type(), errorType)
	}
	return false
}

var errorType = types.Universe.Lookup("error").Type()

func (p *pkg) position(pos token.Pos) token.Position { return p.pass.Fset.Position(pos) }
