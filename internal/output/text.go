package output

import (
	"bufio"
	"fmt"
	"io"
	"path/filepath"
	"strings"
)

// WriteText writes one line for each finding, in the form that editors and
// terminals make clickable.
func (r *Report) WriteText(w io.Writer) error {
	b := bufio.NewWriter(w)
	for _, f := range r.Findings {
		fmt.Fprintf(b, "%s:%d:%d: %s [%s]\n", filepath.FromSlash(f.Path), f.Line, f.Column, OneLine(f.Message), f.Rule)
	}
	return b.Flush()
}

// OneLine joins the lines of a text.
func OneLine(text string) string { return strings.Join(strings.Fields(text), " ") }
