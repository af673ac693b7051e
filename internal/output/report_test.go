package output

import (
	"bytes"
	"encoding/json"
	"slices"
	"testing"
)

func TestTidy(t *testing.T) {
	// Sorted as it should come out; the twins are dropped.
	want := []Finding{
		{Path: "a.go", Line: 2, Column: 9, Rule: "x", Message: "m"},
		{Path: "a.go", Line: 10, Column: 1, Rule: "x", Message: "m"},
		{Path: "a.go", Line: 10, Column: 1, Rule: "x", Message: "n"},
		{Path: "a.go", Line: 10, Column: 1, Rule: "y", Message: "a"},
		{Path: "a.go", Line: 10, Column: 2, Rule: "x", Message: "m"},
		{Path: "b/a.go", Line: 1, Column: 1, Rule: "x", Message: "m", Package: "p"},
	}
	twin := want[5]
	twin.Package = "p_test"
	r := Report{
		Findings: append(slices.Clone(want), want[0], twin),
		Problems: []Problem{{Broken, "m/b", "x"}, {Setup, "", "y"}, {Broken, "m/a", "x"}, {Broken, "m/b", "x"}},
	}
	slices.Reverse(r.Findings)
	r.Tidy()
	if !slices.EqualFunc(r.Findings, want, func(a, b Finding) bool {
		return a.Path == b.Path && a.Line == b.Line && a.Column == b.Column && a.Rule == b.Rule && a.Message == b.Message && a.Package == b.Package
	}) {
		t.Errorf("findings:\n%+v\nwant:\n%+v", r.Findings, want)
	}
	problems := []Problem{{Setup, "", "y"}, {Broken, "m/a", "x"}, {Broken, "m/b", "x"}}
	if !slices.Equal(r.Problems, problems) {
		t.Errorf("problems:\n%+v\nwant:\n%+v", r.Problems, problems)
	}
}

func TestExitCode(t *testing.T) {
	one := []Finding{{Rule: "x"}}
	tests := []struct {
		name     string
		findings []Finding
		problem  Kind
		analysed int
		want     int
	}{
		{"nothing found", nil, "", 3, 0},
		{"findings", one, "", 3, 1},
		{"nothing analysed", nil, "", 0, 2},
		{"nothing found, a warning", nil, Warning, 3, 0},
		{"findings, a broken package", one, Broken, 3, 1},
		{"nothing found, a broken package", nil, Broken, 3, 0},
		{"findings, toolvet failed elsewhere", one, Internal, 3, 2},
		{"findings, interrupted", one, Interrupted, 3, 2},
		{"did not start", nil, Setup, 0, 2},
	}
	for _, test := range tests {
		r := Report{Findings: test.findings, Analysed: test.analysed}
		if test.problem != "" {
			r.Problems = []Problem{{Kind: test.problem}}
		}
		if got := r.ExitCode(); got != test.want {
			t.Errorf("%s: exit code %d, want %d", test.name, got, test.want)
		}
	}
}

func TestWriteLines(t *testing.T) {
	r := Report{Findings: []Finding{{Path: "a.go", Line: 2, Column: 9, Rule: "x", Message: "POST is\n\tsent"}}}
	var b bytes.Buffer
	if err := r.WriteLines(&b); err != nil || b.String() != "a.go:2:9: POST is sent [x]\n" {
		t.Errorf("%q, %v", b.String(), err)
	}
}

func TestWriteJSON(t *testing.T) {
	r := Report{Findings: []Finding{{Path: "a.go", Line: 2, Column: 9, Rule: "x", Message: "f → <g>", Package: "m"}}}
	var b bytes.Buffer
	if err := r.WriteJSON(&b); err != nil {
		t.Fatal(err)
	}
	const want = `{
  "version": 1,
  "findings": [
    {
      "rule": "x",
      "path": "a.go",
      "line": 2,
      "column": 9,
      "message": "f → <g>",
      "package": "m",
      "fingerprint": ""
    }
  ],
  "problems": []
}
`
	if b.String() != want {
		t.Errorf("document:\n%s\nwant:\n%s", b.String(), want)
	}
	if !json.Valid(b.Bytes()) {
		t.Error("the document is not valid")
	}
}
