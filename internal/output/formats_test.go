package output

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/toolvet/toolvet/internal/finding"
)

// repository is a folder of two packages, in a module below the root, with a
// report on it that has something of everything.
func repository(t *testing.T) (*Report, Setting) {
	t.Helper()
	root := t.TempDir()
	if real, err := filepath.EvalSymlinks(root); err == nil {
		root = real
	}
	dir := filepath.Join(root, "go", "api")
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		return path
	}
	a := write("a, b:c%.go", "package api\n\n\tx := \"→😀\"; c.post(ctx)\n\tlast(\n")
	b := write("inner/inner.go", "package inner\n\n\tc.hc.Do(req)\n")
	r := &Report{
		Analysed: 2,
		Findings: []Finding{
			{Rule: "retryunsafe", Package: "m/api", Path: "api/a, b:c%.go", File: a, Line: 3, Column: 24, EndColumn: 29, Function: "(*T).f", Object: "(*m/api.T).post",
				Message: "POST is sent again: 100%\n| _why_ | <b>", Category: "resend", Confidence: "proved",
				Steps: []finding.Step{
					{Name: "post", Package: "m/api", File: filepath.Base(a), Line: 3},
					{Name: "(*http.Client).Do", Package: "m/api/inner", File: "inner.go", Line: 3},
					{Name: "send", Package: "example.com/lib", File: "lib.go", Line: 7},
					{Name: "somewhere"},
				},
				Fixes: []Fix{{Message: "use <w>", Edits: []Edit{{a, 14, 15, "y"}, {a, 32, 36, "first"}, {b, 0, 7, ""}}}}},
			{Rule: "secretleak", Package: "m/api/inner", Path: "api/inner/inner.go", File: b, Line: 3, Column: 9, Message: "the token is shown"},
			{Rule: DirectiveRule, Package: "m/api/inner", Path: "api/inner/inner.go", File: b, Line: 1, Column: 1, Message: "of no use"},
			{Rule: "rawerror", Package: "m/gone", Path: "/gone.go", File: "/gone.go", Line: 9, Column: 2, Message: "outside"},
		},
		Suppressed: []Finding{{Rule: "rawerror", Package: "m/api", Path: "api/a, b:c%.go", File: a, Line: 4, Column: 6, Message: "raw", Suppressed: &Suppression{"a person reads it", 3, 2}}},
		Problems:   []Problem{{Broken, "m/b", "does not type-check"}},
	}
	r.Tidy()
	rules := []Rule{
		{"retryunsafe", "find repeats", "Long text.\n\nMore.", "Long *text*.", "https://toolvet.test/retryunsafe"},
		{"secretleak", "find leaks", strings.Repeat("long ", 300), "Long.", ""},
		{"rawerror", "find words", "Text.", "Text.", ""},
		{DirectiveRule, "find directives", "Text.", "Text.", ""},
	}
	return r, Setting{Version: "v1.2.3", Root: root, ID: "toolvet/", Rules: rules}
}

