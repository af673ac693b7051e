package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/toolvet/toolvet/internal/finding"
	"github.com/toolvet/toolvet/internal/output"
)

// A vetRun analyses packages with go vet and adds the outcome to a report.
type vetRun struct {
	goCommand
	tool     string   // the executable that go vet runs
	flags    []string // for the tool
	tags     string
	report   *output.Report
	progress *progress
	stderr   bytes.Buffer // what go vet and its tools wrote there

	explained []explained // under toolvet explain
}

// An explained is an explanation with the absolute path of its file.
type explained struct {
	file string
	finding.Explanation
}

// all analyses the packages that match the patterns. When one of them cannot
// be loaded, go vet analyses none: then those that can are named one by one.
func (r *vetRun) all(ctx context.Context, patterns []string) error {
	if r.progress.shown() {
		go func() {
			if n, err := r.countUnits(ctx, r.tags, patterns); err == nil {
				r.progress.setTotal(n)
			}
		}()
	}
	failed := r.vet(ctx, patterns)
	sections, loose := splitStderr(r.stderr.String())
	if failed && r.report.Analysed == 0 && len(sections) == 0 && ctx.Err() == nil {
		loadable, broken, err := r.load(ctx, r.tags, patterns)
		if err != nil {
			return err
		}
		if len(broken) == 0 {
			return fmt.Errorf("go vet failed: %s", output.OneLine(strings.Join(loose, " ")))
		}
		r.report.Problems = append(r.report.Problems, broken...)
		if len(loadable) == 0 {
			return nil
		}
		units, names := 0, []string(nil)
		for _, p := range loadable {
			units += p.units()
			names = append(names, p.ImportPath)
		}
		r.progress.setTotal(units)
		failed = r.vet(ctx, names)
		sections, loose = splitStderr(r.stderr.String())
	}
	if failed && ctx.Err() == nil {
		found := problems(sections, loose)
		if len(found) == 0 {
			return fmt.Errorf("go vet failed: %s", output.OneLine(r.stderr.String()))
		}
		r.report.Problems = append(r.report.Problems, found...)
	}
	return nil
}

// vet runs go vet once and reads its findings as they come. It reports whether
// go vet failed; r.stderr then says why.
func (r *vetRun) vet(ctx context.Context, packages []string) (failed bool) {
	args := []string{"vet", "-json", "-vettool=" + r.tool}
	if r.tags != "" {
		args = append(args, "-tags="+r.tags)
	}
	args = append(args, r.flags...)
	args = append(args, "--")
	args = append(args, packages...)

	pipe, stdout := io.Pipe()
	r.stderr.Reset()
	cmd := r.command(ctx, args...)
	cmd.Stdout, cmd.Stderr = stdout, &r.stderr
	read := make(chan error)
	go func() {
		err := r.read(pipe)
		io.Copy(io.Discard, pipe) // or go vet would block
		read <- err
	}()
	runErr := cmd.Run()
	stdout.Close()
	if err := <-read; err != nil && ctx.Err() == nil {
		r.report.Problems = append(r.report.Problems, output.Problem{Kind: output.Internal, Message: "cannot read what go vet -json printed: " + err.Error()})
	}
	return runErr != nil
}

// read takes the objects that go vet -json prints, one for each package that
// was analysed: import path, then rule, then findings or an error.
func (r *vetRun) read(stdout io.Reader) error {
	d := json.NewDecoder(stdout)
	for {
		var units map[string]map[string]json.RawMessage
		if err := d.Decode(&units); err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
		r.report.Analysed++
		r.progress.add(1)
		for _, id := range slices.Sorted(maps.Keys(units)) {
			for _, rule := range slices.Sorted(maps.Keys(units[id])) {
				if err := r.readRule(id, rule, units[id][rule]); err != nil {
					return err
				}
			}
		}
	}
}

// A diagnostic is a finding as x/tools writes it.
type diagnostic struct {
	Posn     string
	Message  string
	Category string
	Related  []diagnostic
	Fixes    []output.Fix `json:"suggested_fixes"`
}

func (r *vetRun) readRule(id, rule string, data json.RawMessage) error {
	pkg, _, _ := strings.Cut(id, " [") // a test variant is called "m/a [m/a.test]"
	var failure struct{ Error string }
	if json.Unmarshal(data, &failure) == nil {
		r.report.Problems = append(r.report.Problems, output.Problem{
			Kind: output.Internal, Package: pkg,
			Message: fmt.Sprintf("rule %s failed (%s); please report this", rule, output.OneLine(failure.Error)),
		})
		return nil
	}
	var diagnostics []diagnostic
	if err := json.Unmarshal(data, &diagnostics); err != nil {
		return err
	}
	for _, d := range diagnostics {
		r.add(pkg, rule, d)
	}
	return nil
}

// add sorts a diagnostic into the report: a finding, one that is suppressed, or
// a directive.
func (r *vetRun) add(pkg, rule string, d diagnostic) {
	message, detail := finding.Split(d.Message)
	f := output.Finding{
		Rule: rule, Package: pkg, Function: detail.Function, Object: detail.Object,
		Category: d.Category, Confidence: detail.Confidence,
		Message: strings.TrimSuffix(message, " ["+rule+"]"),
		Steps:   detail.Steps, Fixes: d.Fixes, EndColumn: detail.EndColumn,
	}
	f.File, f.Line, f.Column = position(d.Posn)
	f.Path = display(r.dir, f.File)
	for _, rel := range d.Related {
		related := output.Related{Message: rel.Message}
		related.Path, related.Line, related.Column = position(rel.Posn)
		related.Path = display(r.dir, related.Path)
		f.Related = append(f.Related, related)
	}
	switch {
	case detail.Explanation != nil:
		r.explained = append(r.explained, explained{f.File, *detail.Explanation})
	case detail.Evidence != "":
		r.report.Evidence = append(r.report.Evidence, output.Evidence{
			Rule: rule, Package: pkg, Function: f.Function, Object: f.Object, What: detail.Evidence,
		})
	case detail.Directive != nil:
		r.report.Directives = append(r.report.Directives, output.Directive{
			Package: pkg, Path: f.Path, File: f.File, Line: f.Line, Column: f.Column, Form: f.Message, Rules: detail.Directive.Rules,
		})
	case detail.Suppressed != nil:
		f.Suppressed = &output.Suppression{Reason: detail.Suppressed.Reason, Line: detail.Suppressed.Line, Column: detail.Suppressed.Column}
		r.report.Suppressed = append(r.report.Suppressed, f)
	default:
		r.report.Findings = append(r.report.Findings, f)
	}
}

// position takes "path:line:column" apart; a column, or both, may be missing.
func position(posn string) (path string, line, column int) {
	path = posn
	var numbers []int
	for len(numbers) < 2 {
		i := strings.LastIndexByte(path, ':')
		if i < 0 {
			break
		}
		n, err := strconv.Atoi(path[i+1:])
		if err != nil {
			break
		}
		numbers = append(numbers, n)
		path = path[:i]
	}
	switch len(numbers) {
	case 2:
		line, column = numbers[1], numbers[0]
	case 1:
		line = numbers[0]
	}
	return path, line, column
}
