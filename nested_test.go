package toolvet_test

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// nested are the modules that ./... does not reach, with what is run in each, so
// that go test ./... is the whole.
var nested = map[string][]string{
	"examples":                  {"test", "./..."},
	"golangci/integration":      nil,                         // links a whole golangci-lint: .ci/run runs its tests
	"internal/knowledge/verify": {"test", "-short", "./..."}, // without the largest libraries
	"internal/output/schema":    {"test", "./..."},
	"testdata":                  {"vet", "./..."}, // run by the rules' tests
}

func TestNestedModules(t *testing.T) {
	if testing.Short() {
		t.Skip("-short leaves out the other modules")
	}
	for _, dir := range modules(t) {
		args, ok := nested[dir]
		if !ok {
			t.Errorf("%s has a go.mod: say in nested_test.go what is to be run there", dir)
			continue
		}
		if args == nil {
			continue
		}
		t.Run(dir, func(t *testing.T) {
			t.Parallel()
			cmd := exec.Command("go", args...)
			cmd.Dir = filepath.FromSlash(dir)
			cmd.Env = append(cmd.Environ(), "GOWORK=off")
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Errorf("cd %s && go %s: %v\n%s", dir, strings.Join(args, " "), err, shorten(out))
			}
		})
	}
}

// shorten cuts an output that nobody reads to its end: without the network, every
// library of the table gives an error.
func shorten(out []byte) string {
	const most = 40
	lines := strings.SplitAfterN(string(out), "\n", most+1)
	if len(lines) > most {
		lines[most] = "…\n"
	}
	return strings.Join(lines, "")
}

// modules lists the directories below this one that are modules. It looks at
// every file of the repository, so that go test does not answer from its cache
// when one has changed: it knows nothing of what the go command reads.
func modules(t *testing.T) []string {
	t.Helper()
	var dirs []string
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if strings.HasPrefix(d.Name(), ".") && path != "." {
				return fs.SkipDir
			}
			return nil
		}
		if _, err := os.Stat(path); err != nil {
			return err
		}
		if dir := filepath.Dir(path); d.Name() == "go.mod" && dir != "." {
			dirs = append(dirs, filepath.ToSlash(dir))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(dirs) == 0 {
		t.Fatal("no module found below the root")
	}
	return dirs
}
