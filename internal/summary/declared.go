package summary

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/directive"
	"github.com/toolvet/toolvet/internal/inject"
	"github.com/toolvet/toolvet/internal/knowledge"
)

// declaredClass is the effect that an author's directive gives a function.
func declaredClass(d directive.Declared) knowledge.Effect {
	switch {
	case d.Read:
		return knowledge.Read
	case d.Idempotent:
		return knowledge.Idempotent
	}
	return knowledge.Write
}

// declare lets the author's word stand over what was found in a function:
// callers see a read, an idempotent operation, or a send.
func (p *pkg) declare(fi *info) {
	obj := fi.fn.Object()
	if obj == nil {
		return
	}
	d, ok := p.declared[obj]
	if !ok || !d.Effect() {
		return
	}
	class := declaredClass(d)
	if len(fi.effs) == 0 {
		e := &effect{Effect: Effect{Kind: "sdk", Op: fi.fn.Name(), Param: knowledge.None, KeyParam: knowledge.None}}
		sig := fi.fn.Signature
		for m := range inject.Mode(inject.NumModes) {
			results := callbackResults(sig, m, inject.Failed())
			if m == inject.OK {
				results = successOf(sig)
			}
			e.Outcomes = append(e.Outcomes, Outcome{m, results})
		}
		fi.effs = append(fi.effs, e)
	}
	for _, e := range fi.effs {
		e.Class, e.Source, e.val = class, Decided, nil
	}
	fi.sum.Reads = fi.sum.Reads || class == knowledge.Read
}

// declaredField is what the author says of a field that holds the function that is called.
func (p *pkg) declaredField(v ssa.Value) (directive.Declared, *types.Var, bool) {
	u, ok := inject.Origin(v).(*ssa.UnOp)
	if !ok || len(p.declared) == 0 {
		return directive.Declared{}, nil, false
	}
	fa, ok := u.X.(*ssa.FieldAddr)
	if !ok {
		return directive.Declared{}, nil, false
	}
	f := inject.FieldOf(fa)
	if f == nil {
		return directive.Declared{}, nil, false
	}
	d, ok := p.declared[f]
	return d, f, ok && d.Effect()
}

// fieldOp is the operation of a call of such a field.
func (p *pkg) fieldOp(call ssa.CallInstruction, f *types.Var, class knowledge.Effect) *op {
	e := &effect{Effect: Effect{Kind: "sdk", Class: class, Op: f.Name(), Param: knowledge.None, KeyParam: knowledge.None}}
	e.Trace = []Step{p.step(call, f.Name())}
	p.argumentKeys(e, call.Common().Args, call.Common().Signature(), nil)
	return &op{effect: e, call: call, direct: true, outcomes: p.standard(call, "sdk")}
}

// exportDeclared makes facts of what is declared of interface methods.
func (p *pkg) exportDeclared() {
	for _, named := range p.named {
		it, ok := named.Underlying().(*types.Interface)
		if !ok {
			continue
		}
		for m := range it.ExplicitMethods() {
			d, ok := p.declared[m]
			if !ok || !d.Effect() {
				continue
			}
			e := Effect{Kind: "sdk", Op: m.Name(), Class: declaredClass(d), Param: knowledge.None, KeyParam: knowledge.None}
			for mode := range inject.Mode(inject.NumModes) {
				results := callbackResults(m.Signature(), mode, inject.Failed())
				if mode == inject.OK {
					results = successOf(m.Signature())
				}
				for i := range results {
					results[i] = results[i].Portable()
				}
				e.Outcomes = append(e.Outcomes, Outcome{mode, results})
			}
			p.pass.ExportObjectFact(m, &Func{Effects: []Effect{e}, Reads: d.Read})
		}
	}
}
