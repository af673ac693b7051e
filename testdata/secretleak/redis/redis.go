// Package redis opens a cache: parsing repeats the whole address, dialling does not.
package redis

import (
	"context"
	"errors"
	"fmt"

	"github.com/redis/go-redis/v9"
)

// Parse repeats what does not parse.
func Parse(dsn string) (*redis.Client, error) {
	opts, err := redis.ParseURL(dsn)
	if err != nil {
		return nil, fmt.Errorf("cache: %w", err) // want "credential reaches an error"
	}
	return redis.NewClient(opts), nil
}

// ParseSafe does not.
func ParseSafe(dsn string) (*redis.Client, error) {
	opts, err := redis.ParseURL(dsn)
	if err != nil {
		return nil, errors.New("cache: bad address")
	}
	return redis.NewClient(opts), nil
}

// Ping has an address and a password.
func Ping(ctx context.Context, addr, password string) error {
	c := redis.NewClient(&redis.Options{Addr: addr, Password: password})
	if err := c.Ping(ctx).Err(); err != nil {
		return fmt.Errorf("cache at %s: %w", addr, err)
	}
	return nil
}
