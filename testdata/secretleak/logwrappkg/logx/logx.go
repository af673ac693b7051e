// Package logx is a project's logger.
package logx

import (
	"context"
	"fmt"
	"log"
	"log/slog"
	"os"
)

// Debugf prints a line.
func Debugf(format string, args ...any) {
	write("debug", fmt.Sprintf(format, args...))
}

func write(level, line string) {
	log.Printf("%s: %s", level, line)
}

// Print prints to standard output.
func Print(args ...any) {
	fmt.Fprintln(os.Stdout, args...)
}

// Discard prints nothing.
func Discard(format string, args ...any) {}

// Logger writes structured lines.
type Logger struct{ l *slog.Logger }

// With adds pairs.
func (l *Logger) With(pairs ...any) *Logger { return &Logger{l.l.With(pairs...)} }

// Info writes one.
func (l *Logger) Info(ctx context.Context, msg string, pairs ...any) {
	l.l.InfoContext(ctx, msg, pairs...)
}

// Error writes one with an error.
func (l *Logger) Error(ctx context.Context, msg string, err error) {
	l.l.ErrorContext(ctx, msg, "err", err)
}
