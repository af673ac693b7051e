package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"go/version"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"github.com/toolvet/toolvet/internal/output"
)

// A goCommand is the user's go command, run in one directory.
type goCommand struct {
	path  string
	dir   string   // absolute
	extra []string // additions to the environment
}

// findGo looks the go command up and settles the directory: that of -C, or the
// current one when it is empty.
func findGo(dir string) (goCommand, error) {
	path, err := exec.LookPath("go")
	if err != nil {
		return goCommand{}, errors.New("no go command on PATH; toolvet runs go vet, so install Go or add it to PATH")
	}
	abs, err := filepath.Abs(dir)
	if err != nil {
		return goCommand{}, err
	}
	if info, err := os.Stat(abs); err != nil || !info.IsDir() {
		return goCommand{}, fmt.Errorf("-C %s: no such directory", dir)
	}
	return goCommand{path: path, dir: abs}, nil
}

// command prepares a run of the go command that ends when ctx does: go is asked
// to stop, as by Ctrl-C, and after a while it has to. It gets no process group
// of its own, which would end the unit processes at work too: git, which may ask
// for a password when go fetches a module, could not read the terminal then.
func (g goCommand) command(ctx context.Context, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, g.path, args...)
	cmd.Dir = g.dir
	cmd.Env = append(cmd.Environ(), g.extra...)
	cmd.Cancel = func() error {
		if err := cmd.Process.Signal(os.Interrupt); err != nil {
			return cmd.Process.Kill() // Windows has no such signal
		}
		return nil
	}
	cmd.WaitDelay = 3 * time.Second
	return cmd
}

// output runs the go command to its end. Its error is what go said.
func (g goCommand) output(ctx context.Context, args ...string) ([]byte, error) {
	var stdout, stderr bytes.Buffer
	cmd := g.command(ctx, args...)
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	if err := cmd.Run(); err != nil {
		if said := output.OneLine(stderr.String()); said != "" {
			return nil, errors.New(said)
		}
		return nil, fmt.Errorf("go %s: %w", args[0], err)
	}
	return stdout.Bytes(), nil
}

// A goEnv is what go env says where the run takes place.
type goEnv struct {
	GOMOD     string
	GOWORK    string
	GOFLAGS   string // also what go env -w has set
	GOVERSION string
}

func (g goCommand) env() (goEnv, error) {
	var env goEnv
	out, err := g.output(context.Background(), "env", "-json", "GOMOD", "GOWORK", "GOFLAGS", "GOVERSION")
	if err != nil {
		return env, err
	}
	if err := json.Unmarshal(out, &env); err != nil {
		return env, fmt.Errorf("cannot read go env -json: %w", err)
	}
	return env, checkGoVersion(env.GOVERSION, runtime.Version())
}

// checkGoVersion refuses a Go that is newer than the one that built toolvet: it
// cannot type-check that Go's standard library, and every package would fail
// with a message about an import.
func checkGoVersion(used, built string) error {
	if version.Lang(used) == "" || version.Lang(built) == "" {
		return nil // a development version without a number
	}
	if version.Compare(version.Lang(used), version.Lang(built)) > 0 {
		return fmt.Errorf("built with %s, toolvet cannot read the packages of %s; build it again with that Go", built, used)
	}
	return nil
}

// vettoolWarning is not empty when GOFLAGS names a vet tool, which go vet drops
// without a word.
func (e goEnv) vettoolWarning() string {
	for _, f := range strings.Fields(e.GOFLAGS) {
		name, _, _ := strings.Cut(strings.TrimLeft(f, `-'"`), "=")
		if name == "vettool" {
			return "warning: go ignores -vettool in GOFLAGS; a plain go vet does not run that tool"
		}
	}
	return ""
}

// moduleRoot is the directory of the module, or of the workspace when the
// current directory is in a workspace but in none of its modules.
func (e goEnv) moduleRoot(dir string) (string, error) {
	for _, file := range []string{e.GOMOD, e.GOWORK} {
		if file != "" && file != os.DevNull && file != "off" {
			return filepath.Dir(file), nil
		}
	}
	return "", fmt.Errorf("no module: there is no go.mod in %s or above it; run toolvet inside a module, or use -C", dir)
}
