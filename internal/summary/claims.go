package summary

import (
	"cmp"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

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
	Read  bool         // the operation is a look-up
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
	p.laterSteps(fi)
}

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

// met is a site that walks came to, and after which failures.
type met struct {
	site  *category.Site
	modes inject.Modes
	call  ssa.CallInstruction // of the function of another package that gives the name
	walk  *inject.Walk        // the first one
}

// misnames asks which names the outcome of one operation gets.
func (p *pkg) misnames(fi *info, o *op) {
	var all []met
	for m := inject.Mode(1); m < inject.NumModes; m++ {
		if !unknownOf(o.Kind).Has(m) && !(m == inject.Malformed && o.Kind == "http") {
			continue
		}
		for _, results := range o.outcomes(m) {
			if !o.direct && (indistinct(o, results) || p.namedBelow(results)) {
				continue
			}
			w := p.walk(fi, o.call, m, results, "all", inject.Config{Guesses: true}, nil)
			p.vainTests(fi, o, m, w)
			all = p.metBy(w, m, all)
		}
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

// lookedUp reports whether something is asked of the far side between an operation
// and a site, and its answer decides: not where the site is met when that fails, too.
func (p *pkg) lookedUp(fi *info, o *op, x met) bool {
	for _, look := range fi.ops {
		if look.call == o.call || look.Class != knowledge.Read || look.call.Parent() != x.site.Block.Parent() || !look.call.Block().Dominates(x.site.Block) || runsBefore(look.call, o.call) {
			continue
		}
		if _, ok := look.call.(*ssa.Call); !ok {
			continue
		}
		for _, results := range look.outcomes(inject.Timeout) {
			w := p.walk(fi, look.call, inject.Timeout, results, "all", inject.Config{Guesses: true}, nil)
			if p.isMetAt(w, x) {
				return false
			}
		}
		return true
	}
	return false
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

// successWalks are the walks from an operation that succeeded, without an error.
func (p *pkg) successWalks(fi *info, o *op) []*inject.Walk {
	var out []*inject.Walk
	at := inject.ErrorResult(o.call.Common().Signature())
	for _, results := range o.outcomes(inject.OK) {
		if at >= 0 && at < len(results) && results[at].Kind != inject.Nil {
			results = slices.Clone(results)
			results[at] = inject.IsNil()
		}
		out = append(out, p.walk(fi, o.call, inject.OK, results, "all", inject.Config{Guesses: true}, nil))
	}
	return out
}

// metBy adds the sites that a walk came to.
func (p *pkg) metBy(w *inject.Walk, m inject.Mode, all []met) []met {
	add := func(s *category.Site, call ssa.CallInstruction) {
		for i := range all {
			if all[i].site == s && all[i].call == call {
				all[i].modes |= inject.Set(m)
				return
			}
		}
		all = append(all, met{s, inject.Set(m), call, w})
	}
	for _, fn := range p.through(w) {
		for _, s := range p.names.Sites(fn) {
			if p.isMet(w, s) {
				add(s, nil)
			}
		}
	}
	for _, call := range w.Judged() {
		for _, s := range p.judgedNames(call, m) {
			add(s, call)
		}
	}
	return all
}

// through are the functions that a walk went through, the first one first.
func (p *pkg) through(w *inject.Walk) []*ssa.Function {
	return append([]*ssa.Function{w.Fn}, w.Through()...)
}

// isMet reports whether a walk came to a site.
func (p *pkg) isMet(w *inject.Walk, s *category.Site) bool {
	switch {
	case s.From != nil:
		if !w.MetEdge(s.From, s.Block) {
			return false
		}
	case s.Block.Parent() == w.Fn:
		if !w.Reached(s.Instr) {
			return false
		}
	case !w.Met(s.Block):
		return false
	}
	if s.Val == nil {
		return true
	}
	v, ok := w.MetValue(s.Val)
	return ok && (v.Kind == inject.Bool && v.B || v.Kind == inject.Top && v.Dep)
}

// metAnyway reports whether a site is met after a success, too, and not because
// of what the reply says: then the outcome does not decide.
func (p *pkg) metAnyway(w *inject.Walk, x met) bool {
	if x.call != nil {
		return slices.Contains(w.Judged(), x.call)
	}
	if !p.isMet(w, x.site) {
		return false
	}
	if fn := x.site.Block.Parent(); fn != w.Fn {
		// A classifier that was asked about the outcome decides by it alone.
		inner := p.infos[fn]
		return len(fn.FreeVars) > 0 || inner == nil || len(inner.ops) > 0
	}
	return !decidedByOutcome(w, x.site.Block, x.site.From)
}

// decidedByOutcome reports whether all conditions that lead directly to a block
// ask for the outcome.
func decidedByOutcome(w *inject.Walk, b, from *ssa.BasicBlock) bool {
	seen := map[*ssa.BasicBlock]bool{b: true}
	found := false
	work := []*ssa.BasicBlock{b}
	if from != nil {
		work = []*ssa.BasicBlock{from}
		if cond, ok := lastIf(from); ok {
			v, _ := w.Value(cond.Cond)
			return v.Dep
		}
	}
	for len(work) > 0 {
		x := work[len(work)-1]
		work = work[:len(work)-1]
		for _, pred := range x.Preds {
			if !w.Edge(pred, x) && !(w.Start != nil && pred == w.Start.Block()) || seen[pred] {
				continue
			}
			if cond, ok := lastIf(pred); ok {
				v, known := w.Value(cond.Cond)
				if !known || !v.Dep {
					return false
				}
				found = true
				continue
			}
			if w.Start != nil && pred == w.Start.Block() {
				return false // straight on
			}
			seen[pred] = true
			work = append(work, pred)
		}
	}
	return found
}

func lastIf(b *ssa.BasicBlock) (*ssa.If, bool) {
	if len(b.Instrs) == 0 {
		return nil, false
	}
	cond, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If)
	return cond, ok
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

// metWhenRefused reports whether a site also names outcomes that are definite.
func (p *pkg) metWhenRefused(fi *info, o *op, x met) bool {
	for _, m := range []inject.Mode{inject.Unsent, inject.Unauthenticated, inject.Forbidden, inject.Conflict, inject.Rejected, inject.RateLimited} {
		for _, results := range o.outcomes(m) {
			w := p.walk(fi, o.call, m, results, "all", inject.Config{Guesses: true}, nil)
			if p.isMet(w, x.site) {
				return true
			}
		}
	}
	return false
}

// trueReturn is where a predicate of the package says yes on the way of a walk.
func trueReturn(fn *ssa.Function, w *inject.Walk) token.Pos {
	for _, b := range fn.Blocks {
		r, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return)
		if !ok || len(r.Results) != 1 || !w.Met(b) {
			continue
		}
		if c, ok := r.Results[0].(*ssa.Const); ok && !(c.Value != nil && constant.BoolVal(c.Value)) {
			continue
		}
		return r.Pos()
	}
	return token.NoPos
}

// watched asks for a trace of the functions that give names, or are asked for a
// yes or for an exit status.
func (p *pkg) watched(fn *ssa.Function) []ssa.Value {
	if v := p.names.Values(fn); v != nil {
		return v
	}
	if r := fn.Signature.Results(); r.Len() == 1 && isBoolean(r.At(0).Type()) || len(zeroStatuses(fn)) > 0 {
		return []ssa.Value{}
	}
	return nil
}

// settleName keeps a finding, or leaves it to the callers that decide what is sent.
func (p *pkg) settleName(o *op, m *Misnamed) {
	if o.Source != Decided && !(o.Source == FromCommand && o.runsRemotely()) {
		o.wrong = append(o.wrong, m)
		return
	}
	p.wrong = append(p.wrong, m)
}

// runsRemotely reports whether a command runs on the far side, whatever it is: then
// one that others choose may do anything.
func (o *op) runsRemotely() bool { return o.Kind == "ssh" || o.Class.Mutates() }

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

// openBeside reports whether something beside a site says that the outcome is
// open: in the same object, the same call or the same return. Whoever says that it
// may be tried again must say more than that it was a timeout.
func (p *pkg) openBeside(x met, all []met) bool {
	return slices.ContainsFunc(all, func(o met) bool {
		return o.site.Claim == knowledge.ClaimsOpen && (o.site.Plain || x.site.Claim != knowledge.ClaimsRetry) &&
			o.modes&x.modes != 0 && o.call == x.call && (o.site.Instr == x.site.Instr || o.site.Beside(x.site))
	})
}

// otherNames finds wrong names that do not hang on an operation of the function.
func (p *pkg) otherNames(fn *ssa.Function) {
	fi := p.infos[fn]
	if fi == nil || fi.failed {
		return
	}
	p.flagUnread(fi)
	p.denials(fi)
	p.saysNotSent(fi)
}

// saysNotSent finds predicates that say by their name that nothing was sent, and
// answer yes to an error that also comes after the request has left.
func (p *pkg) saysNotSent(fi *info) {
	fn := fi.fn
	r := fn.Signature.Results()
	if fn.Parent() != nil || r.Len() != 1 || !isBoolean(r.At(0).Type()) || p.table.Outcome(fn.Name()) != knowledge.ClaimsNotDone {
		return
	}
	at := slices.IndexFunc(fn.Params, func(par *ssa.Parameter) bool { return types.Identical(par.Type(), errorType) })
	if at < 0 {
		return
	}
	v := &Verdict{Param: at, Resp: knowledge.None}
	for _, m := range []inject.Mode{inject.Timeout, inject.Reset} {
		w := p.in.Enter(fn, m, v.arguments(fn, m, inject.Failed()))
		if !slices.ContainsFunc(w.Returns(), func(r []inject.Value) bool {
			return len(r) == 1 && (r[0].Kind == inject.Bool && r[0].B || r[0].Kind == inject.Top && r[0].Dep)
		}) || w.Guessed {
			continue
		}
		p.wrong = append(p.wrong, &Misnamed{
			Pos: trueReturn(fn, w), Wrong: UnknownAsFailed, Func: inject.DisplayName(fn), Op: "what was sent", Modes: inject.Set(m), Claim: knowledge.ClaimsNotDone, Word: fn.Name(),
		})
	}
}

// authMerged adds the places where 401 and 403 come out as one.
func (p *pkg) authMerged() {
	for _, m := range p.names.Auth() {
		p.wrong = append(p.wrong, &Misnamed{Pos: m.Pos, Wrong: AuthMerged, Func: m.Func, Note: m.How})
	}
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
