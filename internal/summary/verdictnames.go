package summary

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/category"
	"github.com/toolvet/toolvet/internal/inject"
	"github.com/toolvet/toolvet/internal/knowledge"
)

const maxNames = 6 // of one function

// answerNames are the names that a function gives to unknown outcomes, for callers
// in other packages.
func (p *pkg) answerNames(fn *ssa.Function, v *Verdict) []Name {
	if p.names == nil || decidedByNumber(fn) {
		return nil
	}
	var all []met
	for m := inject.Mode(1); m < inject.NumModes; m++ {
		if inject.UnknownOutcome.Has(m) {
			all = p.metBy(p.in.Enter(fn, m, v.arguments(fn, m, inject.Failed())), m, all)
		}
	}
	var out []Name
	for _, x := range all {
		switch x.site.Claim {
		case knowledge.ClaimsFailed, knowledge.ClaimsRefused, knowledge.ClaimsNotDone, knowledge.ClaimsRetry:
		default:
			continue
		}
		if p.openBeside(x, all) || len(out) == maxNames {
			continue
		}
		out = append(out, Name{x.modes, x.site.Claim, x.site.Word, p.openNames(x.site), x.site.Weak})
	}
	return out
}

// decidedByNumber reports whether a status decides that came as a number: what it
// was is not known when only the error is supposed.
func decidedByNumber(fn *ssa.Function) bool {
	return slices.ContainsFunc(fn.Params, func(par *ssa.Parameter) bool {
		name := strings.ToLower(par.Name())
		return isInteger(par.Type()) && (strings.Contains(name, "status") || strings.Contains(name, "code"))
	})
}

// exportVerdicts makes facts of the functions of a package that is far from
// everything remote, and names outcomes for others.
func (p *pkg) exportVerdicts() {
	for _, fn := range p.funcs {
		obj, ok := fn.Object().(*types.Func)
		if !ok || fn.Parent() != nil || obj.Pkg() != p.pass.Pkg || !obj.Exported() && obj.Signature().Recv() == nil {
			continue
		}
		try(fn.String(), func() {
			if v := p.judges(fn); v != nil {
				p.pass.ExportObjectFact(obj, &Func{Verdict: v})
			}
		})
	}
}

// openNames are the names of a site's type that leave the outcome open.
func (p *pkg) openNames(s *category.Site) []string {
	if s.Type == nil {
		return s.Open
	}
	var out []string
	for _, c := range p.names.Enum(s.Type).Open() {
		out = append(out, c.Name())
	}
	return out
}

// judgedNames are the names that a function of another package gives to the
// outcome that it was asked about.
func (p *pkg) judgedNames(call ssa.CallInstruction, m inject.Mode) []*category.Site {
	obj := inject.Callee(call.Common())
	if obj == nil {
		return nil
	}
	sites, ok := p.foreign[obj]
	if !ok {
		sites = p.foreignNames(call, obj)
		p.foreign[obj] = sites
	}
	var out []*category.Site
	for i, s := range sites {
		if p.fact(obj).Verdict.Names[i].Modes.Has(m) {
			out = append(out, s)
		}
	}
	return out
}

func (p *pkg) foreignNames(call ssa.CallInstruction, obj *types.Func) []*category.Site {
	f := p.fact(obj)
	if f == nil || f.Verdict == nil {
		return nil
	}
	var out []*category.Site
	for _, n := range f.Verdict.Names {
		out = append(out, &category.Site{
			Block: call.Block(), Instr: call, Claim: n.Claim, Word: n.Word, Open: n.Open, Weak: n.Weak, Place: inject.ShortName(obj),
		})
	}
	return out
}
