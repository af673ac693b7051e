// Package requeue puts back what failed: the queue is the loop.
package requeue

import (
	"bytes"
	"context"
	"errors"
	"net/http"
)

var errBusy = errors.New("busy")

// Pool makes instances with names that the service makes up.
type Pool struct {
	url  string
	hc   *http.Client
	jobs chan []byte
	dead chan []byte
}

func (p *Pool) create(ctx context.Context, spec []byte) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, p.url+"/instances", bytes.NewReader(spec))
	if err != nil {
		return err
	}
	resp, err := p.hc.Do(req)
	if err != nil {
		return err
	}
	_ = resp.Body.Close()
	switch {
	case resp.StatusCode == http.StatusTooManyRequests:
		return errBusy
	case resp.StatusCode >= 300:
		return errors.New(resp.Status)
	}
	return nil
}

// Run puts a job back into its own channel after any error.
func (p *Pool) Run(ctx context.Context) {
	for job := range p.jobs {
		if err := p.create(ctx, job); err != nil {
			p.jobs <- job // want "again"
		}
	}
}

// Drain keeps a list and appends what failed.
func (p *Pool) Drain(ctx context.Context, queue [][]byte) {
	for len(queue) > 0 {
		job := queue[0]
		queue = queue[1:]
		if err := p.create(ctx, job); err != nil {
			queue = append(queue, job) // want "again"
		}
	}
}

// RunOnce gives failed jobs to somebody who looks at them.
func (p *Pool) RunOnce(ctx context.Context) {
	for job := range p.jobs {
		if err := p.create(ctx, job); err != nil {
			p.dead <- job
		}
	}
}

// RunBusy puts back only what was refused for now.
func (p *Pool) RunBusy(ctx context.Context) {
	for job := range p.jobs {
		err := p.create(ctx, job)
		switch {
		case errors.Is(err, errBusy):
			p.jobs <- job
		case err != nil:
			p.dead <- job
		}
	}
}

// Message is one delivery of a broker.
type Message interface {
	Data() []byte
	Ack() error
	Nack() error
}

// Consume gives a message back to the broker after any error of the send.
func (p *Pool) Consume(ctx context.Context, msgs <-chan Message) {
	for m := range msgs {
		if err := p.create(ctx, m.Data()); err != nil {
			_ = m.Nack() // want "again"
			continue
		}
		_ = m.Ack()
	}
}

// ConsumeOnce acknowledges whatever came of it.
func (p *Pool) ConsumeOnce(ctx context.Context, msgs <-chan Message) {
	for m := range msgs {
		if err := p.create(ctx, m.Data()); err != nil {
			println("not known to be done:", err.Error())
		}
		_ = m.Ack()
	}
}

// ConsumeBusy gives back only what was refused for now.
func (p *Pool) ConsumeBusy(ctx context.Context, msgs <-chan Message) {
	for m := range msgs {
		if err := p.create(ctx, m.Data()); errors.Is(err, errBusy) {
			_ = m.Nack()
			continue
		}
		_ = m.Ack()
	}
}
