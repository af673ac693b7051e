package report_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/toolvet/toolvet/internal/config"
	"github.com/toolvet/toolvet/internal/report"
)

// findings reports a finding of retryunsafe at every call of post in a file.
func findings(t *testing.T, name, src string) []string {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, name, src, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	out := report.New(&analysis.Pass{
		Fset:  fset,
		Files: []*ast.File{file},
		Report: func(d analysis.Diagnostic) {
			got = append(got, fmt.Sprintf("%d %s: %s", fset.Position(d.Pos).Line, d.Category, d.Message))
		},
	}, "retryunsafe")
	ast.Inspect(file, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			out.Add(report.Finding{Pos: call.Lparen, Message: "sent again", Category: "loop"})
		}
		return true
	})
	return got
}

func TestAdd(t *testing.T) {
	const sent = "loop: sent again [retryunsafe]"
	tests := []struct {
		name, file, src string
		tests           bool
		want            []string
	}{
		{"finding", "a.go", "post()", false, []string{"4 " + sent}},
		{"one a line", "a.go", "post(post())\npost()", false, []string{"4 " + sent, "5 " + sent}},
		{"ignored", "a.go", "//toolvet:ignore retryunsafe why\npost()\npost()", false, []string{"6 " + sent}},
		{"another rule's", "a.go", "//toolvet:ignore rawerror\npost()", false, []string{"5 " + sent}},
		{"no reason", "a.go", "post() //nolint:errcheck,retryunsafe", false,
			[]string{"4 " + sent, "4 directive: nolint needs a reason, so it is not honoured [retryunsafe]"}},
		{"no reason, two findings", "a.go", "//toolvet:ignore retryunsafe\nfor {\n\tpost()\n\tpost()\n}", false,
			[]string{"6 " + sent, "4 directive: toolvet:ignore needs a reason, so it is not honoured [retryunsafe]", "7 " + sent}},
		{"no reason, no finding", "a.go", "//toolvet:ignore retryunsafe\na = 1", false, nil},
		{"test", "a_test.go", "post() //toolvet:ignore retryunsafe", false, nil},
		{"test, asked for", "a_test.go", "post()\npost() //toolvet:ignore retryunsafe why", true, []string{"4 " + sent}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			config.Tests = test.tests
			defer func() { config.Tests = false }()
			got := findings(t, test.file, "package p\n\nfunc f() {\n"+test.src+"\n}\n")
			if !slices.Equal(got, test.want) {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}
