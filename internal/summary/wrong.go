package summary

import (
	"cmp"
	"go/token"
	"go/types"
	"slices"

	"github.com/toolvet/toolvet/internal/category"
	"github.com/toolvet/toolvet/internal/inject"
	"github.com/toolvet/toolvet/internal/knowledge"
)

// Wrong is how an outcome is misnamed.
type Wrong uint8

// The ways.
const (
	UnknownAsFailed  Wrong = iota // an unknown outcome gets the name of a definite failure
	UnknownAsRetry                // an unknown outcome is said to be safe to repeat
	UnknownAsSuccess              // an unknown outcome comes out as a success
	AfterSuccess                  // the reply said 2xx; what went wrong afterwards is called a failure
	LostCause                     // a test for a timeout above cannot be true: the cause is text only
	AuthMerged                    // 401 and 403 come out as one
	ExitStatus                    // no verdict of the remote command is taken for one
	TakenForAbsent                // a failed look-up leads to a create
	DenialAsFailure               // a person's or a policy's no comes out as a failure of the network
	AcceptedAsFailed              // accepted, and the wait for it timed out
	NumWrong                      // their number
)

// Misnamed is a place where an outcome gets a wrong name.
type Misnamed struct {
	Pos   token.Pos
	Wrong Wrong
	Func  string
	Op    string       // the operation whose outcome it is, as it stands in a message
	Modes inject.Modes // the failures after which the place is reached
	Claim knowledge.Claim
	Word  string // the wrong name, as the project spells it
	Place string // what holds it
	Type  *types.Named
	Open  []string       // names of the same type that leave the outcome open
	Fix   *category.Edit // nil where no repair is certain
	Trace []Step
	Trust string // what was taken on trust, "" when nothing was
	Weak  bool   // the word or the way has another meaning, too
	Note  string // what else the message should say
}

// sortNames puts findings in the order of the source, one for a place and kind. The
// rule shows the first of a place: the others count when its kind is switched off.
func sortNames(all []*Misnamed) []*Misnamed {
	rank := func(m *Misnamed) int {
		switch {
		case m.Weak:
			return 2
		case m.Trust != "":
			return 1
		}
		return 0
	}
	slices.SortStableFunc(all, func(a, b *Misnamed) int {
		return cmp.Or(cmp.Compare(a.Pos, b.Pos), cmp.Compare(rank(a), rank(b)), cmp.Compare(a.Wrong, b.Wrong))
	})
	var out []*Misnamed
	for _, m := range all {
		same := func(o *Misnamed) bool { return o.Pos == m.Pos && o.Wrong == m.Wrong }
		if i := slices.IndexFunc(out, same); i >= 0 {
			out[i].Modes |= m.Modes
			continue
		}
		out = append(out, m)
	}
	return out
}
