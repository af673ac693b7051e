// Package namelog prints named credentials with the standard library's loggers.
package namelog

import (
	"context"
	"log"
	"log/slog"
	"os"
	"strings"
)

// Config of a deploy tool.
type Config struct {
	Host     string
	User     string
	Password string
	Token    string
	Retries  int
}

// Start prints fields and parameters.
func Start(c *Config, apiKey string) {
	log.Printf("deploying to %s as %s with %s", c.Host, c.User, c.Password) // want "credential reaches the log"
	log.Println("key:", apiKey)                                             // want "credential reaches the log"
	log.Print("token " + c.Token)                                           // want "credential reaches the log"
	log.Printf("deploying to %s as %s", c.Host, c.User)
	log.Printf("%d retries", c.Retries)
}

// Fatal ends with one.
func Fatal(c *Config) {
	if !strings.HasPrefix(c.Token, "dt_") {
		log.Fatalf("token %q has a wrong form", c.Token) // want "credential reaches the log"
	}
	if c.Password == "" {
		log.Fatal("password is missing")
	}
}

// Own has a logger of its own.
func Own(c *Config) {
	l := log.New(os.Stderr, "deploy: ", log.LstdFlags)
	l.Printf("token=%s", c.Token) // want "credential reaches the log"
	l.Printf("token set: %t", c.Token != "")
	l.Panicln("wrong password", c.Password) // want "credential reaches (the log|a panic)"
}

// Structured prints attributes.
func Structured(ctx context.Context, c *Config, clientSecret string) {
	slog.Info("client", "id", c.User, "secret", clientSecret)                                                                    // want "credential reaches the log"
	slog.InfoContext(ctx, "client", slog.String("id", c.User), slog.String("value", clientSecret))                               // want "credential reaches the log"
	slog.LogAttrs(ctx, slog.LevelDebug, "client", slog.Group("auth", slog.String("user", c.User), slog.Any("pass", c.Password))) // want "credential reaches the log"
	slog.Info("client "+clientSecret, "id", c.User)                                                                              // want "credential reaches the log"
	slog.Info("client", "id", c.User, "secret_set", clientSecret != "", "secret_len", len(clientSecret))
	slog.InfoContext(ctx, "client", slog.Bool("secret", clientSecret != ""))
}

// Chained has attributes from With.
func Chained(c *Config) {
	slog.With("host", c.Host).With("pw", c.Password).Info("connected") // want "credential reaches the log"
	slog.With("host", c.Host).WithGroup("auth").Debug("connected", "user", c.User)
}

// Spread collects the arguments first.
func Spread(c *Config) {
	args := []any{"host", c.Host}
	args = append(args, "password", c.Password)
	slog.Warn("login failed", args...) // want "credential reaches the log"

	plain := []any{"host", c.Host}
	plain = append(plain, "user", c.User)
	slog.Warn("login failed", plain...)
}

// Multiline has a call of many lines.
func Multiline(c *Config) {
	slog.Error("login failed", // want "credential reaches the log"
		"host", c.Host,
		"user", c.User,
		"password", c.Password,
	)
	slog.Error("login failed",
		"host", c.Host,
		"user", c.User,
		"retries", c.Retries,
	)
}
