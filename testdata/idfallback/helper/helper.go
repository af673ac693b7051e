// Package helper starts builds; helpers and methods choose the id.
package helper

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strconv"
	"strings"
)

type plan struct {
	Pipeline string
	BuildID  string
	Branch   string
}

type build struct {
	BuildID string `json:"build_id"`
	Slug    string `json:"slug"`
	Branch  string `json:"branch"`
	AgentID string `json:"agent_id"`
}

// Runner starts builds.
type Runner struct {
	base    string
	agentID string
	counter int
	hc      *http.Client
}

func (r *Runner) start(ctx context.Context, p plan) (*build, error) {
	body := "pipeline=" + p.Pipeline + "&branch=" + branchOf(p)
	req, err := http.NewRequestWithContext(ctx, "POST", r.base+"/builds", strings.NewReader(body))
	if err != nil {
		return nil, err
	}
	resp, err := r.hc.Do(req)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	raw, err := io.ReadAll(resp.Body)
	if err != nil {
		return nil, err
	}
	if resp.StatusCode >= 400 {
		return nil, errors.New("build not started")
	}
	b := &build{}
	if err := json.Unmarshal(raw, b); err != nil {
		return nil, err
	}
	return b, nil
}

// Start asks a helper.
func (r *Runner) Start(ctx context.Context, p plan) (string, error) {
	b, err := r.start(ctx, p)
	if err != nil {
		return "", err
	}
	return idOf(b, p), nil
}

func idOf(b *build, p plan) string {
	if b != nil && b.BuildID != "" {
		return b.BuildID
	}
	return p.BuildID // want "identity"
}

// StartCounted asks a method that makes an id up.
func (r *Runner) StartCounted(ctx context.Context, p plan) (string, error) {
	b, err := r.start(ctx, p)
	if err != nil {
		return "", err
	}
	return r.number(b), nil
}

func (r *Runner) number(b *build) string {
	if b.BuildID == "" {
		r.counter++
		return "build-" + strconv.Itoa(r.counter) // want "identity"
	}
	return b.BuildID
}

// StartFilled has the reply completed by a method.
func (r *Runner) StartFilled(ctx context.Context, p plan) (*build, error) {
	b, err := r.start(ctx, p)
	if err != nil {
		return nil, err
	}
	if b.BuildID == "" {
		return nil, errors.New("build started without an id")
	}
	r.fill(b)
	return b, nil
}

func (r *Runner) fill(b *build) {
	if b.AgentID == "" {
		b.AgentID = r.agentID // want "identity"
	}
	if b.Branch == "" {
		b.Branch = "main"
	}
}

// StartSame asks a helper that stays within the reply.
func (r *Runner) StartSame(ctx context.Context, p plan) (string, error) {
	b, err := r.start(ctx, p)
	if err != nil {
		return "", err
	}
	return own(b)
}

func own(b *build) (string, error) {
	if b.BuildID != "" {
		return b.BuildID, nil
	}
	if b.Slug != "" {
		return b.Slug, nil
	}
	return "", errors.New("build started without an id")
}

// branchOf is a default before the send.
func branchOf(p plan) string {
	if p.Branch != "" {
		return p.Branch
	}
	return "main"
}

// complete fills a plan from what has been started: local := reply.
func complete(p *plan, b *build) {
	if p.BuildID == "" {
		p.BuildID = b.BuildID
	}
	if p.Branch == "" {
		p.Branch = b.Branch
	}
}

// StartAndNote keeps the id in the plan.
func (r *Runner) StartAndNote(ctx context.Context, p *plan) error {
	b, err := r.start(ctx, *p)
	if err != nil {
		return err
	}
	complete(p, b)
	return nil
}

// named gives plans their ids before anything is sent.
func (r *Runner) named(plans []plan) []plan {
	for i := range plans {
		if plans[i].BuildID == "" {
			r.counter++
			plans[i].BuildID = "plan-" + strconv.Itoa(r.counter)
		}
	}
	return plans
}

// StartEach starts all.
func (r *Runner) StartEach(ctx context.Context, plans []plan) (ids []string, err error) {
	for _, p := range r.named(plans) {
		b, err := r.start(ctx, p)
		if err != nil {
			return ids, err
		}
		id, err := own(b)
		if err != nil {
			return ids, err
		}
		ids = append(ids, id)
	}
	return ids, nil
}
