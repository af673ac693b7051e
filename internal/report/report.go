// Package report answers: how does a finding reach the user?
//
// It drops what nobody wants to see (findings in tests and generated files, those
// of a kind that is switched off, and those that the author asked to ignore), writes the path of a finding, and
// appends the rule's name where the driver does not print it.
package report

import (
	"fmt"
	"go/ast"
	"go/token"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/toolvet/toolvet/internal/config"
	"github.com/toolvet/toolvet/internal/directive"
	"github.com/toolvet/toolvet/internal/finding"
	"github.com/toolvet/toolvet/internal/summary"
)

// Tier says how sure a finding is.
type Tier uint8

// The tiers, see the rules' documents.
const (
	Proved   Tier = iota // every call on the path is modelled or summarised
	Likely               // one step rests on a name
	Possible             // more than one guess, or a grey class: only when asked for
)

// String is the tier's name in the rules' documents.
func (t Tier) String() string { return [...]string{"proved", "likely", "possible"}[t] }

// Finding is one place that a rule objects to.
type Finding struct {
	Pos      token.Pos
	Message  string // without the rule's name
	Category string // the variant, in the words of the rule's document
	Tier     Tier
	Steps    []finding.Step // the way from the place down, as far as it is known
	Fixes    []analysis.SuggestedFix
}

// Reporter reports the findings of one rule on one package.
type Reporter struct {
	pass *analysis.Pass
	rule string
	skip map[*token.File]bool
	seen map[string]bool

	directives *directive.Set // read when there is a finding, most packages have none
}

// New returns a reporter for a pass.
func New(pass *analysis.Pass, rule string) *Reporter {
	return &Reporter{pass: pass, rule: rule, skip: skipped(pass), seen: make(map[string]bool)}
}

// skipped are the files in which nothing is reported.
func skipped(pass *analysis.Pass) map[*token.File]bool {
	skip := make(map[*token.File]bool)
	for _, f := range pass.Files {
		file := pass.Fset.File(f.FileStart)
		if file != nil && !config.Tests && (strings.HasSuffix(file.Name(), "_test.go") || ast.IsGenerated(f)) {
			skip[file] = true
		}
	}
	return skip
}

// Add reports a finding: one for a line and rule, none in files that are left
// out, none in helpers of tests, none of a kind that is switched off, none where a directive ignores it, none
// of the tier Possible when that is not asked for. The stand-alone command hears of
// ignored ones too.
func (r *Reporter) Add(f Finding) {
	file := r.pass.Fset.File(f.Pos)
	if file == nil || r.skip[file] || !config.Tests && forTests(r.pass, f.Pos) || slices.Contains(config.Off, config.Variant(r.rule, f.Category)) {
		return
	}
	unasked := f.Tier == Possible && !config.Possible
	if unasked && !config.Details {
		return
	}
	pos := r.pass.Fset.Position(f.Pos)
	key := fmt.Sprintf("%s:%d", pos.Filename, pos.Line)
	if r.seen[key] {
		return
	}
	if r.directives == nil {
		r.directives = directive.Suppressions(r.pass.Fset, r.pass.Files, config.Linters...)
	}
	s, ignored := r.directives.Ignores(r.rule, f.Pos)
	if ignored && !config.Details || !ignored && unasked {
		return
	}
	r.seen[key] = true
	d := finding.Detail{Confidence: f.Tier.String(), Steps: f.Steps}
	if ignored {
		at := r.pass.Fset.Position(s.Pos)
		d.Suppressed = &finding.Suppressed{Reason: s.Reason, Line: at.Line, Column: at.Column}
	}
	send(r.pass, r.rule, f, d)
}

// Evidence tells the stand-alone command why there is no finding at some places, so
// that it can name what a change took away. Only kinds that the rule asks for count.
func Evidence(pass *analysis.Pass, result *summary.Result, kinds ...summary.EvidenceKind) {
	skip := skipped(pass)
	for _, e := range result.Evidence { // none but under config.Details
		if file := pass.Fset.File(e.Pos); slices.Contains(kinds, e.Kind) && file != nil && !skip[file] {
			d := finding.Detail{Evidence: e.What}
			locate(pass, e.Pos, &d)
			if !e.Kind.OfSend() {
				d.Object = "" // what passes here is shown elsewhere in the function
			}
			pass.Report(analysis.Diagnostic{Pos: e.Pos, Message: finding.Join("", d)})
		}
	}
}

// send hands a finding to the driver, in the form that it wants.
func send(pass *analysis.Pass, rule string, f Finding, d finding.Detail) {
	message := f.Message
	if config.Linters == nil {
		message += " [" + rule + "]"
	}
	if config.Details {
		locate(pass, f.Pos, &d)
		message = finding.Join(message, d)
	}
	pass.Report(analysis.Diagnostic{Pos: f.Pos, Category: f.Category, Message: message, SuggestedFixes: f.Fixes})
}

// Path writes the way of a finding: f → g (file.go:12) → (*http.Client).Do.
func Path(from string, steps []summary.Step) string {
	var b strings.Builder
	b.WriteString(from)
	for i, s := range steps {
		b.WriteString(" → ")
		b.WriteString(s.Name)
		if i > 0 && s.File != "" && i == len(steps)-1 {
			fmt.Fprintf(&b, " (%s:%d)", s.File, s.Line)
		}
	}
	return b.String()
}

// Steps are the engine's steps in the form that reports take. The first call
// stands in the package that is analysed.
func Steps(steps []summary.Step) []finding.Step {
	var out []finding.Step
	for _, s := range steps {
		out = append(out, finding.Step{Name: s.Name, Package: s.Package, File: s.File, Line: s.Line})
	}
	return out
}

// Named are steps of which only the functions are known.
func Named(functions []string) []finding.Step {
	var out []finding.Step
	for _, f := range functions {
		out = append(out, finding.Step{Name: f})
	}
	return out
}
