package toolvet_test

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"
)

var fence = regexp.MustCompile("(?s)\n```\n(.*?)```\n")

// The commands of docs/adopting.md, run as they stand there on a server with more
// than a hundred findings: the last one, after a change, reports the new one alone.
func TestAdopting(t *testing.T) {
	text, err := os.ReadFile("docs/adopting.md")
	if err != nil {
		t.Fatal(err)
	}
	commands := strings.Split(strings.TrimSpace(fence.FindStringSubmatch(string(text))[1]), "\n")
	if len(commands) != 4 {
		t.Fatalf("%d commands: %q", len(commands), commands)
	}
	p := newProject(t)
	var many strings.Builder
	many.WriteString("package tickets\n")
	for i := range 120 {
		many.WriteString(strings.ReplaceAll(strings.TrimPrefix(projectOld, "package tickets\n"), "Old", fmt.Sprintf("Old%d", i)))
	}
	p.write(t, "many.go", many.String())
	p.commit(t, "an old code base")
	for _, command := range commands[:3] {
		p.run(t, nil, "bash", "-c", command)
	}
	p.run(t, nil, "bash", "-c", commands[3]) // nothing new

	p.write(t, "new.go", strings.ReplaceAll(projectOld, "Old", "New"))
	p.write(t, "many.go", strings.Replace(many.String(), "package tickets\n", "package tickets\n\n// Moved.\n\n", 1))
	cmd := p.command(nil, "bash", "-c", commands[3])
	out, _ := cmd.Output()
	if cmd.ProcessState.ExitCode() != 1 || strings.Count(string(out), "\n") != 1 || !strings.HasPrefix(string(out), "new.go:6:18: ") {
		t.Errorf("exit code %d\n%s", cmd.ProcessState.ExitCode(), out)
	}
	if baseline, _ := os.ReadFile(p.dir + "/toolvet.baseline"); strings.Count(string(baseline), "\n") != 1+1+120 {
		t.Errorf("the baseline has %d lines", strings.Count(string(baseline), "\n"))
	}
}

var link = regexp.MustCompile(`\]\(([^)#]+)(#[^)]*)?\)`)

// Links between the documents lead somewhere.
func TestLinks(t *testing.T) {
	for _, path := range documents(t) {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		dir := ""
		if i := strings.LastIndexByte(path, '/'); i >= 0 {
			dir = path[:i+1]
		}
		for _, l := range link.FindAllStringSubmatch(string(text), -1) {
			if strings.Contains(l[1], ":") {
				continue
			}
			if _, err := os.Stat(dir + l[1]); err != nil {
				t.Errorf("%s: %v", path, err)
			}
		}
	}
}

// documents are README.md and the pages in docs.
func documents(t *testing.T) []string {
	t.Helper()
	pages, err := os.ReadDir("docs")
	if err != nil {
		t.Fatal(err)
	}
	paths := []string{"README.md"}
	for _, p := range pages {
		paths = append(paths, "docs/"+p.Name())
	}
	return paths
}

var flagRow = regexp.MustCompile("(?m)^\\| `(-[^`]*)` \\|")

// README.md has the flags that toolvet help lists.
func TestFlagsInREADME(t *testing.T) {
	help := output(t, "go run ./cmd/toolvet help")
	_, flags, _ := strings.Cut(help, "\nFlags:\n")
	flags, _, _ = strings.Cut(flags, "\nFormats:\n")
	text, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	rows := flagRow.FindAllStringSubmatch(string(text), -1)
	for _, r := range rows {
		if !strings.Contains(flags, "\t"+r[1]+" ") {
			t.Errorf("toolvet help does not list %s, README.md does", r[1])
		}
	}
	if n := strings.Count(strings.TrimSpace(flags), "\n") + 1; n != len(rows) {
		t.Errorf("README.md has %d flags, toolvet help %d:\n%s", len(rows), n, flags)
	}
}
