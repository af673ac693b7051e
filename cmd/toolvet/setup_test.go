package main

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

// What keeps the run from starting is said in one line, with exit code 2.
func TestCannotStart(t *testing.T) {
	m := module(t, threePackages+"-- excluded/x.go --\n//go:build special\n\npackage x\n-- empty/README --\n-- bad/go.mod --\nmodle bad\n")
	tests := []struct {
		name string
		args []string
		env  []string
		want string
	}{
		{"unknown flag", []string{"-nonsense"}, nil, "toolvet: flag provided but not defined: -nonsense; see toolvet help"},
		{"flag without value", []string{"-tags"}, nil, "toolvet: flag needs an argument: -tags; see toolvet help"},
		{"wrong value", []string{"-tests=perhaps"}, nil, `toolvet: invalid boolean value "perhaps" for -tests`},
		{"flag of the vet tool", []string{"-flagme"}, nil, "write -rules flagme"},
		{"flag behind the packages", []string{"./...", "-json"}, nil, "toolvet: -json stands behind the packages; flags come first"},
		{"unknown rule", []string{"-rules", "flagme,nonsense"}, nil, `toolvet: unknown rule "nonsense" in -rules; the rules are flagme, other, planned`},
		{"empty rule", []string{"-rules", "flagme,"}, nil, `toolvet: unknown rule "" in -rules`},
		{"rule to come", []string{"-rules=planned"}, nil, "toolvet: rule planned is not built yet"},
		{"unknown variant", []string{"-off", "flagme/resent"}, nil, `toolvet: unknown variant "flagme/resent" in -off; the variants of flagme are resend, guess`},
		{"no variant", []string{"-off", "flagme"}, nil, `toolvet: unknown variant "flagme" in -off; the variants of flagme are `},
		{"variant of no rule", []string{"-off=resend"}, nil, `toolvet: unknown rule "resend" in -off, which takes RULE/VARIANT; the rules are flagme, other`},
		{"empty variant", []string{"-off=flagme/resend,"}, nil, `toolvet: unknown rule "" in -off`},
		{"no go command", nil, []string{"PATH=" + filepath.Join(m.dir, "empty")}, "toolvet: no go command on PATH"},
		{"no such directory", []string{"-C", "nowhere"}, nil, "toolvet: -C nowhere: no such directory"},
		{"-C to a file", []string{"-C", "go.mod"}, nil, "toolvet: -C go.mod: no such directory"},
		{"no module", []string{"-C", os.TempDir()}, nil, "toolvet: no module: there is no go.mod in "},
		{"GOPATH mode", nil, []string{"GO111MODULE=off"}, "toolvet: no module: "},
		{"unreadable go.mod", []string{"-C", "bad"}, nil, "unknown directive: modle"},
		{"unreadable GOFLAGS", nil, []string{"GOFLAGS=-nonsense"}, "toolvet: go: parsing $GOFLAGS: unknown flag -nonsense"},
		{"no such folder", []string{"./nowhere"}, nil, "toolvet: bad pattern ./nowhere: "},
		{"no such folder beside a good one", []string{"./a", "./nowhere"}, nil, "toolvet: bad pattern ./nowhere: "},
		{"no such tree", []string{"./nowhere/..."}, nil, "toolvet: bad pattern ./nowhere/...: "},
		{"no such package", []string{"example.com/nowhere"}, nil, "toolvet: bad pattern example.com/nowhere: "},
		{"malformed pattern", []string{"[a"}, nil, "toolvet: bad pattern [a: malformed import path"},
		{"folder without Go", []string{"./empty"}, nil, "toolvet: bad pattern ./empty: no Go files in "},
		{"folder for other tags", []string{"./excluded"}, nil, "toolvet: bad pattern ./excluded: build constraints exclude all Go files in "},
		{"tree without Go", []string{"./empty/..."}, nil, "toolvet: no packages match ./empty/..."},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p := process{dir: m.dir, env: test.env}
			r := p.toolvet(t, test.args...)
			r.wantError(t, test.want)
			if r.stdout != "" {
				t.Errorf("standard output:\n%s", r.stdout)
			}
		})
	}
}

func TestGoVersion(t *testing.T) {
	tests := []struct {
		used, built string
		ok          bool
	}{
		{"go1.26.8", "go1.26.1", true},
		{"go1.25.3", "go1.26.1", true},
		{"go1.27.0", "go1.26.8", false},
		{"go1.27rc1", "go1.26.8", false},
		{"devel +abcdef", "go1.26.8", true},
		{"go1.26.8 X:nodwarf5", "go1.26.8", true},
	}
	for _, test := range tests {
		if err := checkGoVersion(test.used, test.built); (err == nil) != test.ok {
			t.Errorf("checkGoVersion(%s, %s) = %v", test.used, test.built, err)
		}
	}
}

func TestVettoolInGOFLAGS(t *testing.T) {
	m := module(t, threePackages)
	const warning = "toolvet: warning: go ignores -vettool in GOFLAGS; a plain go vet does not run that tool\n"
	tests := []struct{ goflags, stderr string }{
		{"-vettool=/some/tool", warning},
		{"-mod=readonly --vettool=/some/tool", warning},
		{"-mod=readonly", ""},
		{"-tags=vettool", ""},
	}
	for _, test := range tests {
		m.env = []string{"GOFLAGS=" + test.goflags}
		m.toolvet(t, "./a").want(t, 1, inA, test.stderr)
	}
	m.env = []string{"GOFLAGS=-tags=special"} // the user's other flags hold
	m.toolvet(t, "./a").want(t, 1, inA+inTagged, "")
}

func TestInterrupt(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no process can be interrupted alone on Windows")
	}
	m := withFunctions(t, "flagSlow()")
	var stdout, stderr strings.Builder
	cmd := m.command(self(t), "-json")
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	start := time.Now()
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	time.Sleep(time.Second) // go vet is at work, or about to be; both must end
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	cmd.Wait()
	if took := time.Since(start); took > 9*time.Second {
		t.Errorf("toolvet ended %v after the start", took)
	}
	r := run{stdout.String(), stderr.String(), cmd.ProcessState.ExitCode()}
	r.wantError(t, "toolvet: interrupted")
	if d := r.document(t); len(d.Problems) != 1 || d.Problems[0].Kind != "interrupted" {
		t.Errorf("problems: %+v", d.Problems)
	}
}
