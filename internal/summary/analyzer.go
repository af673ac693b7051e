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
	"go/ast"
	"go/token"
	"os"
	"reflect"
	"runtime/debug"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/config"
	"github.com/toolvet/toolvet/internal/flow"
	"github.com/toolvet/toolvet/internal/identity"
	"github.com/toolvet/toolvet/internal/knowledge"
)

// Analyzer is the engine. Its result is a *Result.
var Analyzer = &analysis.Analyzer{
	Name:       "toolvetengine",
	Doc:        "summarise what each function does to the far side (no findings of its own)",
	Run:        run,
	ResultType: reflect.TypeFor[*Result](),
	FactTypes:  []analysis.Fact{(*Near)(nil), (*Func)(nil), (*Text)(nil), (*Secret)(nil), (*Identity)(nil)},
}

// Result is what the rules ask.
type Result struct {
	Resends []*Resend    // places where an operation can be sent again, in the order of the source
	Leaks   []*flow.Leak // credentials that are shown
	Raws    []*flow.Raw  // the provider's words that reach an agent
	Wrong   []*Misnamed  // outcomes that get a wrong name, in the order of the source

	Fallbacks []*identity.Fallback // identities that the reply did not give

	Evidence  []Evidence  // why other places are safe, under config.Details only
	Explained []Explained // what is known of each call and function, under config.Explain only
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
	if isStd(pass) {
		return result, nil
	}
	files := ownFiles(pass)
	if len(files) == 0 {
		return result, nil
	}
	near, main := gate(pass, files), inMain(pass)
	if !near && !main {
		return result, nil
	}
	p := build(pass, files, tables(main))
	if config.Details && main {
		p.notes = &notes{regions: make(map[ssa.CallInstruction][]RegionNote), names: make(map[ssa.CallInstruction][]string)}
	}
	if near {
		p.summarise()
		p.export()
		result.Resends = p.resends()
	}
	if main && !near {
		p.exportVerdicts()
	}
	if main {
		try("merged statuses", p.authMerged)
		try("callbacks", p.settleCallbacks)
		for _, fn := range p.funcs {
			try(fn.String(), func() { p.otherNames(fn) })
		}
		result.Wrong = sortNames(p.wrong)
		p.flows(result)
		p.identities(result)
	}
	if p.notes != nil {
		p.passing()
		result.Evidence = p.notes.evidence
		if config.Explain {
			result.Explained = p.explain(near)
		}
	}
	return result, nil
}

// try runs a part of the analysis; a panic costs this part only.
func try(where string, f func()) {
	defer func() {
		if r := recover(); r != nil {
			complain(where, r)
		}
	}()
	f()
}

// complain shows a panic under the debug flag.
func complain(where string, r any) {
	if config.Debug {
		fmt.Fprintf(os.Stderr, config.DebugPrefix+"%s: %v\n%s", where, r, debug.Stack())
	}
}

// tables are the built-in tables with what the user added; of a dependency only
// what it does to the far side is asked.
func tables(main bool) *knowledge.Table {
	t := knowledge.Effects()
	if main {
		t = knowledge.Default()
	}
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
	if pass.Module != nil && pass.Module.Path != "" { // some drivers give std an empty module
		return false
	}
	first, _, _ := strings.Cut(pass.Pkg.Path(), "/")
	if strings.HasSuffix(first, ".test") {
		return false
	}
	return !strings.Contains(first, ".") && pass.Pkg.Path() != "main" && pass.Pkg.Path() != "command-line-arguments"
}

// ownFiles are the files that are looked at: tests only when they are asked for.
func ownFiles(pass *analysis.Pass) []*ast.File {
	if config.Tests {
		return pass.Files
	}
	var out []*ast.File
	for _, f := range pass.Files {
		if file := pass.Fset.File(f.FileStart); file == nil || !strings.HasSuffix(file.Name(), "_test.go") {
			out = append(out, f)
		}
	}
	return out
}

func (p *pkg) position(pos token.Pos) token.Position { return p.pass.Fset.Position(pos) }
