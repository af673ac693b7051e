package summary

import (
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/inject"
	"github.com/toolvet/toolvet/internal/knowledge"
)

// misnamed finds where the outcomes of the operations of a function get wrong names.
func (p *pkg) misnamed(fi *info) {
	if p.names == nil {
		return
	}
	for _, o := range fi.ops {
		if _, ok := o.call.(*ssa.Call); !ok || o.blind || o.inside || o.Here || p.isProcess(fi, o) || o.Class != knowledge.Idempotent && !o.Class.Mutates() && o.Source == Decided {
			continue
		}
		if starts(o) || p.beside(o) || p.excused(o, fi.fn) || !fi.base.Reached(o.call) && o.call.Parent() == fi.fn {
			continue
		}
		p.misnames(fi, o)
	}
	for _, o := range p.waited(fi) {
		p.misnames(fi, o)
	}
	p.receivedNames(fi)
	p.givenUp(fi)
	p.callbackNames(fi)
	p.takenForAbsent(fi)
	p.forgotten(fi)
	p.laterSteps(fi)
}

// misnames asks which names the outcome of one operation gets.
func (p *pkg) misnames(fi *info, o *op) {
	var all []met
	vain := false
	for m := inject.Mode(1); m < inject.NumModes; m++ {
		if !unknownOf(o.Kind).Has(m) && !(m == inject.Malformed && o.Kind == "http") {
			continue
		}
		for _, results := range o.outcomes(m) {
			if !o.direct && (indistinct(o, results) || p.namedBelow(results)) {
				continue
			}
			w := p.walk(fi, o.call, m, results, "all", inject.Config{Guesses: true}, nil)
			vain = vain || len(w.Tests()) > 0
			p.vainTests(fi, o, m, w)
			all = p.prefilled(fi, o, m, w, p.metBy(w, m, all))
		}
	}
	if vain {
		// The wrap is the cause: what comes of it in the branches above is told there.
		all = slices.DeleteFunc(all, func(x met) bool {
			return x.site.Claim == knowledge.ClaimsFailed || x.site.Claim == knowledge.ClaimsRefused
		})
	}
	p.takenForSuccess(fi, o, all)
	p.lostStatusAsZero(fi, o)
	if len(all) == 0 {
		return
	}
	good := p.successWalks(fi, o)
	all = slices.DeleteFunc(all, func(x met) bool {
		return x.site.Claim != knowledge.ClaimsOpen && slices.ContainsFunc(good, func(w *inject.Walk) bool { return p.metAnyway(w, x) })
	})
	for _, x := range all {
		if p.lookedUp(fi, o, x) {
			p.noteName(o, x, "what is looked up in between decides")
			continue
		}
		n := len(p.wrong) + len(o.wrong)
		p.judgeName(fi, o, x, all)
		switch {
		case len(p.wrong)+len(o.wrong) > n:
			p.noteName(o, x, "")
		case x.site.Claim == knowledge.ClaimsOpen:
			p.noteName(o, x, "it leaves the outcome open")
		case p.openBeside(x, all):
			p.noteName(o, x, "what stands beside it leaves the outcome open")
		case o.Class == knowledge.Idempotent:
			p.noteName(o, x, "a second time changes nothing more")
		case o.Key == StableKey:
			p.noteName(o, x, "every attempt has the same key")
		default:
			p.noteName(o, x, "it says nothing of whether it was done")
		}
	}
}

// noteName notes for who asks what an outcome is called; fine says why that is no
// finding, "" that it is one.
func (p *pkg) noteName(o *op, x met, fine string) {
	if p.notes == nil {
		return
	}
	pos := x.site.Pos
	if x.call != nil {
		pos = x.call.Pos()
	}
	text := x.site.Word + " at " + p.place(pos) + ", after " + strings.Join(modeNames(x.modes), ", ")
	if fine == "" {
		text += ": a finding"
	} else {
		text += ": " + fine
	}
	if !slices.Contains(p.notes.names[o.call], text) {
		p.notes.names[o.call] = append(p.notes.names[o.call], text)
	}
}

// judgeName decides whether the name that a site gives is wrong.
func (p *pkg) judgeName(fi *info, o *op, x met, all []met) {
	s := x.site
	wrong, modes, weak := UnknownAsFailed, x.modes, s.Weak
	switch s.Claim {
	case knowledge.ClaimsFailed, knowledge.ClaimsRefused:
		if o.Class == knowledge.Idempotent && o.Kind != "exec" && o.Kind != "ssh" {
			return
		}
	case knowledge.ClaimsNotDone:
	case knowledge.ClaimsRetry:
		if o.Class == knowledge.Idempotent || o.Key == StableKey {
			return
		}
		wrong = UnknownAsRetry
		modes &^= inject.Set(inject.Canceled)
	default:
		return
	}
	if modes == 0 || p.openBeside(x, all) {
		return
	}
	if s.FromText && modes&^inject.Set(inject.ServerError, inject.Malformed) == 0 {
		weak = true // a text for all statuses but one
	}
	if modes == inject.Set(inject.Malformed) && o.call != nil && slices.ContainsFunc(p.successWalks(fi, o), func(w *inject.Walk) bool { return p.isMet(w, x.site) }) {
		return // the status decides, not the reply
	}
	if modes == inject.Set(inject.Malformed) {
		wrong = AfterSuccess
	} else {
		modes &^= inject.Set(inject.Malformed)
	}
	if o.Kind == "exec" || o.Kind == "ssh" {
		wrong = ExitStatus
	}
	m := &Misnamed{
		Pos: s.Pos, Wrong: wrong, Func: inject.DisplayName(s.Block.Parent()), Op: o.Op, Modes: modes, Claim: s.Claim,
		Word: s.Word, Place: s.Place, Type: s.Type, Trace: o.Trace, Trust: o.Trust, Weak: weak,
	}
	if call, ok := s.Val.(*ssa.Call); ok {
		if callee := p.callee(&call.Call); callee != nil {
			if pos := trueReturn(callee, x.walk); pos.IsValid() {
				m.Pos, m.Func = pos, inject.DisplayName(callee)
			}
		}
	}
	if x.call != nil {
		m.Pos, m.Func = x.call.Pos(), inject.DisplayName(x.call.Parent())
	}
	m.Open = p.openNames(s)
	if wrong != UnknownAsRetry && x.call == nil && o.call != nil && !p.metWhenRefused(fi, o, x) {
		m.Fix = p.names.MemberEdit(s)
	}
	p.settleName(o, m)
}

// settleName keeps a finding, or leaves it to the callers that decide what is sent.
func (p *pkg) settleName(o *op, m *Misnamed) {
	if o.Source != Decided && !(o.Source == FromCommand && o.runsRemotely()) {
		o.wrong = append(o.wrong, m)
		return
	}
	p.wrong = append(p.wrong, m)
}

// confirmNames keeps the findings that wait for a caller that changes something.
func (p *pkg) confirmNames(from, e *effect) {
	switch {
	case len(from.wrong) == 0:
	case e.Source != Decided:
		e.wrong = from.wrong
	case e.Class.Mutates():
		for _, m := range from.wrong {
			if m.Claim == knowledge.ClaimsRetry && e.Key == StableKey || slices.Contains(p.wrong, m) {
				continue
			}
			m.Op = e.Op
			p.wrong = append(p.wrong, m)
		}
	}
}
