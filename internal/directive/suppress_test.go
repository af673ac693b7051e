package directive

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strings"
	"testing"
)

// suppressions reads a source in which each "post" marks the position of a
// finding, and returns these positions.
func suppressions(t *testing.T, src string) (*Set, *token.FileSet, []token.Pos) {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "a.go", src, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	var marks []token.Pos
	for at := 0; ; {
		i := strings.Index(src[at:], "post")
		if i < 0 {
			return Suppressions(fset, []*ast.File{file}), fset, marks
		}
		at += i
		marks = append(marks, file.FileStart+token.Pos(at))
		at += len("post")
	}
}

// ignored returns the indexes of the marks at which a rule is ignored.
func ignored(s *Set, rule string, marks []token.Pos) []int {
	var got []int
	for i, pos := range marks {
		if _, ok := s.Ignores(rule, pos); ok {
			got = append(got, i)
		}
	}
	return got
}

func TestIgnores(t *testing.T) {
	tests := []struct {
		name, src string // a src without a package clause is the body of a function
		want      []int  // which of the posts are ignored
	}{
		// Behind code.
		{"same line", "post()\npost() //toolvet:ignore retryunsafe why\npost()", []int{1}},
		{"simple statement of many lines, first", "post(\n\tpost(),\n) //toolvet:ignore retryunsafe why\npost()", []int{0, 1}},
		{"simple statement of many lines, last", "post( //toolvet:ignore retryunsafe why\n\tpost(),\n)\npost()", []int{0, 1}},
		{"simple statement of many lines, inside", "post(\n\tpost(), //toolvet:ignore retryunsafe why\n\tpost(),\n)", []int{0, 1, 2}},
		{"head of a loop", "for post() { //toolvet:ignore retryunsafe why\n\tpost()\n}", []int{0}},
		{"head of an if", "if err := post(); err != nil && //toolvet:ignore retryunsafe why\n\tpost() {\n\tpost()\n}", []int{0, 1}},
		{"end of a block", "for post() {\n\tpost()\n} //toolvet:ignore retryunsafe why\npost()", nil},
		{"else", "if post() {\n\tpost()\n} else { //toolvet:ignore retryunsafe why\n\tpost()\n}", nil},
		{"else if", "if post() {\n\tpost()\n} else if post() { //toolvet:ignore retryunsafe why\n\tpost()\n}", []int{2}},
		{"inside a function literal", "post(func() {\n\tpost() //toolvet:ignore retryunsafe why\n\tpost()\n})", []int{1}},
		{"around a function literal", "post(func() {\n\tpost()\n}, post()) //toolvet:ignore retryunsafe why", []int{0, 2}},
		{"in a case", "switch post() {\ncase post():\n\tpost() //toolvet:ignore retryunsafe why\n\tpost()\n}", []int{2}},
		{"case", "switch {\ncase post(): //toolvet:ignore retryunsafe why\n\tpost()\n}", []int{0}},
		{"select", "select {\ncase <-post(): //toolvet:ignore retryunsafe why\n\tpost()\ndefault:\n\tpost()\n}", []int{0}},
		{"label", "again: //toolvet:ignore retryunsafe why\n\tpost()\n\tgoto again", nil},
		{"one of a group", "var (\n\ta = post() //toolvet:ignore retryunsafe why\n\tb = post()\n)", []int{0}},
		{"signature", "package p\n\nfunc f() { //toolvet:ignore retryunsafe why\n\tpost()\n}", nil},
		{"behind a brace", "{ //toolvet:ignore retryunsafe why\n\tpost()\n}", nil},

		// On the line above.
		{"line above", "post()\n//toolvet:ignore retryunsafe why\npost()\npost()", []int{1}},
		{"above many lines", "//toolvet:ignore retryunsafe why\npost(\n\tpost(),\n)\npost()", []int{0, 1}},
		{"above a loop", "//toolvet:ignore retryunsafe why\nfor post() {\n\tpost()\n}\npost()", []int{0, 1}},
		{"above a call with a function", "//toolvet:ignore retryunsafe why\npost(func() {\n\tpost()\n})", []int{0, 1}},
		{"above an else if", "if a {\n\tpost()\n\t//toolvet:ignore retryunsafe why\n} else if post() {\n\tpost()\n}", []int{1}},
		{"above a case", "switch {\n\t//toolvet:ignore retryunsafe why\ncase post():\n\tpost()\ncase post():\n}", []int{0, 1}},
		{"above an element", "a := []T{\n\t//toolvet:ignore retryunsafe why\n\t{F: func() {\n\t\tpost()\n\t}},\n\t{F: post},\n}", []int{0}},
		{"other comment between", "//toolvet:ignore retryunsafe why\n// Try again.\npost()", []int{0}},
		{"two", "//toolvet:ignore rawerror why\n//toolvet:ignore retryunsafe why\npost()", []int{0}},
		{"blank line between", "//toolvet:ignore retryunsafe why\n\npost()", nil},
		{"behind a block comment", "/* a */ //toolvet:ignore retryunsafe why\npost()", []int{0}},
		{"last line", "post()\n//toolvet:ignore retryunsafe why", nil},

		// Declarations.
		{"function", "package p\n\n// F does.\n//\n//toolvet:ignore retryunsafe why\nfunc F() {\n\tpost()\n}\n\nfunc g() { post() }", []int{0}},
		{"doc apart", "package p\n\n//toolvet:ignore retryunsafe why\n\nfunc F() {\n\tpost()\n}", nil},
		{"variable", "package p\n\nvar (\n\t//toolvet:ignore retryunsafe why\n\ta = func() {\n\t\tpost()\n\t}\n\tb = post()\n)", []int{0}},
		{"variables", "package p\n\n//toolvet:ignore retryunsafe why\nvar (\n\ta = post()\n\tb = post()\n)\n\nvar c = post()", []int{0, 1}},

		// Files.
		{"file", "// Copyright.\n\n//toolvet:ignore retryunsafe why\n\npackage p\n\nfunc f() { post() }\n\nvar a = post()", []int{0, 1}},
		{"package doc", "// Package p is.\n//\n//toolvet:ignore retryunsafe why\npackage p\n\nvar a = post()", []int{0}},
		{"package clause", "package p //nolint:retryunsafe // why\n\nvar a = post()", []int{0}},
		{"generated", "// Code generated by a tool. DO NOT EDIT.\n\n//toolvet:ignore retryunsafe why\npackage p\n\nvar a = post()", []int{0}},
		{"lint:file-ignore", "package p\n\nvar a = post()\n\n//lint:file-ignore retryunsafe why\n", []int{0}},
		{"line comment", "package p\n\n//line b.go:100\nfunc f() {\n\tpost()\n\tpost() //toolvet:ignore retryunsafe why\n\t//toolvet:ignore retryunsafe why\n//line b.go:200\n\tpost()\n}", []int{1, 2}},

		// Names and reasons.
		{"other rule", "post() //toolvet:ignore rawerror why", nil},
		{"several rules", "post() //toolvet:ignore rawerror,retryunsafe why", []int{0}},
		{"several rules, space", "post() //toolvet:ignore rawerror, retryunsafe why", []int{0}},
		{"all rules", "post() //toolvet:ignore toolvet why", []int{0}},
		{"one unknown", "post() //toolvet:ignore gosec,retryunsafe why", []int{0}},
		{"no reason", "post() //toolvet:ignore retryunsafe", nil},
		{"empty reason", "post() //toolvet:ignore retryunsafe //", nil},
		{"no rule", "post() //toolvet:ignore", nil},
		{"typing error", "post() //toolvet:ignore retryunsave why", nil},
		{"reason set off", "post() //toolvet:ignore retryunsafe // why", []int{0}},
		{"lint", "post() //lint:ignore retryunsafe why", []int{0}},
		{"lint, several", "post() //lint:ignore SA1000,retryunsafe why", []int{0}},
		{"lint, no reason", "post() //lint:ignore retryunsafe", nil},
		{"nolint", "post() //nolint:retryunsafe // why", []int{0}},
		{"nolint, several", "post() //nolint:errcheck,retryunsafe,gosec // why", []int{0}},
		{"nolint, spaces", "post() //nolint:errcheck, toolvet // why", []int{0}},
		{"nolint, no reason", "post() //nolint:errcheck,retryunsafe", nil},
		{"nolint, others", "post() //nolint:errcheck,gosec // why", nil},
		{"nolint, everything", "post() //nolint:all // why", nil},
		{"nolint, bare", "post() //nolint // why", nil},
		{"string", "post(\"//toolvet:ignore retryunsafe why\")\npost(`\n//toolvet:ignore retryunsafe why\n`)", nil},
		{"prose", "post() // toolvet:ignore retryunsafe why", nil},
		{"block comment", "post() /*toolvet:ignore retryunsafe why*/", nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			s, _, marks := suppressions(t, source(test.src))
			if got := ignored(s, "retryunsafe", marks); !slices.Equal(got, test.want) {
				t.Errorf("ignored %v, want %v", got, test.want)
			}
		})
	}
}

