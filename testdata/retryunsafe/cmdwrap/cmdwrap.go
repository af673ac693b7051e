// Package cmdwrap has wrappers around programs that repeat whatever command they are given as a list.
package cmdwrap

import (
	"context"
	"errors"
	"os/exec"

	"toolvet.test/fixtures/retryunsafe/cmdwrap/tool"
)

// machine is a host that runs furnaces.
type machine struct{ name, port string }

type kiln struct{ key string }

func (k *kiln) options(m machine, more ...string) []string {
	args := []string{"-i", k.key, "-p", m.port, "-o", "BatchMode=yes"}
	args = append(args, more...)
	return append(args, m.name)
}

// fire runs a command; 255 is taken for "not connected".
func (k *kiln) fire(ctx context.Context, m machine, left int, command ...string) error {
	args := append([]string{"-i", k.key, "-p", m.port, m.name, "--"}, command...)
	err := exec.CommandContext(ctx, "ssh", args...).Run() // want "again"
	var exit *exec.ExitError
	if errors.As(err, &exit) && exit.ExitCode() == 255 && left > 0 {
		return k.fire(ctx, m, left-1, command...)
	}
	return err
}

// Start writes.
func (k *kiln) Start(ctx context.Context, m machine) error {
	return k.fire(ctx, m, 3, "kilnctl", "start", "--program", "glaze")
}

// gaze runs commands that look.
func (k *kiln) gaze(ctx context.Context, m machine, left int, command ...string) error {
	err := exec.CommandContext(ctx, "ssh", append(k.options(m), command...)...).Run()
	var exit *exec.ExitError
	if errors.As(err, &exit) && exit.ExitCode() == 255 && left > 0 {
		return k.gaze(ctx, m, left-1, command...)
	}
	return err
}

// Log reads.
func (k *kiln) Log(ctx context.Context, m machine) error {
	return k.gaze(ctx, m, 3, "cat", "/var/log/kiln")
}

// open brings up a connection, and no command goes over it.
func (k *kiln) open(ctx context.Context, m machine, left int) error {
	err := exec.CommandContext(ctx, "ssh", k.options(m, "-o", "ControlMaster=yes", "-N", "-f")...).Run()
	var exit *exec.ExitError
	if errors.As(err, &exit) && exit.ExitCode() == 255 && left > 0 {
		return k.open(ctx, m, left-1)
	}
	return err
}

func gh(ctx context.Context, args ...string) error {
	var err error
	for range 3 {
		if err = exec.CommandContext(ctx, "gh", args...).Run(); err == nil { // want "again"
			return nil
		}
	}
	return err
}

// File writes.
func File(ctx context.Context) error {
	return gh(ctx, "issue", "create", "--title", "cracked", "--body", "plate")
}

// Filed reads.
func Filed(ctx context.Context) error { return gh(ctx, "issue", "list") }

func look(ctx context.Context, args ...string) error {
	var err error
	for range 3 {
		if err = exec.CommandContext(ctx, "gh", args...).Run(); err == nil {
			return nil
		}
	}
	return err
}

// Looked reads.
func Looked(ctx context.Context) error { return look(ctx, "pr", "view", "7") }

// Job writes through a wrapper of another package.
func Job(ctx context.Context, r *tool.Runner) error {
	return r.Run(ctx, "create", "job", "bake", "--image", "kiln") // want "again"
}

// Pods reads through it.
func Pods(ctx context.Context, r *tool.Runner) error { return r.Run(ctx, "get", "pods") }
