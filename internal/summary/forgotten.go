package summary

import (
	"go/constant"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/inject"
	"github.com/toolvet/toolvet/internal/knowledge"
)

// forgotten finds records of remote objects that are dropped after any error of a
// look-up or of a wait: d.SetId(""). Whoever runs next makes another one.
func (p *pkg) forgotten(fi *info) {
	drops := p.dropsOf(fi.fn)
	if len(drops) == 0 {
		return
	}
	for _, b := range fi.fn.Blocks {
		for _, instr := range b.Instrs {
			look, ok := instr.(*ssa.Call)
			if !ok || !returnsError(look.Call.Signature()) || !p.onlyReads(fi, look) && !p.waitsWithin(look) {
				continue
			}
			outcomes := p.standard(look, "")
			failed, good := outcomes(inject.Timeout), outcomes(inject.OK)
			for _, drop := range drops {
				if p.dropped(fi, look, drop, failed[0], good[0]) {
					p.wrong = append(p.wrong, &Misnamed{
						Pos: drop.Pos(), Wrong: TakenForAbsent, Func: inject.DisplayName(fi.fn), Op: "a create by the next run", Modes: inject.Set(inject.Timeout),
					})
				}
			}
		}
	}
}

// dropped reports whether a record is dropped because a look-up timed out, and that
// is kept: an error that a read returns keeps the record.
func (p *pkg) dropped(fi *info, look, drop *ssa.Call, failed, good []inject.Value) bool {
	w := p.walk(fi, look, inject.Timeout, failed, "all", inject.Config{Guesses: true}, nil)
	if w.Guessed || !w.Reached(drop) || !decidedByOutcome(w, drop.Block(), nil) || !leadsForSure(w, drop.Block()) || p.table.OutcomeWord("removal", fi.fn.Name()) {
		return false
	}
	if p.walk(fi, look, inject.OK, good, "all", inject.Config{Guesses: true}, nil).Reached(drop) {
		return false
	}
	class, ok := p.table.NameEffect("", fi.fn.Name())
	if !ok || class != knowledge.Read {
		return true
	}
	r, ok := drop.Block().Instrs[len(drop.Block().Instrs)-1].(*ssa.Return)
	return ok && !tellsBeside(drop) && !slices.ContainsFunc(r.Results, func(v ssa.Value) bool { c, ok := v.(*ssa.Const); return !ok || c.Value != nil })
}

// tellsBeside reports whether an error is added to a list of diagnostics where a
// record is dropped.
func tellsBeside(drop *ssa.Call) bool {
	return slices.ContainsFunc(drop.Block().Instrs, func(instr ssa.Instruction) bool {
		call, ok := instr.(*ssa.Call)
		if !ok {
			return false
		}
		obj := inject.Callee(&call.Call)
		return obj != nil && (strings.HasPrefix(obj.Name(), "Add") || strings.HasPrefix(obj.Name(), "Append"))
	})
}

// dropsOf are the calls that drop the record of a remote object.
func (p *pkg) dropsOf(fn *ssa.Function) []*ssa.Call {
	var out []*ssa.Call
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			call, ok := instr.(*ssa.Call)
			if !ok {
				continue
			}
			obj := inject.Callee(&call.Call)
			if obj == nil || obj.Signature().Recv() == nil || !p.table.OutcomeBegins("forgets", obj.Name()) {
				continue
			}
			args := inject.Args(&call.Call)
			switch obj.Signature().Params().Len() {
			case 1:
				if c, ok := args[1].(*ssa.Const); inject.IsString(obj.Signature().Params().At(0).Type()) && (!ok || c.Value == nil || constant.StringVal(c.Value) != "") {
					continue // another id
				}
				out = append(out, call)
			case 0:
				out = append(out, call)
			}
		}
	}
	return out
}

// onlyReads reports whether a call does nothing on the far side but look at it.
func (p *pkg) onlyReads(fi *info, call *ssa.Call) bool {
	ops := fi.opsAt[call]
	return len(ops) > 0 && !slices.ContainsFunc(ops, func(o *op) bool { return o.Source != Decided || o.Class != knowledge.Read })
}
