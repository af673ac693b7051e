package output

import (
	"fmt"
	"slices"
	"strings"
)

// AllRules is the name that stands for all rules in a directive.
const AllRules = "toolvet"

// DirectiveRule is the name under which directives are reported.
const DirectiveRule = "directive"

// AddUnused reports the directives that ignore no finding. It judges a directive
// for the rules that ran, and only in packages in which no rule failed: of the
// others nobody knows whether there is a finding. built are all rules there are;
// a directive for all of them is judged when all ran.
func (r *Report) AddUnused(ran, built []string) {
	type use struct {
		file         string
		line, column int
		rule         string
	}
	used := make(map[use]bool)
	for _, f := range r.Suppressed {
		for _, rule := range []string{f.Rule, AllRules} {
			used[use{f.File, f.Suppressed.Line, f.Suppressed.Column, rule}] = true
		}
	}
	for _, d := range r.Directives {
		if slices.ContainsFunc(r.Problems, func(p Problem) bool { return p.Package == d.Package && p.Kind == Internal }) {
			continue
		}
		var unused []string
		for _, rule := range d.Rules {
			judged := slices.Contains(ran, rule) || rule == AllRules && len(ran) == len(built)
			if judged && !used[use{d.File, d.Line, d.Column, rule}] {
				unused = append(unused, rule)
			}
		}
		if len(unused) == 0 {
			continue
		}
		what := "remove it"
		if len(unused) < len(d.Rules) {
			what = "remove the name"
		}
		r.Findings = append(r.Findings, Finding{
			Rule: DirectiveRule, Category: "unused", Package: d.Package, Path: d.Path, File: d.File, Line: d.Line, Column: d.Column,
			Object:  d.Form + " " + strings.Join(unused, ","),
			Message: fmt.Sprintf("%s ignores no finding of %s: %s", d.Form, strings.Join(unused, " and "), what),
		})
	}
}
