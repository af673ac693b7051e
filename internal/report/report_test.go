package report_test

import (
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"reflect"
	"slices"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/toolvet/toolvet/internal/config"
	"github.com/toolvet/toolvet/internal/finding"
	"github.com/toolvet/toolvet/internal/report"
)

// passOf type-checks a file and returns the pass of an analyzer over it, with what it reports.
func passOf(t *testing.T, a *analysis.Analyzer, name, src string) (*analysis.Pass, *[]analysis.Diagnostic) {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, name, src, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	info := &types.Info{Uses: make(map[*ast.Ident]types.Object), Selections: make(map[*ast.SelectorExpr]*types.Selection), Types: make(map[ast.Expr]types.TypeAndValue)}
	checker := types.Config{Importer: importer.Default(), Error: func(error) {}}
	checker.Check("example.com/p", fset, []*ast.File{file}, info) // the snippets have errors
	var got []analysis.Diagnostic
	return &analysis.Pass{
		Analyzer: a, Fset: fset, Files: []*ast.File{file}, TypesInfo: info,
		Report: func(d analysis.Diagnostic) { got = append(got, d) },
	}, &got
}

// findings reports a finding of retryunsafe at every call of post in a file.
func findings(t *testing.T, tier report.Tier, name, src string) []string {
	t.Helper()
	pass, diagnostics := passOf(t, nil, name, src)
	out := report.New(pass, "retryunsafe")
	ast.Inspect(pass.Files[0], func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			out.Add(report.Finding{Pos: call.Lparen, Message: "sent again", Category: "loop", Tier: tier})
		}
		return true
	})
	return lines(pass, *diagnostics)
}

func lines(pass *analysis.Pass, diagnostics []analysis.Diagnostic) []string {
	var got []string
	for _, d := range diagnostics {
		message, detail := finding.Split(d.Message)
		if s := detail.Suppressed; s != nil {
			message += fmt.Sprintf(" ignored %d:%d %s", s.Line, s.Column, s.Reason)
		}
		if s := detail.Directive; s != nil {
			message += fmt.Sprintf(" directive %v", s.Rules)
		}
		got = append(got, fmt.Sprintf("%d %s: %s", pass.Fset.Position(d.Pos).Line, d.Category, message))
	}
	return got
}

