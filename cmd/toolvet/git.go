package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/toolvet/toolvet/internal/output"
)

// git runs git in a directory and returns what it printed, without the last line
// end. Its error is what git said.
func git(ctx context.Context, dir string, args ...string) (string, error) {
	var stdout, stderr bytes.Buffer
	cmd := exec.CommandContext(ctx, "git", args...)
	cmd.Dir = dir
	// Large files hold no Go code, and fetching them would take the network.
	cmd.Env = append(slices.DeleteFunc(cmd.Environ(), ofHook), "GIT_LFS_SKIP_SMUDGE=1")
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	cmd.WaitDelay = 3 * time.Second
	if err := cmd.Run(); err != nil {
		if said := output.OneLine(stderr.String()); said != "" {
			return "", errors.New(said)
		}
		return "", fmt.Errorf("git %s: %w", args[0], err)
	}
	return strings.TrimRight(stdout.String(), "\r\n"), nil
}

// ofHook tells which variables git sets for a hook: they name the repository and
// the index of the commit that is being made, and would mislead a second git.
func ofHook(variable string) bool {
	name, _, _ := strings.Cut(variable, "=")
	return slices.Contains([]string{"GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX", "GIT_OBJECT_DIRECTORY", "GIT_COMMON_DIR"}, name)
}

// repositoryRoot is the root of the git repository around a directory, symbolic
// links resolved. Where there is none, or no git, it is that of the module, and
// the directory itself failing that.
func repositoryRoot(dir string) string {
	if root, err := git(context.Background(), dir, "rev-parse", "--show-toplevel"); err == nil {
		return filepath.FromSlash(root)
	}
	abs, err := filepath.Abs(dir)
	if err != nil {
		return ""
	}
	if real, err := filepath.EvalSymlinks(abs); err == nil {
		abs = real
	}
	for at := abs; ; at = filepath.Dir(at) {
		if _, err := os.Stat(filepath.Join(at, "go.mod")); err == nil {
			return at
		}
		if filepath.Dir(at) == at {
			return abs
		}
	}
}

// mergeBase finds the commit at which HEAD left a revision. Errors say what the
// user can do.
func mergeBase(ctx context.Context, dir, revision string) (commit string, err error) {
	if _, err := exec.LookPath("git"); err != nil {
		return "", errors.New("-new-from needs git, and there is none on PATH")
	}
	if _, err := git(ctx, dir, "rev-parse", "--show-toplevel"); err != nil {
		return "", fmt.Errorf("-new-from %s: %w; run it in a git work tree, or use -baseline", revision, err)
	}
	if _, err := git(ctx, dir, "rev-parse", "--verify", "--quiet", "HEAD^{commit}"); err != nil {
		return "", fmt.Errorf("-new-from %s: there is no commit yet; commit first", revision)
	}
	shallow, err := git(ctx, dir, "rev-parse", "--is-shallow-repository")
	if err != nil {
		return "", fmt.Errorf("-new-from %s: %w", revision, err)
	}
	const deepen = "the clone is shallow; run git fetch --unshallow, or set fetch-depth: 0 for actions/checkout"
	if _, err := git(ctx, dir, "rev-parse", "--verify", "--quiet", "--end-of-options", revision+"^{commit}"); err != nil {
		if shallow == "true" {
			return "", fmt.Errorf("-new-from %s: no such revision; %s", revision, deepen)
		}
		return "", fmt.Errorf("-new-from %s: no such revision; fetch it (git fetch origin) or name another", revision)
	}
	commit, err = git(ctx, dir, "merge-base", "--end-of-options", revision, "HEAD")
	if err != nil {
		if shallow == "true" {
			return "", fmt.Errorf("-new-from %s: HEAD has no commit in common with it here; %s", revision, deepen)
		}
		return "", fmt.Errorf("-new-from %s: HEAD has no commit in common with it; name a revision that it comes from", revision)
	}
	return commit, nil
}

// worktree checks a commit out into a temporary directory. The caller removes it
// by calling remove, also after an interrupt.
func worktree(ctx context.Context, dir, commit string) (root string, remove func(), err error) {
	parent, err := temporary(repositoryRoot(dir))
	if err != nil {
		return "", nil, err
	}
	root = filepath.Join(parent, "base")
	remove = func() {
		git(context.Background(), dir, "worktree", "remove", "--force", root)
		os.RemoveAll(parent)
	}
	// A hook of the repository has no business here.
	if _, err := git(ctx, dir, "-c", "core.hooksPath="+os.DevNull, "worktree", "add", "--quiet", "--detach", root, commit); err != nil {
		remove()
		return "", nil, fmt.Errorf("cannot check out %.12s: %w", commit, err)
	}
	return root, remove, nil
}

// temporary makes a directory for checkouts of a repository. It has the same name
// in every run if no other run has it at the time: Go's build cache knows packages
// by their path, and a second comparison with the same base then takes a second.
func temporary(repository string) (string, error) {
	in, err := filepath.EvalSymlinks(os.TempDir())
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256([]byte(repository))
	dir := filepath.Join(in, fmt.Sprintf("toolvet-%x", sum[:8]))
	if os.Mkdir(dir, 0o700) == nil {
		return dir, nil
	}
	return os.MkdirTemp(in, "toolvet-")
}
