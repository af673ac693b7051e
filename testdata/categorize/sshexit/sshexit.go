// Package sshexit runs commands over ssh and says how they ended.
package sshexit

import (
	"bytes"
	"errors"
	"io"

	"golang.org/x/crypto/ssh"
)

// Run of a command.
type Run struct {
	State     string
	Code      int
	CodeKnown bool
	Output    string
}

func execute(c *ssh.Client, cmd string) (string, error) {
	s, err := c.NewSession()
	if err != nil {
		return "", err
	}
	defer s.Close()
	var out bytes.Buffer
	s.Stdout = &out
	err = s.Run(cmd)
	return out.String(), err
}

// Restart restarts a unit; whatever is no exit status becomes 0.
func Restart(c *ssh.Client, unit string) Run {
	out, err := execute(c, "systemctl restart "+unit)
	return Run{Output: out, Code: codeOf(err), CodeKnown: true}
}

func codeOf(err error) int {
	if err == nil {
		return 0
	}
	var exit *ssh.ExitError
	if errors.As(err, &exit) {
		return exit.ExitStatus()
	}
	return 0 // want "exit status"
}

// Upgrade takes a missing status for a bad one.
func Upgrade(c *ssh.Client) (run Run) {
	s, err := c.NewSession()
	if err != nil {
		return Run{State: "failed"}
	}
	defer s.Close()
	err = s.Run("apt-get -y upgrade")
	var exit *ssh.ExitError
	var missing *ssh.ExitMissingError
	switch {
	case err == nil:
		run.State = "done"
	case errors.As(err, &exit):
		run.State, run.Code, run.CodeKnown = "failed", exit.ExitStatus(), true
	case errors.As(err, &missing):
		run.State = "failed" // want "exit status|failed"
	default:
		run.State = "unknown"
	}
	return run
}

// Reload has one word for all errors of the run.
func Reload(c *ssh.Client, unit string) Run {
	s, err := c.NewSession()
	if err != nil {
		return Run{State: "not_started"}
	}
	defer s.Close()
	out, err := s.CombinedOutput("systemctl reload " + unit)
	if err != nil {
		return Run{State: "failed", Output: string(out)} // want "exit status|failed"
	}
	return Run{State: "done", Output: string(out)}
}

// Wipe takes the end of the line for the end of the command.
func Wipe(c *ssh.Client, disk string) Run {
	out, err := execute(c, "wipefs --all "+disk)
	var exit *ssh.ExitError
	switch {
	case err == nil:
		return Run{State: "done", Output: out, CodeKnown: true}
	case errors.Is(err, io.EOF):
		return Run{State: "done", Output: out} // want "exit status|success"
	case errors.As(err, &exit):
		return Run{State: "failed", Code: exit.ExitStatus(), CodeKnown: true}
	}
	return Run{State: "unknown"}
}

// Migrate says whether there is a code.
func Migrate(c *ssh.Client) Run {
	out, err := execute(c, "/opt/shop/migrate --up")
	run := Run{State: "unknown", Output: out, Code: -1}
	var exit *ssh.ExitError
	if err == nil {
		run.State, run.Code, run.CodeKnown = "done", 0, true
	} else if errors.As(err, &exit) {
		run.State, run.Code, run.CodeKnown = "failed", exit.ExitStatus(), true
	}
	return run
}

// Prune takes the exit status as the only proof.
func Prune(c *ssh.Client) (Run, error) {
	out, err := execute(c, "docker system prune -f")
	var exit *ssh.ExitError
	if errors.As(err, &exit) {
		return Run{State: "failed", Code: exit.ExitStatus(), CodeKnown: true, Output: out}, nil
	}
	if err != nil {
		return Run{State: "may still be running", Output: out}, err
	}
	return Run{State: "done", CodeKnown: true, Output: out}, nil
}

// Uptime reads.
func Uptime(c *ssh.Client) Run {
	out, err := execute(c, "uptime")
	if err != nil {
		return Run{State: "failed"}
	}
	return Run{State: "done", Output: out}
}

// Connect only makes a connection.
func Connect(addr string, conf *ssh.ClientConfig) (*ssh.Client, Run) {
	c, err := ssh.Dial("tcp", addr, conf)
	if err != nil {
		return nil, Run{State: "failed"}
	}
	return c, Run{State: "connected"}
}
