// Package urlgo sends in goroutines.
package urlgo

import (
	"context"
	"errors"
	"fmt"
	"log"
	"net/http"
	"net/url"
	"sync"

	"golang.org/x/sync/errgroup"
)

const sms = "https://sms.example/send?"

// Gateway sends short messages.
type Gateway struct {
	apiKey string
	hc     *http.Client
}

func (g *Gateway) query(to, text string) string {
	return url.Values{"to": {to}, "text": {text}, "key": {g.apiKey}}.Encode()
}

// Fire logs in the goroutine.
func (g *Gateway) Fire(to, text string) {
	go func() {
		resp, err := g.hc.Get(sms + g.query(to, text))
		if err != nil {
			log.Printf("sms to %s: %v", to, err) // want "credential reaches the log"
			return
		}
		resp.Body.Close()
	}()
}

// FireSafe says less.
func (g *Gateway) FireSafe(to, text string) {
	go func() {
		resp, err := g.hc.Get(sms + g.query(to, text))
		if err != nil {
			log.Printf("sms to %s not sent", to)
			return
		}
		resp.Body.Close()
	}()
}

// Captured has the URL from outside.
func (g *Gateway) Captured(to, text string) {
	addr := sms + g.query(to, text)
	var wg sync.WaitGroup
	wg.Go(func() {
		resp, err := g.hc.Get(addr)
		if err != nil {
			log.Printf("sms to %s: %v", to, err) // want "credential reaches the log"
			return
		}
		resp.Body.Close()
	})
	wg.Wait()
}

// Channel sends the error through a channel.
func (g *Gateway) Channel(to, text string) {
	errs := make(chan error, 1)
	go func() {
		_, err := g.hc.Get(sms + g.query(to, text))
		errs <- err
	}()
	if err := <-errs; err != nil {
		log.Printf("sms to %s: %v", to, err) // want "credential reaches the log"
	}
}

// ChannelSafe sends a bit.
func (g *Gateway) ChannelSafe(to, text string) {
	sent := make(chan bool, 1)
	go func() {
		_, err := g.hc.Get(sms + g.query(to, text))
		sent <- err == nil
	}()
	if !<-sent {
		log.Printf("sms to %s not sent", to)
	}
}

// Select has two channels.
func (g *Gateway) Select(ctx context.Context, to, text string) error {
	done := make(chan error, 1)
	go func() {
		_, err := g.hc.Get(sms + g.query(to, text))
		done <- err
	}()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case err := <-done:
		return err // want "credential reaches an error"
	}
}

// Group has an error group.
func (g *Gateway) Group(ctx context.Context, to []string, text string) error {
	eg, ctx := errgroup.WithContext(ctx)
	for _, t := range to {
		eg.Go(func() error {
			req, err := http.NewRequestWithContext(ctx, http.MethodPost, sms, nil)
			if err != nil {
				return err
			}
			req.URL.RawQuery = g.query(t, text)
			resp, err := g.hc.Do(req)
			if err != nil {
				return fmt.Errorf("sms to %s: %w", t, err) // want "credential reaches an error"
			}
			return resp.Body.Close()
		})
	}
	return eg.Wait()
}

// GroupSafe has one that says less.
func (g *Gateway) GroupSafe(to []string, text string) error {
	var eg errgroup.Group
	for _, t := range to {
		eg.Go(func() error {
			resp, err := g.hc.Get(sms + g.query(t, text))
			if err != nil {
				return errors.New("sms not sent")
			}
			return resp.Body.Close()
		})
	}
	return eg.Wait()
}

func (g *Gateway) work(jobs <-chan string) {
	for to := range jobs {
		resp, err := g.hc.Get(sms + g.query(to, "hello"))
		if err != nil {
			log.Printf("sms to %s: %v", to, err) // want "credential reaches the log"
			continue
		}
		resp.Body.Close()
	}
}

// Work starts a method.
func (g *Gateway) Work(jobs <-chan string) {
	for range 4 {
		go g.work(jobs)
	}
}
