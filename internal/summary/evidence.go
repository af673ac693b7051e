package summary

import (
	"fmt"
	"go/token"
	"go/types"
	"path/filepath"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/flow"
	"github.com/toolvet/toolvet/internal/inject"
)

// EvidenceKind is why something that could be reported is not.
type EvidenceKind uint8

// The kinds of evidence.
const (
	KeySent     EvidenceKind = iota // the same key goes with every attempt
	LookedUp                        // a look-up comes before the second send
	ConflictEnd                     // "it exists already" ends the repetition
	Filtered                        // only definite failures are sent again
	Redacted                        // text passes a function that takes credentials out
	Mapped                          // an error passes a function of the module that makes another of it
)

// OfSend reports whether the evidence is about one send; else it is about what a
// function shows.
func (k EvidenceKind) OfSend() bool { return k < Redacted }

// Evidence is one reason why a send, or what a function shows, is safe.
type Evidence struct {
	Pos  token.Pos // of the send; of the evidence itself where that is no send
	Kind EvidenceKind
	What string // in words, with its place: the key made at client.go:88
}

// notes are what the engine remembers of its judgements when somebody asks for
// the reasons. Nil, as in most runs, they cost nothing.
type notes struct {
	evidence []Evidence
	regions  map[ssa.CallInstruction][]RegionNote
	names    map[ssa.CallInstruction][]string // what the outcome of a call is called
	flows    *flow.Program                    // once it has run
}

// RegionNote is what was found about one send in one thing that can run again.
type RegionNote struct {
	How   string       // a loop, or the name of the repeater
	Own   inject.Modes // the send runs again after these failures of its own
	Later inject.Modes // and after these of a later step
	Safe  string       // what makes a second send harmless, in words; "" when nothing does
}

// cleared notes what makes a second send harmless, and is true.
func (p *pkg) cleared(r *region, victim *op, kind EvidenceKind, what string, at token.Pos) bool {
	if p.notes == nil {
		return true
	}
	if !at.IsValid() {
		at = victim.call.Pos()
	}
	what = fmt.Sprintf("%s at %s", what, p.place(at))
	p.notes.evidence = append(p.notes.evidence, Evidence{victim.call.Pos(), kind, what})
	p.noteRegion(r, victim, func(n *RegionNote) { n.Safe = what })
	return true
}

// judgedSend notes after which failures a send runs again. That it does so after
// definite ones alone is evidence too: something filters.
func (p *pkg) judgedSend(r *region, victim *op, own, later inject.Modes) {
	if p.notes == nil {
		return
	}
	p.noteRegion(r, victim, func(n *RegionNote) { n.Own, n.Later = own, later })
	if own|later == 0 && victim.Class.Mutates() && p.filters(r, victim) {
		what := "the check that lets only definite failures be sent again, around " + p.place(victim.call.Pos())
		p.notes.evidence = append(p.notes.evidence, Evidence{victim.call.Pos(), Filtered, what})
		p.noteRegion(r, victim, func(n *RegionNote) { n.Safe = what })
	}
}

// filters reports whether the send runs again after a failure that is definite.
func (p *pkg) filters(r *region, victim *op) bool {
	for m := inject.Mode(1); m < inject.NumModes; m++ {
		if inject.UnknownOutcome.Has(m) || m == inject.Malformed {
			continue
		}
		for _, results := range victim.outcomes(m) {
			if p.comesBack(r, victim, victim, m, results) == again {
				return true
			}
		}
	}
	return false
}

// noteRegion changes the note about a send in a region.
func (p *pkg) noteRegion(r *region, victim *op, change func(*RegionNote)) {
	all := p.notes.regions[victim.call]
	for i := range all {
		if all[i].How == r.how {
			change(&all[i])
			return
		}
	}
	n := RegionNote{How: r.how}
	change(&n)
	p.notes.regions[victim.call] = append(all, n)
}

// keyPlace is where the key of an effect is made, as far as this function shows it.
func keyPlace(e *effect) token.Pos {
	if e.keyVal == nil {
		return token.NoPos
	}
	return inject.Origin(e.keyVal).Pos()
}

// place is a position as it stands in a message.
func (p *pkg) place(pos token.Pos) string { return placeOf(p.position(pos)) }

// passing notes the calls through which text or an error is made harmless before
// somebody sees it: redactors, and the module's own functions that take an error
// and return what is told of it.
//
// A redaction in a helper is noted at its calls too: there the finding would be.
func (p *pkg) passing() {
	inside := make(map[*ssa.Function][]Evidence)
	calls := make(map[*ssa.Function][]*ssa.Call)
	for _, fn := range p.funcs {
		for _, b := range fn.Blocks {
			for _, instr := range b.Instrs {
				call, ok := instr.(*ssa.Call)
				if !ok || call.Call.IsInvoke() || !call.Pos().IsValid() {
					continue
				}
				callee := call.Call.StaticCallee()
				if callee == nil {
					continue
				}
				calls[callee] = append(calls[callee], call)
				obj, ok := p.unwrap(origin(callee)).Object().(*types.Func)
				if !ok {
					continue
				}
				known := p.known(obj)
				switch {
				case known != nil && known.Redact || p.declared[obj].Redact || obj.Name() == "Redacted", // of url.URL and others
					p.masks(callee):
					inside[fn] = append(inside[fn], p.notePassing(call, Redacted, "the redaction by ", obj))
				case p.maps(obj):
					p.notePassing(call, Mapped, "the mapping by ", obj)
				}
			}
		}
	}
	for _, fn := range p.funcs {
		for _, e := range inside[fn] {
			for _, call := range calls[fn] {
				p.notes.evidence = append(p.notes.evidence, Evidence{call.Pos(), e.Kind, e.What})
			}
		}
	}
}

func (p *pkg) notePassing(call *ssa.Call, kind EvidenceKind, what string, obj *types.Func) Evidence {
	e := Evidence{call.Pos(), kind, what + inject.ShortName(obj) + " at " + p.place(call.Pos())}
	p.notes.evidence = append(p.notes.evidence, e)
	return e
}

// masks reports whether a function of the package makes a text of a text and
// shows nothing of it.
func (p *pkg) masks(fn *ssa.Function) bool {
	if p.notes.flows == nil || len(fn.Params) != 1 || !inject.IsString(fn.Params[0].Type()) {
		return false
	}
	s := p.notes.flows.Summary(fn)
	return s != nil && len(s.Results) == 1 && inject.IsString(fn.Signature.Results().At(0).Type()) &&
		s.Results[0].Words.P != 0 && s.Results[0].Shown.P == 0
}

// maps reports whether a function of the module takes an error and returns an
// error or a text.
func (p *pkg) maps(obj *types.Func) bool {
	if obj.Pkg() == nil || obj.Pkg() != p.pass.Pkg && !within(obj.Pkg().Path(), p.modulePath()) {
		return false
	}
	takes, gives := false, false
	for v := range obj.Signature().Params().Variables() {
		takes = takes || inject.IsError(v.Type())
	}
	for v := range obj.Signature().Results().Variables() {
		gives = gives || inject.IsError(v.Type()) || inject.IsString(v.Type())
	}
	return takes && gives
}

// placeOf is the base name of a file with a line.
func placeOf(at token.Position) string {
	return fmt.Sprintf("%s:%d", filepath.Base(at.Filename), at.Line)
}
