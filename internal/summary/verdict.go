package summary

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/inject"
	"github.com/toolvet/toolvet/internal/knowledge"
)

// judges summarises a function that judges or maps an error or a response: its
// answer in each mode, for callers in other packages.
func (p *pkg) judges(fn *ssa.Function) *Verdict {
	sig := fn.Signature
	if sig.Results().Len() == 0 || sig.Results().Len() > 3 || fn.Parent() != nil {
		return nil
	}
	v := &Verdict{Param: knowledge.None, Resp: knowledge.None}
	for i, par := range fn.Params {
		switch {
		case inject.IsError(par.Type()) && v.Param < 0:
			v.Param = i
		case inject.IsResponse(par.Type()) && v.Resp < 0:
			v.Resp = i
		}
	}
	if v.Param < 0 && v.Resp < 0 {
		return nil
	}
	useful := false
	for r := range sig.Results().Variables() {
		switch t := r.Type().Underlying().(type) {
		case *types.Basic:
			_, named := types.Unalias(r.Type()).(*types.Named)
			useful = useful || t.Info()&types.IsBoolean != 0 || named && p.names != nil
		case *types.Interface:
			useful = useful || inject.IsError(r.Type())
		}
	}
	names := p.answerNames(fn, v)
	if !useful && len(names) == 0 {
		return nil
	}
	v.Names = names
	for m := inject.Mode(1); m < inject.NumModes; m++ {
		for _, chain := range []bool{true, false} {
			e := inject.Failed()
			if !chain {
				e = inject.OtherError()
				if v.Param < 0 || m != inject.Rejected {
					continue
				}
			}
			res := p.in.Call(fn, m, v.arguments(fn, m, e))
			if len(res) != sig.Results().Len() {
				return nil
			}
			mode := m
			if !chain {
				mode = inject.OK // stands for an error of another origin
			}
			v.Outcomes = append(v.Outcomes, Outcome{mode, portable(res)})
		}
	}
	if v.Param >= 0 && v.Resp < 0 {
		v.OfNil = portable(p.in.Call(fn, inject.OK, v.arguments(fn, inject.OK, inject.IsNil())))
	}
	return v
}

// portable is what of results means the same in another package.
func portable(results []inject.Value) []inject.Value {
	out := make([]inject.Value, len(results))
	for i, r := range results {
		out[i] = r.Portable()
	}
	return out
}

// arguments are those of a call that asks about the outcome of a mode; e is the error.
func (v *Verdict) arguments(fn *ssa.Function, m inject.Mode, e inject.Value) []inject.Value {
	args := make([]inject.Value, len(fn.Params))
	for i := range args {
		args[i] = inject.Any()
	}
	if v.Param >= 0 {
		args[v.Param] = e
	}
	if v.Resp >= 0 {
		args[v.Resp] = inject.IsNil()
		if m.Answered() || m == inject.Malformed {
			args[v.Resp] = inject.Response()
		}
	}
	return args
}

// Verdict implements inject.World: what a function of another package answers.
func (p *pkg) Verdict(fn *types.Func, m inject.Mode, args []inject.Value) ([]inject.Value, bool) {
	f := p.fact(fn)
	if f == nil || f.Verdict == nil {
		return nil, false
	}
	v := f.Verdict
	if fn.Signature().Recv() != nil && len(args) == fn.Signature().Params().Len() {
		args = append([]inject.Value{inject.Any()}, args...)
	}
	mode := m
	if v.Param >= 0 && v.Param < len(args) {
		switch e := args[v.Param]; {
		case e.Kind == inject.Err && !e.Chain:
			mode = inject.OK
		case e.Kind == inject.Err:
		case e.Kind == inject.Nil && v.Resp < 0 && len(v.OfNil) > 0:
			return slices.Clone(v.OfNil), true
		case e.Kind == inject.Nil && v.Resp >= 0 && v.Resp < len(args) && args[v.Resp].Kind == inject.Resp:
		default:
			return nil, false
		}
	} else if v.Resp >= 0 && (v.Resp >= len(args) || args[v.Resp].Kind != inject.Resp) {
		return nil, false
	}
	for _, o := range v.Outcomes {
		if o.Mode == mode {
			return slices.Clone(o.Results), true
		}
	}
	return nil, false
}
