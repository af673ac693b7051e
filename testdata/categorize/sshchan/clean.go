package sshchan

import (
	"context"
	"errors"
	"time"

	"golang.org/x/crypto/ssh"
)

// Reload leaves the rest open.
func Reload(c *ssh.Client, unit string) Step {
	s, err := c.NewSession()
	if err != nil {
		return Step{Unit: unit, State: "failed"}
	}
	defer s.Close()
	done := make(chan error, 1)
	go func() { done <- s.Run("systemctl reload " + unit) }()
	select {
	case err := <-done:
		return weigh(unit, err)
	case <-time.After(time.Minute):
		return Step{Unit: unit, State: "unknown"}
	}
}

func weigh(unit string, err error) Step {
	var exit *ssh.ExitError
	switch {
	case err == nil:
		return Step{Unit: unit, State: "reloaded"}
	case errors.As(err, &exit):
		return Step{Unit: unit, State: "failed", Code: exit.ExitStatus()}
	default:
		return Step{Unit: unit, State: "unknown"}
	}
}

// Disable sends a struct, and takes only the exit status for a failure.
func Disable(ctx context.Context, c *ssh.Client, unit string) (*Step, error) {
	s, err := c.NewSession()
	if err != nil {
		return nil, err
	}
	ends := make(chan ended, 1)
	go func() {
		defer s.Close()
		ends <- ended{unit: unit, err: s.Run("systemctl disable " + unit)}
	}()
	step := &Step{Unit: unit, State: "unknown"}
	select {
	case e := <-ends:
		if exit, ok := errors.AsType[*ssh.ExitError](e.err); ok {
			step.Code = exit.ExitStatus()
			step.end("failed")
		} else if e.err == nil {
			step.end("disabled")
		}
	case <-ctx.Done():
	}
	return step, nil
}

// Unmask says that it may still be running.
func Unmask(c *ssh.Client, unit string) (string, error) {
	done, err := begin(c, "systemctl unmask "+unit)
	if err != nil {
		return "not_started", err
	}
	err = <-done
	var exit *ssh.ExitError
	switch {
	case err == nil:
		return "unmasked", nil
	case errors.As(err, &exit):
		return "failed", err
	}
	return "may still be running", err
}

// Uptime reads.
func Uptime(c *ssh.Client) Step {
	s, err := c.NewSession()
	if err != nil {
		return Step{State: "not_started"}
	}
	defer s.Close()
	done := make(chan error, 1)
	go func() { done <- s.Run("uptime") }()
	if err := <-done; err != nil {
		return Step{State: "failed"}
	}
	return Step{State: "seen"}
}
