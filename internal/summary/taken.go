package summary

import (
	"go/constant"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/category"
	"github.com/toolvet/toolvet/internal/inject"
	"github.com/toolvet/toolvet/internal/knowledge"
)

// takenForSuccess finds unknown outcomes that come out as a success: a return
// without an error that a definite failure does not take, a word of success.
func (p *pkg) takenForSuccess(fi *info, o *op, all []met) {
	if !o.Class.Mutates() || o.Source != Decided && o.Source != FromCommand {
		return
	}
	for m := inject.Mode(1); m < inject.NumModes; m++ {
		if m == inject.ServerError || !unknownOf(o.Kind).Has(m) {
			continue
		}
		for _, results := range o.outcomes(m) {
			if !o.direct && sameAsSuccess(o, results) {
				continue // swallowed further down
			}
			w := p.walk(fi, o.call, m, results, "all", inject.Config{Guesses: true}, nil)
			p.wordsOfSuccess(fi, o, m, w)
			if w.Guessed || p.asksAgain(fi, o, w) || slices.ContainsFunc(all, func(x met) bool { return x.site.Claim == knowledge.ClaimsOpen && x.modes.Has(m) }) {
				continue
			}
			p.returnsOfSuccess(fi, o, m, w)
		}
	}
}

// definite are walks from the operation after failures that are definite.
func (p *pkg) definite(fi *info, o *op) []*inject.Walk {
	var out []*inject.Walk
	for _, m := range []inject.Mode{inject.Unsent, inject.Rejected} {
		for _, results := range o.outcomes(m) {
			if at := inject.ErrorResult(o.call.Common().Signature()); (o.Kind == "ssh" || o.Kind == "exec") && at >= 0 && at < len(results) {
				results = slices.Clone(results)
				results[at].Type = endedStatus[o.Kind]
			}
			out = append(out, p.walk(fi, o.call, m, results, "all", inject.Config{Guesses: true}, nil))
		}
	}
	return out
}

// endedStatus are the types of the errors of commands that ended, badly.
var endedStatus = map[string]string{"exec": "os/exec.ExitError", "ssh": "golang.org/x/crypto/ssh.ExitError"}

// returnsOfSuccess finds returns without an error, and with nothing else that
// could tell, that only the unknown outcome takes.
func (p *pkg) returnsOfSuccess(fi *info, o *op, m inject.Mode, w *inject.Walk) {
	at := inject.ErrorResult(fi.fn.Signature)
	if at < 0 {
		return
	}
	for _, b := range fi.fn.Blocks {
		r, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return)
		if !ok {
			continue
		}
		results, ok := w.Returned(r)
		if !ok || at >= len(results) || results[at].Kind != inject.Nil || !saysNothing(r, results, at) {
			continue
		}
		others := p.definite(fi, o)
		note := ""
		if len(others) == 0 || slices.ContainsFunc(others, func(d *inject.Walk) bool {
			res, ok := d.Returned(r)
			return ok && !(at < len(res) && res[at].Kind == inject.Err)
		}) {
			// Failures that are definite go there, too.
			if !p.writesByName(fi.fn) || !p.withholds(fi, o, r, at) {
				continue // it does not matter here
			}
			note = "any error is dropped, and what a success returns is not there"
		}
		p.wrong = append(p.wrong, &Misnamed{
			Pos: r.Pos(), Wrong: UnknownAsSuccess, Func: inject.DisplayName(fi.fn), Op: o.Op, Modes: inject.Set(m), Trace: o.Trace, Trust: o.Trust, Note: note,
		})
	}
}

// writesByName reports whether a function says by its name that it changes something.
func (p *pkg) writesByName(fn *ssa.Function) bool {
	class, ok := p.table.NameEffect("", fn.Name())
	return ok && class.Mutates()
}

// withholds reports whether a return has nothing of what every success returns
// beside the error: an id, an object of the reply.
func (p *pkg) withholds(fi *info, o *op, r *ssa.Return, at int) bool {
	good := p.successWalks(fi, o)
	if len(r.Results) < 2 || len(good) == 0 {
		return false
	}
	for _, w := range good {
		if _, ok := w.Returned(r); ok {
			return false
		}
		some := false
		for _, b := range fi.fn.Blocks {
			ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return)
			if !ok {
				continue
			}
			res, ok := w.Returned(ret)
			if !ok || at < len(res) && res[at].Kind == inject.Err {
				continue
			}
			if saysNothing(ret, res, at) {
				return false
			}
			some = some || slices.ContainsFunc(ret.Results, func(v ssa.Value) bool { return derives(v, o.call) })
		}
		if !some {
			return false
		}
	}
	return true
}

