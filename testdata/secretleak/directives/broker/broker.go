// Package broker declares what its values are.
package broker

import "strings"

// Account is an account.
type Account struct {
	Number string

	// Answer is what the hotline asks for.
	//
	//toolvet:secret
	Answer string
}

// Word gives the answer.
//
//toolvet:secret
func Word(a Account) string { return strings.TrimSpace(a.Answer) }

// Dots shows how long it is.
//
//toolvet:redact
func Dots(s string) string { return strings.Map(dot, s) }

func dot(rune) rune { return '.' }

// Shown is a method of that kind.
//
//toolvet:redact
func (a Account) Shown() string { return a.Number + " " + strings.Map(dot, a.Answer) }
