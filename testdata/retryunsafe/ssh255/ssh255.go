// Package ssh255 takes a lost exit status for a command that never ran, and wakes the host to run it again.
package ssh255

import (
	"context"
	"errors"
	"os/exec"
	"time"

	"golang.org/x/crypto/ssh"
)

func run(ctx context.Context, host, cmd string) error {
	return exec.CommandContext(ctx, "ssh", "-o", "BatchMode=yes", host, cmd).Run()
}

func wake(ctx context.Context, host string) error {
	return exec.CommandContext(ctx, "wakeonlan", host).Run()
}

// Deploy runs once more whatever went wrong.
func Deploy(ctx context.Context, host string) error {
	if err := run(ctx, host, "deploy --release next"); err != nil {
		if err := wake(ctx, host); err != nil {
			return err
		}
		return run(ctx, host, "deploy --release next") // want "again"
	}
	return nil
}

// Rotate takes 255, by which ssh tells of itself, for "not connected"; it also stands for a line that was cut.
func Rotate(ctx context.Context, host string) error {
	for {
		err := run(ctx, host, "rotate-keys --all") // want "again"
		var exit *exec.ExitError
		if errors.As(err, &exit) && exit.ExitCode() == 255 {
			time.Sleep(time.Second)
			continue
		}
		return err
	}
}

// Renew takes a missing status for a command that did not run.
func Renew(c *ssh.Client) error {
	for n := 0; ; n++ {
		s, err := c.NewSession()
		if err != nil {
			return err
		}
		err = s.Run("certbot renew --force-renewal") // want "again"
		_ = s.Close()
		var lost *ssh.ExitMissingError
		if n < 3 && errors.As(err, &lost) {
			continue
		}
		return err
	}
}

// Probe repeats a command that reads.
func Probe(ctx context.Context, host string) error {
	for {
		err := run(ctx, host, "uptime")
		var exit *exec.ExitError
		if errors.As(err, &exit) && exit.ExitCode() == 255 {
			time.Sleep(time.Second)
			continue
		}
		return err
	}
}

// Install waits until the host answers, and runs once.
func Install(ctx context.Context, host string) error {
	for run(ctx, host, "true") != nil {
		if err := wake(ctx, host); err != nil {
			return err
		}
		time.Sleep(time.Second)
	}
	return run(ctx, host, "install-release next")
}

// Locked runs again only when the command itself said that another one holds the lock.
func Locked(ctx context.Context, host string) error {
	for {
		err := run(ctx, host, "deploy --release next")
		var exit *exec.ExitError
		if errors.As(err, &exit) && exit.ExitCode() == 75 {
			time.Sleep(time.Second)
			continue
		}
		return err
	}
}
