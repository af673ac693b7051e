package output

import (
	"bufio"
	"fmt"
	"io"
	"strings"
)

// tableRows is how many findings a table shows: a job's summary holds 1 MiB.
const tableRows = 200

// writeMarkdown writes a table of the findings.
func (r *Report) writeMarkdown(w io.Writer, s Setting) error {
	b := bufio.NewWriter(w)
	fmt.Fprintf(b, "### toolvet: %s\n", cell(r.Summary()))
	if len(r.Findings) > 0 {
		fmt.Fprint(b, "\n| place | rule | finding |\n| --- | --- | --- |\n")
	}
	for i, f := range r.Findings {
		if i == tableRows {
			fmt.Fprintf(b, "\n%d more are not shown.\n", len(r.Findings)-tableRows)
			break
		}
		rule := f.Rule
		if url := s.rule(f.Rule).URL; url != "" {
			rule = "[" + rule + "](" + url + ")"
		}
		fmt.Fprintf(b, "| `%s:%d` | %s | %s |\n", s.shown(f), f.Line, rule, cell(OneLine(f.Message)))
	}
	if c := r.Comparison; c != nil && len(c.Mended) > 0 {
		fmt.Fprint(b, "\nMended:\n\n")
		for _, e := range c.Mended {
			fmt.Fprintf(b, "- %s\n", cell(e.String()))
		}
	}
	if len(r.Problems) > 0 {
		fmt.Fprint(b, "\nFindings may be missing:\n\n")
		for _, p := range r.Problems {
			fmt.Fprintf(b, "- %s\n", cell(OneLine(p.String())))
		}
	}
	return b.Flush()
}

// cell escapes what Markdown would take for markup.
func cell(s string) string {
	return strings.NewReplacer(`\`, `\\`, "|", `\|`, "*", `\*`, "_", `\_`, "<", "&lt;", "`", "\\`", "[", `\[`).Replace(s)
}
