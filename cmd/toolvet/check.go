package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/toolvet/toolvet/internal/config"
	"github.com/toolvet/toolvet/internal/output"
)

// check is the stand-alone command: it runs go vet with this binary as its tool
// and turns what comes out into reports.
func (c command) check(args []string) int {
	o, err := c.parse(args)
	if errors.Is(err, flag.ErrHelp) {
		return c.help(nil)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	var report output.Report
	if err == nil {
		err = c.fill(ctx, o, &report)
	}
	if ctx.Err() != nil {
		report.Problems = append(report.Problems, output.Problem{Kind: output.Interrupted, Message: "interrupted; findings may be missing"})
	} else if err != nil {
		for line := range strings.Lines(err.Error()) { // unreadable declarations: a line each
			report.Problems = append(report.Problems, output.Problem{Kind: output.Setup, Message: strings.TrimSpace(line)})
		}
	}
	report.Tidy()
	return c.write(o, &report)
}

// fill analyses what was asked for and puts into the report what is to be shown.
// An error means that the run could not start.
func (c command) fill(ctx context.Context, o options, report *output.Report) error {
	g, err := findGo(o.dir)
	if err != nil {
		return err
	}
	known, err := c.knownFrom(ctx, o, g)
	if err != nil {
		return err
	}
	if _, err := c.analyse(ctx, o, g, report); err != nil || ctx.Err() != nil {
		return err
	}
	report.AddUnused(o.judgedRules(), c.ruleNames())
	report.Tidy()
	return known.apply(ctx, report)
}

// write shows the report and returns the exit code.
func (c command) write(o options, report *output.Report) int {
	for _, p := range report.Problems {
		fmt.Fprintln(c.stderr, p)
	}
	if err := c.writeFormats(o, report); err != nil {
		fmt.Fprintln(c.stderr, "toolvet: cannot write the findings:", err)
		return 2
	}
	return report.ExitCode()
}

// analyse runs go vet over the packages that match the patterns, in the
// directory of g, and adds what it says to the report. An error means that the
// run could not start. more are flags for the tool; what explanations they bring
// is returned.
func (c command) analyse(ctx context.Context, o options, g goCommand, report *output.Report, more ...string) ([]explained, error) {
	env, err := g.env()
	if err != nil {
		return nil, err
	}
	if warning := env.vettoolWarning(); warning != "" {
		report.Problems = append(report.Problems, output.Problem{Kind: output.Warning, Message: warning})
	}
	root, err := env.moduleRoot(g.dir)
	if err != nil {
		return nil, err
	}
	know, err := moduleKnow(root, g.dir, o.know)
	if err != nil {
		return nil, err
	}
	flags := append(c.vetFlags(o), more...)
	if know != "" {
		flags = append(flags, "-know="+know)
	}
	self, err := os.Executable()
	if err != nil {
		return nil, fmt.Errorf("cannot find this executable, which go vet is to run: %w", err)
	}
	run := vetRun{
		goCommand: g,
		tool:      self,
		flags:     flags,
		tags:      o.tags,
		report:    report,
		progress:  startProgress(c.stderr),
	}
	err = run.all(ctx, o.patterns)
	run.progress.stop()
	if config.Debug {
		run.stderr.WriteTo(c.stderr) // nobody else wants more than the problems in it
	}
	if err == nil && ctx.Err() == nil && report.Analysed == 0 && len(report.Problems) == 0 {
		return nil, errNothing
	}
	return run.explained, err
}

var errNothing = errors.New("nothing was analysed")

// vetFlags are the flags that go vet hands to the tool, besides -know.
func (c command) vetFlags(o options) []string {
	flags := append([]string{"-details"}, c.ruleFlags(o.rules)...)
	for _, s := range switches {
		if *s.value {
			flags = append(flags, "-"+s.name)
		}
	}
	if len(o.off) > 0 {
		flags = append(flags, "-off="+strings.Join(o.off, ","))
	}
	return flags
}

// display turns the absolute path of a finding into the one that is shown.
func display(dir, path string) string {
	if rel, err := filepath.Rel(dir, path); err == nil && filepath.IsLocal(rel) {
		path = rel
	}
	return filepath.ToSlash(path)
}
