package directive

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"
	"testing"
)

func check(t *testing.T, src string) ([]*ast.File, *types.Info) {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "a.go", src, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	info := &types.Info{Defs: make(map[*ast.Ident]types.Object)}
	conf := types.Config{Importer: importer.Default()}
	if _, err := conf.Check("p", fset, []*ast.File{file}, info); err != nil {
		t.Fatal(err)
	}
	return []*ast.File{file}, info
}

func TestOf(t *testing.T) {
	tests := []struct {
		name, src string
		want      []string
	}{
		{"function", "// F does.\n//\n//toolvet:read\nfunc F() {}", []string{"F read"}},
		{"reason", "//toolvet:idempotent the id is the key\nfunc F() {}", []string{"F idempotent the id is the key"}},
		{"two", "//toolvet:send\n//toolvet:idempotent by key\nfunc F() {}", []string{"F idempotent send by key"}},
		{"method", "type T[E any] struct{}\n//toolvet:send\nfunc (t *T[E]) M() {}", []string{"M send"}},
		{"interface", "type I interface {\n\t// M does.\n\t//toolvet:read\n\tM()\n\tN() //toolvet:send\n\tO()\n}",
			[]string{"M read", "N send"}},
		{"local interface", "func f() {\n\tvar _ interface {\n\t\t//toolvet:read\n\t\tM()\n\t}\n}", []string{"M read"}},
		{"field", "type T struct {\n\t//toolvet:read\n\tGet, List func() error\n\t//toolvet:read\n\tname string\n}",
			[]string{"Get read", "List read"}},
		{"secrets", "//toolvet:secret\ntype T string\ntype C struct {\n\t//toolvet:secret\n\tk string\n\tn string //toolvet:read\n}\n//toolvet:secret\nfunc F() string { return \"\" }",
			[]string{"F secret", "T secret", "k secret"}},
		{"redact, local", "//toolvet:redact\nfunc F() {}\n//toolvet:local checks\nfunc G() error { return nil }", []string{"F redact", "G local checks"}},
		{"embedded", "type I interface {\n\t//toolvet:read\n\terror\n}", nil},
		{"no reason", "//toolvet:idempotent\nfunc F() {}", nil},
		{"not ours", "//go:noinline\nfunc F() {}", nil},
		{"another tool", "//toolvetter:read\nfunc F() {}", nil},
		{"prose", "// F is no toolvet:read directive.\n// toolvet:read\nfunc F() {}", nil},
		{"block comment", "/*toolvet:read*/\nfunc F() {}", nil},
		{"apart", "//toolvet:read\n\nfunc F() {}", nil},
		{"in a string", "const s = `\n//toolvet:read\n`\nfunc F() {}", nil},
		{"inside the body", "func F() {\n\t//toolvet:read\n}", nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			declared := Of(check(t, "package p\n"+test.src))
			var got []string
			for obj, d := range declared {
				got = append(got, obj.Name()+" "+said(d))
			}
			slices.Sort(got)
			if !slices.Equal(got, test.want) {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

// said writes a declaration as its author did.
func said(d Declared) string {
	var out []string
	for _, w := range []struct {
		set  bool
		word string
	}{{d.Read, "read"}, {d.Idempotent, "idempotent"}, {d.Send, "send"}, {d.Secret, "secret"}, {d.Redact, "redact"}, {d.Local, "local"}} {
		if w.set {
			out = append(out, w.word)
		}
	}
	if d.Reason != "" {
		out = append(out, d.Reason)
	}
	return strings.Join(out, " ")
}

// A file without directives must cost next to nothing: the engine asks in every dependency.
func BenchmarkOfNone(b *testing.B) {
	src := "package p\n" + strings.Repeat("\n// F does what the name says.\nfunc _() { println(1) } // so\n", 2000)
	file, err := parser.ParseFile(token.NewFileSet(), "a.go", src, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if got := Of([]*ast.File{file}, nil); got != nil {
			b.Fatal(slices.Collect(maps.Keys(got)))
		}
	}
}
