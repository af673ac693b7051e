// Package nameflow carries named credentials through functions.
package nameflow

import (
	"fmt"
	"log"
	"strings"
	"sync"
)

// Vault has a key.
type Vault struct {
	Name      string
	masterKey string
}

// Key returns it.
func (v *Vault) Key() string { return v.masterKey }

func (v *Vault) header() string { return "Vault " + v.masterKey }

func (v *Vault) pair() (string, string) { return v.Name, v.masterKey }

func (v *Vault) both() (name, value string, err error) {
	if v.masterKey == "" {
		return "", "", fmt.Errorf("%s is locked", v.Name)
	}
	return v.Name, v.masterKey, nil
}

// Results prints results.
func (v *Vault) Results() {
	log.Print("with ", v.Key())    // want "credential reaches the log"
	log.Print("with ", v.header()) // want "credential reaches the log"
	name, value := v.pair()
	log.Print("of ", name)
	log.Print("with ", value) // want "credential reaches the log"
}

// Three has three results.
func (v *Vault) Three() error {
	name, value, err := v.both()
	if err != nil {
		return err
	}
	log.Printf("%s has %s", name, value) // want "credential reaches the log"
	return nil
}

// Closure prints a captured variable.
func Closure(password string) func() {
	n := len(password)
	safe := func() { log.Print("length ", n) }
	safe()
	return func() {
		log.Print("password ", password) // want "credential reaches the log"
	}
}

// Local calls a closure with it.
func Local(password string) {
	show := func(label, v string) { log.Printf("%s: %s", label, v) }
	show("length", fmt.Sprint(len(password)))
	show("password", password) // want "credential reaches the log"
}

// Goroutine prints in one.
func Goroutine(user, password string) {
	var wg sync.WaitGroup
	wg.Add(1)
	go func() {
		defer wg.Done()
		log.Print("user ", user)
		log.Print("password ", password) // want "credential reaches the log"
	}()
	go line("user " + user)
	go line("password " + password) // want "credential reaches the log"
	wg.Wait()
}

func line(text string) { log.Print(text) }

// Deferred prints at the end.
func Deferred(user, password string) {
	defer log.Print("password was ", password) // want "credential reaches the log"
	defer log.Print("user was ", user)
	log.Print("start")
}

func show[T any](label string, v T) { log.Printf("%s: %v", label, v) }

func first[T any](all ...T) T { return all[0] }

// Generic prints by a generic function.
func Generic(user, password string) {
	show("user", user)
	show("length", len(password))
	show("password", password)                // want "credential reaches the log"
	log.Print("of ", first(password, "none")) // want "credential reaches the log"
	log.Print("of ", first(user, "none"))
}

// Box is generic.
type Box[T any] struct {
	Label string
	Value T
}

// Boxed prints it.
func Boxed(user, password string) {
	a := Box[string]{Label: "password", Value: password}
	log.Printf("%v", a) // want "credential reaches the log"
	b := Box[int]{Label: "password", Value: len(password)}
	log.Printf("%v", b)
	c := Box[string]{Label: "user", Value: user}
	log.Printf("%v", c)
}

// Swapped has the value in another variable, and back.
func Swapped(user, password string) {
	a, b := user, password
	a, b = b, a
	log.Print("a ", a) // want "credential reaches the log"
	log.Print("b ", b)
}

// Replaced has another value in the variable by then.
func Replaced(password string) {
	length := len(password)
	password = "***"
	log.Print(password, length)
}

// Parsed takes a header apart.
func Parsed(authorization string) {
	scheme, _, _ := strings.Cut(authorization, " ")
	if !strings.EqualFold(scheme, "bearer") {
		log.Print("no bearer token")
		return
	}
	log.Print("token ", strings.TrimPrefix(authorization, "Bearer ")) // want "credential reaches the log"
}
