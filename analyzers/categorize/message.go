package categorize

import (
	"fmt"
	"strings"

	"github.com/toolvet/toolvet/internal/inject"
	"github.com/toolvet/toolvet/internal/knowledge"
	"github.com/toolvet/toolvet/internal/report"
	"github.com/toolvet/toolvet/internal/summary"
)

// Variants are the stable names of the kinds of findings, under which they can be
// switched off.
var Variants = []string{
	summary.UnknownAsFailed:  "unknown-as-failed",
	summary.UnknownAsRetry:   "retryable",
	summary.UnknownAsSuccess: "unknown-as-success",
	summary.AfterSuccess:     "after-2xx",
	summary.LostCause:        "lost-cause",
	summary.AuthMerged:       "auth-merged",
	summary.ExitStatus:       "exit-status",
	summary.TakenForAbsent:   "absent",
	summary.DenialAsFailure:  "denied",
	summary.AcceptedAsFailed: "accepted",
}

func variant(w summary.Wrong) string { return Variants[w] }

// message says which name the outcome gets, of which operation, after which
// failure, by which path, and what to do.
func message(m *summary.Misnamed) string {
	var b strings.Builder
	switch m.Wrong {
	case summary.AuthMerged:
		fmt.Fprintf(&b, "401 and 403 come out as one in %s", m.Func)
		if m.Note != "" {
			fmt.Fprintf(&b, " (%s)", m.Note)
		}
		b.WriteString("; a 401 asks for another sign-in, after a 403 none helps: keep them apart")
		return b.String()
	case summary.LostCause:
		keeps, mend := "%v", "wrap it with %w"
		if m.Word != "" {
			keeps, mend = m.Word, "keep the error in it, and give the type an Unwrap method"
		}
		fmt.Fprintf(&b, "%s keeps only the text of the error of %s: the test for %s at %s can never be true", keeps, m.Op, m.Modes.First().Words(), m.Note)
		path(&b, m)
		b.WriteString("; " + mend)
		return b.String()
	case summary.TakenForAbsent:
		fmt.Fprintf(&b, "any error of the look-up is taken for \"absent\" in %s, and %s follows: after %s the object may be there; create only after a definite \"not found\"", m.Func, m.Op, m.Modes.First().Words())
		return b.String()
	case summary.DenialAsFailure:
		fmt.Fprintf(&b, "what a person or a policy denied comes out as %s in %s; a \"no\" is a result of its own, and is not tried again", word(m), m.Func)
		return b.String()
	case summary.AcceptedAsFailed:
		fmt.Fprintf(&b, "%s was sent or accepted, and when the wait for its end times out, that comes out as %s (%s) in %s", m.Op, claim(m), word(m), m.Func)
		path(&b, m)
		b.WriteString("; say that it may still be running, and hand out what identifies it")
		return b.String()
	case summary.UnknownAsSuccess:
		if m.Modes == 0 {
			fmt.Fprintf(&b, "what %s replies comes out as a success in %s", m.Op, m.Func)
		} else {
			fmt.Fprintf(&b, "an unknown outcome of %s (%s) comes out as a success in %s", m.Op, m.Modes.First().Words(), m.Func)
		}
		if m.Note != "" {
			fmt.Fprintf(&b, ": %s", m.Note)
		}
		path(&b, m)
		if m.Modes == 0 {
			b.WriteString("; a tool that failed says so there")
		} else {
			b.WriteString("; return what is known: that nobody can tell")
		}
		return b.String()
	case summary.ExitStatus:
		fmt.Fprintf(&b, "no exit status of the remote command (%s of %s: killed, -1, 255) comes out as %s in %s", m.Modes.First().Words(), m.Op, word(m), m.Func)
	case summary.UnknownAsRetry:
		fmt.Fprintf(&b, "%s after %s is said to be safe to retry (%s) in %s, although it may have been done", m.Op, m.Modes.First().Words(), word(m), m.Func)
	case summary.AfterSuccess:
		if m.Word == "" {
			fmt.Fprintf(&b, "%s was done (2xx), a later step fails, and %s tells the whole as failed", m.Op, m.Func)
			path(&b, m)
			b.WriteString("; hand out what was done, with a warning")
			return b.String()
		}
		fmt.Fprintf(&b, "%s was answered with 2xx, and a reply that cannot be read comes out as %s in %s", m.Op, word(m), m.Func)
	default:
		fmt.Fprintf(&b, "%s after %s comes out as failed (%s) in %s, although it may have been done", m.Op, m.Modes.First().Words(), word(m), m.Func)
	}
	path(&b, m)
	if m.Trust != "" {
		b.WriteString("; " + m.Trust)
	}
	b.WriteString("; " + advice(m))
	return b.String()
}

// claim says what a word says, in plain words.
func claim(m *summary.Misnamed) string {
	switch m.Claim {
	case knowledge.ClaimsRetry:
		return "safe to retry"
	case knowledge.ClaimsNotDone:
		return "not done, or failed"
	}
	return "failed"
}

func word(m *summary.Misnamed) string {
	if m.Place != "" {
		return m.Place + ": " + m.Word
	}
	return m.Word
}

func path(b *strings.Builder, m *summary.Misnamed) {
	if len(m.Trace) > 0 {
		b.WriteString(": " + report.Path(m.Func, m.Trace))
	}
}

// advice speaks in the words of the project where it has some.
func advice(m *summary.Misnamed) string {
	switch {
	case m.Type != nil && len(m.Open) > 0:
		return "say " + strings.Join(m.Open[:min(len(m.Open), 3)], " or ") + " where nobody can tell"
	case m.Type != nil:
		return m.Type.Obj().Name() + " has no name for an unknown outcome: give it one"
	case m.Claim == knowledge.ClaimsRetry:
		return "say that the outcome is unknown, and look it up before another try"
	case m.Modes&inject.UnknownOutcome == inject.Set(inject.ServerError):
		return "a 5xx says nothing of whether it was done: say that the outcome is unknown"
	}
	return "say that the outcome is unknown"
}
