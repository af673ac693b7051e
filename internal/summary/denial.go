package summary

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/inject"
	"github.com/toolvet/toolvet/internal/knowledge"
)

// denials finds where the "no" of a person or a policy comes out as a failure of
// the network or as something that may be tried again.
func (p *pkg) denials(fi *info) {
	for _, b := range fi.fn.Blocks {
		for _, instr := range b.Instrs {
			if cmp, ok := instr.(*ssa.BinOp); ok {
				p.deniedWord(fi, cmp)
				continue
			}
			call, ok := instr.(*ssa.Call)
			if !ok {
				continue
			}
			obj := inject.Callee(&call.Call)
			if obj == nil {
				continue
			}
			if inject.FullName(obj) == "errors.Is" {
				p.deniedSentinel(fi, call)
				continue
			}
			if !p.asksApproval(obj) {
				continue
			}
			yes, no := p.approval(call)
			if yes == nil {
				continue
			}
			p.noteDenied(fi, p.after(fi, *no), p.after(fi, *yes))
		}
	}
}

// asksApproval reports whether a function asks a person or a policy: by its name, or
// by that of the type whose method it is.
func (p *pkg) asksApproval(obj *types.Func) bool {
	if p.table.OutcomeWord("approval", obj.Name()) {
		return true
	}
	recv := obj.Signature().Recv()
	return recv != nil && p.table.OutcomeWord("approver", lastName(inject.TypeName(recv.Type()))) && (obj.Name() == "Check" || obj.Name() == "Evaluate" || obj.Name() == "Verify")
}

// approval are the suppositions that the answer is yes, and that it is no.
func (p *pkg) approval(call *ssa.Call) (yes, no *inject.Config) {
	sig := call.Call.Signature()
	n := sig.Results().Len()
	if n == 0 || n > 2 {
		return nil, nil
	}
	answer := func(ok bool) *inject.Config {
		mode := inject.OK
		if !ok {
			mode = inject.Rejected
		}
		c := &inject.Config{Mode: mode, Start: call, Guesses: true, Results: make([]inject.Value, n)}
		for i := range n {
			switch t := sig.Results().At(i).Type(); {
			case isBoolean(t):
				c.Results[i] = inject.Truth(ok)
			case inject.IsError(t):
				c.Results[i] = inject.IsNil()
				if !ok && n == 1 {
					c.Results[i] = inject.OtherError()
				}
			default:
				c.Results[i] = inject.Any()
			}
		}
		return c
	}
	first := sig.Results().At(0).Type()
	switch {
	case isBoolean(first), n == 1 && inject.IsError(first):
		return answer(true), answer(false)
	}
	// The answer is a field of the result: Action of an elicitation.
	res := extracted(call, 0)
	if res == nil {
		return nil, nil
	}
	var loads []ssa.Value
	for _, r := range *res.Referrers() {
		fa, ok := r.(*ssa.FieldAddr)
		if !ok || inject.FieldOf(fa) == nil || inject.FieldOf(fa).Name() != "Action" {
			continue
		}
		for _, q := range *fa.Referrers() {
			if u, ok := q.(*ssa.UnOp); ok {
				loads = append(loads, u)
			}
		}
	}
	if len(loads) == 0 {
		return nil, nil
	}
	yes, no = answer(true), answer(true)
	yes.Suppose, no.Suppose = map[ssa.Value]inject.Value{}, map[ssa.Value]inject.Value{}
	for _, l := range loads {
		yes.Suppose[l], no.Suppose[l] = inject.Word("accept"), inject.Word("decline")
	}
	return yes, no
}

// noteDenied keeps the sites that only a denial comes to, and that call it
// something else.
func (p *pkg) noteDenied(fi *info, denied, granted *inject.Walk) {
	var all []met
	all = p.metBy(denied, inject.Rejected, all)
	for _, x := range all {
		if x.site.Claim != knowledge.ClaimsNetwork && x.site.Claim != knowledge.ClaimsRetry || p.isMetAt(granted, x) {
			continue
		}
		if denied.Start != nil && !onlyThere(denied, x) {
			continue
		}
		m := &Misnamed{Pos: x.site.Pos, Wrong: DenialAsFailure, Func: inject.DisplayName(x.site.Block.Parent()), Claim: x.site.Claim, Word: x.site.Word, Place: x.site.Place}
		if x.call != nil {
			m.Pos = x.call.Pos()
		}
		p.wrong = append(p.wrong, m)
	}
}

// onlyThere reports whether a site of the walk's own function is decided by what
// was supposed, and by nothing that came later.
func onlyThere(w *inject.Walk, x met) bool {
	if x.call != nil || x.site.Block.Parent() != w.Fn {
		return true
	}
	return decidedByOutcome(w, x.site.Block, x.site.From)
}

// deniedWord looks at what follows a comparison of an answer with a word for no:
// verdict.Decision == "denied".
func (p *pkg) deniedWord(fi *info, cmp *ssa.BinOp) {
	c, ok := cmp.Y.(*ssa.Const)
	if cmp.Op != token.EQL || !ok || c.Value == nil {
		return
	}
	var f *types.Var
	switch x := cmp.X.(type) {
	case *ssa.UnOp:
		if fa, ok := x.X.(*ssa.FieldAddr); ok {
			f = inject.FieldOf(fa)
		}
	case *ssa.Field:
		f = inject.Field(x.X.Type(), x.Field)
	}
	if f == nil || !p.table.OutcomeWord("answer", f.Name()) {
		return
	}
	switch p.names.ClaimOf(c) {
	case knowledge.ClaimsDenied, knowledge.ClaimsRefused:
	default:
		return
	}
	p.noteDenied(fi, p.answered(fi, cmp, true), p.answered(fi, cmp, false))
}

// answered is a walk through a function in which a question has a known answer.
func (p *pkg) answered(fi *info, question ssa.Value, yes bool) *inject.Walk {
	return p.in.Run(fi.fn, inject.Config{Mode: inject.Rejected, Guesses: true, Suppose: map[ssa.Value]inject.Value{question: inject.Truth(yes)}})
}

// deniedSentinel looks at what follows a test for the error of a denial.
func (p *pkg) deniedSentinel(fi *info, call *ssa.Call) {
	if len(call.Call.Args) != 2 {
		return
	}
	load, ok := call.Call.Args[1].(*ssa.UnOp)
	if !ok {
		return
	}
	g, ok := load.X.(*ssa.Global)
	if !ok || p.table.Outcome(g.Name()) != knowledge.ClaimsDenied || p.table.Error(g.String()) != nil {
		return
	}
	refs := *call.Referrers()
	i := slices.IndexFunc(refs, func(r ssa.Instruction) bool { _, ok := r.(*ssa.If); return ok })
	if i < 0 {
		return
	}
	p.noteDenied(fi, p.answered(fi, call, true), p.answered(fi, call, false))
}
