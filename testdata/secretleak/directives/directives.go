// Package directives has declarations: what is a credential and what makes one fit to be seen.
package directives

import (
	"fmt"
	"log"
	"strings"

	"toolvet.test/fixtures/secretleak/directives/broker"
)

// Ticket lets somebody in.
type Ticket struct {
	Event string

	// Serial opens the gate.
	//
	//toolvet:secret
	Serial string

	Seat string //toolvet:secret
}

// Fields prints them.
func Fields(t Ticket) {
	log.Printf("ticket for %s: %s", t.Event, t.Serial) // want "credential reaches the log"
	log.Printf("ticket for %s: %s", t.Event, t.Seat)   // want "credential reaches the log"
	log.Printf("%+v", t)                               // want "credential reaches the log"
	log.Printf("ticket for %s, %d letters", t.Event, len(t.Serial))
}

// Voucher is as good as money.
//
//toolvet:secret
type Voucher string

// Values prints one.
func Values(v Voucher, user string) {
	log.Printf("%s cashed %s", user, v) // want "credential reaches the log"
	log.Printf("%s cashed one of %d letters", user, len(v))
}

// Number is no voucher.
type Number string

// Numbers prints one.
func Numbers(n Number) { log.Printf("number %s", n) }

// mint makes one.
//
//toolvet:secret
func mint(user string) string { return strings.ToUpper(user) + "-7" }

// plain makes something else.
func plain(user string) string { return strings.ToLower(user) + "-7" }

// Results prints what functions give.
func Results(user string) error {
	log.Print("made ", plain(user))
	log.Print("made ", mint(user)) // want "credential reaches the log"
	if v := mint(user); len(v) < 4 {
		return fmt.Errorf("%s is too short", v) // want "credential reaches an error"
	}
	return nil
}

// outline shows where the letters are.
//
//toolvet:redact
func outline(s string) string { return strings.Map(letter, s) }

func letter(r rune) rune {
	if r > ' ' && r != '-' {
		return 'x'
	}
	return r
}

// copied is of the same form and is not declared.
func copied(s string) string { return strings.Map(func(r rune) rune { return r }, s) }

// Redacted prints what the functions give.
func Redacted(token string, t Ticket) {
	log.Print("token ", outline(token), outline(t.Serial))
	log.Print("token ", copied(token)) // want "credential reaches the log"
}

// Elsewhere prints what another package declares.
func Elsewhere(a broker.Account) {
	log.Print("account ", a.Number)
	log.Print("account ", a.Shown())
	log.Print("account ", a.Answer)       // want "credential reaches the log"
	log.Print("account ", broker.Word(a)) // want "credential reaches the log"
	log.Print("account ", broker.Dots(a.Answer))
	log.Printf("account %+v", a) // want "credential reaches the log"
}
