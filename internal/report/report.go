// Package report answers: how does a finding reach the user?
//
// It drops what nobody wants to see (findings in tests and generated files, and
// those that the author asked to ignore), writes the path of a finding, and
// appends the rule's name where the driver does not print it.
package report

import (
	"fmt"
	"go/ast"
	"go/token"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/toolvet/toolvet/internal/config"
	"github.com/toolvet/toolvet/internal/directive"
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

// Finding is one place that a rule objects to.
type Finding struct {
	Pos      token.Pos
	Message  string // without the rule's name
	Category string // the variant, in the words of the rule's document
}

// Reporter reports the findings of one rule on one package.
type Reporter struct {
	pass *analysis.Pass
	rule string
	skip map[*token.File]bool
	seen map[string]bool

	directives *directive.Set // read when there is a finding, most packages have none
	faulty     map[token.Pos]bool
}

// New returns a reporter for a pass.
func New(pass *analysis.Pass, rule string) *Reporter {
	r := &Reporter{pass: pass, rule: rule, skip: make(map[*token.File]bool), seen: make(map[string]bool), faulty: make(map[token.Pos]bool)}
	for _, f := range pass.Files {
		file := pass.Fset.File(f.FileStart)
		if file != nil && !config.Tests && (strings.HasSuffix(file.Name(), "_test.go") || ast.IsGenerated(f)) {
			r.skip[file] = true
		}
	}
	return r
}

// Add reports a finding: one for a line and rule, none in files that are left
// out, none where a directive ignores it. A directive that would ignore it but
// for how it is written is reported as well, with the category "directive".
func (r *Reporter) Add(f Finding) {
	file := r.pass.Fset.File(f.Pos)
	if file == nil || r.skip[file] {
		return
	}
	pos := r.pass.Fset.Position(f.Pos)
	key := fmt.Sprintf("%s:%d", pos.Filename, pos.Line)
	if r.seen[key] {
		return
	}
	if r.directives == nil {
		r.directives = directive.Suppressions(r.pass.Fset, r.pass.Files)
	}
	if _, ok := r.directives.Ignores(r.rule, f.Pos); ok {
		return
	}
	r.seen[key] = true
	r.report(f)
	// An ignore that does not work is of interest where it was meant to.
	if p, ok := r.directives.Unhonoured(r.rule, f.Pos); ok && !r.faulty[p.Pos] {
		r.faulty[p.Pos] = true
		r.report(Finding{Pos: p.Pos, Message: p.Message, Category: "directive"})
	}
}

func (r *Reporter) report(f Finding) {
	r.pass.Report(analysis.Diagnostic{Pos: f.Pos, Category: f.Category, Message: f.Message + " [" + r.rule + "]"})
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
