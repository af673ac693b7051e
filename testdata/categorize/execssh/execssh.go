// Package execssh runs remote commands through local programs, whose exit status is not that of the command.
package execssh

import (
	"context"
	"errors"
	"os/exec"
	"time"
)

// Step of a roll-out.
type Step struct {
	Host   string
	State  string
	Code   int
	Output string
}

// States of a step.
const (
	stepDone    = "done"
	stepFailed  = "failed"
	stepNotRun  = "not_run"
	stepUnknown = "unknown"
)

// Deploy takes -1 and 255 for codes of the remote command.
func Deploy(ctx context.Context, host, release string) Step {
	ctx, cancel := context.WithTimeout(ctx, 5*time.Minute)
	defer cancel()
	out, err := exec.CommandContext(ctx, "ssh", "-o", "BatchMode=yes", host, "/opt/app/deploy "+release).CombinedOutput()
	step := Step{Host: host, State: stepDone, Output: string(out)}
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		step.Code = exit.ExitCode()
		step.State = stepFailed // want "exit status"
	} else if err != nil {
		step.State = stepNotRun
	}
	return step
}

// Scale looks for the deadline, which a killed program does not have in its error.
func Scale(ctx context.Context, deployment string) Step {
	ctx, cancel := context.WithTimeout(ctx, 30*time.Second)
	defer cancel()
	err := exec.CommandContext(ctx, "kubectl", "create", "job", "--from=cronjob/"+deployment, deployment+"-now").Run()
	var exit *exec.ExitError
	switch {
	case err == nil:
		return Step{State: stepDone}
	case errors.Is(err, context.DeadlineExceeded):
		return Step{State: stepUnknown}
	case errors.As(err, &exit):
		return Step{State: stepFailed, Code: exit.ExitCode()} // want "exit status"
	}
	return Step{State: stepNotRun}
}

// Rotate takes 255 for a connection that was never made.
func Rotate(ctx context.Context, host string) Step {
	err := exec.CommandContext(ctx, "ssh", host, "rotate-keys --all").Run()
	var exit *exec.ExitError
	if !errors.As(err, &exit) {
		if err != nil {
			return Step{Host: host, State: stepNotRun}
		}
		return Step{Host: host, State: stepDone}
	}
	switch {
	case exit.ExitCode() == 255:
		return Step{Host: host, State: stepNotRun} // want "exit status"
	case exit.ExitCode() < 0:
		return Step{Host: host, State: stepUnknown}
	}
	return Step{Host: host, State: stepFailed, Code: exit.ExitCode()}
}
