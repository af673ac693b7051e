// Package structredact has types that leave the credential out, where fmt asks them and where it does not.
package structredact

import (
	"encoding/json"
	"fmt"
	"io"
	"log"
)

// Secret is a text that does not print.
type Secret string

// String implements fmt.Stringer.
func (Secret) String() string { return "(secret)" }

// Config has it in an exported field.
type Config struct {
	Host  string
	Token Secret
}

// hidden has it in one that is not.
type hidden struct {
	host  string
	token Secret
}

// Value prints the value.
func Value(token Secret) {
	log.Print(token)
	log.Printf("%v %s %q", token, token, token)
	log.Printf("%+v", token)
	log.Print("token " + token.String())
	log.Printf("%#v", token) // want "credential reaches the log"
	log.Print(string(token)) // want "credential reaches the log"
	log.Print("token " + token)
	log.Printf("%x", []byte(token)) // want "credential reaches the log"
}

// Exported is asked.
func Exported(c Config) {
	log.Printf("%v", c)
	log.Printf("%+v", c)
	log.Printf("%#v", c) // want "credential reaches the log"
}

// Unexported is not asked.
func Unexported(host string, token Secret) {
	h := hidden{host, token}
	log.Printf("%+v", h) // want "credential reaches the log"
	log.Printf("%s", h.host)
	log.Printf("%s", h.token)
}

// JSON asks for something else.
func JSON(c Config) error {
	data, err := json.Marshal(c)
	if err != nil {
		return err
	}
	log.Printf("%s", data) // want "credential reaches the log"
	return nil
}

// Full has all the methods that anything asks for.
type Full string

// String implements fmt.Stringer.
func (Full) String() string { return "(secret)" }

// GoString implements fmt.GoStringer.
func (Full) GoString() string { return "(secret)" }

// MarshalJSON implements json.Marshaler.
func (Full) MarshalJSON() ([]byte, error) { return []byte(`"(secret)"`), nil }

// FullConfig has one.
type FullConfig struct {
	Host  string
	Token Full
}

// Fulls prints it.
func Fulls(c FullConfig) error {
	log.Printf("%v %+v %#v", c, c.Token, c)
	data, err := json.Marshal(c)
	if err != nil {
		return err
	}
	log.Printf("%s", data)
	return nil
}

// Formatted answers to every verb.
type Formatted struct {
	Host     string
	Password string
}

// Format implements fmt.Formatter.
func (f Formatted) Format(s fmt.State, _ rune) { io.WriteString(s, "login at "+f.Host) }

// Formats prints it.
func Formats(f Formatted) {
	log.Printf("%v %+v %#v %s", f, f, f, f)
}

// Whole leaves a field out.
type Whole struct {
	Host     string
	Password string
}

// String implements fmt.Stringer.
func (w Whole) String() string {
	return fmt.Sprintf("host=%s password-set=%t", w.Host, w.Password != "")
}

// Wholes prints it.
func Wholes(w Whole) error {
	log.Print(w)
	log.Printf("%s", &w)
	log.Printf("%#v", w) // want "credential reaches the log"
	return fmt.Errorf("bad %+v", w)
}

// Pointer has the method on the pointer only.
type Pointer struct {
	Host     string
	Password string
}

// String implements fmt.Stringer.
func (p *Pointer) String() string { return "login at " + p.Host }

// Pointers prints both.
func Pointers(p Pointer) {
	log.Print(&p)
	log.Print(p) // want "credential reaches the log"
}

// Loud has a method that leaves nothing out.
type Loud struct {
	User     string
	Password string
}

// String implements fmt.Stringer.
func (l Loud) String() string { return l.User + ":" + l.Password }

// Louds prints it.
func Louds(l Loud) {
	log.Print(l)          // want "credential reaches the log"
	log.Print(l.String()) // want "credential reaches the log"
	log.Print(l.User)
}

// Masking masks it.
type Masking struct {
	User     string
	Password string
}

// String implements fmt.Stringer.
func (m Masking) String() string { return m.User + ":" + mask(m.Password) }

func mask(s string) string {
	if len(s) < 8 {
		return "***"
	}
	return s[:2] + "***"
}

// Maskings prints it.
func Maskings(m Masking) {
	log.Print(m)
	log.Print(m.String())
}

// Outer embeds a type with the method, which is promoted.
type Outer struct {
	Whole
	Name string
}

// Outers prints it.
func Outers(o Outer) {
	log.Printf("%v", o)
}

// Slices are asked element by element.
func Slices(s []Secret, m map[string]Secret) {
	log.Print(s)
	log.Printf("%v", m)
}
