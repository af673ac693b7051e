package main

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/toolvet/toolvet/internal/finding"
	"github.com/toolvet/toolvet/internal/output"
)

// write shows the report to people.
func (p placeReport) write(w io.Writer) error {
	b := bufio.NewWriter(w)
	fmt.Fprintf(b, "%s:%d", filepath.FromSlash(p.Path), p.Line)
	if p.Function != nil {
		fmt.Fprintf(b, ", in %s", p.Function.Name)
	}
	fmt.Fprintln(b)
	for _, f := range p.Findings {
		fmt.Fprintf(b, "\nfinding: %s [%s]\n", output.OneLine(f.Message), f.Rule)
	}
	for _, f := range p.Suppressed {
		fmt.Fprintf(b, "\nsuppressed in line %d (%s): %s [%s]\n", f.Suppressed.Line, f.Suppressed.Reason, output.OneLine(f.Message), f.Rule)
	}
	for _, call := range p.Calls {
		writeExplanation(b, call)
	}
	if len(p.Calls) == 0 && p.Function == nil {
		fmt.Fprintln(b, "\nthere is no call on this line, and no function around it")
	} else if len(p.Calls) == 0 && p.Line != p.Function.Line {
		fmt.Fprintln(b, "\nthere is no call on this line")
	}
	if p.Function != nil && (len(p.Calls) == 0 || p.Line == p.Function.Line) {
		writeExplanation(b, *p.Function)
	}
	return b.Flush()
}

func writeExplanation(w io.Writer, e finding.Explanation) {
	what := "call of "
	if e.Kind == "function" {
		what = "function "
	}
	fmt.Fprintf(w, "\n%s%s\n", what, e.Name)
	row := func(name, format string, args ...any) {
		fmt.Fprintf(w, "  %-10s %s\n", name, fmt.Sprintf(format, args...))
	}
	row("known by", "%s", e.Basis)
	for _, l := range e.Known {
		row("", "%s:%d: %s", l.File, l.Line, l.Text)
	}
	for _, s := range e.Sends {
		operation := s.Operation
		if s.Decided != "" {
			operation = "what " + s.Decided + " says"
		}
		row("sends", "%s over %s: %s", operation, s.Kind, s.Effect)
		if s.Trust != "" {
			row("", "%s", s.Trust)
		}
		var steps []string
		for _, step := range s.Steps {
			where := ""
			if step.File != "" {
				where = fmt.Sprintf(" (%s:%d)", step.File, step.Line)
			}
			steps = append(steps, step.Name+where)
		}
		if len(steps) > 1 {
			row("by", "%s", strings.Join(steps, " → "))
		}
		row("key", "%s", s.Key)
		for _, m := range s.Modes {
			var parts []string
			if len(m.Returns) > 0 {
				parts = append(parts, "returns "+strings.Join(m.Returns, "; or "))
			}
			if m.Again {
				parts = append(parts, "is sent again")
			}
			text := cmp.Or(strings.Join(parts, "; "), "does not return here")
			if m.Unknown {
				text += " (outcome unknown)"
			}
			row("", "%-15s %s", m.Mode, text)
		}
	}
	for _, r := range e.Repeats {
		text := r.How
		if len(r.After) > 0 {
			text += ", after " + strings.Join(r.After, ", ")
		}
		if len(r.Later) > 0 {
			text += ", after a later step's " + strings.Join(r.Later, ", ")
		}
		if r.Safe != "" {
			text += "; harmless by " + r.Safe
		}
		row("repeated", "%s", text)
	}
	for _, a := range e.Answers {
		row("answers", "%s to %s", a.Returns, strings.Join(a.Modes, ", "))
	}
	for _, text := range e.Names {
		row("named", "%s", text)
	}
	for _, text := range e.Flows {
		row("text", "%s", text)
	}
	for _, text := range e.Evidence {
		row("passes", "%s", text)
	}
	for _, text := range e.Notes {
		row("note", "%s", text)
	}
	if e.Why != "" {
		row("no finding", "%s [retryunsafe]", e.Why)
	}
}
