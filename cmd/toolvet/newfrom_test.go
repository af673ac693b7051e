package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

// git runs git in the folder of the process, with a committer.
func (p process) git(t *testing.T, args ...string) string {
	t.Helper()
	cmd := exec.Command("git", append([]string{"-c", "user.name=t", "-c", "user.email=t@toolvet.test", "-c", "commit.gpgsign=false", "-c", "init.defaultBranch=main"}, args...)...)
	cmd.Dir = p.dir
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("git %s: %v\n%s", strings.Join(args, " "), err, out)
	}
	return strings.TrimSpace(string(out))
}

// repository makes a git repository of a module, with one commit on main and the
// branch change checked out.
func repository(t *testing.T, archive string) process {
	t.Helper()
	m := module(t, archive)
	m.git(t, "init", "-q")
	m.git(t, "add", "-A")
	m.git(t, "commit", "-qm", "base")
	m.git(t, "checkout", "-qb", "change")
	return m
}

func TestNewFrom(t *testing.T) {
	const one = "package p\n\nfunc flagMe() {}\nfunc f()      { flagMe() }\n"
	tests := []struct {
		name   string
		files  map[string]string // "" removes
		args   []string
		code   int
		stdout string
		says   string // behind the revision
	}{
		{"nothing", nil, nil, 0, "", "; 2 known"},
		{"moved", map[string]string{"p.go": strings.Replace(one, "func f", "\n\n\nfunc f", 1)}, nil, 0, "", "; 2 known"},
		{"added", map[string]string{"p.go": one + "\nfunc h() { flagMe() }\n"}, nil, 1, "p.go:6:12: flagMe is called [flagme]\n", "; 2 known"},
		{"added above", map[string]string{"p.go": strings.Replace(one, "func f", "func h() { flagMe() }\nfunc f", 1)}, nil, 1, "p.go:3:12: flagMe is called [flagme]\n", "; 2 known"},
		{"mended", map[string]string{"p.go": strings.Replace(one, "{ flagMe() }", "{}", 1)}, nil, 0, "", "; 1 mended; 1 known"},
		{"new package", map[string]string{"r/r.go": strings.Replace(one, "package p", "package r", 1)}, []string{"./r"}, 1, "r/r.go:4:17: flagMe is called [flagme]\n", ""},
		{"package gone", map[string]string{"q/q.go": ""}, nil, 0, "", "; 1 mended; 1 known"},
		{"part", map[string]string{"p.go": one + "\nfunc h() { flagMe() }\n"}, []string{"./q"}, 0, "", "; 1 known"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			m := repository(t, "-- p.go --\n"+one+"-- q/q.go --\npackage q\n\nfunc flagMe() {}\nfunc g()      { flagMe() }\n")
			for name, text := range test.files {
				if text == "" {
					os.Remove(filepath.Join(m.dir, name))
				} else {
					m.write(t, name, text)
				}
			}
			r := m.toolvet(t, append([]string{"-new-from=main"}, test.args...)...)
			if r.code != test.code || filepath.ToSlash(r.stdout) != test.stdout {
				t.Errorf("exit code %d\n%s\nwant %d\n%s", r.code, r.stdout, test.code, test.stdout)
			}
			if want := ", compared with " + m.git(t, "rev-parse", "main")[:12] + ", where it left main" + test.says + "\n"; !strings.HasSuffix(r.stderr, want) || strings.Count(r.stderr, "\n") != 1 {
				t.Errorf("standard error:\n%s\nwant …%s", r.stderr, want)
			}
			if trees := m.git(t, "worktree", "list", "--porcelain"); strings.Count(trees, "worktree ") != 1 {
				t.Errorf("a work tree is left:\n%s", trees)
			}
		})
	}
}

// The real rules: a change elsewhere that takes the key away makes an unchanged
// line a finding, and a module below the root of the repository is found.
func TestNewFromChangeElsewhere(t *testing.T) {
	keyed := strings.Replace(strings.Replace(client, `	resp, err := c.HTTP.Post("https://example.com/tickets", "application/json", strings.NewReader(body))
`, `	req, err := http.NewRequest("POST", "https://example.com/tickets", strings.NewReader(body))
	if err != nil {
		return err
	}
	req.Header.Set("Idempotency-Key", "ticket-"+body)
	resp, err := c.HTTP.Do(req)
`, 1), "Create(body", "Create(body", 1)
	send, loop, _ := strings.Cut(keyed, "// Create opens")
	m := repository(t, "-- README --\nroot\n-- go/go.mod --\nmodule m\n\ngo 1.26\n-- go/client.go --\n"+send+"-- go/create.go --\npackage client\n\n// Create opens"+loop)
	os.Remove(filepath.Join(m.dir, "go.mod"))
	m.env = []string{serveAs + "=rules"}
	m.dir = filepath.Join(m.dir, "go")
	r := m.toolvet(t, "-new-from=main")
	if r.code != 0 || r.stdout != "" {
		t.Fatalf("with the key: exit code %d\n%s%s", r.code, r.stdout, r.stderr)
	}
	m.write(t, "client.go", strings.Replace(send, "\treq.Header.Set(\"Idempotency-Key\", \"ticket-\"+body)\n", "", 1))
	r = m.toolvet(t, "-new-from=main")
	if r.code != 1 || !strings.HasPrefix(r.stdout, "create.go:6:") || strings.Count(r.stdout, "\n") != 1 {
		t.Errorf("without the key: exit code %d\n%s%s", r.code, r.stdout, r.stderr)
	}
}

