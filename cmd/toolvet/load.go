package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/toolvet/toolvet/internal/output"
)

// A listed package is what go list -json says of it.
type listed struct {
	ImportPath   string
	Match        []string // the patterns that it matches
	GoFiles      []string
	CgoFiles     []string
	TestGoFiles  []string
	XTestGoFiles []string
	Error        *loadError
	DepsErrors   []*loadError
}

type loadError struct {
	ImportStack []string // from the package that was asked for to the one that is broken
	Pos         string
	Err         string
}

func (e *loadError) String() string {
	if e.Pos == "" {
		return output.OneLine(e.Err)
	}
	return e.Pos + ": " + output.OneLine(e.Err)
}

// list runs go list -e with the fields that a caller needs.
func (g goCommand) list(ctx context.Context, tags string, flags, patterns []string) ([]listed, error) {
	args := append([]string{"list", "-e"}, flags...)
	if tags != "" {
		args = append(args, "-tags="+tags)
	}
	args = append(args, "--")
	out, err := g.output(ctx, append(args, patterns...)...)
	if err != nil {
		return nil, err
	}
	var packages []listed
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		var p listed
		if err := d.Decode(&p); err == io.EOF {
			return packages, nil
		} else if err != nil {
			return nil, fmt.Errorf("cannot read go list -json: %w", err)
		}
		packages = append(packages, p)
	}
}

// units is the number of packages that go vet reports on: the package with its
// tests, and its external test package apart.
func (p listed) units() int {
	n := 0
	if len(p.GoFiles)+len(p.CgoFiles)+len(p.TestGoFiles) > 0 {
		n++
	}
	if len(p.XTestGoFiles) > 0 {
		n++
	}
	return n
}

// countUnits counts what go vet will report on. It looks at no dependency, so
// it is quick.
func (g goCommand) countUnits(ctx context.Context, tags string, patterns []string) (int, error) {
	packages, err := g.list(ctx, tags, []string{"-find", "-json=GoFiles,CgoFiles,TestGoFiles,XTestGoFiles"}, patterns)
	n := 0
	for _, p := range packages {
		n += p.units()
	}
	return n, err
}

// load tells the packages that can be loaded from those that cannot. An error
// means that a pattern is no good: it matches nothing that could be analysed.
func (g goCommand) load(ctx context.Context, tags string, patterns []string) (loadable []listed, problems []output.Problem, err error) {
	packages, err := g.list(ctx, tags, []string{"-json=ImportPath,Match,GoFiles,CgoFiles,TestGoFiles,XTestGoFiles,Error,DepsErrors"}, patterns)
	if err != nil {
		return nil, nil, err
	}
	if len(packages) == 0 {
		return nil, nil, fmt.Errorf("no packages match %s", strings.Join(patterns, " "))
	}
	for _, p := range packages {
		switch {
		case p.Error != nil && p.units() == 0:
			pattern := strings.Join(p.Match, " ")
			return nil, nil, fmt.Errorf("bad pattern %s: %s", pattern, strings.TrimPrefix(p.Error.String(), "pattern "+pattern+": "))
		case p.Error != nil:
			problems = append(problems, broken(p.ImportPath, p.Error.String()))
		case len(p.DepsErrors) > 0:
			for _, e := range p.DepsErrors {
				pkg := p.ImportPath
				if n := len(e.ImportStack); n > 0 {
					pkg = e.ImportStack[n-1]
				}
				problems = append(problems, broken(pkg, e.String()))
			}
		default:
			loadable = append(loadable, p)
		}
	}
	return loadable, firstOfEach(problems), nil
}

// firstOfEach keeps one problem for each package: importers repeat what is
// wrong with the imported.
func firstOfEach(problems []output.Problem) []output.Problem {
	seen := make(map[string]bool)
	var first []output.Problem
	for _, p := range problems {
		if !seen[p.Package] {
			seen[p.Package] = true
			first = append(first, p)
		}
	}
	return first
}
