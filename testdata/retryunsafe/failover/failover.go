// Package failover ranges over targets of one operation, and over hosts that each have an operation of their own.
package failover

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"
)

// Cluster has several front ends of one service.
type Cluster struct {
	endpoints []string
	hc        *http.Client
}

// Enqueue asks the next front end after three seconds; the first may have taken the job.
func (c *Cluster) Enqueue(ctx context.Context, job []byte) error {
	var errs []error
	for _, ep := range c.endpoints {
		tctx, cancel := context.WithTimeout(ctx, 3*time.Second)
		req, err := http.NewRequestWithContext(tctx, http.MethodPost, ep+"/jobs", bytes.NewReader(job))
		if err != nil {
			cancel()
			return err
		}
		resp, err := c.hc.Do(req) // want "again"
		cancel()
		if err != nil {
			errs = append(errs, err)
			continue
		}
		_ = resp.Body.Close()
		return nil
	}
	return errors.Join(errs...)
}

// Status asks the next front end; reading twice harms nobody.
func (c *Cluster) Status(ctx context.Context, id string) (int, error) {
	var errs []error
	for _, ep := range c.endpoints {
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, ep+"/jobs/"+id, nil)
		if err != nil {
			return 0, err
		}
		resp, err := c.hc.Do(req)
		if err != nil {
			errs = append(errs, err)
			continue
		}
		_ = resp.Body.Close()
		return resp.StatusCode, nil
	}
	return 0, errors.Join(errs...)
}

// Broadcast restarts the agent of every host, once each; a failure does not decide who is next.
func Broadcast(ctx context.Context, hc *http.Client, hosts []string) error {
	var errs []error
	for _, h := range hosts {
		req, err := http.NewRequestWithContext(ctx, http.MethodPost, "https://"+h+"/agent/restart", nil)
		if err != nil {
			return err
		}
		resp, err := hc.Do(req)
		if err != nil {
			errs = append(errs, fmt.Errorf("%s: %w", h, err))
			continue
		}
		_ = resp.Body.Close()
	}
	return errors.Join(errs...)
}

// Rollout restarts host after host and stops at the first that does not come back.
func Rollout(ctx context.Context, hc *http.Client, hosts []string) error {
	for _, h := range hosts {
		req, err := http.NewRequestWithContext(ctx, http.MethodPost, "https://"+h+"/agent/restart", nil)
		if err != nil {
			return err
		}
		resp, err := hc.Do(req)
		if err != nil {
			return fmt.Errorf("%s: %w", h, err)
		}
		_ = resp.Body.Close()
	}
	return nil
}

// Claim takes the first free slot: the target is the same, the operation is another in every round.
func (c *Cluster) Claim(base string, slots []string) (string, error) {
	for _, slot := range slots {
		resp, err := c.hc.Post(base+"/slots/"+slot+"/claims", "", nil)
		if err != nil {
			continue
		}
		_ = resp.Body.Close()
		if resp.StatusCode == http.StatusCreated {
			return slot, nil
		}
	}
	return "", errors.New("no free slot")
}
