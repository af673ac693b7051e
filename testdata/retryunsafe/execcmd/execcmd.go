// Package execcmd runs programs: local ones, and clients of something remote.
package execcmd

import (
	"context"
	"os/exec"
	"time"
)

func persist(ctx context.Context, fn func(context.Context) error) error {
	var err error
	for i := range 3 {
		if err = fn(ctx); err == nil {
			return nil
		}
		time.Sleep(time.Duration(i) * time.Second)
	}
	return err
}

// Hook posts with curl.
func Hook(ctx context.Context, url, data string) error {
	return persist(ctx, func(ctx context.Context) error {
		return exec.CommandContext(ctx, "curl", "-fsS", "-X", "POST", "-d", data, url).Run() // want "again"
	})
}

// Issue files with gh.
func Issue(ctx context.Context, title string) error {
	return persist(ctx, func(ctx context.Context) error {
		cmd := exec.CommandContext(ctx, "gh", "issue", "create", "--title", title, "--body", "")
		return cmd.Run() // want "again"
	})
}

// Job makes a job with kubectl.
func Job(ctx context.Context, file string) error {
	var err error
	for range 3 {
		if err = exec.CommandContext(ctx, "kubectl", "create", "-f", file).Run(); err == nil { // want "again"
			return nil
		}
	}
	return err
}

// Migrate runs something inside of a pod.
func Migrate(ctx context.Context, pod string) (out []byte, err error) {
	for range 3 {
		if out, err = exec.CommandContext(ctx, "kubectl", "exec", pod, "--", "migrate", "up").CombinedOutput(); err == nil { // want "again"
			return out, nil
		}
	}
	return nil, err
}

// Page reads with curl.
func Page(ctx context.Context, url string) (out []byte, err error) {
	for range 3 {
		if out, err = exec.CommandContext(ctx, "curl", "-fsS", url).Output(); err == nil {
			return out, nil
		}
	}
	return nil, err
}

// Pods reads with kubectl.
func Pods(ctx context.Context) (out []byte, err error) {
	for range 3 {
		if out, err = exec.CommandContext(ctx, "kubectl", "get", "pods").Output(); err == nil {
			return out, nil
		}
	}
	return nil, err
}

// Push converges.
func Push(ctx context.Context, dir string) error {
	return persist(ctx, func(ctx context.Context) error {
		cmd := exec.CommandContext(ctx, "git", "push", "origin", "HEAD")
		cmd.Dir = dir
		return cmd.Run()
	})
}

// Build is local.
func Build(ctx context.Context, dir string) error {
	return persist(ctx, func(ctx context.Context) error {
		cmd := exec.CommandContext(ctx, "make", "all")
		cmd.Dir = dir
		return cmd.Run()
	})
}

// Render is local, too, and of an unknown name.
func Render(ctx context.Context, files []string) error {
	for _, f := range files {
		if err := persist(ctx, func(ctx context.Context) error {
			return exec.CommandContext(ctx, "render-page", f).Run()
		}); err != nil {
			return err
		}
	}
	return nil
}