func TestAdd(t *testing.T) {
	const sent = "loop: sent again [retryunsafe]"
	all := config.Tests
	defer func() { config.Tests, config.Possible, config.Details = all, false, false }()
	tests := []struct {
		name, file, src string
		tier            report.Tier
		set             *bool
		want            []string
	}{
		{"finding", "a.go", "post()", report.Proved, nil, []string{"4 " + sent}},
		{"one a line", "a.go", "post(post())\npost()", report.Likely, nil, []string{"4 " + sent, "5 " + sent}},
		{"ignored", "a.go", "//toolvet:ignore retryunsafe why\npost()\npost()", report.Proved, nil, []string{"6 " + sent}},
		{"ignored, in detail", "a.go", "//toolvet:ignore retryunsafe why\npost(post())\npost()", report.Proved, &config.Details,
			[]string{"5 " + sent + " ignored 4:1 why", "6 " + sent}},
		{"another rule's", "a.go", "//toolvet:ignore rawerror why\npost()", report.Proved, nil, []string{"5 " + sent}},
		{"no reason", "a.go", "post() //nolint:errcheck,retryunsafe", report.Proved, nil, []string{"4 " + sent}},
		{"possible", "a.go", "post()", report.Possible, nil, nil},
		{"possible, asked for", "a.go", "post()", report.Possible, &config.Possible, []string{"4 " + sent}},
		{"possible, in detail", "a.go", "post()", report.Possible, &config.Details, nil},
		{"possible, ignored", "a.go", "post() //toolvet:ignore retryunsafe why", report.Possible, &config.Details,
			[]string{"4 " + sent + " ignored 4:8 why"}},
		{"test", "a_test.go", "post()", report.Proved, nil, nil},
		{"test, asked for", "a_test.go", "post()\npost() //toolvet:ignore retryunsafe why", report.Proved, &config.Tests, []string{"4 " + sent}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if test.set != nil {
				*test.set = true
				defer func() { *test.set = false }()
			}
			got := findings(t, test.tier, test.file, "package p\n\nfunc f() {\n"+test.src+"\n}\n")
			if !slices.Equal(got, test.want) {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

// A kind that is switched off is as if it were not there, in detail, too: what a
// directive ignores does not come, and another kind on the line does.
func TestOff(t *testing.T) {
	config.Off = []string{"rawerror/loop", "retryunsafe/later-step", "retryunsafe/loop"}
	defer func() { config.Off, config.Details = nil, false }()
	for _, config.Details = range []bool{false, true} {
		pass, diagnostics := passOf(t, nil, "a.go", "package p\n\nfunc f() {\npost()\npost() //toolvet:ignore retryunsafe why\n}\n")
		of := func(rule string, categories ...string) {
			out := report.New(pass, rule)
			ast.Inspect(pass.Files[0], func(n ast.Node) bool {
				if call, ok := n.(*ast.CallExpr); ok {
					for _, c := range categories {
						out.Add(report.Finding{Pos: call.Lparen, Message: "sent again", Category: c})
					}
				}
				return true
			})
		}
		of("retryunsafe", "loop", "later-step")
		if got := lines(pass, *diagnostics); len(got) > 0 {
			t.Errorf("details %t: got %q, want nothing", config.Details, got)
		}
		of("retryunsafe", "loop", "setting")
		of("secretleak", "loop")
		want := []string{"4 setting: sent again [retryunsafe]", "4 loop: sent again [secretleak]", "5 loop: sent again [secretleak]"}
		if config.Details {
			want = slices.Insert(want, 1, "5 setting: sent again [retryunsafe] ignored 5:8 why")
		}
		if got := lines(pass, *diagnostics); !slices.Equal(got, want) {
			t.Errorf("details %t: got %q, want %q", config.Details, got, want)
		}
	}
}

// golangci-lint prints the rule's name, and honours nolint for its linters.
func TestUnderGolangciLint(t *testing.T) {
	config.Linters = []string{"toolvet"}
	defer func() { config.Linters = nil }()
	got := findings(t, report.Proved, "a.go", "package p\n\nfunc f() {\npost() //nolint:toolvet // why\npost() //nolint:retryunsafe // why\npost() //toolvet:ignore toolvet why\n}\n")
	if want := []string{"4 loop: sent again"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestDirectives(t *testing.T) {
	tests := []struct {
		name, file, src string
		details         bool
		want            []string
	}{
		{"good", "a.go", "post() //toolvet:ignore retryunsafe why", false, nil},
		{"good, in detail", "a.go", "post() //nolint:errcheck,retryunsafe // why", true, []string{"4 : nolint [directive] directive [retryunsafe]"}},
		{"all rules, in detail", "a.go", "post() //toolvet:ignore toolvet why", true, []string{"4 : toolvet:ignore [directive] directive [toolvet]"}},
		{"no reason", "a.go", "post() //nolint:retryunsafe", false, []string{"4 faulty: nolint needs a reason, so it is not honoured [directive]"}},
		{"no reason, in detail", "a.go", "post() //nolint:retryunsafe", true, []string{"4 faulty: nolint needs a reason, so it is not honoured [directive]"}},
		{"no rule", "a.go", "//toolvet:ignore retryunsave why\npost()", false,
			[]string{`4 faulty: toolvet:ignore names "retryunsave", which is no rule: the rules are categorize, idfallback, rawerror, retryunsafe, secretleak [directive]`}},
		{"for others", "a.go", "post() //nolint:errcheck\npost() //lint:ignore SA1000", true, nil},
		{"test", "a_test.go", "post() //toolvet:ignore retryunsafe", false, nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			config.Details = test.details
			defer func() { config.Details = false }()
			pass, diagnostics := passOf(t, report.Directives, test.file, "package p\n\nfunc f() {\n"+test.src+"\n}\n")
			if _, err := report.Directives.Run(pass); err != nil {
				t.Fatal(err)
			}
			if got := lines(pass, *diagnostics); !slices.Equal(got, test.want) {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

// What makes a finding known again, and the end of its place.
func TestDetails(t *testing.T) {
	const src = `package p

import ("net/http"; "errors")

type T[E any] struct{ c *http.Client; do func() error }

func (t *T[E]) method() error {
	t.c.Do(nil)
	for { func() { t.do() }() }
	panic("p")
	t.c.
		Do(
		nil)
	return errors.New("x")
}

var v = errors.New("y")
`
	config.Details = true
	defer func() { config.Details = false }()
	pass, diagnostics := passOf(t, nil, "a.go", src)
	out := report.New(pass, "x")
	add := func(pos token.Pos) { out.Add(report.Finding{Pos: pos, Message: "m"}) }
	ast.Inspect(pass.Files[0], func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			add(n.Lparen)
		case *ast.ReturnStmt:
			add(n.Return)
		}
		return true
	})
	want := []finding.Detail{
		{Function: "(*T).method", Object: "(*net/http.Client).Do", EndColumn: 13},
		{Function: "(*T).method", Object: "call", EndColumn: 27},
		{Function: "(*T).method", Object: "panic", EndColumn: 12},
		{Function: "(*T).method", Object: "(*net/http.Client).Do"},
		{Function: "(*T).method", Object: "return", EndColumn: 24},
		{Function: "v", Object: "errors.New", EndColumn: 24},
	}
	var got []finding.Detail
	for _, d := range *diagnostics {
		_, detail := finding.Split(d.Message)
		detail.Confidence = ""
		got = append(got, detail)
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got\n%+v\nwant\n%+v", got, want)
	}
}
