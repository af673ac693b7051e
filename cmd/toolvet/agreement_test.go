package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/toolvet/toolvet/internal/output"
)

func analyzersNamed(names ...string) []*analysis.Analyzer {
	var as []*analysis.Analyzer
	for _, name := range names {
		as = append(as, &analysis.Analyzer{Name: name})
	}
	return as
}

// folders are what the comparisons below run over: a module of this test, and
// some of the rules' fixtures with the real rules.
func folders(t *testing.T) map[string]process {
	t.Helper()
	made := module(t, threePackages)
	made.env = []string{serveAs + "=flagme"}
	all := map[string]process{"flagme": made}
	fixtures, err := filepath.Abs("../../testdata")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(fixtures, "retryunsafe")); err == nil {
		all["rules"] = process{dir: fixtures, env: []string{serveAs + "=rules"}}
	}
	return all
}

// fixturesOf names packages of a folder that need no more than the standard
// library: with the others a cold run takes minutes.
var fixturesOf = map[string][]string{
	"flagme": {"./..."},
	"rules":  {"./retryunsafe/loop...", "./retryunsafe/helperpkg/...", "./retryunsafe/predpkg/...", "./retryunsafe/bothpkg/...", "./retryunsafe/mutual"},
}

// Both faces of the binary give the same findings.
func TestFacesAgree(t *testing.T) {
	for name, p := range folders(t) {
		t.Run(name, func(t *testing.T) {
			packages := fixturesOf[name]
			vet := p.go_(t, slices.Concat([]string{"vet", "-json", "-vettool=" + self(t)}, packages)...)
			alone := p.toolvet(t, slices.Concat([]string{"-json"}, packages)...)
			if vet.code != 0 || alone.code == 2 {
				t.Fatalf("go vet: exit code %d\n%s\ntoolvet: exit code %d\n%s", vet.code, vet.stderr, alone.code, alone.stderr)
			}
			want := diagnosticsOf(t, vet.stdout)
			var got []string
			for _, f := range alone.document(t).Findings {
				got = append(got, fmt.Sprintf("%s:%d:%d: %s [%s]", filepath.Join(p.dir, filepath.FromSlash(f.Path)), f.Line, f.Column, f.Message, f.Rule))
			}
			slices.Sort(got)
			if !slices.Equal(got, want) {
				t.Errorf("toolvet:\n%s\ngo vet:\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
			}
			if len(want) == 0 {
				t.Error("nothing was compared")
			}
			t.Logf("%d findings", len(want))
		})
	}
}

// diagnosticsOf reads the output of go vet -json, without the code under test.
func diagnosticsOf(t *testing.T, text string) []string {
	t.Helper()
	var all []string
	for d := json.NewDecoder(strings.NewReader(text)); ; {
		var units map[string]map[string][]struct{ Posn, Message string }
		if err := d.Decode(&units); err == io.EOF {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		for _, rules := range units {
			for _, diagnostics := range rules {
				for _, d := range diagnostics {
					all = append(all, d.Posn+": "+d.Message)
				}
			}
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// Two runs over the same sources give the same bytes, however many processors
// there are. Each run has its own salt: its identity differs, so go vet computes
// every package anew instead of replaying the first run.
func TestRunsAgree(t *testing.T) {
	for name, p := range folders(t) {
		t.Run(name, func(t *testing.T) {
			var texts []run
			for _, processors := range []string{"1", "8"} {
				q := p
				q.env = append(slices.Clone(p.env), salt+"="+t.Name()+processors+fmt.Sprint(os.Getpid()), "GOMAXPROCS="+processors)
				sarif := filepath.Join(t.TempDir(), "sarif")
				r := q.toolvet(t, slices.Concat([]string{"-format=json,sarif:" + sarif, "-possible"}, fixturesOf[name])...)
				r.stdout += readFile(t, sarif)
				texts = append(texts, r)
			}
			if texts[0] != texts[1] {
				t.Errorf("with one processor:\n%+v\nwith eight:\n%+v", texts[0], texts[1])
			}
			if texts[0].code != 1 {
				t.Errorf("exit code %d, so nothing was compared:\n%s", texts[0].code, texts[0].stderr)
			}
		})
	}
}

// The order in which packages come from go vet does not reach the output.
func TestOrderOfPackages(t *testing.T) {
	objects := []string{
		`{"m/b": {"flagme": [{"posn": "b.go:3:1", "message": "x [flagme]"}, {"posn": "b.go:20:1", "message": "x [flagme]"}]}}`,
		`{"m/a": {"other": [{"posn": "a.go:3:1", "message": "x"}], "flagme": [{"posn": "a.go:3:1", "message": "x [flagme]"}]}}`,
		`{"m/a [m/a.test]": {"flagme": [{"posn": "a.go:3:1", "message": "x [flagme]"}]}}`,
		`{}`,
	}
	text := func(objects []string) string {
		var report output.Report
		r := vetRun{report: &report, progress: &progress{}}
		if err := r.read(strings.NewReader(strings.Join(objects, "\n"))); err != nil {
			t.Fatal(err)
		}
		if report.Analysed != len(objects) {
			t.Errorf("%d packages were analysed, want %d", report.Analysed, len(objects))
		}
		report.Tidy()
		for _, f := range report.Findings {
			if f.Package != "m/a" && f.Package != "m/b" {
				t.Errorf("package %q of a finding, want the import path", f.Package)
			}
		}
		var b bytes.Buffer
		report.WriteLines(&b)
		return b.String()
	}
	want := text(objects)
	slices.Reverse(objects)
	if got := text(objects); got != want {
		t.Errorf("in reverse:\n%s\nwant:\n%s", got, want)
	}
	if n := strings.Count(want, "\n"); n != 4 {
		t.Errorf("%d lines, want 4 (one of five is there twice):\n%s", n, want)
	}
}
