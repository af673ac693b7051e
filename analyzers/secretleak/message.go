package secretleak

import (
	"strings"

	"github.com/toolvet/toolvet/internal/flow"
)

// A class says in words what shows a credential, and what to do about it.
type class struct{ name, where, advice string }

var classes = []class{
	{"log", "the log", "log its name, or nothing of it"},
	{"output", "the output", "print its name, or nothing of it"},
	{"error", "an error", "leave it out of the error: errors are logged and shown to agents"},
	{"panic", "a panic", "leave it out: the value of a panic is printed and often becomes an error"},
	{"trace", "a trace", "leave it out of the span"},
	{"crash", "a crash report", "leave it out of what is sent to the crash reporter"},
	{"http", "an HTTP answer", "leave it out of the answer"},
	{"cluster", "a cluster object", "leave it out: everybody in the namespace can read it"},
	{"tool", "a tool result", "leave it out: the agent, its log and its provider read it"},
}

func classOf(l *flow.Leak) class {
	for _, c := range classes {
		if c.name == l.Class {
			return c
		}
	}
	return class{}
}

// inURL begins the variants in which the credential is a part of a URL.
const inURL = "url-"

// Variants are the stable names of the kinds of findings, under which they can be
// switched off: what shows the credential, as such and as a part of a URL.
var Variants = variants()

func variants() []string {
	var plain, url []string
	for _, c := range classes {
		plain = append(plain, c.name)
		url = append(url, inURL+c.name)
	}
	return append(plain, url...)
}

// message says what is shown, where it comes from, by which path, and what to do.
func message(l *flow.Leak) string {
	var b strings.Builder
	shows := classOf(l)
	b.WriteString("a credential reaches " + shows.where + ": " + l.Source.What)
	switch {
	case l.Source.Error:
		b.WriteString(" is part of a URL that the error of the request shows")
	case l.Source.URL:
		b.WriteString(" is part of a URL that is shown")
	default:
		b.WriteString(" is shown")
	}
	b.WriteString(" in " + l.Func)
	if len(l.Path) > 0 {
		b.WriteString(" → " + strings.Join(l.Path, " → "))
	}
	if l.Source.Trust != "" {
		b.WriteString("; " + l.Source.Trust)
	}
	b.WriteString("; ")
	if l.Source.URL || l.Source.Error {
		b.WriteString("send it in a header, or return the Err of the *url.Error, which has no URL")
	} else {
		b.WriteString(shows.advice)
	}
	return b.String()
}

// category is the variant of a finding.
func category(l *flow.Leak) string {
	if l.Source.URL || l.Source.Error {
		return inURL + l.Class
	}
	return l.Class
}