// A package that cannot be read at the base is named: its findings count as new.
func TestNewFromBrokenBase(t *testing.T) {
	const good = "package p\n\nfunc flagMe() {}\nfunc f()      { flagMe() }\n"
	m := repository(t, "-- p.go --\n"+good+"var _ = nonsense\n-- q/q.go --\npackage q\n")
	m.write(t, "p.go", good)
	r := m.toolvet(t, "-new-from=main")
	if want := "does not type-check (./p.go:5:9: undefined: nonsense), skipped with its importers: what is found in it now counts as new\n"; r.code != 1 || !strings.Contains(r.stderr, want) {
		t.Errorf("exit code %d\n%s", r.code, r.stderr)
	}
}

// A run that is stopped while it is at the base leaves no work tree behind.
func TestNewFromInterrupt(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no process can be interrupted alone on Windows")
	}
	m := repository(t, "-- functions.go --\n"+functions+"-- p.go --\npackage p\n\nfunc f() { flagSlow() }\n")
	m.write(t, "p.go", "package p\n")
	var stderr strings.Builder
	cmd := m.command(self(t), "-new-from=main")
	cmd.Stderr = &stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	for range 300 {
		if strings.Count(m.git(t, "worktree", "list", "--porcelain"), "worktree ") == 2 {
			break
		}
		time.Sleep(100 * time.Millisecond)
	}
	time.Sleep(time.Second) // the base is being analysed, or about to be
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	cmd.Wait()
	run{"", stderr.String(), cmd.ProcessState.ExitCode()}.wantError(t, "toolvet: interrupted")
	if trees := m.git(t, "worktree", "list", "--porcelain"); strings.Count(trees, "worktree ") != 1 {
		t.Errorf("a work tree is left:\n%s", trees)
	}
}

// A second comparison with the same base finds the first one's results in the
// cache, and one that runs at the same time gets a folder of its own.
func TestTemporary(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	first, err := temporary("/some/repository")
	if err != nil {
		t.Fatal(err)
	}
	other, err := temporary("/some/repository")
	if err != nil || other == first {
		t.Errorf("two runs share %s, %v", other, err)
	}
	if err := os.Remove(first); err != nil {
		t.Fatal(err)
	}
	if again, err := temporary("/some/repository"); err != nil || again != first {
		t.Errorf("%s, then %s, %v", first, again, err)
	}
}

func TestNewFromErrors(t *testing.T) {
	m := repository(t, "-- p.go --\npackage p\n")
	m.git(t, "commit", "-q", "--allow-empty", "-m", "second")
	shallow := process{dir: filepath.Join(t.TempDir(), "clone")}
	exec.Command("git", "clone", "-q", "--depth=1", "file://"+m.dir, shallow.dir).Run()
	unrelated := repository(t, "-- p.go --\npackage p\n")
	unrelated.git(t, "checkout", "-q", "--orphan", "other")
	unrelated.git(t, "commit", "-qm", "unrelated")
	empty := module(t, "-- p.go --\npackage p\n")
	empty.git(t, "init", "-q")
	tests := []struct {
		name string
		p    process
		args []string
		want string
	}{
		{"no repository", module(t, "-- p.go --\npackage p\n"), []string{"-new-from=main"}, "run it in a git work tree, or use -baseline"},
		{"no commit", empty, []string{"-new-from=main"}, "there is no commit yet; commit first"},
		{"unknown revision", m, []string{"-new-from=nowhere"}, "-new-from nowhere: no such revision; fetch it (git fetch origin) or name another"},
		{"an option", m, []string{"-new-from=--all"}, "-new-from --all: no such revision"},
		{"shallow", shallow, []string{"-new-from=HEAD~1"}, "the clone is shallow; run git fetch --unshallow, or set fetch-depth: 0 for actions/checkout"},
		{"unrelated", unrelated, []string{"-new-from=main"}, "HEAD has no commit in common with it; name a revision that it comes from"},
		{"no git", process{m.dir, []string{"PATH=" + onlyGo(t)}}, []string{"-new-from=main"}, "-new-from needs git, and there is none on PATH"},
		{"with a baseline", m, []string{"-new-from=main", "-baseline=b"}, "-baseline and -new-from both say what is old; use one of the two"},
		{"writing a baseline", m, []string{"-new-from=main", "-baseline=b", "-write-baseline"}, "use one of the two"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := test.p.toolvet(t, test.args...)
			r.wantError(t, test.want)
			if r.stdout != "" {
				t.Errorf("standard output:\n%s", r.stdout)
			}
		})
	}
}