// saysNothing reports whether the results of a return beside the error cannot tell
// that the outcome is unknown: they are zero, or true.
func saysNothing(r *ssa.Return, results []inject.Value, at int) bool {
	for i, v := range results {
		if i == at {
			continue
		}
		switch v.Kind {
		case inject.Nil:
		case inject.Bool:
		case inject.Int:
			if v.I != 0 {
				return false
			}
		case inject.Str:
			if v.S != "" {
				return false
			}
		default:
			c, ok := r.Results[i].(*ssa.Const) // the zero value of a struct
			if !ok || c.Value != nil {
				return false
			}
		}
	}
	return true
}

// asksAgain reports whether something else is asked of the far side after the
// unknown outcome: the answer decides then.
func (p *pkg) asksAgain(fi *info, o *op, w *inject.Walk) bool {
	return slices.ContainsFunc(fi.ops, func(other *op) bool { return other.call != o.call && w.Reached(other.call) })
}

// wordsOfSuccess finds words of success that an unknown outcome gets, and a
// definite failure does not.
func (p *pkg) wordsOfSuccess(fi *info, o *op, m inject.Mode, w *inject.Walk) {
	for _, fn := range p.through(w) {
		for _, s := range p.names.Sites(fn) {
			if s.Claim != knowledge.ClaimsSuccess || !p.isMet(w, s) || p.asksAgain(fi, o, w) {
				continue
			}
			others := p.definite(fi, o)
			if len(others) == 0 || slices.ContainsFunc(others, func(d *inject.Walk) bool { return p.isMet(d, s) }) {
				continue
			}
			p.wrong = append(p.wrong, &Misnamed{
				Pos: s.Pos, Wrong: successKind(o.Kind), Func: inject.DisplayName(s.Block.Parent()), Op: o.Op, Modes: inject.Set(m), Claim: s.Claim, Word: s.Word, Place: s.Place,
				Trace: o.Trace, Trust: o.Trust, Note: s.Word,
			})
		}
	}
}

func successKind(kind string) Wrong {
	if kind == "ssh" || kind == "exec" {
		return ExitStatus
	}
	return UnknownAsSuccess
}

// lostStatusAsZero finds exit statuses that are 0 because none came.
func (p *pkg) lostStatusAsZero(fi *info, o *op) {
	if o.Kind != "ssh" && o.Kind != "exec" {
		return
	}
	for _, m := range []inject.Mode{inject.Interrupted, inject.Unsent} {
		for _, results := range o.outcomes(m) {
			p.zeroAfter(fi, o, m, results)
		}
	}
}

// zeroAfter finds the exit statuses that are 0 after a failure without one.
func (p *pkg) zeroAfter(fi *info, o *op, m inject.Mode, results []inject.Value) {
	w := p.walk(fi, o.call, m, results, "all", inject.Config{Guesses: true}, nil)
	if fi.fn == w.Fn && tellsError(w) {
		return
	}
	for _, fn := range p.through(w) {
		for _, z := range zeroStatuses(fn) {
			if z.from != nil && w.MetEdge(z.from, z.block) || z.from == nil && w.Met(z.block) {
				p.wrong = append(p.wrong, &Misnamed{
					Pos: p.names.ZeroAt(z.instr, z.from), Wrong: ExitStatus, Func: inject.DisplayName(fn), Op: o.Op, Modes: inject.Set(m),
					Claim: knowledge.ClaimsSuccess, Word: "0", Place: "exit status", Trace: o.Trace, Trust: o.Trust,
				})
			}
		}
	}
}

// tellsError reports whether all returns of a walk come with an error.
func tellsError(w *inject.Walk) bool {
	at := inject.ErrorResult(w.Fn.Signature)
	if at < 0 {
		return false
	}
	return !slices.ContainsFunc(w.Returns(), func(r []inject.Value) bool { return at >= len(r) || r[at].Kind == inject.Nil })
}

// zeroStatus is a 0 that stands in for the exit status of a command.
type zeroStatus struct {
	instr       ssa.Instruction
	from, block *ssa.BasicBlock
}

