package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/toolvet/toolvet/internal/output"
)

// A reference is what findings are compared with.
type reference interface {
	// apply moves the findings that are no news out of the report. An error means
	// that nothing can be said.
	apply(ctx context.Context, report *output.Report) error
}

// knownFrom settles what findings are compared with. It fails before anything
// was analysed when that is no good.
func (c command) knownFrom(ctx context.Context, o options, g goCommand) (reference, error) {
	switch {
	case o.newFrom != "":
		commit, err := mergeBase(ctx, g.dir, o.newFrom)
		if err != nil {
			return nil, err
		}
		return &baseCommit{c, o, g, commit}, nil
	case o.baseline != "":
		return readBaseline(o, g)
	}
	return nothing{}, nil
}

// nothing is the reference of a run that reports everything.
type nothing struct{}

func (nothing) apply(context.Context, *output.Report) error { return nil }

// A baseCommit is the commit that a branch left from: it is analysed as well, and
// the findings that it has too are no news. Lines are not compared, so that a
// finding counts wherever the change is that made it.
type baseCommit struct {
	command
	options
	goCommand
	commit string
}

func (b *baseCommit) apply(ctx context.Context, report *output.Report) error {
	root, remove, err := worktree(ctx, b.dir(), b.commit)
	if err != nil {
		return err
	}
	defer remove()
	base, err := b.analyseBase(ctx, root)
	if err != nil || ctx.Err() != nil {
		return err
	}
	base.AddUnused(b.options.rules, b.ruleNames())
	base.Tidy()
	broken := make(map[string]bool)
	for _, p := range base.Problems {
		if p.Kind == output.Warning {
			continue // said of the branch
		}
		p.Message = fmt.Sprintf("at %.12s, %s: what is found in it now counts as new", b.commit, p.Message)
		if p.Kind == output.Broken {
			p.Kind = output.Warning // the branch is whole
		}
		report.Problems = append(report.Problems, p)
	}
	for _, p := range report.Problems {
		if p.Kind == output.Broken {
			broken[p.Package] = true // nobody knows whether its findings are gone
		}
	}
	with := fmt.Sprintf("%.12s, where it left %s", b.commit, b.newFrom)
	report.Compare(with, output.Entries(slices.Concat(base.Findings, base.Suppressed)), func(e output.Entry) bool { return !broken[e.Package] })
	report.ExplainNew(base)
	return nil
}

func (b *baseCommit) dir() string { return b.goCommand.dir }

// analyseBase analyses the same packages in a checkout of the commit. What is not
// there yet has no findings.
func (b *baseCommit) analyseBase(ctx context.Context, root string) (*output.Report, error) {
	report := &output.Report{}
	top := repositoryRoot(b.dir())
	here, err := filepath.EvalSymlinks(b.dir())
	if err != nil {
		return nil, err
	}
	below, err := filepath.Rel(top, here)
	if err != nil {
		return nil, err
	}
	g := b.goCommand
	g.dir = filepath.Join(root, below)
	if info, err := os.Stat(g.dir); err != nil || !info.IsDir() {
		return report, nil
	}
	g.extra = workspaceIn(top, root)
	env, err := g.env()
	if err != nil {
		return nil, err
	}
	if _, err := env.moduleRoot(g.dir); err != nil {
		return report, nil
	}
	o := b.options
	o.patterns = slices.Clone(o.patterns)
	for i, p := range o.patterns {
		if rel, err := filepath.Rel(top, p); filepath.IsAbs(p) && err == nil && filepath.IsLocal(rel) {
			o.patterns[i] = filepath.Join(root, rel)
		}
	}
	if o.patterns, err = g.existing(ctx, o.tags, o.patterns); err != nil || len(o.patterns) == 0 {
		return report, err
	}
	_, err = b.analyse(ctx, o, g, report)
	if errors.Is(err, errNothing) {
		return report, nil
	}
	return report, err
}

// workspaceIn points a GOWORK of the environment that names a file of the
// repository at the same file in the checkout.
func workspaceIn(top, root string) []string {
	work := os.Getenv("GOWORK")
	if rel, err := filepath.Rel(top, work); filepath.IsAbs(work) && err == nil && filepath.IsLocal(rel) {
		return []string{"GOWORK=" + filepath.Join(root, rel)}
	}
	return nil
}

// existing leaves out the patterns that match nothing.
func (g goCommand) existing(ctx context.Context, tags string, patterns []string) ([]string, error) {
	packages, err := g.list(ctx, tags, []string{"-find", "-json=ImportPath,Match,GoFiles,CgoFiles,TestGoFiles,XTestGoFiles,Error"}, patterns)
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(slices.Clone(patterns), func(pattern string) bool {
		return !slices.ContainsFunc(packages, func(p listed) bool {
			return slices.Contains(p.Match, pattern) && (p.Error == nil || p.units() > 0)
		})
	}), nil
}

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
