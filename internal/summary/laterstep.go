package summary

import (
	"go/token"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/inject"
	"github.com/toolvet/toolvet/internal/knowledge"
)

// laterSteps finds operations that were done, and whose whole is told as failed
// because a later step did: the agent will do it again.
func (p *pkg) laterSteps(fi *info) {
	for _, done := range fi.ops {
		if done.Source != Decided || !done.Class.Mutates() || done.blind || done.Here || !fi.base.Reached(done.call) {
			continue
		}
		if _, ok := done.call.(*ssa.Call); !ok || done.Kind == "exec" || done.Kind == "ssh" || p.beside(done) || p.excused(done, fi.fn) {
			continue
		}
		p.triedInVain(fi, done)
		p.waitedInVain(fi, done)
		for _, later := range fi.ops {
			if _, ok := later.call.(*ssa.Call); !ok || later.call == done.call || later.blind || !runsBefore(done.call, later.call) || !passesReply(later.call, done.call) || len(fi.loopsAround(done.call.Block())) > 0 {
				continue
			}
			if obj := inject.Callee(later.call.Common()); obj != nil && p.table.OutcomeBegins("question", obj.Name()) {
				continue // whether it is allowed is no step of the work
			}
			if p.leadsToCall(fi, done, later) {
				p.laterStep(fi, done, later)
			}
		}
	}
}

// triedInVain finds names that say "failed" behind a loop that looked for the end
// of what was done a number of times.
func (p *pkg) triedInVain(fi *info, done *op) {
	if len(fi.loopsAround(done.call.Block())) > 0 {
		return
	}
	for _, l := range naturalLoops(fi.fn) {
		if !done.call.Block().Dominates(l.head) || !asksFor(l, done.call) {
			continue
		}
		for _, exit := range fi.fn.Blocks {
			if l.blocks[exit] || !leavesByCount(l, exit) {
				continue
			}
			for _, s := range p.names.Sites(fi.fn) {
				if s.Claim != knowledge.ClaimsFailed && s.Claim != knowledge.ClaimsNotDone || s.Weak || s.From != nil || !exit.Dominates(s.Block) || s.HasPart(func(v ssa.Value) bool { return derives(v, done.call) }) {
					continue
				}
				p.wrong = append(p.wrong, &Misnamed{
					Pos: s.Pos, Wrong: AcceptedAsFailed, Func: inject.DisplayName(fi.fn), Op: done.Op, Claim: s.Claim, Word: s.Word, Place: s.Place,
					Trace: done.Trace, Trust: done.Trust,
				})
			}
		}
	}
}

// waitedInVain finds names that say "failed" when a call that waits for the end of
// what was done gives up. Calls that look at the far side themselves are later steps.
func (p *pkg) waitedInVain(fi *info, done *op) {
	for _, b := range fi.fn.Blocks {
		for _, instr := range b.Instrs {
			wait, ok := instr.(*ssa.Call)
			if !ok || len(fi.opsAt[wait]) > 0 || !returnsError(wait.Call.Signature()) || !p.waits(wait) || !runsBefore(done.call, wait) || !waitsFor(wait, done.call) {
				continue
			}
			var all []met
			outcomes := p.standard(wait, "")
			for _, results := range outcomes(inject.Timeout) {
				all = p.metBy(p.walk(fi, wait, inject.Timeout, results, "all", inject.Config{Guesses: true}, nil), inject.Timeout, all)
			}
			ended := &op{effect: done.effect, call: wait, direct: true, outcomes: outcomes}
			good := p.successWalks(fi, ended)
			for _, x := range all {
				if !slices.ContainsFunc(good, func(w *inject.Walk) bool { return p.metAnyway(w, x) }) {
					p.judgeWait(fi, done.effect, x, all)
				}
			}
		}
	}
}

// waits reports whether a call waits, by its name: WaitForState, AwaitReady, PollUntilDone.
func (p *pkg) waits(call *ssa.Call) bool {
	obj := inject.Callee(&call.Call)
	return obj != nil && p.table.OutcomeBegins("wait", obj.Name()) && obj.Name() != "Wait"
}

// waitsWithin reports whether a call waits, or is one of a function of the package
// that does and hands on what came of it.
func (p *pkg) waitsWithin(call *ssa.Call) bool {
	if p.waits(call) {
		return true
	}
	fn := p.callee(&call.Call)
	if fn == nil {
		return false
	}
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			if c, ok := instr.(*ssa.Call); ok && returnsError(c.Call.Signature()) && p.waits(c) {
				return true
			}
		}
	}
	return false
}

