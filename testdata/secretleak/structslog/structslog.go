// Package structslog prints structs with log/slog, whose handlers print them differently.
package structslog

import (
	"log/slog"
	"os"
)

// Config has no method.
type Config struct {
	Host  string
	Token string
}

// Plain prints it.
func Plain(c Config) {
	slog.Info("config", "config", c)            // want "credential reaches the log"
	slog.Info("config", slog.Any("config", &c)) // want "credential reaches the log"
	slog.Info("config", "host", c.Host, "token_set", c.Token != "")
}

// Valued has LogValue.
type Valued struct {
	Host  string
	Token string
}

// LogValue implements slog.LogValuer.
func (v Valued) LogValue() slog.Value {
	return slog.GroupValue(slog.String("host", v.Host), slog.Bool("token_set", v.Token != ""))
}

// Direct is asked.
func Direct(v Valued) {
	slog.Info("config", "config", v)
	slog.Info("config", "config", &v)
	slog.Info("config", slog.Any("config", v))
	slog.Info("config", slog.Group("all", "config", v))
}

// Inside is not asked: it lies in something else.
func Inside(v Valued) {
	slog.Info("configs", "configs", []Valued{v})             // want "credential reaches the log"
	slog.Info("config", "all", struct{ V Valued }{v})        // want "credential reaches the log"
	slog.Info("config", "all", map[string]Valued{"main": v}) // want "credential reaches the log"
}

// Loud has one that leaves nothing out.
type Loud struct {
	Host  string
	Token string
}

// LogValue implements slog.LogValuer.
func (l Loud) LogValue() slog.Value {
	return slog.GroupValue(slog.String("host", l.Host), slog.String("auth", l.Token))
}

// Louds prints it.
func Louds(l Loud) {
	slog.Info("config", "config", l) // want "credential reaches the log"
}

// Secret has LogValue and is a text.
type Secret string

// LogValue implements slog.LogValuer.
func (Secret) LogValue() slog.Value { return slog.StringValue("(secret)") }

// Secrets prints it.
func Secrets(token Secret) {
	slog.Info("config", "token", token)
	slog.Info("config", "token", string(token)) // want "credential reaches the log"
}

// Named has String and no LogValue.
type Named struct {
	Host  string
	Token string
}

// String implements fmt.Stringer.
func (n Named) String() string { return "config of " + n.Host }

// JSON does not ask for String.
func JSON(n Named) {
	l := slog.New(slog.NewJSONHandler(os.Stderr, nil))
	l.Info("config", "config", n) // want "credential reaches the log"
	l.Info("config", "config", n.String())
}

// Text asks for it.
func Text(n Named) {
	l := slog.New(slog.NewTextHandler(os.Stderr, nil))
	l.Info("config", "config", n)
}

// Dash leaves it out for JSON, and not for text.
type Dash struct {
	Host  string
	Token string `json:"-"`
}

// Dashes prints it both ways.
func Dashes(d Dash) {
	slog.New(slog.NewJSONHandler(os.Stderr, nil)).Info("config", "config", d)
	slog.New(slog.NewTextHandler(os.Stderr, nil)).Info("config", "config", d) // want "credential reaches the log"
}
