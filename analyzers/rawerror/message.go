package rawerror

import (
	"strings"

	"github.com/toolvet/toolvet/internal/flow"
)

// Variants are the stable names of the kinds of findings, under which they can be
// switched off.
var Variants = []string{ofError, ofBody, noFlag}

const (
	ofError = "error" // the words of an error
	ofBody  = "body"  // of a reply, or the output of a command
	noFlag  = "flag"  // a failure without its flag
)

// message says whose words reach the agent, by which path, and what to do.
func message(r *flow.Raw) string {
	var b strings.Builder
	if r.Flag {
		b.WriteString("a failure reaches the agent as an ordinary result, without the failure flag, in " + r.Func)
		b.WriteString("; set the flag, so that the agent does not take the text for an answer")
		return b.String()
	}
	b.WriteString("the provider's own words reach the agent: ")
	what := "an error"
	if r.Words.Src != nil {
		what = r.Words.Src.What
	}
	b.WriteString(what)
	switch r.How {
	case "return":
		b.WriteString(" is returned by the handler " + r.Func)
	default:
		b.WriteString(" becomes text of the result in " + r.Func)
	}
	if len(r.Path) > 0 {
		b.WriteString(" → " + strings.Join(r.Path, " → "))
	}
	if src := r.Words.Src; src != nil && src.Trust != "" {
		b.WriteString("; " + src.Trust)
	}
	b.WriteString("; say what kind of failure it was and what the agent can do, and log the rest")
	return b.String()
}

// category is the variant of a finding.
func category(r *flow.Raw) string {
	switch {
	case r.Flag:
		return noFlag
	case r.Words.Kind == flow.Body:
		return ofBody
	}
	return ofError
}
