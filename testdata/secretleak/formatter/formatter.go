// Package formatter has functions that return texts with credentials: who prints them is reported, they are not.
package formatter

import (
	"fmt"
	"log"
	"net/url"
	"strings"
)

// Login of a mail server.
type Login struct {
	Host, User, Password string
}

// Line returns a line.
func (l Login) Line() string { return fmt.Sprintf("%s %s %s", l.Host, l.User, l.Password) }

// Short leaves it out.
func (l Login) Short() string { return fmt.Sprintf("%s %s", l.Host, l.User) }

// URL returns an address.
func (l Login) URL() string {
	u := url.URL{Scheme: "smtps", User: url.UserPassword(l.User, l.Password), Host: l.Host}
	return u.String()
}

// Lines returns many.
func Lines(all []Login) string {
	var b strings.Builder
	for _, l := range all {
		b.WriteString(l.Line())
		b.WriteByte('\n')
	}
	return b.String()
}

// Header returns a header.
func Header(token string) string { return "Bearer " + token }

// Masked returns a line without it.
func (l Login) Masked() string { return strings.ReplaceAll(l.Line(), l.Password, "***") }

// Print prints them.
func Print(l Login, all []Login, token string) {
	log.Print(l.Line())      // want "credential reaches the log"
	log.Print(l.URL())       // want "credential reaches the log"
	log.Print(Lines(all))    // want "credential reaches the log"
	log.Print(Header(token)) // want "credential reaches the log"
	log.Print(l.Short())
	log.Print(l.Masked())
	log.Print(len(l.Line()), len(Lines(all)))
}
