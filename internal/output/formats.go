package output

import (
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
)

// A Setting is what a report is written for.
type Setting struct {
	Version string // of toolvet
	Rules   []Rule // that can report
	Root    string // absolute path of the repository's root, or of the module's where there is no repository
	ID      string // tells runs of one repository apart in code scanning, ends in a slash
	Color   bool   // the reader is a terminal that shows colours
}

// A Rule is what a report says of a rule.
type Rule struct {
	Name     string
	Summary  string // one line
	Text     string // the document, plain
	Markdown string // the same
	URL      string
}

// A Format is a form in which a report is written.
type Format struct {
	Name   string
	Use    string // one line
	Rooted bool   // it needs the setting's Root and Rules
	write  func(*Report, io.Writer, Setting) error
}

var formats = []Format{
	{"text", "for people: the source line with the place marked, and the way down", false, (*Report).writeText},
	{"lines", "one line for each finding, for editors and other programs", false, func(r *Report, w io.Writer, _ Setting) error { return r.WriteLines(w) }},
	{"json", "one JSON document, see toolvet help json", false, func(r *Report, w io.Writer, _ Setting) error { return r.WriteJSON(w) }},
	{"sarif", "SARIF 2.1.0, for GitHub code scanning and others", true, (*Report).writeSARIF},
	{"github", "annotations of a GitHub workflow, and the plain list", true, (*Report).writeGitHub},
	{"rdjsonl", "reviewdog's diagnostics, one a line", true, (*Report).writeRDJSONL},
	{"codeclimate", "the code quality report of GitLab", true, (*Report).writeCodeClimate},
	{"markdown", "a table, for the summary of a job", true, (*Report).writeMarkdown},
}

// Formats lists the formats that reports can be written in.
func Formats() []Format { return slices.Clone(formats) }

// Write writes the report in a format. An error is that of w, or says that there
// is no format of that name.
func (r *Report) Write(w io.Writer, format string, s Setting) error {
	for _, f := range formats {
		if f.Name == format {
			return f.write(r, w, s)
		}
	}
	return CheckFormat(format)
}

// CheckFormat returns an error that lists the formats unless name is one.
func CheckFormat(name string) error {
	var names []string
	for _, f := range formats {
		if f.Name == name {
			return nil
		}
		names = append(names, f.Name)
	}
	return fmt.Errorf("unknown format %q; the formats are %s", name, strings.Join(names, ", "))
}

// rule returns what the setting says of a rule.
func (s Setting) rule(name string) Rule {
	if i := slices.IndexFunc(s.Rules, func(r Rule) bool { return r.Name == name }); i >= 0 {
		return s.Rules[i]
	}
	return Rule{Name: name}
}

// relative is the path of a file as the repository's readers know it: from its
// root, with slashes. local is false for a file outside of it, whose path stays.
func (s Setting) relative(file string) (path string, local bool) {
	if s.Root != "" && file != "" {
		if rel, err := filepath.Rel(s.Root, resolve(file)); err == nil && filepath.IsLocal(rel) {
			return filepath.ToSlash(rel), true
		}
	}
	return filepath.ToSlash(file), false
}

// resolve follows symbolic links, as the repository's root does.
func resolve(file string) string {
	if dir, err := filepath.EvalSymlinks(filepath.Dir(file)); err == nil {
		return filepath.Join(dir, filepath.Base(file))
	}
	return file
}

// shown is the path of a finding in reports that speak of the whole repository.
func (s Setting) shown(f Finding) string {
	if f.File == "" {
		return f.Path
	}
	path, _ := s.relative(f.File)
	return path
}

// serious reports whether a finding is more than a remark about a comment.
func (f Finding) serious() bool { return f.Rule != DirectiveRule }
