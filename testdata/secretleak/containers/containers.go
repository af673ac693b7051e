// Package containers carries credentials in maps, slices, channels, builders and texts.
package containers

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log"
	"os"
	"strings"
)

// Login is a login.
type Login struct {
	Host     string
	Password string
}

// Map holds one under a name that says nothing.
func (l *Login) Map() {
	m := map[string]string{"host": l.Host}
	log.Printf("%v", m)
	m["x"] = l.Password
	log.Printf("%v", m) // want "credential reaches the log"
}

// MapOther reads another key.
func (l *Login) MapOther() {
	m := map[string]string{"host": l.Host, "x": l.Password}
	log.Print(m["host"])
	log.Print(m["x"]) // want "credential reaches the log"
	log.Print(len(m))
}

// Deleted takes it out again.
func (l *Login) Deleted() {
	m := map[string]string{"host": l.Host, "x": l.Password}
	delete(m, "x")
	log.Printf("%v", m)
}

// Overwritten writes over it.
func (l *Login) Overwritten() {
	m := map[string]string{"host": l.Host, "x": l.Password}
	m["x"] = "***"
	log.Printf("%v", m)
}

// Slice appends.
func (l *Login) Slice() {
	s := []string{l.Host}
	log.Print(s)
	s = append(s, l.Password)
	log.Print(strings.Join(s, " ")) // want "credential reaches the log"
	for _, v := range s {
		log.Print(v) // want "credential reaches the log"
	}
}

// Index reads one element.
func (l *Login) Index() {
	s := []string{l.Host, l.Password}
	log.Print(s[0])
	log.Print(s[1]) // want "credential reaches the log"
}

// Array is of fixed size.
func (l *Login) Array() {
	a := [2]string{l.Host, l.Password}
	log.Print(a) // want "credential reaches the log"
}

// Channel sends.
func (l *Login) Channel() {
	hosts, words := make(chan string, 1), make(chan string, 1)
	hosts <- l.Host
	words <- l.Password
	log.Print(<-hosts, ":")
	log.Print(<-words, ":") // want "credential reaches the log"
}

// Builder builds.
func (l *Login) Builder() {
	var b strings.Builder
	b.WriteString(l.Host)
	log.Print(b.String())
	b.WriteByte(' ')
	b.WriteString(l.Password)
	log.Print(b.String()) // want "credential reaches the log"
}

// Buffer buffers.
func (l *Login) Buffer() {
	buf := bytes.NewBufferString("login ")
	fmt.Fprintf(buf, "%s:%s", l.Host, l.Password)
	log.Print(buf) // want "credential reaches the log"
}

// Sprintf formats step by step.
func (l *Login) Sprintf() {
	pair := fmt.Sprintf("%s:%s", l.Host, l.Password)
	line := fmt.Sprintf("login %s", pair)
	log.Print(strings.ToUpper(line)) // want "credential reaches the log"
	host := fmt.Sprintf("host %s", l.Host)
	log.Print(strings.ToUpper(host))
}

// Cut cuts a pair into halves.
func Cut(basicAuthPassword string) {
	line := "admin:" + basicAuthPassword
	_, rest, _ := strings.Cut(line, ":")
	log.Print(rest) // want "credential reaches the log"
}

// Bytes converts.
func (l *Login) Bytes() {
	b := []byte(l.Password)
	os.Stdout.Write(append([]byte("password "), b...)) // want "credential reaches the output"
}

// JSON marshals.
func (l *Login) JSON() error {
	data, err := json.Marshal(map[string]any{"host": l.Host, "pass": l.Password})
	if err != nil {
		return err
	}
	log.Printf("login %s", data) // want "credential reaches the log"
	return nil
}

// JSONSafe marshals less.
func (l *Login) JSONSafe() error {
	data, err := json.Marshal(map[string]any{"host": l.Host, "pass": l.Password != ""})
	if err != nil {
		return err
	}
	log.Printf("login %s", data)
	return nil
}

// Any is an empty interface.
func (l *Login) Any() {
	var v any = l.Password
	log.Print("login ", v) // want "credential reaches the log"
	v = l.Host
	log.Print("login ", v)
}
