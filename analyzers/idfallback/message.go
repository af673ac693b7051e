package idfallback

import (
	"strings"

	"github.com/toolvet/toolvet/internal/identity"
)

// Variants are the stable names of the kinds of findings, under which they can be
// switched off.
var Variants = identity.Shapes

// message says which identity is guessed, from what, and what a truthful program does instead.
func message(f *identity.Fallback) string {
	var b strings.Builder
	switch f.Shape {
	case identity.ByDecoding:
		b.WriteString("a reply without " + f.What + " keeps " + f.With + " as its identity, because it is decoded over it")
	case identity.ByPlace:
		b.WriteString("the first of the list gives the identity when no element is the one that was looked for")
	case identity.ByLocation:
		b.WriteString(`a reply without a Location header gives the identity "."`)
	case identity.ByMakingObject:
		b.WriteString("a failed read is answered with an object that is made of " + f.With + ", an identity that no reply gave")
	case identity.ByWaiting:
		b.WriteString("an answer without " + f.What + " is given to a caller who is guessed: the identity did not come with it")
	case identity.ByMaking:
		b.WriteString("a reply without " + f.What + " gets an identity that is made here")
	case identity.ByBooking:
		b.WriteString("a reply that does not say " + f.What + " is booked under " + f.With + ", which was asked for and is not the identity of what served")
	case identity.ByNaming:
		b.WriteString("a reply without " + f.What + " is identified by " + f.With + ", which another may have too: a name is no identity")
	default:
		b.WriteString("a reply without " + f.What + " is completed with " + f.With + ", an identity that did not come from it")
	}
	b.WriteString(", in " + f.Func)
	switch f.Shape {
	case identity.ByPlace:
		b.WriteString("; no match is an error, and so are several")
	case identity.ByMakingObject:
		b.WriteString("; hand the error on")
	case identity.ByWaiting:
		b.WriteString("; drop it, or fail the connection")
	case identity.ByBooking:
		b.WriteString("; say that it is not known, or make it an error")
	default:
		b.WriteString("; a success without an identity is an error")
	}
	return b.String()
}
