package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"github.com/toolvet/toolvet/internal/finding"
	"github.com/toolvet/toolvet/internal/output"
)

// ExplanationVersion is the version of the document of explain -json. It changes
// when a member goes or changes its meaning.
const ExplanationVersion = 1

// A placeReport is what explain shows of a line.
type placeReport struct {
	Version    int                   `json:"version"`
	Path       string                `json:"path"`
	Line       int                   `json:"line"`
	Findings   []output.Finding      `json:"findings"`
	Suppressed []output.Finding      `json:"suppressed,omitempty"`
	Calls      []finding.Explanation `json:"calls"`
	Function   *finding.Explanation  `json:"function,omitempty"` // around the line
	Problems   []output.Problem      `json:"problems,omitempty"`
}

const explainUsage = "toolvet explain [-C dir] [-tags list] [-know text] [-tests] [-possible] [-json] file.go:line"

// explain tells what the engine knows of a line. Its exit code is 0, also when
// there is a finding, and 2 when it could not do its job.
func (c command) explain(args []string) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	place, asJSON, err := c.explainPlace(ctx, args)
	if errors.Is(err, flag.ErrHelp) {
		fmt.Fprintln(c.stdout, explainUsage)
		return 0
	}
	if ctx.Err() != nil {
		err = errors.New("interrupted")
	}
	if err != nil {
		for line := range strings.Lines(err.Error()) {
			fmt.Fprintln(c.stderr, "toolvet:", strings.TrimSpace(line))
		}
		return 2
	}
	for _, p := range place.Problems {
		fmt.Fprintln(c.stderr, p)
	}
	if asJSON {
		e := json.NewEncoder(c.stdout)
		e.SetEscapeHTML(false)
		e.SetIndent("", "  ")
		err = e.Encode(place)
	} else {
		err = place.write(c.stdout)
	}
	if err != nil {
		fmt.Fprintln(c.stderr, "toolvet: cannot write the explanation:", err)
		return 2
	}
	return 0
}

// explainPlace analyses the package of the file that args name.
func (c command) explainPlace(ctx context.Context, args []string) (place placeReport, asJSON bool, err error) {
	o := options{rules: c.ruleNames()}
	fs := flag.NewFlagSet("explain", flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	fs.StringVar(&o.dir, "C", "", "")
	fs.StringVar(&o.tags, "tags", "", "")
	fs.BoolVar(&asJSON, "json", false, "")
	fs.Func("know", "", func(text string) error {
		o.know = joinKnow(o.know, text)
		return nil
	})
	registerSwitches(fs)
	if err := fs.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			return place, asJSON, err
		}
		return place, asJSON, fmt.Errorf("%w; the form is %s", err, explainUsage)
	}
	if fs.NArg() != 1 {
		return place, asJSON, fmt.Errorf("explain takes one place; the form is %s", explainUsage)
	}
	file, line, ok := parsePlace(fs.Arg(0))
	if !ok {
		return place, asJSON, fmt.Errorf("%s is no place; write it as client.go:88", fs.Arg(0))
	}
	g, err := findGo(o.dir)
	if err != nil {
		return place, asJSON, err
	}
	abs := filepath.Clean(filepath.FromSlash(file))
	if !filepath.IsAbs(abs) {
		abs = filepath.Join(g.dir, abs)
	}
	if n, err := countLines(abs); err != nil {
		return place, asJSON, fmt.Errorf("cannot read %s: %w", file, errors.Unwrap(err))
	} else if line < 1 || line > n {
		return place, asJSON, fmt.Errorf("%s has %d lines, there is no line %d", file, n, line)
	}
	// Go finds the module of the file, not that of the current directory.
	dir := g.dir
	g.dir = filepath.Dir(abs)
	o.patterns = []string{"."}
	var report output.Report
	known, err := c.analyse(ctx, o, g, &report, "-explained")
	if err != nil {
		return place, asJSON, err
	}
	report.Tidy()
	return c.placeReport(known, &report, abs, display(dir, abs), line), asJSON, nil
}

// parsePlace reads file.go:line, with or without a column.
func parsePlace(arg string) (file string, line int, ok bool) {
	file, line, column := position(arg)
	if line == 0 && column == 0 {
		return "", 0, false
	}
	return file, line, strings.HasSuffix(file, ".go")
}

func countLines(path string) (int, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return 0, err
	}
	return strings.Count(string(data), "\n") + 1, nil
}

// placeReport picks what concerns one line.
func (c command) placeReport(known []explained, report *output.Report, file, path string, line int) placeReport {
	place := placeReport{
		Version: ExplanationVersion, Path: path, Line: line,
		Findings: []output.Finding{}, Calls: []finding.Explanation{}, Problems: report.Problems,
	}
	for _, e := range known {
		if resolved(e.file) != resolved(file) {
			continue
		}
		switch {
		case e.Kind == "call" && e.Line == line && !slices.ContainsFunc(place.Calls, func(f finding.Explanation) bool { return sameCall(f, e.Explanation) }):
			place.Calls = append(place.Calls, e.Explanation)
		case e.Kind == "function" && e.Line <= line && line <= e.EndLine:
			place.Function = &e.Explanation
		}
	}
	on := func(all []output.Finding) []output.Finding {
		found := []output.Finding{}
		for _, f := range all {
			if resolved(f.File) == resolved(file) && f.Line == line {
				f.Path = path
				found = append(found, f)
			}
		}
		return found
	}
	place.Findings, place.Suppressed = on(report.Findings), on(report.Suppressed)
	// What is reported needs no excuse.
	if slices.ContainsFunc(slices.Concat(place.Findings, place.Suppressed), func(f output.Finding) bool { return f.Rule == "retryunsafe" }) {
		for i := range place.Calls {
			place.Calls[i].Why = ""
		}
	}
	return place
}

// sameCall reports whether two notes are of one call that the syntax has twice.
func sameCall(a, b finding.Explanation) bool {
	x, errX := json.Marshal(a)
	y, errY := json.Marshal(b)
	return errX == nil && errY == nil && string(x) == string(y)
}

func resolved(path string) string {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		return real
	}
	return path
}
