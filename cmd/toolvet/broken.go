package main

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/toolvet/toolvet/internal/config"
	"github.com/toolvet/toolvet/internal/output"
)

// A section is what go vet printed to standard error about one package.
type section struct {
	pkg   string
	lines []string
	debug bool // the engine wrote there under -enginelog
}

// splitStderr sorts go vet's standard error into sections, each behind a line
// "# import/path" (and perhaps "# [import/path]"), and the lines before them.
func splitStderr(text string) (sections []section, loose []string) {
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\r\n")
		switch name, header := strings.CutPrefix(line, "# "); {
		case header && strings.HasPrefix(name, "["):
		case header:
			name, _, _ = strings.Cut(name, " [")
			sections = append(sections, section{pkg: name})
		case strings.HasPrefix(line, "go: downloading "):
		case len(sections) == 0:
			loose = append(loose, line)
		default:
			s := &sections[len(sections)-1]
			s.lines = append(s.lines, line)
			s.debug = s.debug || strings.HasPrefix(line, config.DebugPrefix)
		}
	}
	return sections, loose
}

var (
	// goError is a line about a place in Go source: a compile or import error.
	goError = regexp.MustCompile(`^\S.*\.go:\d+(:\d+)?: `)
	// crash is how a unit process ends when toolvet is to blame, or the machine.
	crash = regexp.MustCompile(`^(panic|fatal error|runtime|signal): |^exit status |^toolvet\S*: `)
	// testFile finds the errors that only concern a package's tests.
	testFile = regexp.MustCompile(`_test\.go:\d`)
)

// problems turns what a failed go vet said into one problem for each package.
func problems(sections []section, loose []string) []output.Problem {
	var found []output.Problem
	seen := make(map[string]bool)
	for _, s := range sections {
		if p, ok := s.problem(); ok && !seen[p.Package] {
			seen[p.Package] = true
			found = append(found, p)
		}
	}
	for i, line := range loose {
		// Here stand the packages whose tests cannot be loaded. The line below
		// may say what to do about it.
		if goError.MatchString(line) {
			if i+1 < len(loose) && strings.HasPrefix(loose[i+1], "\t") {
				line += loose[i+1]
			}
			found = append(found, output.Problem{Kind: output.Broken, Message: output.OneLine(line) + "; the package is skipped"})
		}
	}
	return found
}

// problem is what is wrong with the section's package. A section may also hold
// mere warnings, of a C compiler for example, or the engine's log.
func (s section) problem() (output.Problem, bool) {
	for _, line := range s.lines {
		switch {
		case crash.MatchString(line):
			return output.Problem{Kind: output.Internal, Package: s.pkg, Message: fmt.Sprintf("toolvet failed on it (%s); please report this", line)}, true
		case goError.MatchString(line):
			return broken(s.pkg, line), true
		}
	}
	for _, line := range s.lines {
		if strings.TrimSpace(line) != "" && !s.debug && !strings.Contains(line, "warning") {
			return broken(s.pkg, line), true
		}
	}
	return output.Problem{}, false
}

// broken says that a package was skipped, and with what. Nothing imports a
// package's tests, so an error there takes only the package along.
func broken(pkg, reason string) output.Problem {
	reason = strings.TrimPrefix(output.OneLine(reason), "vet: ")
	what := "does not type-check (%s), skipped with its importers"
	if testFile.MatchString(reason) {
		what = "does not type-check with its tests (%s), skipped"
	}
	return output.Problem{Kind: output.Broken, Package: pkg, Message: fmt.Sprintf(what, reason)}
}
