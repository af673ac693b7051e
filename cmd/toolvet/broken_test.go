package main

import (
	"slices"
	"strings"
	"testing"

	"github.com/toolvet/toolvet/internal/output"
)

// A package that cannot be analysed is one line; the others are analysed.
func TestBrokenPackage(t *testing.T) {
	const good = "-- a/a.go --\npackage a\n\nfunc flagMe() {}\nfunc f()      { flagMe() }\n"
	const found = "a/a.go:4:17: flagMe is called [flagme]\n"
	tests := []struct {
		name    string
		archive string
		code    int
		stdout  string
		stderr  string
	}{
		{
			"undefined name", good + `
-- b/b.go --
package b

func f() { nonsense(); more() }
-- c/c.go --
package c

import _ "m/b"

func flagMe() {}
func f()      { flagMe() }
`,
			1, found, "m/b: does not type-check (b/b.go:3:12: undefined: nonsense), skipped with its importers\n",
		},
		{
			"syntax error", good + "-- b/b.go --\npackage b\n\nfunc {\n",
			1, found, "m/b: does not type-check (b/b.go:3:6: expected 'IDENT', found '{'), skipped with its importers\n",
		},
		{
			"two broken packages", good + "-- c/c.go --\npackage c\n\nvar _ = nonsense\n-- b/b.go --\npackage b\n\nvar _ = nonsense\n",
			1, found, "m/b: does not type-check (b/b.go:3:9: undefined: nonsense), skipped with its importers\n" +
				"m/c: does not type-check (c/c.go:3:9: undefined: nonsense), skipped with its importers\n",
		},
		{
			"nothing found in the others", "-- a/a.go --\npackage a\n-- b/b.go --\npackage b\n\nvar _ = nonsense\n",
			0, "", "m/b: does not type-check (b/b.go:3:9: undefined: nonsense), skipped with its importers\n",
		},
		{
			"nothing but broken packages", "-- b/b.go --\npackage b\n\nvar _ = nonsense\n",
			2, "", "m/b: does not type-check (b/b.go:3:9: undefined: nonsense), skipped with its importers\n",
		},
		{
			"broken test", good + "-- b/b.go --\npackage b\n-- b/b_test.go --\npackage b\n\nvar _ = nonsense\n",
			1, found, "m/b: does not type-check with its tests (b/b_test.go:3:9: undefined: nonsense), skipped\n",
		},
		{
			// Go vet analyses nothing when it meets an import that it cannot resolve.
			"missing module", good + `
-- b/b.go --
package b

import _ "example.com/nowhere"
-- c/c.go --
package c

import _ "m/b"
`,
			1, found, "m/b: does not type-check (b/b.go:3:8: no required module provides package example.com/nowhere; " +
				"to add it: go get example.com/nowhere), skipped with its importers\n",
		},
		{
			"broken imports", good + "-- b/b.go --\npackage b\n\nimport (\"x\n",
			1, found, "m/b: does not type-check (b/b.go:3:9: string literal not terminated), skipped with its importers\n",
		},
		{
			"missing module and undefined name", good + "-- b/b.go --\npackage b\n\nimport _ \"example.com/nowhere\"\n-- c/c.go --\npackage c\n\nvar _ = nonsense\n",
			1, found, "m/b: does not type-check (b/b.go:3:8: no required module provides package example.com/nowhere; " +
				"to add it: go get example.com/nowhere), skipped with its importers\n" +
				"m/c: does not type-check (c/c.go:3:9: undefined: nonsense), skipped with its importers\n",
		},
		{
			"nothing but missing modules", "-- b/b.go --\npackage b\n\nimport _ \"example.com/nowhere\"\n",
			2, "", "m/b: does not type-check (b/b.go:3:8: no required module provides package example.com/nowhere; " +
				"to add it: go get example.com/nowhere), skipped with its importers\n",
		},
		{
			"missing module of a test", good + "-- b/b.go --\npackage b\n-- b/b_test.go --\npackage b\n\nimport _ \"example.com/nowhere\"\n",
			1, found, "toolvet: b/b_test.go:3:8: no required module provides package example.com/nowhere; " +
				"to add it: go get example.com/nowhere; the package is skipped\n",
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			module(t, test.archive).toolvet(t).want(t, test.code, test.stdout, test.stderr)
		})
	}
}

// When toolvet itself fails, an empty list of findings proves nothing.
func TestInternalFailure(t *testing.T) {
	tests := []struct{ call, stderr string }{
		{"flagError()", "m: rule flagme failed (no such luck); please report this\n"},
		{"flagPanic()", "m: toolvet failed on it (panic: flagPanic is called); please report this\n"},
	}
	for _, test := range tests {
		r := withFunctions(t, test.call).toolvet(t)
		r.stderr = strings.Replace(r.stderr, " [recovered]", "", 1)
		r.want(t, 2, "", test.stderr)
	}
}

// What go vet prints beside errors must not be taken for one.
func TestSplitStderr(t *testing.T) {
	const text = `go: downloading example.com/x v1.0.0
go: warning: ignoring something
# example.com/cgo
sqlite3.c: In function 'f':
sqlite3.c:12:3: warning: function may return address of local variable
note: a hint of the compiler
# m/a
toolvet engine: gave up on f: index out of range
goroutine 1 [running]:
panic({0x1, 0x2})
	/go/src/runtime/panic.go:783 +0x132
# m/b [m/b.test]
# [m/b]
vet: b/b.go:3:4: undefined: x
b/b.go:9:9: undefined: y
# m/c
c.go:1:1: undefined: z
# m/b
b/b.go:3:4: undefined: x
# m/d
cgo: C compiler "gcc" not found
`
	sections, loose := splitStderr(text)
	if want := []string{"go: warning: ignoring something"}; !slices.Equal(loose, want) {
		t.Errorf("loose lines %q, want %q", loose, want)
	}
	var got []string
	for _, p := range problems(sections[1:], loose) {
		got = append(got, p.String())
		if p.Kind != output.Broken {
			t.Errorf("%v is of kind %s", p, p.Kind)
		}
	}
	want := []string{
		"m/b: does not type-check (b/b.go:3:4: undefined: x), skipped with its importers",
		"m/c: does not type-check (c.go:1:1: undefined: z), skipped with its importers",
		`m/d: does not type-check (cgo: C compiler "gcc" not found), skipped with its importers`,
	}
	if !slices.Equal(got, want) {
		t.Errorf("problems:\n%s\nwant:\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}