// zeroStatuses finds constants 0 in a function that otherwise gives what
// ExitStatus or ExitCode say, and nothing that tells whether they are known.
func zeroStatuses(fn *ssa.Function) []zeroStatus {
	status := make(map[ssa.Value]bool)
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			switch v := instr.(type) {
			case *ssa.Call:
				if obj := inject.Callee(&v.Call); isInteger(v.Type()) && obj != nil && (obj.Name() == "ExitStatus" || obj.Name() == "ExitCode") {
					status[v] = true
				}
			case *ssa.UnOp:
				if fa, ok := v.X.(*ssa.FieldAddr); ok && isInteger(v.Type()) && isExitError(fa.X.Type()) {
					status[v] = true // CodeExitError.Code
				}
			}
		}
	}
	if len(status) == 0 {
		return nil
	}
	for r := range fn.Signature.Results().Variables() {
		if isBoolean(r.Type()) {
			return nil // a flag that can tell
		}
	}
	var out []zeroStatus
	returned := false
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			switch instr := instr.(type) {
			case *ssa.Store:
				if setsFlag(instr) {
					return nil
				}
			case *ssa.Phi:
				if !slices.ContainsFunc(instr.Edges, func(e ssa.Value) bool { return status[e] }) {
					continue
				}
				status[instr] = true
				for i, e := range instr.Edges {
					if isZero(e) && i < len(b.Preds) {
						out = append(out, zeroStatus{instr, b.Preds[i], b})
					}
				}
			case *ssa.Return:
				returned = returned || slices.ContainsFunc(instr.Results, func(v ssa.Value) bool { return status[v] })
			}
		}
	}
	if !returned {
		return out
	}
	for _, b := range fn.Blocks {
		if r, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return); ok && len(r.Results) == 1 && isZero(r.Results[0]) {
			out = append(out, zeroStatus{r, nil, b})
		}
	}
	return out
}

// setsFlag reports whether a field of the result is set that can tell whether the
// status is known: Known: true.
func setsFlag(s *ssa.Store) bool {
	fa, ok := s.Addr.(*ssa.FieldAddr)
	if !ok || !isBoolean(s.Val.Type()) {
		return false
	}
	c, ok := s.Val.(*ssa.Const)
	return ok && c.Value != nil && constant.BoolVal(c.Value) && !isExitError(fa.X.Type())
}

// isExitError reports whether a type is an error that has the exit status of a command.
func isExitError(t types.Type) bool { return strings.HasSuffix(inject.TypeName(t), "ExitError") }

func isZero(v ssa.Value) bool {
	c, ok := v.(*ssa.Const)
	return ok && c.Value != nil && c.Value.Kind() == constant.Int && constant.Sign(c.Value) == 0
}

// flagUnread finds replies of tools of other servers that are taken for successes
// without a look at their failure flag.
func (p *pkg) flagUnread(fi *info) {
	for _, b := range fi.fn.Blocks {
		for _, instr := range b.Instrs {
			call, ok := instr.(*ssa.Call)
			if !ok {
				continue
			}
			obj := inject.Callee(&call.Call)
			if obj == nil || obj.Name() != "CallTool" || !resultWithFlag(obj.Signature()) {
				continue
			}
			res := extracted(call, 0)
			if res == nil || !p.readWithoutFlag(res) {
				continue
			}
			p.noteUnread(fi, call)
		}
	}
}

// resultWithFlag reports whether a function returns (*T, error) where T has a field IsError.
func resultWithFlag(sig *types.Signature) bool {
	if sig.Results().Len() != 2 || !returnsError(sig) {
		return false
	}
	st := inject.StructOf(sig.Results().At(0).Type())
	if st == nil {
		return false
	}
	for f := range st.Fields() {
		if f.Name() == "IsError" {
			return true
		}
	}
	return false
}

// readWithoutFlag reports whether fields of a result are read, its flag is not, and
// nobody else sees it.
func (p *pkg) readWithoutFlag(res ssa.Value) bool {
	read := false
	for _, r := range *res.Referrers() {
		switch r := r.(type) {
		case *ssa.FieldAddr:
			if f := inject.FieldOf(r); f != nil && f.Name() == "IsError" {
				return false
			}
			read = true
		case *ssa.BinOp, *ssa.If, *ssa.DebugRef:
		default:
			return false
		}
	}
	return read
}

// noteUnread keeps a finding where the reply gets its name: at a word of success,
// else at the return without an error.
func (p *pkg) noteUnread(fi *info, call *ssa.Call) {
	w := p.after(fi, inject.Config{Mode: inject.OK, Start: call, Results: successOf(call.Call.Signature()), Guesses: true})
	m := &Misnamed{Wrong: UnknownAsSuccess, Func: inject.DisplayName(fi.fn), Op: "CallTool", Modes: 0, Note: "the failure flag of the reply (IsError) is never read"}
	var best *category.Site
	for _, s := range p.names.Sites(fi.fn) {
		if s.Claim == knowledge.ClaimsSuccess && p.isMet(w, s) {
			best = s
		}
	}
	switch {
	case best != nil:
		m.Pos, m.Word = best.Pos, best.Word
	default:
		at := inject.ErrorResult(fi.fn.Signature)
		for _, b := range fi.fn.Blocks {
			r, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return)
			if !ok {
				continue
			}
			if res, ok := w.Returned(r); ok && r.Pos().IsValid() && (at < 0 || at < len(res) && res[at].Kind == inject.Nil) {
				m.Pos = r.Pos()
			}
		}
	}
	if m.Pos.IsValid() {
		p.wrong = append(p.wrong, m)
	}
}
