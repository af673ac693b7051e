package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"strings"

	"golang.org/x/crypto/ssh"
)

// sshRunner runs commands on the hosts of the fleet.
type sshRunner struct {
	config *ssh.ClientConfig
	port   string
}

type commandResult struct {
	output   string
	exitCode int
}

func (r *sshRunner) run(ctx context.Context, host, command string) (commandResult, error) {
	client, err := ssh.Dial("tcp", net.JoinHostPort(host, r.port), r.config)
	if err != nil {
		return commandResult{}, fmt.Errorf("connect to %s: %w", host, err)
	}
	defer client.Close()
	stop := context.AfterFunc(ctx, func() { client.Close() })
	defer stop()

	session, err := client.NewSession()
	if err != nil {
		return commandResult{}, fmt.Errorf("session on %s: %w", host, err)
	}
	defer session.Close()

	out, err := session.CombinedOutput(command)
	res := commandResult{output: strings.TrimSpace(string(out))}
	var exit *ssh.ExitError
	if errors.As(err, &exit) {
		res.exitCode = exit.ExitStatus()
	}
	if err != nil {
		return res, fmt.Errorf("%s: %s: %w: %s", host, command, err, res.output)
	}
	return res, nil
}
