package output

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// at makes a finding of a place on a line.
func on(line int, object string) Finding {
	return Finding{Rule: "x", Package: "m", Path: "a.go", Function: "f", Object: object, Line: line, Message: fmt.Sprintf("line %d", line)}
}

func lineNumbers(findings []Finding) (lines []int) {
	for _, f := range findings {
		lines = append(lines, f.Line)
	}
	return lines
}

// Lines and messages do not change a fingerprint; what it is made of does.
func TestFingerprints(t *testing.T) {
	r := Report{
		Findings:   []Finding{on(9, "a"), on(3, "a"), on(4, "b")},
		Suppressed: []Finding{on(5, "a")},
	}
	r.Tidy()
	moved := Report{Findings: []Finding{on(103, "a"), on(105, "a"), on(109, "a"), on(1, "b")}}
	moved.Tidy()
	of := func(list []Finding, line int) string {
		return list[slices.IndexFunc(list, func(f Finding) bool { return f.Line == line })].Fingerprint
	}
	for _, pair := range [][2]string{
		{of(r.Findings, 3), of(moved.Findings, 103)}, {of(r.Suppressed, 5), of(moved.Findings, 105)},
		{of(r.Findings, 9), of(moved.Findings, 109)}, {of(r.Findings, 4), of(moved.Findings, 1)},
	} {
		if pair[0] != pair[1] {
			t.Errorf("%s and %s differ", pair[0], pair[1])
		}
	}
	seen := make(map[string]bool)
	for _, change := range []func(*Finding){
		func(*Finding) {}, func(f *Finding) { f.Rule = "y" }, func(f *Finding) { f.Package = "n" },
		func(f *Finding) { f.Function = "g" }, func(f *Finding) { f.Object = "b" },
	} {
		f := on(1, "a")
		change(&f)
		r := Report{Findings: []Finding{f}}
		r.Tidy()
		if p := r.Findings[0].Fingerprint; seen[p] || !strings.HasSuffix(p, ":1") {
			t.Errorf("%+v has the fingerprint %s of another", f, p)
		} else {
			seen[p] = true
		}
	}
}

func TestCompare(t *testing.T) {
	tests := []struct {
		name         string
		before       []Finding
		now, ignored []Finding
		fresh, known []int
		mended       int
	}{
		{"the same", []Finding{on(1, "a"), on(2, "a")}, []Finding{on(1, "a"), on(2, "a")}, nil, nil, []int{1, 2}, 0},
		{"moved", []Finding{on(1, "a")}, []Finding{on(70, "a")}, nil, nil, []int{70}, 0},
		{"one more", []Finding{on(1, "a")}, []Finding{on(1, "a"), on(2, "a")}, nil, []int{2}, []int{1}, 0},
		{"another", []Finding{on(1, "a")}, []Finding{on(1, "b")}, nil, []int{1}, nil, 1},
		{"mended", []Finding{on(1, "a"), on(2, "a")}, []Finding{on(2, "a")}, nil, nil, []int{2}, 1},
		{"ignored now", []Finding{on(1, "a"), on(2, "a")}, []Finding{on(2, "a")}, []Finding{on(1, "a")}, nil, []int{2}, 0},
		{"nothing before", nil, []Finding{on(1, "a")}, nil, []int{1}, nil, 0},
		{"nothing now", []Finding{on(1, "a")}, nil, nil, nil, nil, 1},
	}
	for _, test := range tests {
		r := Report{Findings: test.now, Suppressed: test.ignored}
		r.Tidy()
		r.Compare("before", Entries(test.before), nil)
		if !slices.Equal(lineNumbers(r.Findings), test.fresh) || !slices.Equal(lineNumbers(r.Comparison.Known), test.known) || r.Comparison.Count() != test.mended {
			t.Errorf("%s: new %v, known %v, %d mended; want %v, %v, %d", test.name,
				lineNumbers(r.Findings), lineNumbers(r.Comparison.Known), r.Comparison.Count(), test.fresh, test.known, test.mended)
		}
	}
}

