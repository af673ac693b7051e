package main

import (
	"runtime"
	"strings"
	"testing"

	"github.com/toolvet/toolvet/analyzers"
)

func TestHelp(t *testing.T) {
	bin := realBinary(t)
	usage := process{}.start(t, bin, "help")
	if usage.code != 0 || usage.stderr != "" {
		t.Errorf("help: exit code %d, %s", usage.code, usage.stderr)
	}
	for _, flag := range []string{"-C dir", "-tags list", "-rules list", "-tests", "-possible", "-json", "-know text", "-off list"} {
		if !strings.Contains(usage.stdout, "\t"+flag+" ") {
			t.Errorf("help lacks %s", flag)
		}
	}
	built := make(map[string]bool)
	for _, a := range analyzers.All() {
		built[a.Name] = true
		if !strings.Contains(usage.stdout, firstLine(a.Doc)) {
			t.Errorf("help lacks the first line of %s", a.Name)
		}
		r := process{}.start(t, bin, "help", a.Name)
		if r.code != 0 || !strings.Contains(r.stdout, strings.TrimSpace(a.Doc)) || !strings.Contains(r.stdout, a.URL) {
			t.Errorf("help %s: exit code %d, without document or address:\n%s", a.Name, r.code, r.stdout)
		}
	}
	for _, name := range analyzers.Names() {
		if built[name] {
			continue
		}
		if strings.Contains(usage.stdout, name) {
			t.Errorf("help lists %s, which is not built", name)
		}
		process{}.start(t, bin, "help", name).wantError(t, "rule "+name+" is not built yet")
	}
	for _, flag := range []string{"-h", "-help", "--help"} {
		if r := (process{}).start(t, bin, flag); r != usage {
			t.Errorf("%s is not help: %+v", flag, r)
		}
	}
	if r := (process{}).start(t, bin, "-json", "-h"); r != usage {
		t.Errorf("-json -h is not help: %+v", r)
	}
	process{}.start(t, bin, "help", "nonsense").wantError(t, `no help on "nonsense"; the topics are `)
	process{}.start(t, bin, "help", "json", "json").wantError(t, "help takes one topic")
}

func TestVersion(t *testing.T) {
	r := process{}.start(t, realBinary(t), "version")
	fields := strings.Fields(r.stdout)
	if r.code != 0 || len(fields) != 4 || fields[0] != "toolvet" || fields[2] != runtime.Version() || fields[3] != runtime.GOOS+"/"+runtime.GOARCH {
		t.Errorf("version: exit code %d, %q", r.code, r.stdout)
	}
}
