package report

import (
	"golang.org/x/tools/go/analysis"

	"github.com/toolvet/toolvet/internal/config"
	"github.com/toolvet/toolvet/internal/directive"
	"github.com/toolvet/toolvet/internal/finding"
)

// Directives reports directives that say nothing as they are written: an unknown
// rule or word, a missing reason. It is no rule, so no directive ignores it. The
// stand-alone command learns from it where the others are, and reports those
// that ignore nothing.
var Directives = &analysis.Analyzer{
	Name: "directive",
	Doc: `find directives that have no effect

An ignore that names no rule or gives no reason is not honoured, and a word
behind "toolvet:" that is none was meant to say something. The stand-alone
command also reports an ignore that no longer ignores anything; it does so only
for rules that ran, in packages that were read.`,
	URL: "https://github.com/toolvet/toolvet/blob/main/docs/suppression.md",
	Run: checkDirectives,
}

func checkDirectives(pass *analysis.Pass) (any, error) {
	skip := skipped(pass)
	set := directive.Suppressions(pass.Fset, pass.Files, config.Linters...)
	for _, p := range set.Problems() {
		if !skip[pass.Fset.File(p.Pos)] {
			send(pass, pass.Analyzer.Name, Finding{Pos: p.Pos, Message: p.Message, Category: "faulty"}, finding.Detail{})
		}
	}
	if !config.Details {
		return nil, nil
	}
	for _, s := range set.Honoured() {
		if !skip[pass.Fset.File(s.Pos)] {
			send(pass, pass.Analyzer.Name, Finding{Pos: s.Pos, Message: s.Form}, finding.Detail{Directive: &finding.Directive{Rules: s.Rules}})
		}
	}
	return nil, nil
}