// waitsFor reports whether a call is made with something of a reply, or by an object
// with a part or a function that was made with it.
func waitsFor(wait *ssa.Call, done ssa.CallInstruction) bool {
	return slices.ContainsFunc(inject.Args(&wait.Call), func(v ssa.Value) bool {
		if c, ok := v.(*ssa.MakeClosure); ok {
			return slices.ContainsFunc(c.Bindings, func(b ssa.Value) bool { return derives(b, done) })
		}
		return derives(v, done)
	})
}

// leavesByCount reports whether a block is where a loop ends that has run its
// number of rounds, and only that.
func leavesByCount(l *loop, exit *ssa.BasicBlock) bool {
	some := false
	for _, b := range exit.Preds {
		if !l.blocks[b] {
			continue // no round at all
		}
		cond, ok := lastIf(b)
		if !ok {
			return false
		}
		if !countsRounds(cond.Cond) {
			return false
		}
		some = true
	}
	return some
}

// asksFor reports whether a loop calls something with what a call replied.
func asksFor(l *loop, done ssa.CallInstruction) bool {
	for b := range l.blocks {
		for _, instr := range b.Instrs {
			if call, ok := instr.(*ssa.Call); ok && passesReply(call, done) {
				return true
			}
		}
	}
	return false
}

// countsRounds reports whether a condition only asks for the number of a round, or
// for the time.
func countsRounds(v ssa.Value) bool {
	switch v := v.(type) {
	case *ssa.BinOp:
		return isInteger(v.X.Type()) && (v.Op == token.LSS || v.Op == token.LEQ)
	case *ssa.UnOp:
		return v.Op == token.NOT && countsRounds(v.X)
	case *ssa.Call:
		obj := inject.Callee(&v.Call)
		return obj != nil && (inject.FullName(obj) == "(time.Time).Before" || inject.FullName(obj) == "(time.Time).After")
	}
	return false
}

// leadsToCall reports whether the later call comes after a success of the first.
func (p *pkg) leadsToCall(fi *info, done, later *op) bool {
	return slices.ContainsFunc(p.successWalks(fi, done), func(w *inject.Walk) bool { return w.Reached(later.call) })
}

// laterStep judges what comes out when a step fails after another was done.
func (p *pkg) laterStep(fi *info, done, later *op) {
	var all []met
	for _, m := range []inject.Mode{inject.Timeout, inject.Rejected} {
		outcomes := later.outcomes(m)
		if sig := later.call.Common().Signature(); !later.direct && returnsError(sig) {
			outcomes = [][]inject.Value{callbackResults(sig, m, inject.Failed())}
		}
		for _, results := range outcomes {
			w := p.walk(fi, later.call, m, results, "all", inject.Config{Guesses: true}, nil)
			all = p.metBy(w, m, all)
			if isTool(fi.fn) {
				p.failedReturns(fi, done, later, w)
			}
		}
	}
	good := p.successWalks(fi, later)
	for _, x := range all {
		if x.site.Claim != knowledge.ClaimsFailed && x.site.Claim != knowledge.ClaimsNotDone || x.site.Weak || x.call != nil || p.openBeside(x, all) {
			continue
		}
		if later.Class.Mutates() && x.site.Claim != knowledge.ClaimsNotDone || slices.ContainsFunc(good, func(w *inject.Walk) bool { return p.metAnyway(w, x) }) || x.site.HasPart(func(v ssa.Value) bool { return derives(v, done.call) }) {
			continue
		}
		m := &Misnamed{
			Pos: x.site.Pos, Wrong: AfterSuccess, Func: inject.DisplayName(x.site.Block.Parent()), Op: done.Op, Claim: x.site.Claim,
			Trace: done.Trace, Trust: done.Trust,
		}
		if wait, ok := later.call.(*ssa.Call); ok && p.waits(wait) {
			m.Wrong, m.Word, m.Place = AcceptedAsFailed, x.site.Word, x.site.Place
		}
		p.wrong = append(p.wrong, m)
	}
}

// isTool reports whether a function gives the result of a tool.
func isTool(fn *ssa.Function) bool {
	for r := range fn.Signature.Results().Variables() {
		name := inject.TypeName(r.Type())
		name = name[strings.LastIndexByte(name, '.')+1:]
		if name == "CallToolResult" || name == "ToolResult" {
			return true
		}
	}
	return false
}

