// Package tool runs programs that act elsewhere, several times.
package tool

import (
	"context"
	"os/exec"
)

// Runner runs the command of a cluster.
type Runner struct{ Context string }

func (r *Runner) base() []string { return []string{"--context", r.Context} }

// Run runs a command, three times at most.
func (r *Runner) Run(ctx context.Context, args ...string) error {
	var err error
	for range 3 {
		if err = exec.CommandContext(ctx, "kubectl", append(r.base(), args...)...).Run(); err == nil {
			return nil
		}
	}
	return err
}
