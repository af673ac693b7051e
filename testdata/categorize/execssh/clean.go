package execssh

import (
	"bytes"
	"context"
	"errors"
	"os/exec"
)

// Release knows which codes come from the other side.
func Release(ctx context.Context, host, release string) Step {
	cmd := exec.CommandContext(ctx, "ssh", host, "/opt/app/release "+release)
	var out bytes.Buffer
	cmd.Stdout = &out
	if err := cmd.Start(); err != nil {
		return Step{Host: host, State: stepFailed}
	}
	err := cmd.Wait()
	if err == nil {
		return Step{Host: host, State: stepDone, Output: out.String()}
	}
	var exit *exec.ExitError
	if ctx.Err() != nil || !errors.As(err, &exit) {
		return Step{Host: host, State: stepUnknown, Output: out.String()}
	}
	if code := exit.ExitCode(); code > 0 && code != 255 {
		return Step{Host: host, State: stepFailed, Code: code, Output: out.String()}
	}
	return Step{Host: host, State: stepUnknown, Output: out.String()}
}

// Build is local.
func Build(ctx context.Context, dir string) Step {
	cmd := exec.CommandContext(ctx, "go", "build", "./...")
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	step := Step{State: stepDone, Output: string(out)}
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		step.Code = exit.ExitCode()
		step.State = stepFailed
	} else if err != nil {
		step.State = stepNotRun
	}
	return step
}

// Commit is local, too.
func Commit(ctx context.Context, dir, message string) Step {
	err := exec.CommandContext(ctx, "git", "-C", dir, "commit", "-m", message).Run()
	var exit *exec.ExitError
	switch {
	case err == nil:
		return Step{State: stepDone}
	case errors.As(err, &exit) && exit.ExitCode() == 1:
		return Step{State: "nothing to commit"}
	}
	return Step{State: stepFailed}
}

// Pods reads.
func Pods(ctx context.Context, namespace string) Step {
	out, err := exec.CommandContext(ctx, "kubectl", "get", "pods", "-n", namespace).Output()
	if err != nil {
		return Step{State: stepFailed}
	}
	return Step{State: stepDone, Output: string(out)}
}

// Load reads on a host.
func Load(ctx context.Context, host string) Step {
	out, err := exec.CommandContext(ctx, "ssh", host, "cat /proc/loadavg").Output()
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		return Step{Host: host, State: stepFailed, Code: exit.ExitCode()}
	}
	if err != nil {
		return Step{Host: host, State: stepNotRun}
	}
	return Step{Host: host, State: stepDone, Output: string(out)}
}

// Present looks for the program.
func Present() Step {
	if _, err := exec.LookPath("ssh"); err != nil {
		return Step{State: stepFailed}
	}
	return Step{State: stepDone}
}
