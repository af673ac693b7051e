package main

import (
	"bytes"
	"errors"
	"fmt"
	"go/ast"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/txtar"

	"github.com/toolvet/toolvet/analyzers"
	"github.com/toolvet/toolvet/internal/config"
)

// The tests run this test binary again as toolvet, with a rule that is easy to
// foresee: it reports every call of a function named flagMe. serveAs says with
// which rules: "flagme", or "rules" for the real ones.
const (
	serveAs = "TOOLVET_TEST_SERVE"
	salt    = "TOOLVET_TEST_SALT" // makes go vet compute what another salt has cached
)

func TestMain(m *testing.M) {
	served := command{stdout: os.Stdout, stderr: os.Stderr}
	switch os.Getenv(serveAs) {
	case "flagme":
		served.names = []string{"flagme", "other", "planned"}
		served.variants = []string{"flagme/resend", "flagme/guess", "other/none"}
		served.rules = []*analysis.Analyzer{flagMe, {Name: "other", Doc: "reports nothing", Run: func(*analysis.Pass) (any, error) { return nil, nil }}}
	case "rules":
		served.names = analyzers.Names()
		served.rules = analyzers.All()
		served.variants = analyzers.Variants()
	default:
		code := m.Run()
		os.RemoveAll(buildDir)
		os.Exit(code)
	}
	resetFlags()
	if s := os.Getenv(salt); s != "" && len(os.Args) > 1 && os.Args[1] == "-V=full" {
		var id bytes.Buffer
		if err := printIdentity(&id); err != nil {
			panic(err)
		}
		fmt.Println(strings.TrimSpace(id.String()) + s)
		os.Exit(0)
	}
	os.Exit(served.run(os.Args[1:]))
}

// flagMe stands for the rules: one function name for each thing that a rule can
// do to the front end.
var flagMe = &analysis.Analyzer{
	Name: "flagme",
	Doc:  "report calls of flagMe\n\nAnd more.",
	URL:  "https://toolvet.test/flagme",
	Run: func(pass *analysis.Pass) (any, error) {
		if config.Debug {
			fmt.Fprintln(os.Stderr, config.DebugPrefix+"looked at "+pass.Pkg.Path())
		}
		var failure error
		for _, file := range pass.Files {
			isTest := strings.HasSuffix(pass.Fset.File(file.Pos()).Name(), "_test.go")
			if isTest && !config.Tests {
				continue
			}
			ast.Inspect(file, func(n ast.Node) bool {
				call, ok := n.(*ast.CallExpr)
				if !ok {
					return true
				}
				name, _ := call.Fun.(*ast.Ident)
				if name == nil {
					return true
				}
				report := func(category, message string) {
					if slices.Contains(config.Off, config.Variant("flagme", category)) {
						return
					}
					pass.Report(analysis.Diagnostic{Pos: call.Pos(), Category: category, Message: message + " [flagme]"})
				}
				switch name.Name {
				case "flagMe":
					report("resend", "flagMe is called")
				case "flagMaybe":
					if config.Possible {
						report("guess", "flagMaybe is called")
					}
				case "flagKnow":
					report("", fmt.Sprintf("%q is known", config.Know))
				case "flagOff":
					report("", fmt.Sprintf("%q are off", config.Off))
				case "flagTwoLines":
					pass.Report(analysis.Diagnostic{Pos: call.Pos(), Message: "one\n\ttwo [flagme]", Related: []analysis.RelatedInformation{{Pos: file.Pos(), Message: "the file"}}})
				case "flagError":
					failure = errors.New("no such luck")
				case "flagPanic":
					panic("flagPanic is called")
				case "flagPause":
					time.Sleep(time.Second)
				case "flagSlow":
					time.Sleep(10 * time.Second)
				}
				return true
			})
		}
		return nil, failure
	},
}

// functions is a file that makes the names of flagMe available in package p.
const functions = `package p
func flagMe()       {}
func flagMaybe()    {}
func flagKnow()     {}
func flagOff()      {}
func flagTwoLines() {}
func flagError()    {}
func flagPanic()    {}
func flagPause()    {}
func flagSlow()     {}
`