// onlyGo is a folder that has the go command and nothing else.
func onlyGo(t *testing.T) string {
	t.Helper()
	path, err := exec.LookPath("go")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := os.Symlink(path, filepath.Join(dir, "go")); err != nil {
		t.Skip(err)
	}
	return dir
}

func TestBaseline(t *testing.T) {
	const one = "package p\n\nfunc flagMe() {}\nfunc f()      { flagMe() }\n"
	const header, entry = `{"baseline":"toolvet","version":1}` + "\n", `{"rule":"flagme","package":"m","function":"","object":"","count":1}` + "\n"
	const inQ = `{"rule":"flagme","package":"m/q","function":"","object":"","count":1}` + "\n"
	m := module(t, "-- p.go --\n"+one+"-- q/q.go --\npackage q\n\nfunc flagMe() {}\nfunc g()      { flagMe() }\n")
	file := filepath.Join(m.dir, "known")
	m.toolvet(t, "-baseline=known").wantError(t, "toolvet: there is no baseline known; write it with -baseline known -write-baseline")
	m.toolvet(t, "-write-baseline").wantError(t, "toolvet: -write-baseline does not know where to: write -baseline file -write-baseline")
	m.toolvet(t, "-baseline=known", "-write-baseline").want(t, 0, "", "no new findings, compared with the baseline known; 2 known\n")
	if got := readFile(t, file); got != header+entry+inQ {
		t.Errorf("baseline:\n%s", got)
	}
	m.toolvet(t, "-baseline=known").want(t, 0, "", "no new findings, compared with the baseline known; 2 known\n")
	m.write(t, "p.go", one+"func h()      { flagMe() }\n")
	m.toolvet(t, "-baseline=known").want(t, 1, "p.go:5:17: flagMe is called; the baseline knows 1 like it in m, and not which [flagme]\n", "1 new finding in 1 file: flagme 1, compared with the baseline known; 2 known\n")

	// Stale entries are named, but not those of what did not run.
	m.write(t, "p.go", "package p\n")
	m.toolvet(t, "-baseline=known", "./q").want(t, 0, "", "no new findings, compared with the baseline known; 1 known\n")
	m.toolvet(t, "-baseline=known", "-rules=other").want(t, 0, "", "no new findings, compared with the baseline known\n")
	m.toolvet(t, "-baseline=known").want(t, 0, "", "m: flagme in m is in the baseline known and is there no more; take it out with -write-baseline\nno new findings, compared with the baseline known; 1 mended; 1 known\n")
	m.write(t, "p.go", "package p\n\nvar _ = nonsense\n")
	if r := m.toolvet(t, "-baseline=known"); r.code != 0 || strings.Contains(r.stderr, "no more") {
		t.Errorf("a package that does not compile is said to be mended: exit code %d\n%s", r.code, r.stderr)
	}
	m.write(t, "p.go", "package p\n")
	if err := os.RemoveAll(filepath.Join(m.dir, "q")); err != nil {
		t.Fatal(err)
	}
	m.toolvet(t, "-baseline=known", "-write-baseline").want(t, 0, "", "no new findings, compared with the baseline known; 2 mended\n")
	if got := readFile(t, file); got != header {
		t.Errorf("baseline:\n%s", got)
	}

	// Nothing that is no baseline is overwritten.
	for name, text := range map[string]string{"go.mod": readFile(t, filepath.Join(m.dir, "go.mod")), "damaged": header + "<<<<<<< HEAD\n" + entry} {
		m.write(t, name, text)
		for _, args := range [][]string{{"-baseline=" + name}, {"-baseline=" + name, "-write-baseline"}} {
			r := m.toolvet(t, args...)
			r.wantError(t, "toolvet: "+name)
			if readFile(t, filepath.Join(m.dir, name)) != text {
				t.Errorf("%s is overwritten", name)
			}
		}
	}
	m.toolvet(t, "-baseline=known", "-write-baseline", "./nowhere").wantError(t, "bad pattern ./nowhere")
}
