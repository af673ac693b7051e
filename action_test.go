package toolvet_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// A project is a small module in a git repository with a bare remote.
type project struct {
	dir    string
	remote string
	bin    string // a folder with toolvet in it
}

const (
	projectSend = `package tickets

import (
	"net/http"
	"strings"
)

type Client struct{ HTTP *http.Client }

func (c *Client) post(path, body string) error {
	resp, err := c.HTTP.Post("https://example.com/"+path, "application/json", strings.NewReader(body))
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
`
	projectOld = `package tickets

// Old sends again.
func (c *Client) Old(body string) (err error) {
	for range 3 {
		if err = c.post("old", body); err == nil {
			return nil
		}
	}
	return err
}
`
)

// newProject has one finding on its branch main, which is pushed to the remote.
func newProject(t *testing.T) project {
	t.Helper()
	if _, err := exec.LookPath("bash"); err != nil {
		t.Skip(err)
	}
	p := project{dir: filepath.Join(t.TempDir(), "project"), remote: filepath.Join(t.TempDir(), "remote.git"), bin: t.TempDir()}
	if out, err := exec.Command("go", "build", "-o", p.bin, "./cmd/toolvet").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if err := os.Mkdir(p.dir, 0o777); err != nil {
		t.Fatal(err)
	}
	p.run(t, nil, "git", "init", "-q", "--bare", p.remote)
	p.run(t, nil, "git", "init", "-q", "-b", "main")
	p.run(t, nil, "git", "remote", "add", "origin", "file://"+p.remote)
	p.write(t, "go.mod", "module example.com/tickets\n\ngo 1.26\n")
	p.write(t, "send.go", projectSend)
	p.write(t, "old.go", projectOld)
	p.commit(t, "base")
	p.run(t, nil, "git", "push", "-q", "origin", "main")
	p.run(t, nil, "git", "checkout", "-qb", "change")
	return p
}

func (p project) write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(p.dir, name), []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

func (p project) commit(t *testing.T, message string) {
	t.Helper()
	p.run(t, nil, "git", "add", "-A")
	p.run(t, nil, "git", "commit", "-qm", message)
}

// command prepares a program in the project, with toolvet on PATH.
func (p project) command(env []string, name string, args ...string) *exec.Cmd {
	cmd := exec.Command(name, args...)
	cmd.Dir = p.dir
	cmd.Env = append(os.Environ(), "PWD="+p.dir, "GOWORK=off", "GOFLAGS=", "GITHUB_BASE_REF=", "GITHUB_STEP_SUMMARY=", "GITHUB_OUTPUT=",
		"GIT_CONFIG_GLOBAL="+os.DevNull, "GIT_AUTHOR_NAME=t", "GIT_AUTHOR_EMAIL=t@toolvet.test", "GIT_COMMITTER_NAME=t", "GIT_COMMITTER_EMAIL=t@toolvet.test",
		"PATH="+p.bin+string(os.PathListSeparator)+os.Getenv("PATH"))
	cmd.Env = append(cmd.Env, env...)
	return cmd
}

// run runs a program that must succeed.
func (p project) run(t *testing.T, env []string, name string, args ...string) string {
	t.Helper()
	out, err := p.command(env, name, args...).CombinedOutput()
	if err != nil {
		t.Fatalf("%s %s: %v\n%s", name, strings.Join(args, " "), err, out)
	}
	return string(out)
}

