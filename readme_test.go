package toolvet_test

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/toolvet/toolvet/internal/knowledge"
)

var update = flag.Bool("update", false, "write what the commands print into README.md")

// shown is a command in README.md with what it prints:
//
//	<!-- output -->
//	```
//	$ go run ./cmd/toolvet …
//	what it prints
//	```
var shown = regexp.MustCompile("(?s)(<!-- output -->\n```[a-z]*\n\\$ ([^\n]*)\n)(.*?)(```\n)")

// README.md shows what the commands print today:
//
//	go test -run TestREADME . -update
func TestREADME(t *testing.T) {
	if testing.Short() {
		t.Skip("-short leaves out the other modules")
	}
	modules(t) // the output depends on every file
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	text := strings.ReplaceAll(string(readme), "\r\n", "\n")
	if !shown.MatchString(text) {
		t.Fatal("README.md shows no command with its output")
	}
	now := shown.ReplaceAllStringFunc(text, func(block string) string {
		parts := shown.FindStringSubmatch(block)
		printed := output(t, parts[2])
		if printed != parts[3] && !*update {
			t.Errorf("README.md does not show what %s prints; run go test -run TestREADME . -update\n%s", parts[2], printed)
		}
		return parts[1] + printed + parts[4]
	})
	if *update && !t.Failed() {
		if err := os.WriteFile("README.md", []byte(now), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

var declarations = regexp.MustCompile("(?s)```know\n(.*?)```\n")

// What the documents show of toolvet.know can be read.
func TestShownDeclarations(t *testing.T) {
	paths, err := filepath.Glob("docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range append(paths, "README.md") {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for i, block := range declarations.FindAllStringSubmatch(strings.ReplaceAll(string(text), "\r\n", "\n"), -1) {
			if _, err := knowledge.Parse(fmt.Sprintf("%s, block %d", path, i+1), block[1]); err != nil {
				t.Error(err)
			}
		}
	}
}

// output is what a terminal shows of a command: go run reports the exit code in
// a line of its own. What the go command says of downloads is left out.
func output(t *testing.T, line string) string {
	t.Helper()
	args := strings.Fields(line)
	if args[0] != "go" {
		t.Fatalf("README.md: %q is not a go command", line)
	}
	var stdout, stderr bytes.Buffer
	cmd := exec.Command(args[0], args[1:]...)
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	cmd.Env = append(os.Environ(), "GOWORK=off")
	cmd.Run() // the exit code is shown
	for said := range strings.Lines(stderr.String()) {
		switch {
		case strings.HasPrefix(said, "go: downloading "):
		case strings.HasPrefix(said, "exit status "):
			stdout.WriteString(said)
		default:
			t.Errorf("%s: %s", line, said)
		}
	}
	return stdout.String()
}
