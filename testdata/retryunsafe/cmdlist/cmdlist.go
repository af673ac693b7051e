// Package cmdlist has a helper that takes the arguments of a command.
package cmdlist

import "os/exec"

func gh(args ...string) error { return exec.Command("gh", args...).Run() }

func git(args ...string) error { return exec.Command("git", args...).Run() }

// File opens an issue again after any error.
func File(title string) (err error) {
	for range 3 {
		if err = gh("issue", "create", "--title", title); err == nil { // want "again"
			return nil
		}
	}
	return err
}

// List reads.
func List() (err error) {
	for range 3 {
		if err = gh("issue", "list"); err == nil {
			return nil
		}
	}
	return err
}

// Commit is local.
func Commit(message string) (err error) {
	for range 3 {
		if err = git("commit", "-m", message); err == nil {
			return nil
		}
	}
	return err
}
