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
// and turns what comes out into a report.
func (c command) check(args []string) int {
	o, err := c.parse(args)
	if errors.Is(err, flag.ErrHelp) {
		return c.help(nil)
	}
	var report output.Report
	if err == nil {
		err = c.analyse(o, &report)
	}
	if err != nil {
		for line := range strings.Lines(err.Error()) { // unreadable declarations: a line each
			report.Problems = append(report.Problems, output.Problem{Kind: output.Setup, Message: strings.TrimSpace(line)})
		}
	}
	report.Tidy()
	return c.write(o, &report)
}

// write shows the report and returns the exit code.
func (c command) write(o options, report *output.Report) int {
	for _, p := range report.Problems {
		fmt.Fprintln(c.stderr, p)
	}
	write := report.WriteText
	if o.json {
		write = report.WriteJSON
	}
	if err := write(c.stdout); err != nil {
		fmt.Fprintln(c.stderr, "toolvet: cannot write the findings:", err)
		return 2
	}
	if isTerminal(c.stderr) && report.Analysed > 0 {
		fmt.Fprintln(c.stderr, count(len(report.Findings), "finding"))
	}
	return report.ExitCode()
}

func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// analyse fills the report. An error means that the run could not start.
func (c command) analyse(o options, report *output.Report) error {
	vetFlags, err := c.vetFlags(o)
	if err != nil {
		return err
	}
	g, err := findGo(o.dir)
	if err != nil {
		return err
	}
	env, err := g.env()
	if err != nil {
		return err
	}
	if warning := env.vettoolWarning(); warning != "" {
		report.Problems = append(report.Problems, output.Problem{Kind: output.Warning, Message: warning})
	}
	root, err := env.moduleRoot(g.dir)
	if err != nil {
		return err
	}
	know, err := moduleKnow(root, g.dir, o.know)
	if err != nil {
		return err
	}
	if know != "" {
		vetFlags = append(vetFlags, "-know="+know)
	}
	self, err := os.Executable()
	if err != nil {
		return fmt.Errorf("cannot find this executable, which go vet is to run: %w", err)
	}

	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	run := vetRun{
		goCommand: g,
		tool:      self,
		flags:     vetFlags,
		tags:      o.tags,
		report:    report,
		progress:  startProgress(c.stderr),
	}
	err = run.all(ctx, o.patterns)
	run.progress.stop()
	if config.Debug {
		run.stderr.WriteTo(c.stderr) // nobody else wants more than the problems in it
	}
	if ctx.Err() != nil {
		report.Problems = append(report.Problems, output.Problem{Kind: output.Interrupted, Message: "interrupted; findings may be missing"})
		return nil
	}
	if err == nil && report.Analysed == 0 && len(report.Problems) == 0 {
		return errors.New("nothing was analysed")
	}
	return err
}

// vetFlags are the flags that go vet hands to the tool, besides -know.
func (c command) vetFlags(o options) ([]string, error) {
	var flags []string
	if o.rules != "" {
		var err error
		if flags, err = c.selectRules(o.rules); err != nil {
			return nil, err
		}
	}
	for _, s := range switches {
		if *s.value {
			flags = append(flags, "-"+s.name)
		}
	}
	return flags, nil
}

// display turns the absolute path of a finding into the one that is shown.
func display(dir, path string) string {
	if rel, err := filepath.Rel(dir, path); err == nil && filepath.IsLocal(rel) {
		path = rel
	}
	return filepath.ToSlash(path)
}
