package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"strings"

	"golang.org/x/crypto/ssh"
)

// fleet runs commands on hosts over SSH.
type fleet struct {
	config *ssh.ClientConfig
	port   string
}

// unitState is what systemd says about a unit.
type unitState struct {
	state      string // active, failed, activating …
	invocation string // new with every start
}

func (u unitState) active() bool { return u.state == "active" }

// restart asks systemd for a restart, once.
func (f *fleet) restart(ctx context.Context, host, unit string) error {
	_, err := f.run(ctx, host, "sudo systemctl restart "+unit)
	var (
		before *failure
		exit   *ssh.ExitError
	)
	switch {
	case err == nil:
		return nil
	case errors.As(err, &before):
		return err
	case errors.As(err, &exit) && exit.Signal() == "":
		return &failure{category: confirmedFailure, retry: inspectFirst, cause: err,
			message: fmt.Sprintf("systemctl ended with exit status %d; the service may be down.", exit.ExitStatus())}
	default:
		return &failure{category: outcomeUnknown, retry: inspectFirst, cause: err,
			message: "The connection was lost after the remote command started; the service may have been restarted or may still be restarting."}
	}
}

// inspect reads the state of a unit.
func (f *fleet) inspect(ctx context.Context, host, unit string) (unitState, error) {
	out, err := f.run(ctx, host, "systemctl show --property=ActiveState,InvocationID "+unit)
	var before *failure
	switch {
	case errors.As(err, &before):
		return unitState{}, err
	case err != nil:
		return unitState{}, &failure{category: readFailed, retry: bounded, cause: err,
			message: "The state of the service could not be read; nothing was changed."}
	}
	var u unitState
	for line := range strings.Lines(out) {
		switch name, value, _ := strings.Cut(strings.TrimSpace(line), "="); name {
		case "ActiveState":
			u.state = value
		case "InvocationID":
			u.invocation = value
		}
	}
	if u.state == "" {
		return unitState{}, &failure{category: malformedResponse, retry: never, cause: fmt.Errorf("systemctl show: %q", out),
			message: "The host did not report the state of the service; nothing was changed."}
	}
	return u, nil
}

// run runs one command. Its error is a failure if the command cannot have
// started, and the error of the ssh package from there on.
func (f *fleet) run(ctx context.Context, host, command string) (stdout string, err error) {
	notStarted := func(cause error) error {
		return &failure{category: localFailure, retry: bounded, cause: cause,
			message: "No SSH session could be opened; nothing was run on the host."}
	}
	addr := net.JoinHostPort(host, f.port)
	dialer := net.Dialer{Timeout: f.config.Timeout}
	conn, err := dialer.DialContext(ctx, "tcp", addr)
	if err != nil {
		return "", notStarted(err)
	}
	defer conn.Close()
	stop := context.AfterFunc(ctx, func() { conn.Close() })
	defer stop()

	sshConn, channels, requests, err := ssh.NewClientConn(conn, addr, f.config)
	if err != nil {
		return "", notStarted(err)
	}
	client := ssh.NewClient(sshConn, channels, requests)
	defer client.Close()
	session, err := client.NewSession()
	if err != nil {
		return "", notStarted(err)
	}
	defer session.Close()

	var out, diagnostics strings.Builder
	session.Stdout, session.Stderr = &out, &diagnostics
	if err := session.Run(command); err != nil {
		return "", fmt.Errorf("%s: %w: %q", command, err, diagnostics.String())
	}
	return out.String(), nil
}