// source makes a file of the body of a function.
func source(src string) string {
	if strings.Contains(src, "package p") {
		return src
	}
	return "package p\n\nfunc f() {\n\t" + strings.ReplaceAll(src, "\n", "\n\t") + "\n}\n"
}

// What golangci-lint honours by itself is left to it: its nolintlint would call
// the comment unused otherwise.
func TestTheirs(t *testing.T) {
	for comment, want := range map[string]bool{
		"//nolint:retryunsafe // why":         false,
		"//nolint:retryunsafe":                false,
		"//nolint:toolvet // why":             true,
		"//nolint:toolvet,retryunsafe // why": true,
		"//toolvet:ignore retryunsafe why":    true,
		"//lint:ignore retryunsafe why":       true,
	} {
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, "a.go", source("post() "+comment), parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		s := Suppressions(fset, []*ast.File{file}, "retryunsafe")
		pos := file.Decls[0].(*ast.FuncDecl).Body.List[0].Pos()
		if _, ok := s.Ignores("retryunsafe", pos); ok != want || len(s.Problems()) > 0 {
			t.Errorf("%s: ignored %t, want %t; problems %v", comment, ok, want, s.Problems())
		}
	}
}

func TestReason(t *testing.T) {
	for comment, want := range map[string]string{
		"//toolvet:ignore retryunsafe the service  drops doubles": "the service drops doubles",
		"//toolvet:ignore retryunsafe -- by key":                  "by key",
		"//lint:ignore retryunsafe by key":                        "by key",
		"//nolint:errcheck,retryunsafe // by key":                 "by key",
	} {
		s, _, marks := suppressions(t, source("post() "+comment))
		if got, _ := s.Ignores("retryunsafe", marks[0]); got.Reason != want {
			t.Errorf("%s: reason %q, want %q", comment, got.Reason, want)
		}
	}
}

