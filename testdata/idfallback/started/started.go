// Package started looks for what it has started.
package started

import (
	"context"
	"encoding/json"
	"errors"
	"os/exec"
	"time"

	"github.com/google/go-github/v89/github"
)

type build struct {
	ID     string `json:"id"`
	Label  string `json:"label"`
	Queued time.Time
}

// Runner runs builds through a command.
type Runner struct{ path string }

func (r *Runner) Start(ctx context.Context, project string) (string, error) {
	if err := exec.CommandContext(ctx, r.path, "build", "trigger", "--project", project).Run(); err != nil {
		return "", err
	}
	b, err := r.newest(ctx, project)
	if err != nil {
		return "", err
	}
	return b.ID, nil
}

func (r *Runner) newest(ctx context.Context, project string) (build, error) {
	out, err := exec.CommandContext(ctx, r.path, "build", "list", "--project", project, "-o", "json").Output()
	if err != nil {
		return build{}, err
	}
	var list []build
	if err := json.Unmarshal(out, &list); err != nil {
		return build{}, err
	}
	if len(list) == 0 {
		return build{}, errors.New("no build")
	}
	return list[0], nil // want "first of the list"
}

// StartMarked looks for its own mark.
func (r *Runner) StartMarked(ctx context.Context, project, mark string) (string, error) {
	if err := exec.CommandContext(ctx, r.path, "build", "trigger", "--project", project, "--label", mark).Run(); err != nil {
		return "", err
	}
	return r.marked(ctx, project, mark)
}

func (r *Runner) marked(ctx context.Context, project, mark string) (string, error) {
	out, err := exec.CommandContext(ctx, r.path, "build", "list", "--project", project, "-o", "json").Output()
	if err != nil {
		return "", err
	}
	var list, ours []build
	if err := json.Unmarshal(out, &list); err != nil {
		return "", err
	}
	for _, b := range list {
		if b.Label == mark {
			ours = append(ours, b)
		}
	}
	if len(ours) == 0 {
		return "", errors.New("no build")
	}
	return ours[0].ID, nil
}

// Show is not called behind a start.
func (r *Runner) Show(ctx context.Context, project string) (build, error) {
	out, err := exec.CommandContext(ctx, r.path, "build", "list", "--project", project, "-o", "json").Output()
	if err != nil {
		return build{}, err
	}
	var list []build
	if err := json.Unmarshal(out, &list); err != nil {
		return build{}, err
	}
	if len(list) == 0 {
		return build{}, errors.New("no build")
	}
	return list[0], nil
}

// Rollouts are announced at GitHub.
type Rollouts struct{ gh *github.Client }

func (r *Rollouts) Open(ctx context.Context, owner, repo, env, ref string) (int64, error) {
	d, _, err := r.gh.Repositories.CreateDeployment(ctx, owner, repo, github.DeploymentRequest{Ref: ref, Environment: &env})
	if err == nil {
		return d.GetID(), nil
	}
	list, _, err := r.gh.Repositories.ListDeployments(ctx, owner, repo, &github.DeploymentsListOptions{Environment: env})
	if err != nil || len(list) == 0 {
		return 0, errors.New("not announced")
	}
	return list[0].GetID(), nil // want "first of the list"
}

// OpenOrNot says what is known.
func (r *Rollouts) OpenOrNot(ctx context.Context, owner, repo, env, ref string) (int64, error) {
	d, _, err := r.gh.Repositories.CreateDeployment(ctx, owner, repo, github.DeploymentRequest{Ref: ref, Environment: &env})
	if err == nil {
		return d.GetID(), nil
	}
	list, _, err := r.gh.Repositories.ListDeployments(ctx, owner, repo, &github.DeploymentsListOptions{Environment: env})
	if err != nil {
		return 0, err
	}
	for _, x := range list {
		if x.GetRef() == ref && x.GetID() != 0 {
			return x.GetID(), nil
		}
	}
	return 0, errors.New("not announced")
}
