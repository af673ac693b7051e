package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// The folders of fixtures that both drivers run over need no more than the
// standard library.
var packages = []string{"./retryunsafe/loop...", "./retryunsafe/helperpkg/...", "./retryunsafe/predpkg/...", "./retryunsafe/ignored"}

var (
	gcl     string // golangci-lint with the plugin
	toolvet string
)

func TestMain(m *testing.M) {
	dir, err := os.MkdirTemp("", "toolvet-golangci-")
	if err != nil {
		panic(err)
	}
	gcl, toolvet = filepath.Join(dir, "gcl"), filepath.Join(dir, "toolvet")
	for _, build := range [][]string{{gcl, "."}, {toolvet, "github.com/toolvet/toolvet/cmd/toolvet"}} {
		if out, err := exec.Command("go", "build", "-o", build[0], build[1]).CombinedOutput(); err != nil {
			fmt.Printf("go build %s: %v\n%s", build[1], err, out)
			os.Exit(1)
		}
	}
	code := m.Run()
	os.RemoveAll(dir)
	os.Exit(code)
}

func fixtures(t *testing.T) string {
	t.Helper()
	dir, err := filepath.Abs("../../testdata")
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// A lint is a run of golangci-lint over a folder.
type lint struct {
	dir, config string // of the configuration: its text
	cache       string
	env         []string
	packages    []string
}

type issue struct {
	FromLinter string
	Text       string
	Pos        struct {
		Filename     string
		Line, Column int
	}
}

func (l lint) command(t *testing.T, args ...string) (stdout, stderr string, code int) {
	t.Helper()
	file := filepath.Join(t.TempDir(), ".golangci.toolvet.yml")
	if err := os.WriteFile(file, []byte(l.config), 0o666); err != nil {
		t.Fatal(err)
	}
	if l.cache == "" {
		l.cache = t.TempDir()
	}
	var out, errors bytes.Buffer
	cmd := exec.Command(gcl, slices.Concat([]string{"run", "-c", file, "--path-mode=abs"}, args, l.packages)...)
	cmd.Dir = l.dir
	cmd.Stdout, cmd.Stderr = &out, &errors
	cmd.Env = slices.Concat(os.Environ(), []string{"GOLANGCI_LINT_CACHE=" + l.cache, "GOWORK=off", "PWD=" + l.dir}, l.env)
	cmd.Run() // the exit code is looked at
	return out.String(), errors.String(), cmd.ProcessState.ExitCode()
}

func (l lint) issues(t *testing.T) []issue {
	t.Helper()
	stdout, stderr, code := l.command(t, "--output.json.path=stdout", "--show-stats=false")
	var report struct{ Issues []issue }
	if err := json.Unmarshal([]byte(stdout), &report); err != nil || code > 1 {
		t.Fatalf("exit code %d, %v\n%s%s", code, err, stdout, stderr)
	}
	return report.Issues
}

func (i issue) String() string {
	return fmt.Sprintf("%s:%d:%d: %s (%s)", i.Pos.Filename, i.Pos.Line, i.Pos.Column, i.Text, i.FromLinter)
}

// config writes a configuration that enables some linters, each with settings.
func config(linters string, more ...string) string {
	var custom strings.Builder
	for name := range strings.SplitSeq(linters, ",") {
		fmt.Fprintf(&custom, "      %s:\n        type: module\n        description: toolvet\n", strings.TrimSpace(name))
		for _, m := range more {
			fmt.Fprintf(&custom, "        %s\n", m)
		}
	}
	return "version: \"2\"\nlinters:\n  default: none\n  enable: [" + linters + "]\n  settings:\n    custom:\n" + custom.String() +
		"issues: {max-same-issues: 0, max-issues-per-linter: 0, uniq-by-line: false}\n"
}

// vet runs go vet with toolvet over the fixtures, and returns its findings in the
// form of an issue of the linter toolvet.
func vet(t *testing.T, dir string, packages ...string) []string {
	t.Helper()
	cmd := exec.Command("go", slices.Concat([]string{"vet", "-json", "-vettool=" + toolvet}, packages)...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOWORK=off", "PWD="+dir)
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	var found []string
	for d := json.NewDecoder(bytes.NewReader(out)); d.More(); {
		var units map[string]map[string][]struct{ Posn, Message string }
		if err := d.Decode(&units); err != nil {
			t.Fatal(err)
		}
		for _, rules := range units {
			for rule, diagnostics := range rules {
				for _, d := range diagnostics {
					found = append(found, fmt.Sprintf("%s: %s: %s (toolvet)", d.Posn, rule, strings.TrimSuffix(d.Message, " ["+rule+"]")))
				}
			}
		}
	}
	slices.Sort(found)
	return slices.Compact(found)
}

func lines(issues []issue) []string {
	var all []string
	for _, i := range issues {
		all = append(all, i.String())
	}
	slices.Sort(all)
	return all
}

// The linter says what go vet says, with a cold and a warm cache and any number
// of processors.
func TestSameAsVet(t *testing.T) {
	dir := fixtures(t)
	want := vet(t, dir, packages...)
	if len(want) < 10 {
		t.Fatalf("go vet has %d findings, so little is compared", len(want))
	}
	for _, processors := range []string{"1", "8"} {
		l := lint{dir: dir, config: config("toolvet"), cache: t.TempDir(), env: []string{"GOMAXPROCS=" + processors}, packages: packages}
		for _, cache := range []string{"cold", "warm"} {
			if got := lines(l.issues(t)); !slices.Equal(got, want) {
				t.Errorf("GOMAXPROCS=%s, %s cache:\n%s\nwant:\n%s", processors, cache, strings.Join(got, "\n"), strings.Join(want, "\n"))
			}
		}
	}
}

// A rule under its own name has the same findings, without the rule's name in
// front; with toolvet enabled too, none comes twice.
func TestNames(t *testing.T) {
	dir := fixtures(t)
	all := vet(t, dir, packages...)
	of := func(linters string) []string {
		return lines(lint{dir: dir, config: config(linters), packages: packages}.issues(t))
	}
	if got := of("toolvet, retryunsafe"); !slices.Equal(got, all) {
		t.Errorf("both:\n%s\nwant:\n%s", strings.Join(got, "\n"), strings.Join(all, "\n"))
	}
	var own []string
	for _, line := range all {
		if before, after, ok := strings.Cut(line, ": retryunsafe: "); ok {
			own = append(own, before+": "+strings.Replace(after, "(toolvet)", "(retryunsafe)", 1))
		}
	}
	if got := of("retryunsafe"); !slices.Equal(got, own) {
		t.Errorf("retryunsafe:\n%s\nwant:\n%s", strings.Join(got, "\n"), strings.Join(own, "\n"))
	}
}

const client = `package client

import (
	"net/http"
	"strings"
)

type Client struct{ HTTP *http.Client }

func (c *Client) post(body string) error {
	resp, err := c.HTTP.Post("https://example.com/tickets", "application/json", strings.NewReader(body))
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Create opens a ticket.
func (c *Client) Create(body string) (err error) {
	for range 3 {
		if err = c.post(body); err == nil { COMMENT
			return nil
		}
	}
	return err
}
`

// module writes a module with a comment on the line of the finding.
func module(t *testing.T, comment string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range map[string]string{"go.mod": "module m\n\ngo 1.26\n", "client.go": strings.Replace(client, "COMMENT", comment, 1)} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// What ignores a finding, and what nolintlint says of it.
func TestNolint(t *testing.T) {
	tests := []struct {
		linters, comment string
		want             []string // linters of the issues
	}{
		{"toolvet", "", []string{"toolvet"}},
		{"toolvet", "//nolint:toolvet // why", nil},
		{"toolvet", "//nolint:retryunsafe // why", nil},
		{"toolvet", "//toolvet:ignore retryunsafe why", nil},
		{"toolvet", "//lint:ignore retryunsafe why", nil},
		{"toolvet", "//nolint:secretleak // why", []string{"toolvet"}},
		{"toolvet, retryunsafe", "//nolint:toolvet // why", nil},
		{"toolvet, retryunsafe", "//nolint:retryunsafe // why", nil},
		{"retryunsafe", "", []string{"retryunsafe"}},
		{"retryunsafe", "//nolint:retryunsafe // why", nil},
		{"retryunsafe", "//toolvet:ignore retryunsafe why", nil},
		{"toolvet, nolintlint", "//nolint:toolvet // why", nil},
		{"toolvet, nolintlint", "//nolint:toolvet", []string{"nolintlint"}},
		{"retryunsafe, nolintlint", "//nolint:retryunsafe // why", nil},
		{"retryunsafe, nolintlint", "//nolint:retryunsafe", []string{"nolintlint"}},
		{"toolvet", "//toolvet:ignore retryunsafe", []string{"toolvet", "toolvet"}}, // the finding, and the directive
	}
	cache := t.TempDir()
	for _, test := range tests {
		t.Run(test.linters+test.comment, func(t *testing.T) {
			linters := strings.TrimSuffix(test.linters, ", nolintlint")
			text := config(linters)
			if linters != test.linters {
				text = strings.Replace(text, "enable: ["+linters, "enable: ["+test.linters, 1)
				text = strings.Replace(text, "    custom:\n", "    nolintlint: {require-explanation: true, require-specific: true, allow-unused: false}\n    custom:\n", 1)
			}
			var got []string
			issues := lint{dir: module(t, test.comment), config: text, cache: cache}.issues(t)
			for _, i := range issues {
				got = append(got, i.FromLinter)
			}
			if !slices.Equal(got, test.want) {
				t.Errorf("issues %v, want of %v", issues, test.want)
			}
		})
	}
}

// Settings reach the engine, and those that cannot be understood stop the run in
// a line that says why.
func TestSettings(t *testing.T) {
	l := lint{dir: module(t, "")}
	for name, test := range map[string]struct {
		config string
		want   int
	}{
		"another rule": {config("toolvet", "settings: {rules: [secretleak]}"), 0},
		"the rule":     {config("toolvet", "settings: {rules: [retryunsafe]}"), 1},
		"declarations": {config("toolvet", `settings: {know: "send (*m.Client).post effect=read"}`), 0},
		"another kind": {config("toolvet", "settings: {off: [retryunsafe/later-step]}"), 1},
		"the kind":     {config("toolvet", "settings: {off: [retryunsafe/resend]}"), 0},
	} {
		l.config = test.config
		if got := l.issues(t); len(got) != test.want {
			t.Errorf("%s: %v, want %d", name, got, test.want)
		}
	}
	for settings, want := range map[string]string{
		"settings: {rulse: [retryunsafe]}":  `unknown setting "rulse"; the settings are rules, know, tests, possible, off`,
		"settings: {rules: [retryunsave]}":  `there is no rule "retryunsave"; the rules are `,
		"settings: {off: [rawerror/flags]}": `unknown variant "rawerror/flags" in off; the variants of rawerror are error, body, flag`,
		`settings: {know: "frsh m.A"}`:      `settings.know:1: unknown kind "frsh"`,
	} {
		l.config = config("toolvet", settings)
		if _, stderr, code := l.command(t); code == 0 || !strings.Contains(strings.ReplaceAll(stderr, `\"`, `"`), want) {
			t.Errorf("%s: exit code %d\n%s\nwant %s", settings, code, stderr, want)
		}
	}
}

var block = regexp.MustCompile("(?s)```yaml\n# (\\.[a-z.-]+)\n(.*?)```")

// The configuration of the documents works as it stands there.
func TestDocumented(t *testing.T) {
	shown := make(map[string]string)
	for _, path := range []string{"../../README.md", "../../docs/golangci-lint.md"} {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, b := range block.FindAllStringSubmatch(string(text), -1) {
			if before, ok := shown[b[1]]; ok && before != b[2] {
				t.Errorf("%s shows another %s than README.md", path, b[1])
			}
			shown[b[1]] = b[2]
		}
	}
	if issues := (lint{dir: module(t, ""), config: shown[".golangci.toolvet.yml"]}).issues(t); len(issues) != 1 || issues[0].FromLinter != "toolvet" {
		t.Errorf("issues: %v", issues)
	}
	mod, err := os.ReadFile("go.mod")
	if err != nil {
		t.Fatal(err)
	}
	version := regexp.MustCompile(`golangci-lint/v2 (v\S+)`).FindSubmatch(mod)[1]
	if !strings.Contains(shown[".custom-gcl.yml"], "version: "+string(version)+"\n") || !strings.Contains(shown[".custom-gcl.yml"], "import: github.com/toolvet/toolvet/golangci\n") {
		t.Errorf(".custom-gcl.yml is not for the version %s that is tested:\n%s", version, shown[".custom-gcl.yml"])
	}
}
