package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/toolvet/toolvet/internal/output"
)

func TestTargets(t *testing.T) {
	tests := []struct {
		formats  string // separated by spaces
		file     string
		terminal bool
		want     string // targets, or the error
	}{
		{"", "", false, "lines>"},
		{"", "", true, "text>"},
		{"", "out", false, "text>out"},
		{"sarif", "out", false, "sarif>out"},
		{"text sarif:a.sarif", "", false, "text> sarif>a.sarif"},
		{"text,sarif:a,json:b", "", false, "text> sarif>a json>b"},
		{"text sarif:a", "out", false, "text>out sarif>a"},
		{"sarif:C:/a", "", false, "sarif>C:/a"},
		{"xml", "", false, `-format: unknown format "xml"; the formats are `},
		{"sarif:", "", false, "-format sarif:: there is no file behind the colon"},
		{"text json", "", false, "two formats go to standard output; "},
		{"text:a json:a", "", false, "two formats go to a; "},
		{"text json", "out", false, "-o out needs one format without a file of its own, there are 2; "},
		{"text:a", "out", false, "-o out needs one format without a file of its own, there are 0; "},
	}
	for _, test := range tests {
		targets, err := parseTargets(strings.Fields(test.formats), test.file, test.terminal)
		var shown []string
		for _, x := range targets {
			shown = append(shown, x.format+">"+x.file)
		}
		got := strings.Join(shown, " ")
		if err != nil {
			got = err.Error()
		}
		if got != test.want && (err == nil || !strings.HasPrefix(got, test.want)) {
			t.Errorf("-format %s -o %q: %s, want %s", test.formats, test.file, got, test.want)
		}
	}
}

// Several formats come of one run, and a file is written at once, under -C dir.
func TestFormatFiles(t *testing.T) {
	m := module(t, threePackages)
	out := filepath.Join(m.dir, "a", "out.sarif")
	if err := os.WriteFile(out, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	process{dir: filepath.Dir(m.dir), env: m.env}.toolvet(t, "-C", filepath.Join(m.dir, "a"), "-format", "lines,sarif:out.sarif", "-format=json:out.json", ".").
		want(t, 1, "a.go:5:33: flagMe is called [flagme]\n", "")
	if text := readFile(t, out); !strings.Contains(text, `"uri": "a/a.go"`) {
		t.Errorf("paths in SARIF are not those from the module's root:\n%s", text)
	}
	if info, err := os.Stat(out); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the file's mode has changed: %v, %v", info.Mode(), err)
	}
	if text := readFile(t, filepath.Join(m.dir, "a", "out.json")); !strings.Contains(text, `"path": "a.go"`) {
		t.Errorf("JSON:\n%s", text)
	}
	if left, _ := filepath.Glob(filepath.Join(m.dir, "a", ".*")); left != nil {
		t.Errorf("left behind: %v", left)
	}

	// What cannot start leaves the files alone.
	sarif := readFile(t, out)
	m.toolvet(t, "-format", "sarif", "-o", "a/out.sarif", "./nowhere").wantError(t, "toolvet: bad pattern ./nowhere: ")
	if readFile(t, out) != sarif {
		t.Error("a run that did not start has overwritten the file")
	}
	m.toolvet(t, "-o", filepath.Join("nowhere", "out"), "./a").wantError(t, "toolvet: cannot write the findings: ")
}

// Explicit text is for people in a pipe too, without colours.
func TestTextInPipe(t *testing.T) {
	m := module(t, threePackages)
	m.toolvet(t, "-format=text", "./a").want(t, 1, `a/a.go
5:33: flagMe is called [flagme]
     5 | func f()         { flagMaybe(); flagMe() }
       |                                 ^~~~~~~~~~

1 finding in 1 file: flagme 1
`, "")
	m.toolvet(t, "-format=text", "./clean").want(t, 0, "no findings\n", "")
}

func TestBadFormats(t *testing.T) {
	m := module(t, threePackages)
	m.toolvet(t, "-format=xml").wantError(t, `toolvet: -format: unknown format "xml"; the formats are text, lines, json, `)
	m.toolvet(t, "-format=text", "-json").wantError(t, "toolvet: two formats go to standard output; ")
	help := process{}.toolvet(t, "help")
	for _, f := range output.Formats() {
		if !strings.Contains(help.stdout, "\t"+f.Name+" ") {
			t.Errorf("help does not list %s", f.Name)
		}
	}
}

// An error about a file names the file that was asked for.
func TestWriteFileIntoNothing(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "reports", "out.sarif")
	err := writeFile(path, []byte("x"))
	want := "cannot write " + path + ": there is no folder " + filepath.Dir(path) + "; make it first"
	if err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
	if err := writeFile(filepath.Join(dir, "out.sarif"), []byte("x")); err != nil {
		t.Error(err)
	}
}