// The action's script, as a runner starts it for a pull request to main, in a
// checkout that has one commit.
func TestAction(t *testing.T) {
	fresh := strings.NewReplacer("Old", "New", "old", "new").Replace(projectOld)
	tests := []struct {
		name    string
		change  func(p project)
		code    int
		log     []string
		summary string
	}{
		{"a new fault", func(p project) { p.write(t, "new.go", fresh) }, 1,
			[]string{"::error file=new.go,line=6,endLine=6,col=18,endColumn=31,title=toolvet retryunsafe::POST is sent again", "\nnew.go:6:18: POST is sent again"},
			"### toolvet: 1 new finding in 1 file: retryunsafe 1, compared with "},
		{"a moved fault", func(p project) {
			p.write(t, "old.go", strings.Replace(projectOld, "// Old", "const more = 1\n\n\n// Old", 1))
			p.run(t, nil, "git", "mv", "old.go", "moved.go")
		}, 0, []string{"no new findings, compared with ", "; 1 known\n"}, "### toolvet: no new findings, compared with "},
		{"a mended fault", func(p project) {
			p.write(t, "old.go", "package tickets\n\n// Old sends once.\nfunc (c *Client) Old(body string) error { return c.post(\"old\", body) }\n")
		}, 0, []string{"mended: retryunsafe in example.com/tickets (*Client).Old, (*example.com/tickets.Client).post\n", "; 1 mended\n"},
			"Mended:\n\n- retryunsafe in example.com/tickets (\\*Client).Old"},
	}
	p := newProject(t)
	source, err := filepath.Abs(".")
	if err != nil {
		t.Fatal(err)
	}
	for i, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			branch := fmt.Sprintf("change%d", i)
			p.run(t, nil, "git", "checkout", "-qb", branch, "main")
			test.change(p)
			p.commit(t, test.name)
			p.run(t, nil, "git", "push", "-q", "origin", branch)
			runner := project{dir: filepath.Join(t.TempDir(), "runner"), bin: p.bin}
			p.run(t, nil, "git", "clone", "-q", "--depth=1", "--branch", branch, "file://"+p.remote, runner.dir)
			summary, output := filepath.Join(t.TempDir(), "summary.md"), filepath.Join(t.TempDir(), "output")
			cmd := runner.command([]string{"TOOLVET_SOURCE=" + source, "GITHUB_BASE_REF=main", "GITHUB_STEP_SUMMARY=" + summary, "GITHUB_OUTPUT=" + output}, "bash", filepath.Join(source, "ci", "action.sh"))
			log, _ := cmd.CombinedOutput()
			if code := cmd.ProcessState.ExitCode(); code != test.code {
				t.Errorf("exit code %d, want %d", code, test.code)
			}
			for _, text := range test.log {
				if !strings.Contains("\n"+string(log), text) {
					t.Errorf("the log lacks %q:\n%s", text, log)
				}
			}
			if text, _ := os.ReadFile(summary); !strings.Contains(string(text), test.summary) {
				t.Errorf("the summary lacks %q:\n%s", test.summary, text)
			}
			sarif := filepath.Join(runner.dir, "toolvet.sarif")
			if text, _ := os.ReadFile(output); strings.TrimSpace(string(text)) != "sarif="+sarif {
				t.Errorf("output: %s", text)
			}
			if text, _ := os.ReadFile(sarif); !strings.Contains(string(text), `"toolvet/v1"`) && test.code != 0 {
				t.Errorf("SARIF:\n%s", text)
			}
		})
	}
}

var variable = regexp.MustCompile(`TOOLVET_[A-Z_]+`)

// What the script reads is what action.yml sets.
func TestActionVariables(t *testing.T) {
	set := func(path string) []string {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		names := variable.FindAllString(string(text), -1)
		slices.Sort(names)
		return slices.Compact(names)
	}
	if action, script := set("action.yml"), set("ci/action.sh"); !slices.Equal(action, script) {
		t.Errorf("action.yml sets %q, the script reads %q", action, script)
	}
}

var hookEntry = regexp.MustCompile(`(?m)^  entry: (.*)$`)

// The hook of .pre-commit-hooks.yaml, as git runs it: it lets a commit pass that
// adds nothing to the old faults, and stops one that does.
func TestPreCommitHook(t *testing.T) {
	hooks, err := os.ReadFile(".pre-commit-hooks.yaml")
	if err != nil {
		t.Fatal(err)
	}
	entry := hookEntry.FindSubmatch(hooks)
	if entry == nil {
		t.Fatal("no entry in .pre-commit-hooks.yaml")
	}
	p := newProject(t)
	if err := os.WriteFile(filepath.Join(p.dir, ".git", "hooks", "pre-commit"), fmt.Appendf(nil, "#!/bin/sh\nexec %s\n", entry[1]), 0o777); err != nil {
		t.Fatal(err)
	}
	p.write(t, "old.go", projectOld+"\nconst more = 1\n")
	p.commit(t, "nothing new")
	p.write(t, "new.go", strings.NewReplacer("Old", "New").Replace(projectOld))
	p.run(t, nil, "git", "add", "-A")
	out, err := p.command(nil, "git", "commit", "-m", "a new fault").CombinedOutput()
	if err == nil || !strings.Contains(string(out), "new.go:6:18: POST is sent again") || strings.Contains(string(out), "old.go:6") {
		t.Errorf("%v\n%s", err, out)
	}
	if status := p.run(t, nil, "git", "status", "--porcelain"); strings.TrimSpace(status) != "A  new.go" {
		t.Errorf("the index is not what it was:\n%s", status)
	}
}
