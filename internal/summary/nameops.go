package summary

import (
	"slices"

	"github.com/toolvet/toolvet/internal/inject"
	"github.com/toolvet/toolvet/internal/knowledge"
)

// indistinct reports whether a failure looks like a success to the caller: what
// comes back has nothing of it, and comes back from a success, too.
func indistinct(o *op, results []inject.Value) bool {
	if slices.ContainsFunc(results, func(v inject.Value) bool {
		switch v.Kind {
		case inject.Err:
			return v.Chain || v.Text
		case inject.Resp, inject.IntSet, inject.Text:
			return true
		}
		return false
	}) {
		return false
	}
	return slices.ContainsFunc(o.outcomes(inject.OK), func(ok []inject.Value) bool { return slices.Equal(ok, results) })
}

// beside reports whether an operation is not what the caller is about: a function on
// the way records something for operators, or reads, opens a session or asks a
// model, by its name.
func (p *pkg) beside(o *op) bool {
	for i, s := range o.Trace {
		if i == len(o.Trace)-1 && len(o.Trace) > 1 {
			break
		}
		name := lastName(s.Name)
		if p.table.OutcomeWord("telemetry", name) {
			return true
		}
		if o.direct && i == 0 {
			continue // it is known what it does
		}
		class, ok := p.table.NameEffect("", name)
		if ok && (class == knowledge.Session || class == knowledge.Completion || class == knowledge.Read && p.readsByVerb(name)) {
			return true
		}
	}
	return false
}

// isProcess reports whether a call does several things that change something: that
// it broke off is true of the whole, whatever became of one of them.
func (p *pkg) isProcess(fi *info, o *op) bool {
	if o.direct || o.through {
		return false
	}
	n := 0
	for _, other := range fi.opsAt[o.call] {
		if other.Source != Decided || other.Class.Mutates() {
			n++
		}
	}
	return n > 2
}

// starts reports whether a call only starts a program: its error means that nothing ran.
func starts(o *op) bool {
	if o.Kind != "exec" && o.Kind != "ssh" || len(o.Trace) == 0 {
		return false
	}
	return lastName(o.Trace[len(o.Trace)-1].Name) == "Start"
}

// unknownOf are the failures of an operation of that kind after which nobody can
// tell whether it was done. A local program that the context kills ends with an
// exit status of its own, never with a deadline.
func unknownOf(kind string) inject.Modes {
	switch kind {
	case "exec":
		return inject.Set(inject.Interrupted)
	case "ssh":
		return inject.Set(inject.Interrupted, inject.Reset)
	case "sql":
		return inject.Set(inject.Timeout, inject.Reset, inject.Canceled)
	}
	return inject.Set(inject.Timeout, inject.Reset, inject.Canceled, inject.ServerError)
}

// namedBelow reports whether results carry a name already: it is reported where it was given.
func (p *pkg) namedBelow(results []inject.Value) bool {
	return slices.ContainsFunc(results, func(v inject.Value) bool {
		if v.Kind != inject.Err {
			return false
		}
		for _, name := range []string{v.Sentinel, v.Type} {
			switch p.table.Outcome(lastName(name)) {
			case knowledge.ClaimsRetry, knowledge.ClaimsNotDone, knowledge.ClaimsRefused:
				return name != "" && p.table.Error(name) == nil
			}
		}
		return false
	})
}

// lastName is the name behind the package of pkg/path.Name.
func lastName(s string) string {
	for i := len(s) - 1; i >= 0; i-- {
		if s[i] == '.' || s[i] == '/' {
			return s[i+1:]
		}
	}
	return s
}

// runsRemotely reports whether a command runs on the far side, whatever it is: then
// one that others choose may do anything.
func (o *op) runsRemotely() bool { return o.Kind == "ssh" || o.Class.Mutates() }
