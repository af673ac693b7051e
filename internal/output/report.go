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
)

// A Finding is one thing that somebody should mend.
type Finding struct {
	Rule     string    `json:"rule"`
	Path     string    `json:"path"`
	Line     int       `json:"line"`
	Column   int       `json:"column"` // in bytes, from 1
	Message  string    `json:"message"`
	Package  string    `json:"package"`
	Category string    `json:"category,omitempty"` // the variant of the rule, in the words of its document
	Related  []Related `json:"related,omitempty"`
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
	Findings []Finding
	Problems []Problem
	Analysed int // packages that were analysed, a package's tests counted apart when they are a package of their own
}

// Tidy sorts the report and drops what is there twice: go vet may analyse a
// file as part of a package and of the package's test variant.
func (r *Report) Tidy() {
	slices.SortFunc(r.Findings, func(a, b Finding) int {
		return cmp.Or(
			cmp.Compare(a.Path, b.Path), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column),
			cmp.Compare(a.Rule, b.Rule), cmp.Compare(a.Message, b.Message), cmp.Compare(a.Package, b.Package))
	})
	r.Findings = slices.CompactFunc(r.Findings, func(a, b Finding) bool {
		return a.Path == b.Path && a.Line == b.Line && a.Column == b.Column && a.Rule == b.Rule && a.Message == b.Message
	})
	slices.SortStableFunc(r.Problems, func(a, b Problem) int {
		return cmp.Or(cmp.Compare(a.Package, b.Package), cmp.Compare(a.Kind, b.Kind), strings.Compare(a.Message, b.Message))
	})
	r.Problems = slices.Compact(r.Problems)
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
