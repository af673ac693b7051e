package main

import (
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/toolvet/toolvet/analyzers"
)

// resetFlags takes away the flags of package testing, so that this binary has
// those of toolvet.
func resetFlags() { flag.CommandLine = flag.NewFlagSet("toolvet", flag.ExitOnError) }

func TestIsVetTool(t *testing.T) {
	tests := []struct {
		args string
		want bool
	}{
		{"", false},
		{"-V=full", true},
		{"-flags", true},
		{"-json -retryunsafe b001/vet.cfg", true},
		{"vet.cfg", true},
		{"./...", false},
		{"-json ./...", false},
		{"version", false},
		{"-V", false},
	}
	for _, test := range tests {
		if got := isVetTool(strings.Fields(test.args)); got != test.want {
			t.Errorf("isVetTool(%s) = %v", test.args, got)
		}
	}
}

func TestIdentity(t *testing.T) {
	bin := realBinary(t)
	identity := func(path string) string {
		r := process{}.start(t, path, "-V=full")
		if r.code != 0 || !regexp.MustCompile(`^toolvet version devel buildID=[0-9a-f]{64}\n$`).MatchString(r.stdout) {
			t.Fatalf("-V=full of %s: exit code %d, %q", path, r.code, r.stdout)
		}
		return r.stdout
	}
	first := identity(bin)
	data, err := os.ReadFile(bin)
	if err != nil {
		t.Fatal(err)
	}
	copied := filepath.Join(t.TempDir(), filepath.Base(bin))
	if err := os.WriteFile(copied, data, 0o777); err != nil {
		t.Fatal(err)
	}
	if identity(copied) != first {
		t.Error("a copy has another identity: it would not share the cache")
	}
	if runtime.GOOS != "linux" {
		return // elsewhere a changed executable may not start
	}
	changed := filepath.Join(t.TempDir(), "changed")
	if err := os.WriteFile(changed, append(data, 0), 0o777); err != nil {
		t.Fatal(err)
	}
	if identity(changed) == first {
		t.Error("a changed executable has the same identity: findings of another build would be replayed")
	}
}

// Go vet asks for the identity in every run, and starts the tool once for every
// package. The processor's time is measured, not the clock's: other work on the
// machine must not fail the test.
func TestIdentityIsQuick(t *testing.T) {
	bin := realBinary(t)
	var cpu, wall []time.Duration
	for range 11 {
		cmd := process{}.command(bin, "-V=full")
		start := time.Now()
		if err := cmd.Run(); err != nil {
			t.Fatal(err)
		}
		wall = append(wall, time.Since(start))
		cpu = append(cpu, cmd.ProcessState.UserTime()+cmd.ProcessState.SystemTime())
	}
	slices.Sort(cpu)
	slices.Sort(wall)
	t.Logf("-V=full: processor %v, clock %v (medians)", cpu[len(cpu)/2], wall[len(wall)/2])
	if median := cpu[len(cpu)/2]; median > 20*time.Millisecond {
		t.Errorf("-V=full takes %v of processor time, more than 20ms: is something heavy done in the init of a package?", median)
	}
}

func TestFlagsAnnouncesEveryFlag(t *testing.T) {
	r := process{}.start(t, realBinary(t), "-flags")
	var announced []struct {
		Name  string
		Bool  bool
		Usage string
	}
	if err := json.Unmarshal([]byte(r.stdout), &announced); err != nil {
		t.Fatal(err)
	}
	isBool := make(map[string]bool)
	for _, f := range announced {
		isBool[f.Name] = f.Bool
		if f.Usage == "" {
			t.Errorf("-%s has no usage", f.Name)
		}
	}
	want := map[string]bool{"know": false, "off": false}
	for _, s := range switches {
		want[s.name] = true
	}
	built := make(map[string]bool)
	for _, a := range analyzers.All() {
		want[a.Name] = true
		built[a.Name] = true
	}
	for name, b := range want {
		if got, ok := isBool[name]; !ok || got != b {
			t.Errorf("-flags: %s announced %v, bool %v; want a flag, bool %v", name, ok, got, b)
		}
	}
	for _, name := range analyzers.Names() {
		if _, ok := isBool[name]; ok && !built[name] {
			t.Errorf("-%s is announced, but the rule is not built", name)
		}
	}
}

