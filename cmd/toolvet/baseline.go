package main

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/toolvet/toolvet/internal/output"
)

// A baselineFile has the findings that somebody has put up with.
type baselineFile struct {
	options
	goCommand
	path    string // as the user wrote it
	file    string
	entries []output.Entry
	exists  bool
}

func readBaseline(o options, g goCommand) (reference, error) {
	b := &baselineFile{options: o, goCommand: g, path: o.baseline, file: within(o.dir, o.baseline)}
	data, err := os.ReadFile(b.file)
	switch {
	case err == nil:
		b.exists = true
		b.entries, err = output.ReadBaseline(b.path, data)
		return b, err
	case os.IsNotExist(err) && o.writeBaseline:
		return b, nil
	case os.IsNotExist(err):
		return nil, fmt.Errorf("there is no baseline %s; write it with -baseline %[1]s -write-baseline", b.path)
	}
	return nil, fmt.Errorf("cannot read the baseline: %w", err)
}

// apply compares with the file, or writes it. Entries of packages that were not
// analysed are kept and not judged.
func (b *baselineFile) apply(ctx context.Context, report *output.Report) error {
	if report.ExitCode() == 2 {
		return nil // what is missing is not mended
	}
	judged, err := b.judged(ctx, report)
	if err != nil {
		return err
	}
	now := output.Entries(slices.Concat(report.Findings, report.Suppressed))
	report.Compare("the baseline "+b.path, b.entries, judged)
	if !b.writeBaseline {
		for _, e := range report.Comparison.Mended {
			report.Problems = append(report.Problems, output.Problem{Kind: output.Warning, Package: e.Package,
				Message: fmt.Sprintf("%s is in the baseline %s and is there no more; take it out with -write-baseline", e, b.path)})
		}
		return nil
	}
	for _, e := range b.entries {
		if !judged(e) {
			now = append(now, e)
		}
	}
	var file strings.Builder
	if err := output.WriteBaseline(&file, output.Sum(now)); err != nil {
		return err
	}
	if err := writeFile(b.file, []byte(file.String())); err != nil {
		return fmt.Errorf("cannot write the baseline: %w", err)
	}
	report.Comparison.Known = append(report.Comparison.Known, report.Findings...)
	report.Findings = nil
	return nil
}

// judged tells of an entry whether this run can say that it is gone: its package
// was analysed, or exists no more.
func (b *baselineFile) judged(ctx context.Context, report *output.Report) (func(output.Entry) bool, error) {
	if len(b.entries) == 0 {
		return func(output.Entry) bool { return true }, nil
	}
	names := func(patterns []string) (map[string]bool, error) {
		packages, err := b.list(ctx, b.tags, []string{"-find", "-json=ImportPath,GoFiles,CgoFiles,TestGoFiles,XTestGoFiles,Error"}, patterns)
		found := make(map[string]bool)
		for _, p := range packages {
			found[p.ImportPath] = p.Error == nil || p.units() > 0
		}
		return found, err
	}
	asked, err := names(b.patterns)
	if err != nil {
		return nil, err
	}
	for _, p := range report.Problems {
		if p.Package != "" {
			asked[p.Package] = false
		}
	}
	var others []string
	for _, e := range b.entries {
		if _, known := asked[e.Package]; !known && !slices.Contains(others, e.Package) {
			others = append(others, e.Package)
		}
	}
	exists := map[string]bool{}
	if len(others) > 0 {
		for i := range others {
			others[i] = strings.TrimSuffix(others[i], "_test")
		}
		if exists, err = names(others); err != nil {
			return nil, err
		}
	}
	return func(e output.Entry) bool {
		if !slices.Contains(b.options.rules, e.Rule) && e.Rule != output.DirectiveRule {
			return false
		}
		pkg := strings.TrimSuffix(e.Package, "_test")
		if in, known := asked[pkg]; known {
			return in
		}
		return !exists[pkg]
	}, nil
}
