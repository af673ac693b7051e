// Package localprocs runs programs of this machine: their exit codes are the truth.
package localprocs

import (
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"time"
)

// Result of a program.
type Result struct {
	Status    string
	ExitCode  int
	Retryable bool
	Output    string
}

func run(ctx context.Context, dir, name string, args ...string) Result {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir = dir
	cmd.WaitDelay = 2 * time.Second
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	err := cmd.Run()
	var exit *exec.ExitError
	switch {
	case err == nil:
		return Result{Status: "done", Output: out.String()}
	case errors.As(err, &exit):
		return Result{Status: "failed", ExitCode: exit.ExitCode(), Output: out.String()}
	}
	return Result{Status: "not_started"}
}

// Compile compiles.
func Compile(ctx context.Context, dir string) Result {
	return run(ctx, dir, "gcc", "-O2", "-o", "prog", "main.c")
}

// Pack packs.
func Pack(ctx context.Context, dir string) Result {
	return run(ctx, dir, "tar", "-czf", "out.tar.gz", ".")
}

// Tag writes a tag into the local repository.
func Tag(ctx context.Context, dir, tag string) Result {
	return run(ctx, dir, "git", "tag", tag)
}

// Convert has a limit.
func Convert(ctx context.Context, in, out string) Result {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	err := exec.CommandContext(ctx, "ffmpeg", "-i", in, out).Run()
	if ctx.Err() != nil {
		return Result{Status: "failed", Retryable: true}
	}
	if err != nil {
		return Result{Status: "failed"}
	}
	return Result{Status: "done"}
}

// Test takes the code out of the state of the process.
func Test(ctx context.Context, dir string) (code int, err error) {
	cmd := exec.CommandContext(ctx, "go", "test", "./...")
	cmd.Dir = dir
	if err = cmd.Run(); cmd.ProcessState != nil {
		return cmd.ProcessState.ExitCode(), nil
	}
	return -1, err
}

// Clean removes a directory.
func Clean(dir string) Result {
	if err := os.RemoveAll(dir); err != nil {
		return Result{Status: "failed"}
	}
	return Result{Status: "done"}
}
