// Package errgroupfan sends several things at a time.
package errgroupfan

import (
	"context"
	"errors"
	"net/http"
	"os"
	"strings"

	"golang.org/x/sync/errgroup"
)

// Verdict on a batch.
type Verdict string

// The verdicts.
const (
	Sent      Verdict = "sent"
	Failed    Verdict = "failed"
	Uncertain Verdict = "uncertain"
)

// Sirens of a harbour.
type Sirens struct {
	hc *http.Client
}

func (s *Sirens) sound(ctx context.Context, url, signal string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, url+"/signals", strings.NewReader(signal))
	if err != nil {
		return err
	}
	resp, err := s.hc.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode >= 300 {
		return errors.New("siren: " + resp.Status)
	}
	return nil
}

func (s *Sirens) alive(ctx context.Context, url string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url+"/alive", nil)
	if err != nil {
		return err
	}
	resp, err := s.hc.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// SoundAll sounds all: the first error cancels the rest, whose requests are on their way.
func (s *Sirens) SoundAll(ctx context.Context, urls []string, signal string) Verdict {
	g, ctx := errgroup.WithContext(ctx)
	for _, u := range urls {
		g.Go(func() error { return s.sound(ctx, u, signal) })
	}
	if err := g.Wait(); err != nil {
		return Failed // want "failed"
	}
	return Sent
}

// Each keeps a verdict for each.
func (s *Sirens) Each(ctx context.Context, urls []string, signal string) []Verdict {
	out := make([]Verdict, len(urls))
	var g errgroup.Group
	for i, u := range urls {
		g.Go(func() error {
			out[i] = Sent
			if err := s.sound(ctx, u, signal); err != nil {
				out[i] = Failed // want "failed"
			}
			return nil
		})
	}
	_ = g.Wait()
	return out
}

// SoundMost says that it does not know.
func (s *Sirens) SoundMost(ctx context.Context, urls []string, signal string) Verdict {
	g, ctx := errgroup.WithContext(ctx)
	for _, u := range urls {
		g.Go(func() error { return s.sound(ctx, u, signal) })
	}
	if err := g.Wait(); err != nil {
		return Uncertain
	}
	return Sent
}

// Alive reads.
func (s *Sirens) Alive(ctx context.Context, urls []string) Verdict {
	g, ctx := errgroup.WithContext(ctx)
	for _, u := range urls {
		g.Go(func() error { return s.alive(ctx, u) })
	}
	if err := g.Wait(); err != nil {
		return Failed
	}
	return Sent
}

// Load reads files.
func Load(names []string) ([][]byte, Verdict) {
	out := make([][]byte, len(names))
	var g errgroup.Group
	for i, n := range names {
		g.Go(func() (err error) {
			out[i], err = os.ReadFile(n)
			return err
		})
	}
	if err := g.Wait(); err != nil {
		return nil, Failed
	}
	return out, Sent
}
