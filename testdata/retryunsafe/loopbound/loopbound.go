// Package loopbound has loops that end by a clock, a context, a bool or a number, and some that never come round.
package loopbound

import (
	"bytes"
	"context"
	"net/http"
	"time"
)

const single = 1

// Gate opens.
type Gate struct {
	url   string
	hc    *http.Client
	tries int
}

func (g *Gate) post(ctx context.Context, body []byte) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, g.url, bytes.NewReader(body))
	if err != nil {
		return err
	}
	resp, err := g.hc.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func (g *Gate) try(ctx context.Context, body []byte) bool {
	return g.post(ctx, body) == nil
}

// Until goes round until a point in time.
func (g *Gate) Until(ctx context.Context, deadline time.Time, body []byte) (err error) {
	for time.Now().Before(deadline) {
		if err = g.post(ctx, body); err == nil { // want "again"
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

// While goes round while the context lives.
func (g *Gate) While(ctx context.Context, body []byte) error {
	for ctx.Err() == nil {
		if g.post(ctx, body) == nil { // want "again"
			return nil
		}
		time.Sleep(time.Second)
	}
	return ctx.Err()
}

// UntilOpen asks a function that says yes or no.
func (g *Gate) UntilOpen(ctx context.Context, body []byte) {
	for !g.try(ctx, body) { // want "again"
		time.Sleep(time.Second)
	}
}

// Patient gives each try more time than the last: the limit is no part of what is sent.
func (g *Gate) Patient(ctx context.Context, body []byte) (err error) {
	for n := 1; n <= 3; n++ {
		tctx, cancel := context.WithTimeout(ctx, time.Duration(n)*5*time.Second)
		err = g.post(tctx, body) // want "again"
		cancel()
		if err == nil {
			break
		}
	}
	return err
}

// Configured has its number of tries from a field.
func (g *Gate) Configured(ctx context.Context, body []byte) (err error) {
	for n := g.tries; n > 0; n-- {
		if err = g.post(ctx, body); err == nil { // want "again"
			return nil
		}
	}
	return err
}

// Single allows one try.
func (g *Gate) Single(ctx context.Context, body []byte) (err error) {
	for n := 0; n < single; n++ {
		if err = g.post(ctx, body); err == nil {
			return nil
		}
	}
	return err
}

// Straight has a loop that is left in the first round, whatever happened.
func (g *Gate) Straight(ctx context.Context, body []byte) error {
	for {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		err := g.post(ctx, body)
		if err != nil {
			return err
		}
		break
	}
	return nil
}

// Stress sends a number of times on purpose: every round sends, whatever the last one gave.
func (g *Gate) Stress(ctx context.Context, times int, body []byte) (failed int) {
	for range times {
		if !g.try(ctx, body) {
			failed++
		}
	}
	return failed
}

// Daily sends once a day.
func (g *Gate) Daily(ctx context.Context, body []byte) error {
	for {
		if err := g.post(ctx, body); err != nil {
			println(err.Error())
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(24 * time.Hour):
		}
	}
}