// A count does not tell which of several findings is new, and the message says so.
func TestCompareWithCount(t *testing.T) {
	r := Report{Findings: []Finding{on(1, "a"), on(2, "a"), on(3, "b")}}
	for i := range r.Findings {
		r.Findings[i].Message = "m"
	}
	r.Tidy()
	r.Compare("before", Entries([]Finding{on(9, "a")}), nil)
	var got []string
	for _, f := range r.Findings {
		got = append(got, fmt.Sprint(f.Line, f.Message))
	}
	if want := []string{"2m; the baseline knows 1 like it in f, and not which", "3m"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestBaseline(t *testing.T) {
	entries := Entries([]Finding{on(1, "(*net/http.Client).Do"), on(2, "b"), on(3, "(*net/http.Client).Do")})
	var file bytes.Buffer
	if err := WriteBaseline(&file, entries); err != nil {
		t.Fatal(err)
	}
	const want = `{"baseline":"toolvet","version":1}
{"rule":"x","package":"m","function":"f","object":"(*net/http.Client).Do","count":2}
{"rule":"x","package":"m","function":"f","object":"b","count":1}
`
	if file.String() != want {
		t.Errorf("file:\n%s\nwant:\n%s", file.String(), want)
	}
	lines := strings.SplitAfter(want, "\n")
	for name, text := range map[string]string{
		"as written":  want,
		"Windows":     strings.ReplaceAll(want, "\n", "\r\n"),
		"other order": lines[0] + lines[2] + lines[1],
		"merged":      want + strings.Replace(lines[1], "2", "1", 1) + "\n" + lines[2],
	} {
		if got, err := ReadBaseline("f", []byte(text)); err != nil || !slices.Equal(got, entries) {
			t.Errorf("%s: %v, %v", name, got, err)
		}
	}
	for text, want := range map[string]string{
		"":                                     "f is empty; ",
		"module m\n":                           "f is no baseline: ",
		"{\"version\":1}\n":                    "f is no baseline: ",
		strings.Replace(lines[0], "1", "2", 1): "f is a baseline of version 2, this toolvet reads version 1; ",
		lines[0] + "<<<<<<< HEAD\n" + lines[1]: "f:2: a merge conflict; ",
		want[:len(want)-9]:                     "f:3: no entry of a baseline; ",
		lines[0] + `{"rule":"x","package":"m","function":"f","object":"b","count":0}`:         "f:2: no entry of a baseline; ",
		lines[0] + `{"rule":"x","package":"m","function":"f","object":"b","count":1,"new":1}`: "f:2: no entry of a baseline; ",
		lines[0] + strings.Repeat("x", 2<<20):                                                 "f:2: bufio.Scanner: token too long; ",
	} {
		if _, err := ReadBaseline("f", []byte(text)); err == nil || !strings.HasPrefix(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%.60q: %v, want %s…", text, err, want)
		}
	}
}

func TestAddUnused(t *testing.T) {
	suppressed := on(5, "a")
	suppressed.File, suppressed.Suppressed = "/a.go", &Suppression{"why", 4, 2}
	tests := []struct {
		name       string
		directive  Directive
		ran, built []string
		failed     string
		want       string
	}{
		{"used", Directive{Line: 4, Column: 2, Rules: []string{"x"}}, []string{"x", "y"}, []string{"x", "y"}, "", ""},
		{"used, for all", Directive{Line: 4, Column: 2, Rules: []string{"toolvet"}}, []string{"x", "y"}, []string{"x", "y"}, "", ""},
		{"unused", Directive{Line: 6, Column: 2, Rules: []string{"x"}}, []string{"x", "y"}, []string{"x", "y"}, "", "ignore ignores no finding of x: remove it"},
		{"unused, for all", Directive{Line: 6, Column: 2, Rules: []string{"toolvet"}}, []string{"x", "y"}, []string{"x", "y"}, "", "ignore ignores no finding of toolvet: remove it"},
		{"half", Directive{Line: 4, Column: 2, Rules: []string{"x", "y"}}, []string{"x", "y"}, []string{"x", "y"}, "", "ignore ignores no finding of y: remove the name"},
		{"did not run", Directive{Line: 6, Column: 2, Rules: []string{"y"}}, []string{"x"}, []string{"x", "y"}, "", ""},
		{"for all, not all ran", Directive{Line: 6, Column: 2, Rules: []string{"toolvet"}}, []string{"x"}, []string{"x", "y"}, "", ""},
		{"failed", Directive{Line: 6, Column: 2, Rules: []string{"x"}}, []string{"x"}, []string{"x"}, "m", ""},
		{"failed elsewhere", Directive{Line: 6, Column: 2, Rules: []string{"x"}}, []string{"x"}, []string{"x"}, "n", "ignore ignores no finding of x: remove it"},
	}
	for _, test := range tests {
		test.directive.Package, test.directive.File, test.directive.Form = "m", "/a.go", "ignore"
		r := Report{Suppressed: []Finding{suppressed}, Directives: []Directive{test.directive}}
		if test.failed != "" {
			r.Problems = []Problem{{Internal, test.failed, "failed"}}
		}
		r.AddUnused(test.ran, test.built)
		got := ""
		for _, f := range r.Findings {
			got += f.Message
		}
		if got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
}
