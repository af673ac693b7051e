package summary

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/inject"
	"github.com/toolvet/toolvet/internal/knowledge"
)

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
	at := slices.IndexFunc(fn.Params, func(par *ssa.Parameter) bool { return inject.IsError(par.Type()) })
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
	for _, m := range p.names.Auth(p.takesBoth) {
		p.wrong = append(p.wrong, &Misnamed{Pos: m.Pos, Wrong: AuthMerged, Func: m.Func, Note: m.How})
	}
}

// takesBoth reports whether a predicate of another package says yes to a 401 and to a
// 403, and to no other end of a call.
func (p *pkg) takesBoth(obj *types.Func) bool {
	f := p.fact(obj)
	if f == nil || f.Verdict == nil || obj.Signature().Results().Len() != 1 {
		return false
	}
	both := 0
	for _, o := range f.Verdict.Outcomes {
		if len(o.Results) != 1 {
			return false
		}
		no := o.Results[0].Kind == inject.Bool && !o.Results[0].B
		switch o.Mode {
		case inject.Unauthenticated, inject.Forbidden:
			if no {
				return false
			}
			both++
		default:
			if !no {
				return false
			}
		}
	}
	return both == 2
}
