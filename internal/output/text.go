package output

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"slices"
	"strings"
)

// WriteLines writes one line for each finding, in the form that editors and
// terminals make clickable.
func (r *Report) WriteLines(w io.Writer) error {
	b := bufio.NewWriter(w)
	for _, f := range r.Findings {
		fmt.Fprintln(b, f.line(filepath.FromSlash(f.Path)))
	}
	return b.Flush()
}

func (f Finding) line(path string) string {
	return fmt.Sprintf("%s:%d:%d: %s [%s]", path, f.Line, f.Column, OneLine(f.Message), f.Rule)
}

// OneLine joins the lines of a text.
func OneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// The colours of text, as select graphic rendition parameters.
const (
	bold   = "1"
	dim    = "2"
	red    = "31"
	yellow = "33"
	green  = "32"
)

// writeText writes the findings for people, grouped by file.
func (r *Report) writeText(w io.Writer, s Setting) error {
	b := bufio.NewWriter(w)
	paint := func(style, text string) string {
		if !s.Color || text == "" {
			return text
		}
		return "\x1b[" + style + "m" + text + "\x1b[0m"
	}
	src := make(sources)
	path := ""
	for _, f := range r.Findings {
		if f.Path != path {
			path = f.Path
			fmt.Fprintf(b, "%s\n", paint(bold, filepath.FromSlash(path)))
		}
		style := red
		if !f.serious() {
			style = yellow
		}
		fmt.Fprintf(b, "%d:%d: %s %s\n", f.Line, f.Column, OneLine(f.Message), paint(style, "["+f.Rule+"]"))
		if line, ok := src.line(f.File, f.Line); ok {
			begin, end := src.columns(f)
			number := fmt.Sprintf("%6d | ", f.Line)
			fmt.Fprintf(b, "%s%s\n", paint(dim, number), line)
			fmt.Fprintf(b, "%s%s%s\n", paint(dim, strings.Repeat(" ", len(number)-2)+"| "), blank(line, begin), paint(style, mark(line, begin, end)))
		}
		for _, step := range f.Steps {
			where := step.File
			if at := src.locate(f, step); at != "" {
				where = at
				if rel, err := filepath.Rel(filepath.Dir(f.File), at); err == nil {
					where = filepath.Join(filepath.Dir(filepath.FromSlash(f.Path)), rel)
				}
			} else if step.Package != "" {
				where = step.Package + ", " + where
			}
			if where != "" {
				where = fmt.Sprintf(" (%s:%d)", where, step.Line)
			}
			fmt.Fprintf(b, "%8s %s%s\n", "→", step.Name, paint(dim, where))
		}
		fmt.Fprintln(b)
	}
	if c := r.Comparison; c != nil {
		for _, e := range c.Mended {
			fmt.Fprintf(b, "%s %s\n", paint(green, "mended:"), e)
		}
	}
	if r.Analysed > 0 {
		fmt.Fprintln(b, r.Summary())
	}
	return b.Flush()
}

// blank is a line up to a column, as far as it takes room.
func blank(line string, column int) string {
	return strings.Map(func(c rune) rune {
		if c == '\t' {
			return c
		}
		return ' '
	}, line[:min(column-1, len(line))])
}

// mark points at a part of a line.
func mark(line string, begin, end int) string {
	n := 1
	if begin-1 < len(line) && end-1 <= len(line) {
		n = len([]rune(line[begin-1 : end-1]))
	}
	return "^" + strings.Repeat("~", max(n-1, 0))
}

// Summary says in one line what the report holds.
func (r *Report) Summary() string {
	n := len(r.Findings)
	var parts []string
	noun := "finding"
	if r.Comparison != nil {
		noun = "new finding"
	}
	text := "no " + noun + "s"
	if n > 0 {
		files, rules := make(map[string]bool), make(map[string]int)
		for _, f := range r.Findings {
			files[f.Path] = true
			rules[f.Rule]++
		}
		text = fmt.Sprintf("%s in %s", count(n, noun), count(len(files), "file"))
		var of []string
		for _, rule := range slices.SortedFunc(maps.Keys(rules), func(a, b string) int {
			return cmp.Or(cmp.Compare(rules[b], rules[a]), cmp.Compare(a, b))
		}) {
			of = append(of, fmt.Sprintf("%s %d", rule, rules[rule]))
		}
		text += ": " + strings.Join(of, ", ")
	}
	if c := r.Comparison; c != nil {
		text += ", compared with " + c.With
		if c.Count() > 0 {
			parts = append(parts, fmt.Sprintf("%d mended", c.Count()))
		}
		if len(c.Known) > 0 {
			parts = append(parts, fmt.Sprintf("%d known", len(c.Known)))
		}
	}
	if len(r.Suppressed) > 0 {
		parts = append(parts, fmt.Sprintf("%d suppressed", len(r.Suppressed)))
	}
	return strings.Join(append([]string{text}, parts...), "; ")
}

func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
