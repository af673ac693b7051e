// Package sshchan runs commands over ssh in a goroutine, and judges their errors elsewhere.
package sshchan

import (
	"context"
	"errors"
	"time"

	"golang.org/x/crypto/ssh"
)

// Step of a roll-out.
type Step struct {
	Unit  string
	State string
	Code  int
}

func (s *Step) end(state string) { s.State = state }

// Restart gets the error over a channel.
func Restart(c *ssh.Client, unit string) Step {
	s, err := c.NewSession()
	if err != nil {
		return Step{Unit: unit, State: "not_started"}
	}
	defer s.Close()
	done := make(chan error, 1)
	go func() { done <- s.Run("systemctl restart " + unit) }()
	select {
	case err := <-done:
		return judge(unit, err)
	case <-time.After(time.Minute):
		return Step{Unit: unit, State: "unknown"}
	}
}

func judge(unit string, err error) Step {
	var exit *ssh.ExitError
	switch {
	case err == nil:
		return Step{Unit: unit, State: "restarted"}
	case errors.As(err, &exit):
		return Step{Unit: unit, State: "failed", Code: exit.ExitStatus()}
	default:
		return Step{Unit: unit, State: "failed"} // want "exit status"
	}
}

type ended struct {
	unit string
	err  error
}

// Enable sends a struct, and a method judges.
func Enable(ctx context.Context, c *ssh.Client, unit string) (*Step, error) {
	s, err := c.NewSession()
	if err != nil {
		return nil, err
	}
	ends := make(chan ended, 1)
	go func() {
		defer s.Close()
		ends <- ended{unit: unit, err: s.Run("systemctl enable --now " + unit)}
	}()
	step := &Step{Unit: unit, State: "unknown"}
	select {
	case e := <-ends:
		step.settle(e.err)
	case <-ctx.Done():
	}
	return step, nil
}

func (s *Step) settle(err error) {
	switch e := err.(type) {
	case nil:
		s.State = "enabled"
	case *ssh.ExitError:
		s.State, s.Code = "failed", e.ExitStatus()
	default:
		s.State = "failed" // want "exit status"
	}
}

// Mask has the session in a helper that hands out the channel.
func Mask(c *ssh.Client, unit string) (string, error) {
	done, err := begin(c, "systemctl mask "+unit)
	if err != nil {
		return "not_started", err
	}
	err = <-done
	return word(err), err
}

func begin(c *ssh.Client, cmd string) (<-chan error, error) {
	s, err := c.NewSession()
	if err != nil {
		return nil, err
	}
	done := make(chan error, 1)
	go func() {
		defer s.Close()
		done <- s.Run(cmd)
	}()
	return done, nil
}

func word(err error) string {
	if err == nil {
		return "masked"
	}
	if exit, ok := errors.AsType[*ssh.ExitError](err); ok && exit.ExitStatus() > 0 {
		return "failed"
	}
	return "failed"
}
