package idfallback

import (
	"strings"

	"github.com/toolvet/toolvet/internal/identity"
)

// message says which identity is guessed, from what, and what a truthful program does instead.
func message(f *identity.Fallback) string {
	var b strings.Builder
	switch f.Shape {
	case "decode-over":
		b.WriteString("a reply without " + f.What + " leaves " + f.With + " in its place, because it is decoded over it")
	case "first-of-list":
		b.WriteString("the first of the list is taken for the object that was looked for when none is it")
	case "lost-location":
		b.WriteString(`a reply without a Location header gives the id "."`)
	case "made-up-object":
		b.WriteString("a failed read is answered with an object that is made of " + f.With)
	case "unanswered-id":
		b.WriteString("an answer without " + f.What + " is given to a caller who is guessed")
	case "made-up":
		b.WriteString("a reply without " + f.What + " gets an identity that is made here")
	case "served-model":
		b.WriteString("a reply that does not say " + f.What + " is booked under " + f.With + ", which was asked for and need not be what served")
	case "name-as-id":
		b.WriteString("a reply without " + f.What + " is identified by " + f.With + ", which another may have too")
	default:
		b.WriteString("a reply without " + f.What + " is completed with " + f.With + ", which did not come from it")
	}
	b.WriteString(", in " + f.Func)
	switch f.Shape {
	case "first-of-list":
		b.WriteString("; no match is an error, and so are several")
	case "made-up-object":
		b.WriteString("; hand the error on")
	case "unanswered-id":
		b.WriteString("; drop it, or fail the connection")
	case "served-model":
		b.WriteString("; say that it is not known, or make it an error")
	default:
		b.WriteString("; a success without an identity is an error")
	}
	return b.String()
}
