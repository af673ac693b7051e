// Package logiface prints through an interface whose implementations stand in the same package.
package logiface

import (
	"fmt"
	"log"
	"strings"
)

// Logger is what the project logs with.
type Logger interface {
	Infof(format string, args ...any)
	Errorf(format string, args ...any)
}

type std struct{ prefix string }

func (s std) Infof(format string, args ...any) { log.Printf(s.prefix+format, args...) }

func (s std) Errorf(format string, args ...any) { log.Printf("error: "+s.prefix+format, args...) }

// New returns one.
func New(prefix string) Logger { return std{prefix} }

// Chat is a bot.
type Chat struct {
	Room     string
	BotToken string
	log      Logger
}

// Open prints.
func (c *Chat) Open() {
	c.log.Infof("room %s with %s", c.Room, c.BotToken)     // want "credential reaches the log"
	c.log.Errorf("room %s refused %q", c.Room, c.BotToken) // want "credential reaches the log"
	c.log.Infof("room %s, token set: %t", c.Room, c.BotToken != "")
}

// Writer collects lines, and prints none.
type Writer interface {
	Addf(format string, args ...any)
}

type lines struct{ b strings.Builder }

func (l *lines) Addf(format string, args ...any) { fmt.Fprintf(&l.b, format, args...) }

// Config makes the text of a configuration.
func (c *Chat) Config() string {
	l := new(lines)
	var w Writer = l
	w.Addf("room=%s\n", c.Room)
	w.Addf("token=%s\n", c.BotToken)
	return l.b.String()
}
