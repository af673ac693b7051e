// Package logwrap has the project's own loggers: a parameter that reaches a known sink is one.
package logwrap

import (
	"fmt"
	"io"
	"log"
	"os"
	"strings"
	"time"
)

// Config of the deployer.
type Config struct {
	App         string
	DeployToken string
}

func debugf(format string, args ...any) {
	log.Printf("[debug] "+format, args...)
}

func say(parts ...string) {
	fmt.Fprintln(os.Stderr, strings.Join(parts, " "))
}

// Functions uses functions.
func Functions(c *Config) {
	debugf("app %s token %s", c.App, c.DeployToken) // want "credential reaches the log"
	say("deploying", c.App, "with", c.DeployToken)  // want "credential reaches the output"
	debugf("app %s token set %t", c.App, c.DeployToken != "")
	say("deploying", c.App)
}

// Logger prints to a logger of the standard library.
type Logger struct {
	out   *log.Logger
	level int
}

// Infof prints when the level allows.
func (l *Logger) Infof(format string, args ...any) {
	if l.level > 0 {
		l.out.Output(2, fmt.Sprintf(format, args...))
	}
}

// Event prints a name and pairs.
func (l *Logger) Event(name string, pairs map[string]string) {
	for k, v := range pairs {
		l.out.Printf("%s %s=%s", name, k, v)
	}
}

// Methods uses methods.
func Methods(l *Logger, c *Config) {
	l.Infof("app %s token %s", c.App, c.DeployToken)                          // want "credential reaches the log"
	l.Event("deploy", map[string]string{"app": c.App, "auth": c.DeployToken}) // want "credential reaches the log"
	l.Infof("app %s", c.App)
	l.Event("deploy", map[string]string{"app": c.App})
}

// File writes lines into a file.
type File struct{ f *os.File }

func (f *File) line(text string) {
	fmt.Fprintf(f.f, "%s %s\n", time.Now().Format(time.RFC3339), text)
}

// Lines writes lines.
func (f *File) Lines(c *Config) {
	f.line("token " + c.DeployToken) // want "credential reaches the output"
	f.line("app " + c.App)
}

// Two is two calls above the sink.
func Two(l *Logger, c *Config) {
	step(l, "token", c.DeployToken) // want "credential reaches the log"
	step(l, "app", c.App)
}

func step(l *Logger, name, value string) {
	l.Infof("step %s", describe(name, value))
}

func describe(name, value string) string { return name + "=" + value }

// Variable is a function in a variable.
var Variable = func(format string, args ...any) { log.Printf(format, args...) }

// Through calls it.
func Through(c *Config) {
	Variable("token %s", c.DeployToken) // want "credential reaches the log"
	Variable("app %s", c.App)
}

// counted uses its parameter for nothing that is seen.
func counted(label string, values ...string) {
	log.Printf("%s: %d values", label, len(values))
}

// Counts uses it.
func Counts(c *Config) {
	counted("token", c.DeployToken)
}

// masked masks.
func masked(label, value string) {
	log.Printf("%s: %s", label, maskValue(value))
}

func maskValue(s string) string {
	if len(s) < 8 {
		return "…"
	}
	return s[:4] + "…"
}

// Masks uses it.
func Masks(c *Config) {
	masked("token", c.DeployToken)
}

// render writes into what it is given; a buffer is no output.
func render(w io.Writer, c *Config) {
	fmt.Fprintf(w, "app=%s\ntoken=%s\n", c.App, c.DeployToken)
}

// Rendered makes the text of a file.
func Rendered(c *Config) string {
	var b strings.Builder
	render(&b, c)
	return b.String()
}
