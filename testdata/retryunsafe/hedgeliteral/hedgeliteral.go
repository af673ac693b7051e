// Package hedgeliteral starts a second goroutine, a function literal, when the first does not answer.
package hedgeliteral

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"time"

	"toolvet.test/fixtures/retryunsafe/hedgeliteral/hedged"
)

var errLate = errors.New("no answer")

// Bakery orders bread.
type Bakery struct {
	url string
	hc  *http.Client
}

func (b *Bakery) order(ctx context.Context, what string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, b.url+"/orders", strings.NewReader(what))
	if err != nil {
		return err
	}
	resp, err := b.hc.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func (b *Bakery) menu(ctx context.Context) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, b.url+"/menu", nil)
	if err != nil {
		return err
	}
	resp, err := b.hc.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Twice has two literals that do the same.
func (b *Bakery) Twice(ctx context.Context, what string) error {
	done := make(chan error, 2)
	go func() { done <- b.order(ctx, what) }()
	select {
	case err := <-done:
		return err
	case <-time.After(time.Second):
	}
	go func() { done <- b.order(ctx, what) }() // want "again"
	return <-done
}

// Looped has one go statement in the loop that waits.
func (b *Bakery) Looped(ctx context.Context, what string) error {
	done := make(chan error, 3)
	for range 3 {
		go func() { done <- b.order(ctx, what) }() // want "again"
		select {
		case err := <-done:
			return err
		case <-time.After(time.Second):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return errLate
}

func (b *Bakery) into(ctx context.Context, what string, done chan<- error) {
	done <- b.order(ctx, what)
}

// Named has a method that is given the channel.
func (b *Bakery) Named(ctx context.Context, what string) error {
	done := make(chan error, 3)
	for range 3 {
		go b.into(ctx, what, done) // want "again"
		select {
		case err := <-done:
			return err
		case <-time.After(time.Second):
		}
	}
	return errLate
}

// Helped leaves it to a helper.
func (b *Bakery) Helped(ctx context.Context, what string) error {
	_, err := hedged.First(ctx, time.Second, func(ctx context.Context) (bool, error) {
		return true, b.order(ctx, what) // want "again"
	})
	return err
}

// Menu asks twice what changes nothing.
func (b *Bakery) Menu(ctx context.Context) error {
	_, err := hedged.First(ctx, time.Second, func(ctx context.Context) (bool, error) { return true, b.menu(ctx) })
	return err
}

// Both orders two things.
func (b *Bakery) Both(ctx context.Context) error {
	done := make(chan error, 2)
	go func() { done <- b.order(ctx, "rye") }()
	select {
	case err := <-done:
		return err
	case <-time.After(time.Second):
	}
	go func() { done <- b.order(ctx, "wheat") }()
	return <-done
}

// Each orders one thing after the other, and waits for none too long.
func (b *Bakery) Each(ctx context.Context, all []string) error {
	done := make(chan error, len(all))
	for _, what := range all {
		go b.into(ctx, what, done)
		select {
		case err := <-done:
			if err != nil {
				return err
			}
		case <-time.After(time.Second):
		}
	}
	return nil
}

// Daily orders every round, whatever became of the last.
func (b *Bakery) Daily(ctx context.Context, what string) {
	day := time.NewTicker(24 * time.Hour)
	done := make(chan error)
	bad := 0
	for {
		go func() { done <- b.order(ctx, what) }()
		select {
		case err := <-done:
			if err != nil {
				bad++
			}
		case <-day.C:
		case <-ctx.Done():
			println(bad)
			return
		}
	}
}

// Single gives up waiting.
func (b *Bakery) Single(ctx context.Context, what string) error {
	done := make(chan error, 1)
	go func() { done <- b.order(ctx, what) }()
	select {
	case err := <-done:
		return err
	case <-time.After(time.Second):
		return errLate
	}
}
