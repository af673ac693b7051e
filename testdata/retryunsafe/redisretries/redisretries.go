// Package redisretries sets how often a client of Redis repeats a command.
package redisretries

import (
	"context"

	"github.com/redis/go-redis/v9"
)

// Board keeps scores.
type Board struct{ db *redis.Client }

// New repeats each command five times.
func New(addr string) *Board {
	return &Board{redis.NewClient(&redis.Options{
		Addr:       addr,
		MaxRetries: 5, // want "again"
	})}
}

// Score adds up.
func (b *Board) Score(ctx context.Context, who string) error {
	return b.db.ZIncrBy(ctx, "scores", 1, who).Err()
}

// Pair has two clients.
type Pair struct{ read, write *redis.Client }

func options(addr string) *redis.Options { return &redis.Options{Addr: addr} }

// NewPair repeats reads alone.
func NewPair(addr string) *Pair {
	r, w := options(addr), options(addr)
	r.MaxRetries = 5
	w.MaxRetries = -1
	return &Pair{redis.NewClient(r), redis.NewClient(w)}
}

// Score adds up, once.
func (p *Pair) Score(ctx context.Context, who string) error {
	return p.write.ZIncrBy(ctx, "scores", 1, who).Err()
}

// Best reads.
func (p *Pair) Best(ctx context.Context) (string, error) { return p.read.Get(ctx, "best").Result() }