func TestProblems(t *testing.T) {
	const rules = "the rules are categorize, idfallback, rawerror, retryunsafe, secretleak"
	tests := []struct {
		comment, want string
		honoured      bool // for retryunsafe
	}{
		{"//toolvet:ignore retryunsafe why", "", true},
		{"//toolvet:ignore retryunsafe", "toolvet:ignore needs a reason, so it is not honoured", false},
		{"//toolvet:ignore rawerror", "toolvet:ignore needs a reason, so it is not honoured", false},
		{"//toolvet:ignore toolvet", "toolvet:ignore needs a reason, so it is not honoured", false},
		{"//toolvet:ignore", "toolvet:ignore needs a rule and a reason, so it is not honoured", false},
		{"//toolvet:ignore retryunsave why", `toolvet:ignore names "retryunsave", which is no rule: ` + rules, false},
		{"//toolvet:ignore gosec,retryunsafe why", `toolvet:ignore names "gosec", which is no rule: ` + rules, true},
		{"//toolvet:idempotent", "toolvet:idempotent needs a reason, so it is not honoured", false},
		{"//toolvet:idempotnet by key", "toolvet:idempotnet is no directive: the words are category, idempotent, ignore, local, read, redact, secret, send", false},
		{"//toolvet:read", "", false},
		{"// toolvet:ignore retryunsafe why", "a comment is a directive only if it begins with //toolvet:ignore, so this one is not honoured", false},
		{"//toolvet:Ignore retryunsafe why", "a comment is a directive only if it begins with //toolvet:ignore, so this one is not honoured", false},
		{"// toolvet:ignore is for findings", "", false},
		{"// toolvet: see the manual", "", false},
		{"//lint:ignore retryunsafe", "lint:ignore needs a reason, so it is not honoured", false},
		{"//lint:ignore SA1000", "", false},
		{"//nolint:retryunsafe", "nolint needs a reason, so it is not honoured", false},
		{"//nolint:errcheck,gosec", "", false},
		{"//nolint:all", "", false},
		{"//nolint", "", false},
		{"//go:noinline", "", false},
	}
	for _, test := range tests {
		s, fset, marks := suppressions(t, source("post() "+test.comment))
		got := ""
		for _, p := range s.Problems() {
			if got += p.Message; fset.Position(p.Pos).Line != 4 {
				t.Errorf("%s: on line %d", test.comment, fset.Position(p.Pos).Line)
			}
		}
		if got != test.want {
			t.Errorf("%s: problem %q, want %q", test.comment, got, test.want)
		}
		if _, ok := s.Ignores("retryunsafe", marks[0]); ok != test.honoured {
			t.Errorf("%s: ignored %t", test.comment, ok)
		}
	}
}