func written(t *testing.T, r *Report, format string, s Setting) string {
	t.Helper()
	var b bytes.Buffer
	if err := r.Write(&b, format, s); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestFormats(t *testing.T) {
	r, s := repository(t)
	tests := []struct{ format, want string }{
		{"lines", `/gone.go:9:2: outside [rawerror]
api/a, b:c%.go:3:24: POST is sent again: 100% | _why_ | <b> [retryunsafe]
api/inner/inner.go:1:1: of no use [directive]
api/inner/inner.go:3:9: the token is shown [secretleak]
`},
		{"text", `/gone.go
9:2: outside [rawerror]

api/a, b:c%.go
3:24: POST is sent again: 100% | _why_ | <b> [retryunsafe]
     3 | 	x := "→😀"; c.post(ctx)
       | 	                 ^~~~~
       → post (api/a, b:c%.go:3)
       → (*http.Client).Do (api/inner/inner.go:3)
       → send (example.com/lib, lib.go:7)
       → somewhere

api/inner/inner.go
1:1: of no use [directive]
     1 | package inner
       | ^~~~~~~~~~~~~

3:9: the token is shown [secretleak]
     3 | 	c.hc.Do(req)
       | 	       ^~~~~

4 findings in 3 files: directive 1, rawerror 1, retryunsafe 1, secretleak 1; 1 suppressed
`},
		{"github", `::error file=/gone.go,line=9,endLine=9,col=2,endColumn=3,title=toolvet rawerror::outside
::error file=go/api/a%2C b%3Ac%25.go,line=3,endLine=3,col=24,endColumn=29,title=toolvet retryunsafe::POST is sent again: 100%25 | _why_ | <b>
::warning file=go/api/inner/inner.go,line=1,endLine=1,col=1,endColumn=14,title=toolvet directive::of no use
::error file=go/api/inner/inner.go,line=3,endLine=3,col=9,endColumn=14,title=toolvet secretleak::the token is shown
/gone.go:9:2: outside [rawerror]
go/api/a, b:c%.go:3:24: POST is sent again: 100% | _why_ | <b> [retryunsafe]
go/api/inner/inner.go:1:1: of no use [directive]
go/api/inner/inner.go:3:9: the token is shown [secretleak]
4 findings in 3 files: directive 1, rawerror 1, retryunsafe 1, secretleak 1; 1 suppressed
`},
		{"rdjsonl", `{"message":"outside","location":{"path":"/gone.go","range":{"start":{"line":9,"column":2},"end":{"line":9,"column":3}}},"severity":"ERROR","source":{"name":"toolvet","url":"https://github.com/toolvet/toolvet"},"code":{"value":"rawerror"}}
{"message":"POST is sent again: 100% | _why_ | <b>","location":{"path":"go/api/a, b:c%.go","range":{"start":{"line":3,"column":24},"end":{"line":3,"column":29}}},"severity":"ERROR","source":{"name":"toolvet","url":"https://github.com/toolvet/toolvet"},"code":{"value":"retryunsafe","url":"https://toolvet.test/retryunsafe"},"suggestions":[{"range":{"start":{"line":3,"column":2},"end":{"line":3,"column":3}},"text":"y"},{"range":{"start":{"line":3,"column":20},"end":{"line":3,"column":24}},"text":"first"}]}
{"message":"of no use","location":{"path":"go/api/inner/inner.go","range":{"start":{"line":1,"column":1},"end":{"line":1,"column":14}}},"severity":"WARNING","source":{"name":"toolvet","url":"https://github.com/toolvet/toolvet"},"code":{"value":"directive"}}
{"message":"the token is shown","location":{"path":"go/api/inner/inner.go","range":{"start":{"line":3,"column":9},"end":{"line":3,"column":14}}},"severity":"ERROR","source":{"name":"toolvet","url":"https://github.com/toolvet/toolvet"},"code":{"value":"secretleak"}}
`},
		{"markdown", "### toolvet: 4 findings in 3 files: directive 1, rawerror 1, retryunsafe 1, secretleak 1; 1 suppressed\n" + `
| place | rule | finding |
| --- | --- | --- |
` + "| `/gone.go:9` | rawerror | outside |\n| `go/api/a, b:c%.go:3` | [retryunsafe](https://toolvet.test/retryunsafe) | POST is sent again: 100% \\| \\_why\\_ \\| &lt;b> |\n" +
			"| `go/api/inner/inner.go:1` | directive | of no use |\n| `go/api/inner/inner.go:3` | secretleak | the token is shown |\n" + `
Findings may be missing:

- m/b: does not type-check
`},
	}
	for _, test := range tests {
		if got := written(t, r, test.format, s); got != test.want {
			t.Errorf("%s:\n%s\nwant:\n%s", test.format, got, test.want)
		}
	}
}

func TestColour(t *testing.T) {
	r, s := repository(t)
	plain := written(t, r, "text", s)
	s.Color = true
	coloured := written(t, r, "text", s)
	if strings.Contains(plain, "\x1b") || !strings.Contains(coloured, "\x1b[31m[retryunsafe]\x1b[0m") || !strings.Contains(coloured, "\x1b[31m^~~~~\x1b[0m") {
		t.Errorf("plain:\n%q\ncoloured:\n%q", plain, coloured)
	}
}

func TestCodeClimate(t *testing.T) {
	r, s := repository(t)
	var issues []climateIssue
	if err := json.Unmarshal([]byte(written(t, r, "codeclimate", s)), &issues); err != nil {
		t.Fatal(err)
	}
	var got []string
	seen := make(map[string]bool)
	for _, i := range issues {
		got = append(got, fmt.Sprintf("%s %s %s:%d %v", i.CheckName, i.Severity, i.Location.Path, i.Location.Lines.Begin, i.Categories))
		if seen[i.Fingerprint] || i.Fingerprint == "" {
			t.Errorf("fingerprint %q is empty or there twice", i.Fingerprint)
		}
		seen[i.Fingerprint] = true
	}
	want := []string{
		"rawerror major /gone.go:9 [Bug Risk]", "retryunsafe major go/api/a, b:c%.go:3 [Bug Risk]",
		"directive minor go/api/inner/inner.go:1 [Style]", "secretleak critical go/api/inner/inner.go:3 [Security]",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	if text := written(t, &Report{Analysed: 1}, "codeclimate", s); text != "[]\n" {
		t.Errorf("without findings: %q", text)
	}
}

// GitHub shows ten annotations of a step, so the eleventh is not made one.
func TestGitHubLimit(t *testing.T) {
	r := &Report{Analysed: 1}
	for i := range 14 {
		r.Findings = append(r.Findings, Finding{Rule: "x", Path: "a.go", Line: i + 1, Column: 1, Message: "m"})
	}
	text := written(t, r, "github", Setting{})
	if n := strings.Count(text, "::error "); n != 10 {
		t.Errorf("%d annotations", n)
	}
	if n := strings.Count(text, "\na.go:"); n != 14 {
		t.Errorf("%d lines in the plain list", n)
	}
	if !strings.HasSuffix(text, "\n4 more not annotated: GitHub shows 10 a step\n") {
		t.Errorf("no word on the others:\n%s", text)
	}
}

// What GitHub code scanning wants of SARIF beyond the schema, which another
// module checks.
func TestSARIF(t *testing.T) {
	r, s := repository(t)
	r.Compare("before", []Entry{{r.Findings[1].place(), 1}, {place{"x", "m/api", "f", "g"}, 2}}, nil)
	var log sarifLog
	d := json.NewDecoder(strings.NewReader(written(t, r, "sarif", s)))
	d.DisallowUnknownFields()
	if err := d.Decode(&log); err != nil {
		t.Fatal(err)
	}
	run := log.Runs[0]
	if run.Tool.Driver.SemanticVersion != "1.2.3" || run.AutomationDetails.ID != "toolvet/" || run.ColumnKind != "utf16CodeUnits" {
		t.Errorf("driver %+v, automation %+v, columns %s", run.Tool.Driver.SemanticVersion, run.AutomationDetails, run.ColumnKind)
	}
	if i := run.Invocations[0]; !i.ExecutionSuccessful || len(i.Notifications) != 1 {
		t.Errorf("invocation %+v", i)
	}
	for _, rule := range run.Tool.Driver.Rules {
		if rule.ShortDescription.Text == "" || rule.FullDescription.Text == "" || len(rule.FullDescription.Text) > 1024 || rule.Help.Text == "" || rule.Help.Markdown == "" || rule.Properties.Precision == "" {
			t.Errorf("rule %+v", rule)
		}
		if (rule.Properties.SecuritySeverity != "") != (rule.ID == "secretleak") {
			t.Errorf("%s has security-severity %q", rule.ID, rule.Properties.SecuritySeverity)
		}
	}
	var got []string
	for _, res := range run.Results {
		p := res.Locations[0].Physical
		if run.Tool.Driver.Rules[res.RuleIndex].ID != res.RuleID || res.PartialFingerprints["toolvet/v1"] == "" || p.Region.EndLine != p.Region.StartLine || p.Region.EndColumn <= p.Region.StartColumn {
			t.Errorf("result %+v", res)
		}
		got = append(got, fmt.Sprintf("%s %s %s%s %d:%d-%d %s %d", res.RuleID, res.Level, p.Artifact.URIBaseID, p.Artifact.URI, p.Region.StartLine, p.Region.StartColumn, p.Region.EndColumn, res.BaselineState, len(res.Suppressions)))
	}
	want := []string{
		"rawerror error file:///gone.go 9:2-3 new 0",
		"retryunsafe error %SRCROOT%go/api/a,%20b:c%25.go 3:20-25 unchanged 0",
		"rawerror error %SRCROOT%go/api/a,%20b:c%25.go 4:6-7 unchanged 1",
		"directive warning %SRCROOT%go/api/inner/inner.go 1:1-14 new 0",
		"secretleak error %SRCROOT%go/api/inner/inner.go 3:9-14 new 0",
	}
	if !slices.Equal(got, want) {
		t.Errorf("results:\n%s\nwant:\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	result := run.Results[1]
	var flow []string
	for _, l := range result.CodeFlows[0].ThreadFlows[0].Locations {
		p := l.Location.Physical
		flow = append(flow, fmt.Sprintf("%s %s:%d", l.Location.Message.Text, p.Artifact.URI, p.Region.StartLine))
	}
	wantFlow := []string{
		"(*T).f go/api/a,%20b:c%25.go:3", "calls post go/api/a,%20b:c%25.go:3", "calls (*http.Client).Do go/api/inner/inner.go:3",
		"calls send, in example.com/lib go/api/inner/inner.go:3", "calls somewhere go/api/inner/inner.go:3",
	}
	if !slices.Equal(flow, wantFlow) {
		t.Errorf("flow:\n%s\nwant:\n%s", strings.Join(flow, "\n"), strings.Join(wantFlow, "\n"))
	}
	if fix := result.Fixes[0]; len(fix.Changes) != 2 || fix.Changes[0].Replacements[0].Deleted != (sarifRegion{3, 2, 3, 3}) || fix.Changes[0].Replacements[1].Deleted != (sarifRegion{3, 16, 3, 20}) {
		t.Errorf("fix %+v", fix)
	}
	if s := run.Results[2].Suppressions[0]; s.Kind != "inSource" || s.Justification != "a person reads it" || s.Location.Physical.Region.StartLine != 3 {
		t.Errorf("suppression %+v", s)
	}
}

func TestSemanticVersion(t *testing.T) {
	for v, want := range map[string]string{
		"v1.2.3": "1.2.3", "v0.0.0-20260102150405-abcdef123456": "0.0.0-20260102150405-abcdef123456", "v1.2.3+dirty": "1.2.3+dirty",
		"(devel)": "0.0.0-devel.devel", "abcdef+dirty": "0.0.0-devel.abcdef.dirty", "(unknown version)": "0.0.0-devel",
	} {
		if got := semanticVersion(v); got != want {
			t.Errorf("%s: %s, want %s", v, got, want)
		}
	}
}

func TestUnknownFormat(t *testing.T) {
	err := new(Report).Write(&bytes.Buffer{}, "xml", Setting{})
	if err == nil || !strings.HasPrefix(err.Error(), `unknown format "xml"; the formats are text, lines, json, `) {
		t.Errorf("%v", err)
	}
}
