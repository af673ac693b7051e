package execcode

import (
	"bytes"
	"context"
	"errors"
	"os/exec"

	"golang.org/x/crypto/ssh"
	utilexec "k8s.io/client-go/util/exec"
)

// DropDB says whether there is a code.
func DropDB(ctx context.Context, p Pod, pod, db string) Report {
	var out bytes.Buffer
	err := p.ExecInPod(ctx, "shop", pod, []string{"dropdb", db}, &out)
	code, known := 0, err == nil
	var exit utilexec.CodeExitError
	if errors.As(err, &exit) {
		code, known = exit.Code, true
	}
	if !known {
		return Report{State: "unknown", Output: out.String()}
	}
	if code == 0 {
		return Report{State: "dropped", Known: true, Output: out.String()}
	}
	return Report{State: "refused", Code: code, Known: true, Output: out.String()}
}

// DropUser begins with -1, and that is unknown.
func DropUser(ctx context.Context, host, user string) Report {
	out, err := exec.CommandContext(ctx, "ssh", host, "userdel "+user).CombinedOutput()
	code := -1
	var exit *exec.ExitError
	if err == nil {
		code = 0
	} else if errors.As(err, &exit) {
		code = exit.ExitCode()
	}
	switch code {
	case 0:
		return Report{State: "done", Known: true, Output: string(out)}
	case -1, 255:
		return Report{State: "unknown", Code: -1, Output: string(out)}
	}
	return Report{State: "failed", Code: code, Known: true, Output: string(out)}
}

// Analyze has the other errors first.
func Analyze(c *ssh.Client, db string) (Report, error) {
	s, err := c.NewSession()
	if err != nil {
		return Report{}, err
	}
	defer s.Close()
	out, err := s.CombinedOutput("psql -c 'REINDEX DATABASE' " + db)
	var exit *ssh.ExitError
	if err != nil && !errors.As(err, &exit) {
		return Report{State: "unknown", Output: string(out)}, err
	}
	code := 0
	if exit != nil {
		code = exit.ExitStatus()
	}
	return Report{State: stateOf(code), Code: code, Known: true, Output: string(out)}, nil
}

// Format is local.
func Format(ctx context.Context, dir string) (Report, error) {
	out, err := exec.CommandContext(ctx, "gofmt", "-w", dir).CombinedOutput()
	code := 0
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		code = exit.ExitCode()
	} else if err != nil {
		return Report{}, err
	}
	return Report{State: stateOf(code), Code: code, Known: true, Output: string(out)}, nil
}
