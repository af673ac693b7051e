// Package execcode runs commands elsewhere, and begins with the code of a success.
package execcode

import (
	"bytes"
	"context"
	"errors"
	"os/exec"

	"golang.org/x/crypto/ssh"
	utilexec "k8s.io/client-go/util/exec"
)

// Report of a command.
type Report struct {
	State  string
	Code   int
	Known  bool
	Output string
}

// Pod runs a command in a pod, as remotecommand's executor does: a code comes as a CodeExitError.
type Pod interface {
	ExecInPod(ctx context.Context, namespace, pod string, command []string, out *bytes.Buffer) error
}

// CreateDB takes a broken stream for a success.
func CreateDB(ctx context.Context, p Pod, pod, db string) Report {
	var out bytes.Buffer
	err := p.ExecInPod(ctx, "shop", pod, []string{"createdb", db}, &out)
	code := 0
	var exit utilexec.CodeExitError
	if errors.As(err, &exit) {
		code = exit.Code
	}
	if code == 0 {
		return Report{State: "created", Output: out.String()}
	}
	return Report{State: "refused", Code: code, Output: out.String()}
}

// AddUser takes a program that was never there for a success.
func AddUser(ctx context.Context, host, user string) Report {
	out, err := exec.CommandContext(ctx, "ssh", host, "useradd "+user).CombinedOutput()
	code := 0 // want "exit status"
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		code = exit.ExitCode()
	}
	if code == 0 {
		return Report{State: "done", Output: string(out)}
	}
	return Report{State: "see the code", Code: code, Output: string(out)}
}

// Vacuum takes a broken line for a success.
func Vacuum(c *ssh.Client, db string) (Report, error) {
	s, err := c.NewSession()
	if err != nil {
		return Report{}, err
	}
	defer s.Close()
	out, err := s.CombinedOutput("psql -c 'VACUUM FULL' " + db)
	var (
		exit *ssh.ExitError
		code = 0 // want "exit status"
	)
	if errors.As(err, &exit) {
		code = exit.ExitStatus()
	}
	return Report{State: stateOf(code), Code: code, Output: string(out)}, nil
}

func stateOf(code int) string {
	if code == 0 {
		return "done"
	}
	return "see the code"
}
