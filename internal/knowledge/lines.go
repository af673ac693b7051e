package knowledge

import "strings"

// A Line is one declaration in its place.
type Line struct {
	File string
	Line int // from 1
	Text string
}

// Lines are declarations as they are written, for people who ask about a place:
// look-ups of the analysis go through a [Table].
type Lines map[string][]Line // by symbol without versions

// ReadLines reads the built-in tables and the user's text.
func ReadLines(user string) Lines {
	lines := make(Lines)
	if files, err := builtin.ReadDir("."); err == nil {
		for _, f := range files {
			if text, err := builtin.ReadFile(f.Name()); err == nil {
				lines.read(f.Name(), string(text))
			}
		}
	}
	lines.read("toolvet.know", user)
	return lines
}

func (l Lines) read(file, text string) {
	n := 0
	for line := range strings.Lines(text) {
		n++
		if fields := strings.Fields(line); len(fields) >= 2 && fields[0][0] != '#' {
			symbol := stripVersions(fields[1])
			l[symbol] = append(l[symbol], Line{file, n, strings.Join(fields, " ")})
		}
	}
}

// Of returns what is said of a symbol. Versions do not matter.
func (l Lines) Of(symbol string) []Line { return l[stripVersions(symbol)] }
