// Package dispatch starts workflows and jobs that do not say which run they became.
package dispatch

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/google/go-github/v89/github"
)

// Runner starts workflows.
type Runner struct {
	gh          *github.Client
	owner, repo string
}

// Start takes the newest run for the one that was started.
func (r *Runner) Start(ctx context.Context, file, ref string) (int64, error) {
	_, _, err := r.gh.Actions.CreateWorkflowDispatchEventByFileName(ctx, r.owner, r.repo, file,
		github.CreateWorkflowDispatchEventRequest{Ref: ref})
	if err != nil {
		return 0, err
	}
	time.Sleep(3 * time.Second)
	runs, _, err := r.gh.Actions.ListWorkflowRunsByFileName(ctx, r.owner, r.repo, file,
		&github.ListWorkflowRunsOptions{Branch: ref, Event: "workflow_dispatch"})
	if err != nil {
		return 0, err
	}
	if len(runs.WorkflowRuns) == 0 {
		return 0, errors.New("no run yet")
	}
	return runs.WorkflowRuns[0].GetID(), nil // want "identity"
}

// StartDetailed asks for the run and is told.
func (r *Runner) StartDetailed(ctx context.Context, file, ref string) (int64, error) {
	run, _, err := r.gh.Actions.CreateWorkflowDispatchEventByFileName(ctx, r.owner, r.repo, file,
		github.CreateWorkflowDispatchEventRequest{Ref: ref})
	if err != nil {
		return 0, err
	}
	id := run.GetWorkflowRunID()
	if id == 0 {
		return 0, errors.New("workflow started, run unknown")
	}
	return id, nil
}

// StartTagged gives the run a name of its own, and looks for that.
func (r *Runner) StartTagged(ctx context.Context, file, ref, tag string) (int64, error) {
	_, _, err := r.gh.Actions.CreateWorkflowDispatchEventByFileName(ctx, r.owner, r.repo, file,
		github.CreateWorkflowDispatchEventRequest{Ref: ref, Inputs: map[string]any{"tag": tag}})
	if err != nil {
		return 0, err
	}
	runs, _, err := r.gh.Actions.ListWorkflowRunsByFileName(ctx, r.owner, r.repo, file, nil)
	if err != nil {
		return 0, err
	}
	for _, run := range runs.WorkflowRuns {
		if run.GetDisplayTitle() == "deploy "+tag {
			return run.GetID(), nil
		}
	}
	return 0, errors.New("workflow started, run unknown")
}

// Job is a job of the queue.
type Job struct {
	ID      string
	Queue   string
	Created time.Time
	State   string
}

// Queue is a job queue.
type Queue interface {
	SubmitJob(ctx context.Context, queue string, payload []byte) (*Job, error)
	ListJobs(ctx context.Context, queue string) ([]Job, error)
	CancelJob(ctx context.Context, id string) error
}

// SubmitAndCancel cancels the newest job where it was not told its own.
func SubmitAndCancel(ctx context.Context, q Queue, queue string, payload []byte) error {
	job, err := q.SubmitJob(ctx, queue, payload)
	if err != nil {
		return err
	}
	id := job.ID
	if id == "" {
		jobs, err := q.ListJobs(ctx, queue)
		if err != nil {
			return err
		}
		if len(jobs) == 0 {
			return errors.New("no job")
		}
		slices.SortFunc(jobs, func(a, b Job) int { return b.Created.Compare(a.Created) })
		id = jobs[0].ID // want "identity"
	}
	return q.CancelJob(ctx, id)
}

// SubmitTrue says that it does not know.
func SubmitTrue(ctx context.Context, q Queue, queue string, payload []byte) (string, error) {
	job, err := q.SubmitJob(ctx, queue, payload)
	if err != nil {
		return "", err
	}
	if job.ID == "" {
		return "", errors.New("job submitted, id unknown: look at the queue before you submit again")
	}
	if job.State == "" {
		job.State = "queued in " + queue
	}
	return job.ID, nil
}

// Ages lists jobs, the newest first, for a person.
func Ages(ctx context.Context, q Queue, queue string) ([]time.Duration, error) {
	jobs, err := q.ListJobs(ctx, queue)
	if err != nil {
		return nil, err
	}
	slices.SortFunc(jobs, func(a, b Job) int { return b.Created.Compare(a.Created) })
	var ages []time.Duration
	for _, j := range jobs {
		ages = append(ages, jobs[0].Created.Sub(j.Created))
	}
	return ages, nil
}
