// Package output answers: how are findings shown?
//
// A Report collects what a run over a set of packages found and what went
// wrong; it is sorted and free of duplicates before it is written, so that two
// runs over the same sources give the same bytes:
//
//	var r output.Report
//	r.Findings = append(r.Findings, output.Finding{Rule: "retryunsafe", Path: "client.go", Line: 88, Column: 3, Message: "…"})
//	r.Tidy()
//	r.WriteText(os.Stdout)
//	os.Exit(r.ExitCode())
package output

import (
	"cmp"
	"slices"
	"strings"

	"github.com/toolvet/toolvet/internal/finding"
)

// A Finding is one thing that somebody should mend.
type Finding struct {
	Rule        string         `json:"rule"`
	Path        string         `json:"path"`
	Line        int            `json:"line"`
	Column      int            `json:"column"` // in bytes, from 1
	EndColumn   int            `json:"endColumn,omitempty"`
	Message     string         `json:"message"`
	Package     string         `json:"package"`
	Function    string         `json:"function,omitempty"` // that it stands in
	Object      string         `json:"object,omitempty"`   // the callee or sink
	Category    string         `json:"category,omitempty"` // the variant of the rule, in the words of its document
	Confidence  string         `json:"confidence,omitempty"`
	Fingerprint string         `json:"fingerprint"`
	Steps       []finding.Step `json:"steps,omitempty"` // the way from the place down
	Related     []Related      `json:"related,omitempty"`
	Fixes       []Fix          `json:"fixes,omitempty"`
	Suppressed  *Suppression   `json:"suppressed,omitempty"`

	File string `json:"-"` // absolute path of Path
}

// A Suppression is the directive that ignores a finding.
type Suppression struct {
	Reason string `json:"reason"`
	Line   int    `json:"line"` // of the directive, in the file of the finding
	Column int    `json:"column"`
}

// A Fix is a change that mends a finding.
type Fix struct {
	Message string `json:"message"`
	Edits   []Edit `json:"edits"`
}

// An Edit replaces a part of a file.
type Edit struct {
	File  string `json:"filename"` // absolute
	Start int    `json:"start"`    // in bytes, from 0
	End   int    `json:"end"`
	New   string `json:"new"`
}

// A Directive is a suppression that is written right.
type Directive struct {
	Package string
	Path    string
	File    string // absolute path of Path
	Line    int
	Column  int
	Form    string   // as its author spelled it: toolvet:ignore, lint:ignore, nolint
	Rules   []string // "toolvet" stands for all
}

// A Related is a place that explains a finding.
type Related struct {
	Path    string `json:"path"`
	Line    int    `json:"line"`
	Column  int    `json:"column"`
	Message string `json:"message"`
}

// A Kind says what sort of thing went wrong.
type Kind string

// The kinds of problems.
const (
	Warning     Kind = "warning"     // the run is whole, but probably not what was meant
	Broken      Kind = "broken"      // a package could not be read; the others were analysed
	Setup       Kind = "setup"       // the run could not start
	Internal    Kind = "internal"    // toolvet failed; findings may be missing
	Interrupted Kind = "interrupted" // the user stopped the run
)

// fatal kinds mean that an empty list of findings proves nothing.
func (k Kind) fatal() bool { return k == Setup || k == Internal || k == Interrupted }

// A Problem is a reason why findings may be missing.
type Problem struct {
	Kind    Kind   `json:"kind"`
	Package string `json:"package,omitempty"`
	Message string `json:"message"`
}

// String is the problem as one line.
func (p Problem) String() string {
	if p.Package != "" {
		return p.Package + ": " + p.Message
	}
	return "toolvet: " + p.Message
}

// A Report is the outcome of one run.
type Report struct {
	Findings   []Finding   // that count
	Suppressed []Finding   // that a directive ignores
	Directives []Directive // all that are honoured
	Evidence   []Evidence  // why other places are safe
	Comparison *Comparison // with earlier findings; nil when nothing was compared
	Problems   []Problem
	Analysed   int // packages that were analysed, a package's tests counted apart when they are a package of their own
}

// Tidy sorts the report, drops what is there twice (go vet may analyse a file as
// part of a package and of the package's test variant) and gives the findings
// their fingerprints.
func (r *Report) Tidy() {
	r.Findings = tidy(r.Findings)
	r.Suppressed = tidy(r.Suppressed)
	r.fingerprint()
	slices.SortFunc(r.Directives, func(a, b Directive) int {
		return cmp.Or(cmp.Compare(a.Path, b.Path), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column), cmp.Compare(a.Package, b.Package))
	})
	r.Directives = slices.CompactFunc(r.Directives, func(a, b Directive) bool {
		return a.Path == b.Path && a.Line == b.Line && a.Column == b.Column
	})
	slices.SortStableFunc(r.Problems, func(a, b Problem) int {
		return cmp.Or(cmp.Compare(a.Package, b.Package), cmp.Compare(a.Kind, b.Kind), strings.Compare(a.Message, b.Message))
	})
	r.Problems = slices.Compact(r.Problems)
}

func tidy(findings []Finding) []Finding {
	slices.SortFunc(findings, Finding.compare)
	return slices.CompactFunc(findings, func(a, b Finding) bool {
		return a.Path == b.Path && a.Line == b.Line && a.Column == b.Column && a.Rule == b.Rule && a.Message == b.Message
	})
}

// compare orders findings by place, then by rule.
func (f Finding) compare(g Finding) int {
	return cmp.Or(
		cmp.Compare(f.Path, g.Path), cmp.Compare(f.Line, g.Line), cmp.Compare(f.Column, g.Column),
		cmp.Compare(f.Rule, g.Rule), cmp.Compare(f.Message, g.Message), cmp.Compare(f.Package, g.Package))
}

// ExitCode is 0 when nothing was found, 1 when something was, 2 when the run
// could not do its job.
func (r *Report) ExitCode() int {
	switch {
	case r.Analysed == 0 || slices.ContainsFunc(r.Problems, func(p Problem) bool { return p.Kind.fatal() }):
		return 2
	case len(r.Findings) > 0:
		return 1
	}
	return 0
}

// merge joins lists of findings in the order of the source.
func merge(lists ...[]Finding) []Finding {
	all := slices.Concat(lists...)
	slices.SortStableFunc(all, Finding.compare)
	return all
}
