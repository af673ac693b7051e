package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

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
	base.AddUnused(b.judgedRules(), b.ruleNames())
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
	report.CompareReport(with, base, func(e output.Entry) bool { return !broken[e.Package] })
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
