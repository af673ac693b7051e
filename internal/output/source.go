package output

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"unicode/utf16"

	"github.com/toolvet/toolvet/internal/finding"
)

// sources are the files that findings stand in, read when they are needed.
type sources map[string][]byte

// file returns the content of a file, nil when it cannot be read.
func (s sources) file(path string) []byte {
	data, ok := s[path]
	if !ok && path != "" {
		data, _ = os.ReadFile(path)
		s[path] = data
	}
	return data
}

// line returns a line of a file, counted from 1, without its end.
func (s sources) line(path string, n int) (string, bool) {
	data := s.file(path)
	for i := 1; data != nil; i++ {
		line, rest, more := bytes.Cut(data, []byte("\n"))
		if i == n {
			return strings.TrimSuffix(string(line), "\r"), true
		}
		if !more {
			break
		}
		data = rest
	}
	return "", false
}

// trimmed is the line of a finding without its indentation, "" when the file
// cannot be read.
func (s sources) trimmed(f Finding) string {
	line, _ := s.line(f.File, f.Line)
	return strings.TrimSpace(line)
}

// columns are where a finding begins and ends on its line, in bytes from 1. A
// finding whose end is not known, or not on its line, ends with the line.
func (s sources) columns(f Finding) (begin, end int) {
	begin, end = max(f.Column, 1), f.EndColumn
	line, ok := s.line(f.File, f.Line)
	if end <= begin {
		end = len(line) + 1
	}
	if ok {
		end = min(end, len(line)+1)
	}
	return begin, max(end, begin+1)
}

// utf16Column turns a column in bytes into one in UTF-16 code units.
func utf16Column(line string, column int) int {
	if column-1 > len(line) {
		return column
	}
	return len(utf16.Encode([]rune(line[:column-1]))) + 1
}

// point is a place in a text.
type point struct{ line, column int } // from 1, column in bytes

// at finds the place of an offset in bytes.
func at(text []byte, offset int) point {
	before := text[:min(offset, len(text))]
	return point{bytes.Count(before, []byte("\n")) + 1, len(before) - bytes.LastIndexByte(before, '\n')}
}

// locate returns the absolute path of the file that a step stands in, "" when it
// is in none of the packages around the finding: a step knows its package and
// the base name of its file. The folder follows from that of the finding, whose
// package and path share their last elements.
func (s sources) locate(f Finding, step finding.Step) string {
	if step.File == "" || f.File == "" {
		return ""
	}
	pkg, dir := strings.TrimSuffix(f.Package, "_test"), filepath.ToSlash(filepath.Dir(f.File))
	if step.Package != pkg {
		for last(pkg) != "" && last(pkg) == last(dir) {
			pkg, dir = strings.TrimSuffix(pkg, "/"+last(pkg)), strings.TrimSuffix(dir, "/"+last(dir))
		}
		below, ok := strings.CutPrefix(step.Package, pkg)
		if !ok || below != "" && below[0] != '/' {
			return ""
		}
		dir += below
	}
	path := filepath.Join(filepath.FromSlash(dir), step.File)
	if _, ok := s.line(path, step.Line); !ok {
		return ""
	}
	return path
}

// last is the element behind the last slash, "" when there is no slash.
func last(path string) string {
	if i := strings.LastIndexByte(path, '/'); i >= 0 {
		return path[i+1:]
	}
	return ""
}
