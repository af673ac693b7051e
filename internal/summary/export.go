package summary

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/inject"
	"github.com/toolvet/toolvet/internal/knowledge"
)

// export makes facts of the summaries that other packages can use.
func (p *pkg) export() {
	if len(p.declared) > 0 {
		p.exportDeclared()
	}
	for _, fn := range p.funcs {
		obj, ok := fn.Object().(*types.Func)
		if !ok || fn.Parent() != nil || obj.Pkg() != p.pass.Pkg || fn.Origin() != nil && fn.Origin() != fn {
			continue
		}
		fi := p.infos[fn]
		if fi.failed {
			continue
		}
		p.exportOne(fn, obj, fi)
	}
}

func (p *pkg) exportOne(fn *ssa.Function, obj *types.Func, fi *info) {
	defer func() {
		if r := recover(); r != nil {
			complain(fn.String(), r)
		}
	}()
	f := fi.sum
	f.Effects = nil
	for _, e := range fi.effs {
		if out, ok := p.portable(fn, e); ok {
			f.Effects = append(f.Effects, out)
		}
	}
	if obj.Exported() || obj.Signature().Recv() != nil {
		f.Verdict = p.judges(fn)
	}
	if !obj.Exported() && obj.Signature().Recv() == nil {
		return // nobody else can call it
	}
	if !f.empty() {
		p.pass.ExportObjectFact(obj, &f)
	}
}

// portable makes a fact of an effect; false when it means nothing outside.
func (p *pkg) portable(fn *ssa.Function, e *effect) (Effect, bool) {
	out := e.Effect
	out.Param, out.KeyParam = knowledge.None, knowledge.None
	if out.Source != Decided {
		par, ok := e.val.(*ssa.Parameter)
		i := -1
		if ok {
			i = slices.Index(fn.Params, par)
		}
		if i < 0 {
			out.Source = Decided
		} else {
			out.Param = i
		}
	}
	if par, ok := e.under.pred.(*ssa.Parameter); ok && par.Parent() == fn {
		out.Pred, out.WhenTrue, out.WhenNot = slices.Index(fn.Params, par), e.under.whenTrue, e.under.whenFalse
	}
	out.Key, out.KeyParam = p.portableKey(e, fn)
	if e.resend != nil {
		out.Told = e.resend.confirmed
		if e.resend.confirmed {
			out.Resent = 0
		}
	}
	out.Outcomes = compress(out.Outcomes)
	return out, true
}

// compress drops outcomes that say nothing, and what means nothing in another program.
func compress(all []Outcome) []Outcome {
	var out []Outcome
	for _, o := range all {
		if len(o.Results) > 0 {
			o.Results = slices.Clone(o.Results)
			for i, v := range o.Results {
				o.Results[i] = v.Portable()
			}
			out = append(out, o)
		}
	}
	return out
}

var _ inject.World = (*pkg)(nil)
