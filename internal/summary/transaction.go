package summary

import (
	"strings"

	"github.com/toolvet/toolvet/internal/inject"
	"github.com/toolvet/toolvet/internal/knowledge"
)

// transactions settles what happens inside a database transaction: nothing
// counts before its commit, and the commit of a transaction that only reads
// changes nothing.
func (p *pkg) transactions(fi *info) {
	writes, statements := false, false
	for _, o := range fi.ops {
		if o.Kind != "sql" || !o.direct || !onTransaction(o) {
			continue
		}
		if !commits(o) {
			statements = true
			writes = writes || o.Class != knowledge.Read
		}
	}
	for _, o := range fi.ops {
		if o.Kind != "sql" || !o.direct || !onTransaction(o) {
			continue
		}
		switch {
		case commits(o):
			if statements && !writes {
				o.Class = knowledge.Read
			}
		case o.Class != knowledge.Read:
			o.inside = true
			if o.Inside = o.Class; o.Class == knowledge.Unknown {
				o.Inside = knowledge.Write // nobody can tell
			}
			o.Class, o.Source, o.val = knowledge.Idempotent, Decided, nil
		}
	}
}

func onTransaction(o *op) bool {
	args := inject.Args(o.call.Common())
	return len(args) > 0 && strings.HasSuffix(inject.TypeName(args[0].Type()), ".Tx")
}

func commits(o *op) bool { return o.Op == "Commit" }
