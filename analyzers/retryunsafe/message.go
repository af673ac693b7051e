package retryunsafe

import (
	"fmt"
	"strings"

	"github.com/toolvet/toolvet/internal/report"
	"github.com/toolvet/toolvet/internal/summary"
)

// Variants are the stable names of the kinds of findings, under which they can be
// switched off.
var Variants = []string{resend, laterStep}

const (
	resend    = "resend"     // sent again after an unknown outcome
	laterStep = "later-step" // after the failure of a later step
)

// message says what can happen, by which path, after which failure, and what to do.
func message(r *summary.Resend) string {
	if r.Setting {
		return settingMessage(r)
	}
	var b strings.Builder
	after := r.Modes.First()
	if r.Modes != 0 {
		fmt.Fprintf(&b, "%s is sent again after an unknown outcome (%s)", r.Op, after.Words())
	} else {
		fmt.Fprintf(&b, "%s is sent again when a later step fails, although it may have happened", r.Op)
	}
	fmt.Fprintf(&b, ": %s, by %s", report.Path(r.Func, r.Trace), r.How)
	if r.Trust != "" {
		fmt.Fprintf(&b, "; %s", r.Trust)
	}
	b.WriteString("; ")
	b.WriteString(advice(r))
	return b.String()
}

// settingMessage speaks of a client that sends everything again.
func settingMessage(r *summary.Resend) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s in %s makes the client send ", r.How, r.Func)
	if len(r.Trace) > 0 {
		fmt.Fprintf(&b, "%s again after an unknown outcome (%s): %s", r.Op, r.Modes.First().Words(), report.Path(r.Trace[0].Name, r.Trace[1:]))
	} else {
		fmt.Fprintf(&b, "writes again after an unknown outcome (%s)", r.Modes.First().Words())
	}
	if r.Trust != "" {
		fmt.Fprintf(&b, "; %s", r.Trust)
	}
	b.WriteString("; let it repeat reads only, or send writes through a client that does not repeat")
	return b.String()
}

func advice(r *summary.Resend) string {
	switch {
	case r.Key == summary.FreshKey:
		return "its key is new in every attempt: make one key before the first"
	case r.Modes == 0:
		return "keep the failed step apart from what was done, or look it up first"
	}
	return "make one idempotency key before the first attempt, or look the result up before sending again"
}

// category is the variant of a finding.
func category(r *summary.Resend) string {
	if r.Modes == 0 {
		return laterStep
	}
	return resend
}
