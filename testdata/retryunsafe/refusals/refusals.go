// Package refusals goes round only where the service said no in words.
package refusals

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"sync"
	"time"

	"toolvet.test/fixtures/retryunsafe/refusals/orchard"
)

// Anew sends without the ticket when the ticket was no good.
func Anew(ctx context.Context, c *orchard.Client, tree, ticket string) error {
	err := c.Pick(ctx, tree, ticket)
	if err != nil && ticket != "" && strings.Contains(err.Error(), "unauthorized") {
		ticket = ""
		err = c.Pick(ctx, tree, ticket)
	}
	return err
}

// Blindly sends once more whatever the words are.
func Blindly(ctx context.Context, c *orchard.Client, tree string) error {
	err := c.Pick(ctx, tree, "")
	if err != nil && !strings.Contains(err.Error(), "unauthorized") {
		err = c.Pick(ctx, tree, "") // want "again"
	}
	return err
}

// Busy sends once more after words of a server that broke down.
func Busy(ctx context.Context, c *orchard.Client, tree string) error {
	err := c.Pick(ctx, tree, "")
	if err != nil && strings.Contains(err.Error(), "internal error") {
		err = c.Pick(ctx, tree, "") // want "again"
	}
	return err
}

type answer struct {
	Code  string `json:"code"`
	Delay int    `json:"delay_ms"`
	Text  string `json:"text"`
}

func read(err error) *answer {
	var said orchard.Error
	if !errors.As(err, &said) {
		return &answer{Text: "no answer"}
	}
	var a answer
	if err := json.Unmarshal(said.Contents, &a); err != nil {
		return &answer{Text: "unreadable"}
	}
	return &a
}

// Gardener prunes one tree at a time.
type Gardener struct {
	mu sync.Mutex
	c  *orchard.Client
}

func (g *Gardener) tooMany(err error) (time.Duration, bool) {
	a := read(err)
	if a.Code != "G_LIMIT_EXCEEDED" {
		return 0, false
	}
	return time.Duration(a.Delay) * time.Millisecond, true
}

func (g *Gardener) patiently(f func() error) error {
	g.mu.Lock()
	defer g.mu.Unlock()
	for {
		err := f()
		if err == nil {
			return nil
		}
		wait, ok := g.tooMany(err)
		if !ok {
			return err
		}
		time.Sleep(wait)
	}
}

// Prune waits when there were too many orders.
func (g *Gardener) Prune(tree string) error {
	return g.patiently(func() error { return g.c.Prune(tree) })
}

func (g *Gardener) broken(err error) (time.Duration, bool) {
	a := read(err)
	if a.Code != "G_INTERNAL_ERROR" && a.Text != "no answer" {
		return 0, false
	}
	return time.Duration(a.Delay) * time.Millisecond, true
}

func (g *Gardener) stubbornly(f func() error) error {
	for {
		err := f()
		if err == nil {
			return nil
		}
		wait, ok := g.broken(err)
		if !ok {
			return err
		}
		time.Sleep(wait)
	}
}

// PruneAnyway goes round when no answer came.
func (g *Gardener) PruneAnyway(tree string) error {
	return g.stubbornly(func() error {
		return g.c.Prune(tree) // want "again"
	})
}
