// Package execcmd runs programs with credentials among their arguments or in their environment.
package execcmd

import (
	"bytes"
	"context"
	"fmt"
	"log"
	"net/url"
	"os"
	"os/exec"
	"strings"
)

// Forge has repositories.
type Forge struct {
	host  string
	token string
}

func (f *Forge) remote(repo string) string {
	return (&url.URL{Scheme: "https", User: url.UserPassword("x-access-token", f.token), Host: f.host, Path: repo}).String()
}

// Command prints the command.
func (f *Forge) Command(ctx context.Context, repo string) error {
	cmd := exec.CommandContext(ctx, "git", "clone", f.remote(repo))
	log.Printf("running %s", cmd)          // want "credential reaches the log"
	log.Printf("running %s", cmd.String()) // want "credential reaches the log"
	log.Printf("running %v", cmd.Args)     // want "credential reaches the log"
	log.Printf("running %s in %s", cmd.Path, cmd.Dir)
	return cmd.Run()
}

// Failure puts it into an error.
func (f *Forge) Failure(ctx context.Context, repo string) error {
	cmd := exec.CommandContext(ctx, "git", "clone", f.remote(repo))
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("%s: %w", strings.Join(cmd.Args, " "), err) // want "credential reaches an error"
	}
	return nil
}

// FailureSafe names the repository.
func (f *Forge) FailureSafe(ctx context.Context, repo string) error {
	cmd := exec.CommandContext(ctx, "git", "clone", f.remote(repo))
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("clone %s: %w", repo, err)
	}
	return nil
}

// Output repeats what git says: it names the address.
func (f *Forge) Output(ctx context.Context, repo string) error {
	out, err := exec.CommandContext(ctx, "git", "clone", f.remote(repo)).CombinedOutput()
	if err != nil {
		return fmt.Errorf("clone %s: %w: %s", repo, err, out) // want "credential reaches an error"
	}
	return nil
}

// Stderr collects what it says first.
func (f *Forge) Stderr(ctx context.Context, repo string) error {
	var stderr bytes.Buffer
	cmd := exec.CommandContext(ctx, "git", "fetch", f.remote(repo))
	cmd.Stderr = &stderr
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("fetch %s: %w: %s", repo, err, stderr.String()) // want "credential reaches an error"
	}
	return nil
}

// StderrSafe takes the token out.
func (f *Forge) StderrSafe(ctx context.Context, repo string) error {
	var stderr bytes.Buffer
	cmd := exec.CommandContext(ctx, "git", "fetch", f.remote(repo))
	cmd.Stderr = &stderr
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("fetch %s: %w: %s", repo, err, strings.ReplaceAll(stderr.String(), f.token, "(token)"))
	}
	return nil
}

// Environment hands the token over where nothing prints it.
func (f *Forge) Environment(ctx context.Context, repo string) error {
	cmd := exec.CommandContext(ctx, "gh", "repo", "clone", repo)
	cmd.Env = append(os.Environ(), "GH_TOKEN="+f.token)
	log.Printf("running %s", cmd)
	out, err := cmd.CombinedOutput()
	if err != nil {
		return fmt.Errorf("%v: %w: %s", cmd.Args, err, out)
	}
	return nil
}

// EnvironmentPrinted prints it.
func (f *Forge) EnvironmentPrinted(ctx context.Context, repo string) error {
	cmd := exec.CommandContext(ctx, "gh", "repo", "clone", repo)
	cmd.Env = []string{"HOME=/tmp", "GH_TOKEN=" + f.token}
	log.Printf("running with %v", cmd.Env) // want "credential reaches the log"
	return cmd.Run()
}

// Stdin hands it over by a pipe.
func (f *Forge) Stdin(ctx context.Context) error {
	cmd := exec.CommandContext(ctx, "docker", "login", "--password-stdin", f.host)
	cmd.Stdin = strings.NewReader(f.token)
	out, err := cmd.CombinedOutput()
	if err != nil {
		return fmt.Errorf("%s: %w: %s", cmd, err, out)
	}
	return nil
}

// Plain has a secret nowhere.
func (f *Forge) Plain(ctx context.Context, repo string) error {
	cmd := exec.CommandContext(ctx, "git", "clone", "https://"+f.host+"/"+repo)
	out, err := cmd.CombinedOutput()
	if err != nil {
		return fmt.Errorf("%s: %w: %s", cmd, err, out)
	}
	return nil
}

// Arguments builds the list of them, and shows a copy without.
func (f *Forge) Arguments(ctx context.Context, repo string) error {
	args := []string{"clone", "--depth", "1"}
	log.Printf("git %s %s", strings.Join(args, " "), repo)
	args = append(args, f.remote(repo))
	if err := exec.CommandContext(ctx, "git", args...).Run(); err != nil {
		return fmt.Errorf("git %v: %w", args, err) // want "credential reaches an error"
	}
	return nil
}
