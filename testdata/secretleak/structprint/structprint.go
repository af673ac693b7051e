// Package structprint prints structs that hold credentials.
package structprint

import (
	"fmt"
	"log"
	"os"
	"time"
)

// Config is a configuration.
type Config struct {
	Listen  string
	Token   string
	Timeout time.Duration
}

// Exported prints one in every form.
func Exported(c Config) {
	log.Printf("%v", c)                  // want "credential reaches the log"
	log.Printf("config: %+v", c)         // want "credential reaches the log"
	log.Printf("%#v", &c)                // want "credential reaches the log"
	log.Println("config", c)             // want "credential reaches the log"
	fmt.Fprintln(os.Stderr, &c)          // want "credential reaches the output"
	log.Printf("%+v", []Config{c})       // want "credential reaches the log"
	log.Print(map[string]Config{"a": c}) // want "credential reaches the log"
	log.Printf("%T", c)
	log.Printf("%s %s", c.Listen, c.Timeout)
	log.Printf("%p", &c)
}

// Error puts it into an error.
func Error(c *Config) error {
	if c.Listen == "" {
		return fmt.Errorf("bad config %+v", *c) // want "credential reaches an error"
	}
	return nil
}

type client struct {
	base     string
	password string
}

// Unexported has fields that are not exported: fmt prints them all the same.
func Unexported(base, password string) {
	c := client{base: base, password: password}
	log.Printf("client %+v", c) // want "credential reaches the log"
	log.Printf("client of %s", c.base)
}

// Nested holds one by value.
type Nested struct {
	Name   string
	Config Config
}

// Values prints it.
func Values(n Nested) {
	log.Printf("%+v", n) // want "credential reaches the log"
	log.Printf("%s", n.Name)
}

// Embedded embeds one.
type Embedded struct {
	Config
	Name string
}

// Embeds prints it.
func Embeds(e Embedded) {
	log.Print(e)       // want "credential reaches the log"
	log.Print(e.Token) // want "credential reaches the log"
	log.Print(e.Listen, e.Name)
}

// Anonymous has no name.
func Anonymous(user, password string) {
	v := struct{ User, Pass string }{user, password}
	log.Printf("%v", v) // want "credential reaches the log"
	w := struct {
		User string
		Pass bool
	}{user, password != ""}
	log.Printf("%v", w)
}

// Filled has a struct whose field says nothing and holds a credential.
func Filled(apiKey string) {
	type pair struct{ Name, Value string }
	p := pair{"auth", apiKey}
	log.Printf("%v", p) // want "credential reaches the log"
	q := pair{"auth", "(hidden)"}
	log.Printf("%v", q)
}

// Options has no credential.
type Options struct {
	Listen    string
	TokenFile string
	HasToken  bool
}

// Harmless prints it.
func Harmless(o Options) {
	log.Printf("%+v", o)
}

// Func holds a function that gives the token: fmt prints an address.
type Func struct {
	Name  string
	Token func() (string, error)
}

// Funcs prints it.
func Funcs(f Func) {
	log.Printf("%+v", f)
}

// Tagged has a field that JSON leaves out; fmt does not.
type Tagged struct {
	Name  string `json:"name"`
	Token string `json:"-"`
}

// Tags prints it.
func Tags(t Tagged) {
	log.Printf("%+v", t) // want "credential reaches the log"
}

// Aliased has a name that says nothing, and a tag that does.
type Aliased struct {
	Name string `json:"name"`
	Val  string `json:"client_secret"`
}

// Aliases prints it.
func Aliases(a Aliased) {
	log.Printf("%+v", a) // want "credential reaches the log"
}