// A run is a finished process.
type run struct {
	stdout, stderr string
	code           int
}

// A process is one that a test starts in a directory, with additions to the
// environment.
type process struct {
	dir string
	env []string
}

// toolvet runs this binary as toolvet with the rule flagMe.
func (p process) toolvet(t *testing.T, args ...string) run {
	t.Helper()
	return p.start(t, self(t), args...)
}

// go_ runs the go command. A vet tool of this binary has the rule flagMe.
func (p process) go_(t *testing.T, args ...string) run {
	t.Helper()
	return p.start(t, "go", args...)
}

func (p process) start(t *testing.T, name string, args ...string) run {
	t.Helper()
	var stdout, stderr bytes.Buffer
	cmd := p.command(name, args...)
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err := cmd.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatalf("%s %s: %v", name, strings.Join(args, " "), err)
	}
	return run{stdout.String(), stderr.String(), cmd.ProcessState.ExitCode()}
}

func (p process) command(name string, args ...string) *exec.Cmd {
	cmd := exec.Command(name, args...)
	cmd.Dir = p.dir
	cmd.Env = append(os.Environ(), serveAs+"=flagme", "PWD="+p.dir, "GOWORK=", "GOPROXY=off", "GOFLAGS=")
	cmd.Env = append(cmd.Env, p.env...)
	return cmd
}

func self(t *testing.T) string {
	t.Helper()
	path, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// module writes a txtar archive into a directory of its own, with a go.mod of
// module m when the archive has none.
func module(t *testing.T, archive string) process {
	t.Helper()
	dir := t.TempDir()
	files := txtar.Parse([]byte(archive)).Files
	files = append([]txtar.File{{Name: "go.mod", Data: []byte("module m\n\ngo 1.26\n")}}, files...)
	for _, f := range files {
		path := filepath.Join(dir, filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, f.Data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return process{dir: dir}
}

// withFunctions is a module whose root package is p, with the given body of a
// function beside the functions of flagMe.
func withFunctions(t *testing.T, body string) process {
	t.Helper()
	return module(t, "-- functions.go --\n"+functions+"-- p.go --\npackage p\n\nfunc f() {\n\t"+body+"\n}\n")
}

// buildDir holds the real binary, which some tests need.
var buildDir string

var buildOnce = sync.OnceValues(func() (string, error) {
	var err error
	if buildDir, err = os.MkdirTemp("", "toolvet-test-"); err != nil {
		return "", err
	}
	path := filepath.Join(buildDir, "toolvet")
	if runtime.GOOS == "windows" {
		path += ".exe"
	}
	out, err := exec.Command("go", "build", "-o", path, ".").CombinedOutput()
	if err != nil {
		err = fmt.Errorf("go build: %w\n%s", err, out)
	}
	return path, err
})

// realBinary builds the command as users have it.
func realBinary(t *testing.T) string {
	t.Helper()
	path, err := buildOnce()
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// want checks the exit code and the texts of a run, line breaks included.
func (r run) want(t *testing.T, code int, stdout, stderr string) {
	t.Helper()
	if r.code != code {
		t.Errorf("exit code %d, want %d", r.code, code)
	}
	if got := filepath.ToSlash(r.stdout); got != stdout {
		t.Errorf("standard output:\n%s\nwant:\n%s", got, stdout)
	}
	if got := filepath.ToSlash(r.stderr); got != stderr {
		t.Errorf("standard error:\n%s\nwant:\n%s", got, stderr)
	}
}

// wantError checks that a run failed with one line that has the text in it.
func (r run) wantError(t *testing.T, text string) {
	t.Helper()
	if r.code != 2 {
		t.Errorf("exit code %d, want 2", r.code)
	}
	if strings.Count(r.stderr, "\n") != 1 || !strings.HasSuffix(r.stderr, "\n") {
		t.Errorf("standard error is not one line:\n%s", r.stderr)
	}
	if !strings.Contains(filepath.ToSlash(r.stderr), text) {
		t.Errorf("standard error:\n%s\nlacks: %s", r.stderr, text)
	}
}