func TestVetTool(t *testing.T) {
	m := withFunctions(t, "flagMe(); flagMaybe(); flagKnow()")
	vet := func(flags ...string) run {
		return m.go_(t, slices.Concat([]string{"vet", "-vettool=" + self(t)}, flags)...)
	}
	const header, flagMe = "# m\n", "./p.go:4:2: flagMe is called [flagme]\n"
	const flagMaybe = "./p.go:4:12: flagMaybe is called [flagme]\n"
	know := func(text string) string { return "./p.go:4:25: \"" + text + "\" is known [flagme]\n" }

	tests := []struct {
		name   string
		flags  []string
		code   int
		stderr string
	}{
		{"plain", nil, 1, flagMe + know("")},
		{"one rule", []string{"-flagme"}, 1, flagMe + know("")},
		{"another rule", []string{"-other"}, 0, ""},
		{"all but one", []string{"-flagme=false"}, 0, ""},
		{"possible", []string{"-possible"}, 1, flagMe + flagMaybe + know("")},
		{"know", []string{"-know=fresh m.A\nfresh m.B # why\n"}, 1, flagMe + know(`fresh m.A\nfresh m.B # why\n`)},
		{"know twice", []string{"-know=fresh m.A", "-know=fresh m.B"}, 1, flagMe + know(`fresh m.A\nfresh m.B`)},
		{"off", []string{"-off=flagme/resend,other/none"}, 1, know("")},
		{"off twice", []string{"-possible", "-off=flagme/resend", "-off", "flagme/guess"}, 1, know("")},
		{"nothing off", []string{"-off="}, 1, flagMe + know("")},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := vet(test.flags...)
			r.stderr = strings.ReplaceAll(strings.ReplaceAll(r.stderr, header, ""), "# [m]\n", "")
			// go vet leaves "./" away in some versions.
			r.stderr = regexp.MustCompile(`(?m)^(\./)?p\.go`).ReplaceAllString(r.stderr, "./p.go")
			r.want(t, test.code, "", test.stderr)
		})
	}
}

// The message about a bad value comes once for a package that was asked for, not
// once for each of its dependencies.
func TestVetToolBadValue(t *testing.T) {
	m := module(t, "-- p.go --\npackage p\n\nimport _ \"io\"\n")
	for value, want := range map[string]string{
		"-know=fresh m.A\nfrsh m.B":           "toolvet: -know:2: ",
		"-off=flagme/resent,flagme/guess":     `toolvet: unknown variant "flagme/resent" in -off; the variants of flagme are resend, guess` + "\n",
		"-off=flagme/guess,planned/something": `toolvet: unknown rule "planned" in -off, which takes RULE/VARIANT; the rules are flagme, other` + "\n",
	} {
		r := m.go_(t, "vet", "-vettool="+self(t), value)
		if r.code == 0 || strings.Count(r.stderr, want) != 1 || strings.Count(r.stderr, "toolvet: ") != 1 {
			t.Errorf("%s: exit code %d, standard error:\n%s", value, r.code, r.stderr)
		}
	}
}

// The real rules' kinds are those that their findings have.
func TestVetToolOff(t *testing.T) {
	m := realRules(t, "")
	m.write(t, "client.go", client)
	if r := m.go_(t, "vet", "-vettool="+self(t), "-off=retryunsafe/later-step"); r.code == 0 || !strings.Contains(r.stderr, "[retryunsafe]") {
		t.Errorf("another kind is off: exit code %d, standard error:\n%s", r.code, r.stderr)
	}
	m.go_(t, "vet", "-vettool="+self(t), "-off=retryunsafe/resend").want(t, 0, "", "")
}

func TestVetToolInFolderWithSpace(t *testing.T) {
	data, err := os.ReadFile(realBinary(t))
	if err != nil {
		t.Fatal(err)
	}
	tool := filepath.Join(t.TempDir(), "my tools", filepath.Base(realBinary(t)))
	if err := os.MkdirAll(filepath.Dir(tool), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(tool, data, 0o777); err != nil {
		t.Fatal(err)
	}
	m := module(t, "-- p.go --\npackage p\n")
	m.go_(t, "vet", "-vettool="+tool, "./...").want(t, 0, "", "")
	m.start(t, tool).want(t, 0, "", "")
}

// A repository pins the tool in its go.mod.
func TestPinned(t *testing.T) {
	checkout, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	goMod := readFile(t, filepath.Join(checkout, "go.mod"))
	goMod = strings.Replace(goMod, "module github.com/toolvet/toolvet\n", "module pinned\n", 1) + `
tool github.com/toolvet/toolvet/cmd/toolvet

require github.com/toolvet/toolvet v0.0.0

replace github.com/toolvet/toolvet => ` + filepath.ToSlash(checkout) + "\n"
	m := module(t, "-- go.mod --\n"+goMod+"-- go.sum --\n"+readFile(t, filepath.Join(checkout, "go.sum"))+"-- p.go --\npackage p\n")
	m.env = []string{"GOFLAGS=-mod=mod"}
	r := m.go_(t, "tool", "-n", "toolvet")
	tool := strings.TrimSpace(r.stdout)
	if r.code != 0 || tool == "" {
		t.Fatalf("go tool -n toolvet: exit code %d\n%s%s", r.code, r.stdout, r.stderr)
	}
	m.go_(t, "vet", "-vettool="+tool, "./...").want(t, 0, "", "")
	if r := m.go_(t, "tool", "toolvet", "./..."); r.code != 0 {
		t.Errorf("go tool toolvet: exit code %d\n%s%s", r.code, r.stdout, r.stderr)
	}
}

func readFile(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
