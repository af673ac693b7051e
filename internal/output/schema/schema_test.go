// Package schema answers: is what toolvet writes as SARIF what the standard says?
// It is a module of its own, so that nobody who installs toolvet downloads the
// validator. The official schema (SARIF 2.1.0, errata 01) is the one that go-sarif
// carries in its source; it is read from there, and go.sum pins it.
package schema

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	_ "github.com/owenrumney/go-sarif/v3/pkg/report/v210/sarif" // has the schema
	"github.com/xeipuuv/gojsonschema"
)

// official returns the text of the schema.
func official(t *testing.T) string {
	t.Helper()
	out, err := exec.Command("go", "list", "-f", "{{.Dir}}", "github.com/owenrumney/go-sarif/v3/pkg/report/v210/sarif").Output()
	if err != nil {
		t.Fatal(err)
	}
	file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(strings.TrimSpace(string(out)), "schema.go"), nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range file.Decls {
		decl, ok := d.(*ast.GenDecl)
		if !ok || decl.Tok != token.CONST {
			continue
		}
		for _, s := range decl.Specs {
			spec := s.(*ast.ValueSpec)
			if lit, ok := spec.Values[0].(*ast.BasicLit); ok && spec.Names[0].Name == "schema" {
				text, err := strconv.Unquote(lit.Value)
				if err != nil {
					t.Fatal(err)
				}
				return text
			}
		}
	}
	t.Fatal("the schema is not where it was")
	return ""
}

func validate(t *testing.T, schema *gojsonschema.Schema, document []byte) []gojsonschema.ResultError {
	t.Helper()
	result, err := schema.Validate(gojsonschema.NewBytesLoader(document))
	if err != nil {
		t.Fatal(err)
	}
	return result.Errors()
}

// The example has findings, the fixed one has none, and the package of
// suppressions has suppressed ones; ./nowhere does not exist.
func TestSARIF(t *testing.T) {
	schema, err := gojsonschema.NewSchema(gojsonschema.NewStringLoader(official(t)))
	if err != nil {
		t.Fatal(err)
	}
	root, err := filepath.Abs("../../..")
	if err != nil {
		t.Fatal(err)
	}
	bin := filepath.Join(t.TempDir(), "toolvet")
	build := exec.Command("go", "build", "-o", bin, "./cmd/toolvet")
	build.Dir = root
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, test := range []struct {
		dir, packages string
		code          int
		contains      []string
	}{
		{"examples", "./deploybot", 1, []string{`"uri": "examples/deploybot/api.go"`, `"codeFlows"`, `"toolvet/v1"`}},
		{"examples", "./deploybot-fixed", 0, []string{`"results": []`}},
		{"testdata", "./retryunsafe/ignored", 1, []string{`"suppressions"`, `"justification": "the service drops doubles"`}},
		{"testdata", "./nowhere", 2, []string{`"executionSuccessful": false`}},
	} {
		cmd := exec.Command(bin, "-format", "sarif", test.packages)
		cmd.Dir = filepath.Join(root, test.dir)
		cmd.Env = append(os.Environ(), "PWD="+cmd.Dir, "GOWORK=off")
		document, _ := cmd.Output()
		if cmd.ProcessState.ExitCode() != test.code {
			t.Errorf("%s %s: exit code %d, want %d", test.dir, test.packages, cmd.ProcessState.ExitCode(), test.code)
		}
		for _, e := range validate(t, schema, document) {
			t.Errorf("%s %s: %s", test.dir, test.packages, e)
		}
		for _, text := range test.contains {
			if !strings.Contains(string(document), text) {
				t.Errorf("%s %s: no %s in\n%s", test.dir, test.packages, text, document)
			}
		}
		if !strings.Contains(string(document), `"version": "2.1.0"`) {
			t.Errorf("%s %s: no version", test.dir, test.packages)
		}
		// The validator can say no.
		for _, damage := range [][2]string{{`"version": "2.1.0"`, `"version": "2.0.0"`}, {`"columnKind"`, `"columnSort"`}} {
			if len(validate(t, schema, []byte(strings.Replace(string(document), damage[0], damage[1], 1)))) == 0 {
				t.Errorf("%s %s: valid with %s", test.dir, test.packages, damage[1])
			}
		}
	}
}
