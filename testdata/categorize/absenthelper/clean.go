package absenthelper

import (
	"context"
	"errors"
)

func (c *Clinic) known(ctx context.Context, name string) (bool, error) {
	err := c.patient(ctx, name)
	if errors.Is(err, errNone) {
		return false, nil
	}
	return err == nil, err
}

// Register looks at the error.
func (c *Clinic) Register(ctx context.Context, name string) error {
	there, err := c.known(ctx, name)
	if err != nil {
		return err
	}
	if !there {
		return c.create(ctx, "/patients", name)
	}
	return nil
}

func (c *Clinic) missing(ctx context.Context, name string) bool {
	return errors.Is(c.patient(ctx, name), errNone)
}

// Refer creates only where the service said that there is none.
func (c *Clinic) Refer(ctx context.Context, name string) error {
	if c.missing(ctx, name) {
		return c.create(ctx, "/patients", name)
	}
	return nil
}

func (c *Clinic) reachable(ctx context.Context) bool {
	resp, err := c.hc.Get(c.url + "/health")
	if err != nil {
		return false
	}
	return resp.Body.Close() == nil
}

// Alarm creates nothing where nothing answers.
func (c *Clinic) Alarm(ctx context.Context, room string) error {
	if !c.reachable(ctx) {
		return errors.New("the clinic does not answer")
	}
	return c.create(ctx, "/alarms", room)
}
