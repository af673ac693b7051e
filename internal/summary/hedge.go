package summary

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/inject"
)

// hedges finds a second goroutine that sends what the first sends, started
// when an answer takes too long.
func (p *pkg) hedges(fi *info, done map[ssa.CallInstruction]bool) {
	for _, first := range fi.ops {
		if _, ok := first.call.(*ssa.Go); !ok || !first.Class.Mutates() {
			continue
		}
		for _, second := range fi.ops {
			if _, ok := second.call.(*ssa.Go); !ok || second.call == first.call || done[second.call] || !second.Class.Mutates() {
				continue
			}
			if first.call.Block() == second.call.Block() || !runsBefore(first.call, second.call) {
				continue
			}
			x, y := first.call.Common(), second.call.Common()
			if inject.Origin(x.Value) != inject.Origin(y.Value) && x.StaticCallee() != y.StaticCallee() {
				continue
			}
			if !slices.EqualFunc(payload(first.call), payload(second.call), theValue) || !selectBetween(first.call, second.call) {
				continue
			}
			if p.safeKey(second.effect, func(i ssa.Instruction) bool { return hasAncestor(i.Parent(), fi.fn) }) {
				continue
			}
			done[second.call] = true
			p.note(&region{fi: fi, self: true, how: "a second goroutine"}, second, inject.Set(inject.Timeout), 0, true)
		}
	}
}

// hedgedLiterals finds the same where what is started are function literals, or
// where one go statement stands in the loop that waits.
func (p *pkg) hedgedLiterals(fi *info, done map[ssa.CallInstruction]bool) {
	for _, l := range p.launches(fi) {
		x, y := p.callee(l.first.Common()), p.callee(l.second.Common())
		if x == nil || y == nil || l.loop == nil && x == y {
			continue
		}
		if victim := p.launchedTwice(fi, l, x, y); victim != nil && !done[l.second] && !p.safeKey(victim.effect, func(i ssa.Instruction) bool { return hasAncestor(i.Parent(), y) }) {
			done[l.second] = true
			p.note(&region{fi: fi, self: true, how: "a second goroutine"}, victim, inject.Set(inject.Timeout), 0, true)
		}
	}
}

// launchedTwice is the write that the goroutines x and y both send, or nil.
func (p *pkg) launchedTwice(fi *info, l launch, x, y *ssa.Function) *op {
	for _, second := range fi.opsAt[l.second] {
		if !second.Class.Mutates() {
			continue
		}
		if l.loop != nil {
			if !p.handsChange(l) {
				return second
			}
			continue
		}
		for _, a := range p.infos[x].ops {
			for _, b := range p.infos[y].ops {
				if a.Class.Mutates() && b.Class.Mutates() && b.Op == second.Op && sameOperation(a.call, b.call) {
					return second
				}
			}
		}
	}
	return nil
}

// handsChange reports whether a goroutine that a loop starts is given something else in every round.
func (p *pkg) handsChange(l launch) bool {
	v := &variance{p: p, fn: l.first.Parent(), loop: l.loop, victim: &op{call: l.first}, seen: make(map[ssa.Value]bool)}
	given := payload(l.first)
	if mc, ok := l.first.Call.Value.(*ssa.MakeClosure); ok {
		given = append(given, mc.Bindings...)
	}
	return slices.ContainsFunc(given, func(x ssa.Value) bool { return v.varies(x, 0) })
}

// A launch is a goroutine that is started beside one that has not answered yet.
type launch struct {
	first, second *ssa.Go
	loop          *loop // one statement starts both
}

// launches finds the goroutines of a function that are started when a time has
// passed without an answer of the one before.
func (p *pkg) launches(fi *info) []launch {
	var goes []*ssa.Go
	var waits []*ssa.Select
	for _, b := range fi.fn.Blocks {
		for _, instr := range b.Instrs {
			switch instr := instr.(type) {
			case *ssa.Go:
				goes = append(goes, instr)
			case *ssa.Select:
				waits = append(waits, instr)
			}
		}
	}
	var out []launch
	for _, first := range goes {
		for _, wait := range waits {
			if !first.Block().Dominates(wait.Block()) || !p.waitsFor(fi, wait, first) {
				continue
			}
			for _, second := range goes {
				if second != first && second.Block() != first.Block() && wait.Block().Dominates(second.Block()) {
					out = append(out, launch{first: first, second: second})
				}
			}
			for _, l := range fi.loopsAround(first.Block()) {
				if l.blocks[wait.Block()] {
					out = append(out, launch{first, first, l})
					break
				}
			}
		}
	}
	return out
}

