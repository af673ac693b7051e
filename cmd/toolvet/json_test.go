package main

import (
	"encoding/json"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/toolvet/toolvet/internal/output"
)

// A document is what a reader of -json expects; written here once more, so that
// a change of the form is seen.
type document struct {
	Version    int
	Findings   []output.Finding
	Suppressed []output.Finding
	Comparison *output.Comparison
	Problems   []output.Problem
}

// document reads the run's output, which must be one document and nothing else.
func (r run) document(t *testing.T) document {
	t.Helper()
	d := json.NewDecoder(strings.NewReader(r.stdout))
	d.DisallowUnknownFields()
	var got document
	if err := d.Decode(&got); err != nil {
		t.Fatalf("-json: %v\n%s", err, r.stdout)
	}
	if d.More() {
		t.Errorf("there is more than one document:\n%s", r.stdout)
	}
	if got.Version != 1 || got.Findings == nil || got.Problems == nil {
		t.Errorf("version %d, findings %v, problems %v: want version 1 and two lists", got.Version, got.Findings, got.Problems)
	}
	return got
}

func TestJSON(t *testing.T) {
	m := module(t, "-- functions.go --\n"+functions+`
-- p.go --
package p

func f() {
	flagTwoLines()
	flagMe()
	flagMaybe()
}
-- b/b.go --
package b

var _ = nonsense
-- a/a.go --
package a

func flagMe() {}
func f()      { flagMe() }
`)
	r := m.toolvet(t, "-json", "-possible")
	if r.code != 1 {
		t.Errorf("exit code %d, want 1", r.code)
	}
	want := document{
		Version: 1,
		Findings: []output.Finding{
			{Rule: "flagme", Path: "a/a.go", Line: 4, Column: 17, Message: "flagMe is called", Package: "m/a", Category: "resend"},
			{Rule: "flagme", Path: "p.go", Line: 4, Column: 2, Message: "one\n\ttwo", Package: "m",
				Related: []output.Related{{Path: "p.go", Line: 1, Column: 1, Message: "the file"}}},
			{Rule: "flagme", Path: "p.go", Line: 5, Column: 2, Message: "flagMe is called", Package: "m", Category: "resend"},
			{Rule: "flagme", Path: "p.go", Line: 6, Column: 2, Message: "flagMaybe is called", Package: "m", Category: "guess"},
		},
		Problems: []output.Problem{
			{Kind: "broken", Package: "m/b", Message: "does not type-check (b/b.go:3:9: undefined: nonsense), skipped with its importers"},
		},
	}
	got := r.document(t)
	for i := range got.Findings {
		got.Findings[i].Fingerprint = "" // see TestFingerprints
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("document:\n%+v\nwant:\n%+v", got, want)
	}
	if !strings.HasPrefix(r.stderr, "m/b: does not type-check") {
		t.Errorf("the problem is not on standard error:\n%s", r.stderr)
	}
}

// The members have these names; a decoder would also take others.
func TestJSONNames(t *testing.T) {
	r := withFunctions(t, "flagTwoLines(); flagMe()").toolvet(t, "-json")
	for _, name := range []string{"version", "findings", "rule", "path", "line", "column", "message", "package", "category", "related", "problems"} {
		if !strings.Contains(r.stdout, `"`+name+`":`) {
			t.Errorf("no member %q in\n%s", name, r.stdout)
		}
		if help := (process{}).toolvet(t, "help", "json"); !strings.Contains(help.stdout, `"`+name+`":`) {
			t.Errorf("help json does not describe %q", name)
		}
	}
	r = withFunctions(t, "f()").toolvet(t, "-json")
	if got := strings.Join(strings.Fields(r.stdout), ""); got != `{"version":1,"findings":[],"problems":[]}` {
		t.Errorf("document without findings: %s", got)
	}
}

// There is a document whatever happens.
func TestJSONOfFailures(t *testing.T) {
	m := module(t, threePackages)
	tests := []struct {
		name string
		args []string
		env  string
	}{
		{"unknown flag", []string{"-json", "-nonsense"}, ""},
		{"unknown flag before", []string{"-nonsense", "-json"}, ""},
		{"unknown rule", []string{"-json", "-rules=nonsense"}, ""},
		{"no go command", []string{"-json"}, "PATH=" + filepath.Join(m.dir, "clean")},
		{"bad pattern", []string{"-json", "./nowhere"}, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := process{dir: m.dir, env: []string{test.env}}.toolvet(t, test.args...)
			d := r.document(t)
			if r.code != 2 || len(d.Problems) != 1 || d.Problems[0].Kind != "setup" || len(d.Findings) != 0 {
				t.Errorf("exit code %d, document %+v", r.code, d)
			}
			r.wantError(t, d.Problems[0].Message)
		})
	}
}
