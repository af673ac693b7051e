package output

import (
	"bufio"
	"fmt"
	"io"
	"strings"
)

// annotations is how many errors, and as many warnings, GitHub shows of a step.
const annotations = 10

// writeGitHub writes workflow commands, which GitHub shows as annotations, and
// the plain list, because it drops all but the first of them without a word.
func (r *Report) writeGitHub(w io.Writer, s Setting) error {
	b := bufio.NewWriter(w)
	src := make(sources)
	shown := map[string]int{}
	for _, f := range r.Findings {
		level := "error"
		if !f.serious() {
			level = "warning"
		}
		if shown[level]++; shown[level] > annotations {
			continue
		}
		begin, end := src.columns(f)
		fmt.Fprintf(b, "::%s file=%s,line=%d,endLine=%d,col=%d,endColumn=%d,title=%s::%s\n", level,
			escapeProperty(s.shown(f)), f.Line, f.Line, begin, end, escapeProperty("toolvet "+f.Rule), escapeData(OneLine(f.Message)))
	}
	for _, f := range r.Findings {
		fmt.Fprintln(b, f.line(s.shown(f)))
	}
	if c := r.Comparison; c != nil {
		for _, e := range c.Mended {
			fmt.Fprintf(b, "mended: %s\n", e)
		}
	}
	if r.Analysed > 0 {
		fmt.Fprintln(b, r.Summary())
	}
	if more := max(shown["error"]-annotations, 0) + max(shown["warning"]-annotations, 0); more > 0 {
		fmt.Fprintf(b, "%d more not annotated: GitHub shows %d a step\n", more, annotations)
	}
	return b.Flush()
}

func escapeData(s string) string {
	return strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A").Replace(s)
}

func escapeProperty(s string) string {
	return strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C").Replace(s)
}
