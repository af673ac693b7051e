// Package embedded has interfaces in interfaces and structs in structs.
package embedded

import (
	"context"
	"net/http"
)

// Getter reads.
type Getter interface {
	Get(ctx context.Context, url string) (int, error)
}

// Named has a name.
type Named interface{ Name() string }

// Source is both, twice over.
type Source interface {
	Getter
	Named
	interface {
		Getter
		Close() error
	}
}

type base struct{ hc *http.Client }

func (b *base) Get(ctx context.Context, url string) (int, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return 0, err
	}
	resp, err := b.hc.Do(req)
	if err != nil {
		return 0, err
	}
	return resp.StatusCode, resp.Body.Close()
}

type named struct {
	*base
	Named
	name string
}

func (n named) Name() string { return n.name }

type closing struct{ named }

func (closing) Close() error { return nil }

type decorated struct {
	Source
	calls int
}

// Get calls the one inside, again after an error: a read.
func (d *decorated) Get(ctx context.Context, url string) (n int, err error) {
	for range 2 {
		d.calls++
		if n, err = d.Source.Get(ctx, url); err == nil {
			break
		}
	}
	return n, err
}

// New decorates a few times.
func New(depth int) Source {
	var s Source = closing{named{base: &base{http.DefaultClient}, name: "base"}}
	for range depth {
		s = &decorated{Source: s}
	}
	return s
}

// Loose has an embedded interface that nobody fills.
type Loose struct{ Source }

// Use may panic, and that is nobody's business here.
func Use(ctx context.Context, l Loose) (int, error) {
	if l.Source == nil {
		return 0, nil
	}
	return l.Get(ctx, l.Name())
}