// waitsFor reports whether a select waits for the answer of a goroutine, which ends
// the waiting, and for a time.
func (p *pkg) waitsFor(fi *info, wait *ssa.Select, g *ssa.Go) bool {
	fn := p.callee(&g.Call)
	if fn == nil {
		return false
	}
	timed, answered := false, false
	around := fi.loopsAround(wait.Block())
	for i, st := range wait.States {
		if st.Send != nil {
			continue
		}
		if ch, ok := st.Chan.Type().Underlying().(*types.Chan); ok && inject.TypeName(ch.Elem()) == "time.Time" {
			timed = true
			continue
		}
		answered = answered || sendsTo(fn, &g.Call, inject.Origin(st.Chan)) && (len(around) == 0 || caseLeaves(around[0], wait, i))
	}
	return timed && answered
}

// caseLeaves reports whether a case of a select in a loop can end the loop.
func caseLeaves(l *loop, wait *ssa.Select, i int) bool {
	for _, r := range *wait.Referrers() {
		chosen, ok := r.(*ssa.Extract)
		if !ok || chosen.Index != 0 {
			continue
		}
		for _, q := range *chosen.Referrers() {
			is, ok := q.(*ssa.BinOp)
			if !ok {
				continue
			}
			if c, ok := is.Y.(*ssa.Const); !ok || c.Int64() != int64(i) {
				continue
			}
			cond, ok := lastIf(is.Block())
			if !ok || cond.Cond != ssa.Value(is) {
				continue
			}
			body := is.Block().Succs[0]
			for _, b := range body.Parent().Blocks {
				if body.Dominates(b) && !l.blocks[b] {
					return true
				}
			}
		}
	}
	return false
}

// sendsTo reports whether a function that is started as a goroutine puts something into a channel.
func sendsTo(fn *ssa.Function, c *ssa.CallCommon, ch ssa.Value) bool {
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			s, ok := instr.(*ssa.Send)
			if !ok {
				continue
			}
			to := inject.Origin(s.Chan)
			if par, ok := to.(*ssa.Parameter); ok && par.Parent() == fn {
				if i := slices.Index(fn.Params, par); i < len(c.Args) {
					to = inject.Origin(c.Args[i])
				}
			}
			if to == ch {
				return true
			}
		}
	}
	return false
}

// hedgedParams are the function parameters that are called a second time while the
// first call has not answered.
func (p *pkg) hedgedParams(fi *info) []int {
	if len(fi.sites) == 0 {
		return nil
	}
	var out []int
	for _, l := range p.launches(fi) {
		if l.loop != nil && p.handsChange(l) {
			continue
		}
		x, y := p.callee(l.first.Common()), p.callee(l.second.Common())
		for _, a := range fi.sites {
			for _, b := range fi.sites {
				if a.raw == nil && b.raw == nil && a.param == b.param && a.call.Parent() == x && b.call.Parent() == y && !slices.Contains(out, a.param) &&
					slices.EqualFunc(payload(a.call), payload(b.call), func(v, w ssa.Value) bool { return sameValue(v, w, 0) }) {
					out = append(out, a.param)
				}
			}
		}
	}
	return out
}

// selectBetween reports whether the second call waits for something: a timer, an answer.
func selectBetween(a, b ssa.CallInstruction) bool {
	for _, blk := range a.Parent().Blocks {
		for _, instr := range blk.Instrs {
			if _, ok := instr.(*ssa.Select); ok && a.Block().Dominates(blk) && blk.Dominates(b.Block()) {
				return true
			}
		}
	}
	return false
}