// failedReturns finds returns of a tool that say that it failed, without a word of
// what was done.
func (p *pkg) failedReturns(fi *info, done, later *op, w *inject.Walk) {
	at := inject.ErrorResult(fi.fn.Signature)
	for _, b := range fi.fn.Blocks {
		r, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return)
		if !ok || !r.Pos().IsValid() {
			continue
		}
		results, ok := w.Returned(r)
		if !ok || !p.tellsFailure(r, results, at) || !decidedBy(w, b) {
			continue
		}
		if slices.ContainsFunc(r.Results, func(v ssa.Value) bool { return derives(v, done.call) }) {
			continue
		}
		p.wrong = append(p.wrong, &Misnamed{
			Pos: r.Pos(), Wrong: AfterSuccess, Func: inject.DisplayName(fi.fn), Op: done.Op, Claim: knowledge.ClaimsFailed, Trace: done.Trace, Trust: done.Trust,
		})
	}
}

// passesReply reports whether a call is made with something of the reply of another.
func passesReply(later, done ssa.CallInstruction) bool {
	return slices.ContainsFunc(inject.Args(later.Common()), func(v ssa.Value) bool { return derives(v, done) })
}

// decidedBy reports whether the outcome that was supposed leads to a block.
func decidedBy(w *inject.Walk, b *ssa.BasicBlock) bool { return decidedByOutcome(w, b, nil) }

// tellsFailure reports whether a return gives an error, or a result that a
// constructor made with the failure flag.
func (p *pkg) tellsFailure(r *ssa.Return, results []inject.Value, at int) bool {
	if at >= 0 && at < len(results) && results[at].Kind == inject.Err {
		return true
	}
	if len(r.Results) == 0 {
		return false
	}
	call, ok := inject.Origin(r.Results[0]).(*ssa.Call)
	if !ok {
		return false
	}
	obj := inject.Callee(&call.Call)
	if obj == nil {
		return false
	}
	known := p.known(obj)
	return known != nil && known.Result != nil && known.Result.Flag == "always" || strings.Contains(obj.Name(), "Error") && isTool(r.Parent())
}

const maxDerivation = 200 // values that are looked at

// derives reports whether a value is made of the reply of a call.
func derives(v ssa.Value, call ssa.CallInstruction) bool {
	return (&derivation{call, make(map[ssa.Value]bool)}).from(v)
}

// derivation follows a value back; each value is looked at once.
type derivation struct {
	call ssa.CallInstruction
	seen map[ssa.Value]bool
}

func (d *derivation) from(v ssa.Value) bool {
	if v == nil || d.seen[v] || len(d.seen) > maxDerivation {
		return false
	}
	d.seen[v] = true
	call := d.call
	if v == call.Value() {
		return true
	}
	switch v := v.(type) {
	case *ssa.Extract:
		if isErrorValue(v) {
			return false // of another step
		}
		if v.Tuple == call.Value() {
			return true
		}
	case *ssa.Call:
		if obj := inject.Callee(&v.Call); isErrorValue(v) && obj != nil && (obj.Pkg() == nil || obj.Pkg().Path() != "fmt" && obj.Pkg().Path() != "errors") {
			return false
		}
	case *ssa.Alloc:
		for _, r := range *v.Referrers() {
			if s, ok := r.(*ssa.Store); ok && s.Addr == v && d.from(s.Val) {
				return true
			}
			for _, part := range partsOf(r) {
				if d.from(part) {
					return true
				}
			}
		}
		return false
	case *ssa.Const, *ssa.Parameter, *ssa.Function, *ssa.Global, *ssa.FreeVar:
		return false
	}
	instr, ok := v.(ssa.Instruction)
	if !ok {
		return false
	}
	for _, op := range instr.Operands(nil) {
		if *op != nil && d.from(*op) {
			return true
		}
	}
	return false
}

func isErrorValue(v ssa.Value) bool { return inject.IsError(v.Type()) }

// partsOf are the values that are stored into a part of an object.
func partsOf(r ssa.Instruction) []ssa.Value {
	var out []ssa.Value
	var addr ssa.Value
	switch r := r.(type) {
	case *ssa.FieldAddr:
		addr = r
	case *ssa.IndexAddr:
		addr = r
	default:
		return nil
	}
	for _, q := range *addr.Referrers() {
		if s, ok := q.(*ssa.Store); ok && s.Addr == addr {
			out = append(out, s.Val)
		}
	}
	return out
}
