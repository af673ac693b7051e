package main

import (
	"bytes"
	"errors"
	"fmt"
	"go/doc/comment"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/term"

	"github.com/toolvet/toolvet/internal/output"
)

// A target is a format and the file that it goes to, standard output when that
// is empty.
type target struct{ format, file string }

// rooted reports whether the format speaks of the whole repository.
func (t target) rooted() bool {
	return slices.ContainsFunc(output.Formats(), func(f output.Format) bool { return f.Name == t.format && f.Rooted })
}

// parseTargets reads the values of -format, "sarif:out.sarif" or "text" or
// several with commas, with that of -o. Where nothing is said, people at a
// terminal get text and programs get lines.
func parseTargets(formats []string, file string, terminal bool) ([]target, error) {
	var targets []target
	for _, value := range formats {
		for one := range strings.SplitSeq(value, ",") {
			name, file, named := strings.Cut(one, ":")
			if err := output.CheckFormat(name); err != nil {
				return nil, fmt.Errorf("-format: %w", err)
			}
			if named && file == "" {
				return nil, fmt.Errorf("-format %s: there is no file behind the colon", one)
			}
			targets = append(targets, target{name, file})
		}
	}
	if len(targets) == 0 {
		name := "lines"
		if terminal || file != "" {
			name = "text"
		}
		targets = []target{{name, ""}}
	}
	to := func(file string) (n int) {
		for _, t := range targets {
			if t.file == file {
				n++
			}
		}
		return n
	}
	if file != "" {
		if to("") != 1 {
			return nil, fmt.Errorf("-o %s needs one format without a file of its own, there are %d; write -format sarif:%[1]s", file, to(""))
		}
		for i := range targets {
			if targets[i].file == "" {
				targets[i].file = file
			}
		}
	}
	for _, t := range targets {
		if to(t.file) > 1 {
			where := t.file
			if where == "" {
				where = "standard output"
			}
			return nil, fmt.Errorf("two formats go to %s; give each a file of its own: -format text -format sarif:out.sarif", where)
		}
	}
	return targets, nil
}

// writeFormats writes the report in every format that was asked for. What a run
// that did not start has to say goes to standard output alone: a file keeps what
// it holds.
func (c command) writeFormats(o options, report *output.Report) error {
	started := !slices.ContainsFunc(report.Problems, func(p output.Problem) bool { return p.Kind == output.Setup })
	setting := output.Setting{Version: sourceVersion(), ID: o.id}
	if slices.ContainsFunc(o.targets, target.rooted) {
		setting.Root, setting.Rules = repositoryRoot(o.dir), c.ruleTexts(o)
	}
	summarised := false
	for _, t := range o.targets {
		if t.file != "" && !started {
			continue
		}
		setting.Color = t.file == "" && colours(c.stdout)
		if t.file == "" && (t.format == "text" || t.format == "github") {
			summarised = true
		}
		if t.file == "" {
			if err := report.Write(c.stdout, t.format, setting); err != nil {
				return err
			}
			continue
		}
		var b bytes.Buffer
		if err := report.Write(&b, t.format, setting); err != nil {
			return err
		}
		if err := writeFile(within(o.dir, t.file), b.Bytes()); err != nil {
			return err
		}
	}
	if (isTerminal(c.stderr) || report.Comparison != nil) && report.Analysed > 0 && !summarised {
		fmt.Fprintln(c.stderr, report.Summary())
	}
	return nil
}

// within is a file as it is meant under -C dir.
func within(dir, file string) string {
	if filepath.IsAbs(file) {
		return file
	}
	return filepath.Join(dir, file)
}

// writeFile writes a file at once: who reads it sees the old content or the new
// one. What is no regular file, /dev/stderr for example, is written to.
func writeFile(path string, data []byte) error {
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return os.WriteFile(path, data, 0o666)
	}
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real // a link stays one
	}
	dir := filepath.Dir(path)
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		return fmt.Errorf("cannot write %s: there is no folder %s; make it first", path, dir)
	}
	f, err := os.CreateTemp(dir, "."+filepath.Base(path)+".*")
	if err != nil {
		return fmt.Errorf("cannot write %s: %w", path, errors.Unwrap(err))
	}
	defer os.Remove(f.Name())
	_, err = f.Write(data)
	mode := os.FileMode(0o644)
	if info, statErr := os.Stat(path); statErr == nil {
		mode = info.Mode().Perm()
	}
	if err := errors.Join(err, f.Chmod(mode), f.Close()); err != nil {
		return err
	}
	return os.Rename(f.Name(), path)
}

// ruleTexts are the documents of the rules that ran, and of the directives.
func (c command) ruleTexts(o options) []output.Rule {
	var texts []output.Rule
	for _, a := range c.analyzers() {
		if c.rule(a.Name) != nil && !slices.Contains(o.rules, a.Name) {
			continue
		}
		summary, rest, _ := strings.Cut(strings.TrimSpace(a.Doc), "\n")
		if strings.TrimSpace(rest) == "" {
			rest = summary
		}
		var parser comment.Parser
		printer := comment.Printer{HeadingLevel: 2, HeadingID: func(*comment.Heading) string { return "" }}
		doc := parser.Parse(rest)
		texts = append(texts, output.Rule{
			Name: a.Name, Summary: summary, URL: a.URL, Text: string(printer.Text(doc)), Markdown: string(printer.Markdown(doc)),
		})
	}
	return texts
}

// isTerminal reports whether a person is likely to look at w.
func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// colours reports whether w is a terminal whose user wants colours; see no-color.org.
func colours(w io.Writer) bool {
	return isTerminal(w) && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
}
