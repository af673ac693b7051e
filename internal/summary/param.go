package summary

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/inject"
	"github.com/toolvet/toolvet/internal/knowledge"
)

// paramSite is a call of a function parameter, in the function or in a closure of it.
type paramSite struct {
	call  ssa.CallInstruction
	param int
	raw   *repeater // the parameter is handed to a repeater as it is
}

// paramSites finds where a function calls its function parameters.
func (p *pkg) paramSites(fi *info) []paramSite {
	some := false
	for _, par := range fi.fn.Params {
		_, ok := par.Type().Underlying().(*types.Signature)
		some = some || ok
	}
	if !some {
		return nil
	}
	var out []paramSite
	var scan func(fn *ssa.Function, depth int)
	scan = func(fn *ssa.Function, depth int) {
		for _, b := range fn.Blocks {
			for _, instr := range b.Instrs {
				call, ok := instr.(ssa.CallInstruction)
				if !ok {
					continue
				}
				c := call.Common()
				if !c.IsInvoke() && c.StaticCallee() == nil {
					if par, ok := inject.Origin(c.Value).(*ssa.Parameter); ok && par.Parent() == fi.fn {
						out = append(out, paramSite{call: call, param: slices.Index(fi.fn.Params, par)})
					}
				}
				args := inject.Args(c)
				reps := p.repeatersAt(call)
				for _, i := range p.invokes(call) {
					// Handed down to a function that calls it once: once(ctx, fn).
					if i >= len(args) || slices.ContainsFunc(reps, func(r *repeater) bool { return r.arg == i }) {
						continue
					}
					if par, ok := inject.Origin(args[i]).(*ssa.Parameter); ok && par.Parent() == fi.fn {
						out = append(out, paramSite{call: call, param: slices.Index(fi.fn.Params, par)})
					}
				}
				if depth == 0 {
					for _, r := range reps {
						if r.arg < len(args) {
							if par, ok := inject.Origin(args[r.arg]).(*ssa.Parameter); ok && par.Parent() == fi.fn {
								out = append(out, paramSite{call: call, param: slices.Index(fi.fn.Params, par), raw: r})
							}
						}
					}
				}
			}
		}
		if depth < 3 {
			for _, a := range fn.AnonFuncs {
				scan(a, depth+1)
			}
		}
	}
	scan(fi.fn, 0)
	for _, s := range out {
		if !slices.Contains(fi.sum.Invokes, s.param) {
			fi.sum.Invokes = append(fi.sum.Invokes, s.param)
		}
	}
	for _, b := range fi.fn.Blocks {
		for _, instr := range b.Instrs {
			if call, ok := instr.(ssa.CallInstruction); ok {
				args := inject.Args(call.Common())
				for _, i := range p.invokes(call) {
					if i < len(args) {
						if par, ok := inject.Origin(args[i]).(*ssa.Parameter); ok && par.Parent() == fi.fn {
							if j := slices.Index(fi.fn.Params, par); !slices.Contains(fi.sum.Invokes, j) {
								fi.sum.Invokes = append(fi.sum.Invokes, j)
							}
						}
					}
				}
			}
		}
	}
	slices.Sort(fi.sum.Invokes)
	return out
}

// callbackResults is what a function parameter returns in a mode.
func callbackResults(sig *types.Signature, m inject.Mode, e inject.Value) []inject.Value {
	out := make([]inject.Value, sig.Results().Len())
	at := inject.ErrorResult(sig)
	for i := range out {
		out[i] = inject.Value{Kind: inject.Top, Dep: true}
		t := sig.Results().At(i).Type()
		if i == at {
			out[i] = e
		} else if inject.IsResponse(t) {
			out[i] = inject.IsNil()
			if m.Answered() {
				out[i] = inject.Response()
				if at >= 0 {
					out[at] = inject.IsNil()
				}
			}
		}
	}
	return out
}

// repeatsOf finds which function parameters are called again, and after which failures.
func (p *pkg) repeatsOf(fi *info) {
	acc := make(map[int]*Repeat)
	note := func(s paramSite, m inject.Mode, other bool, v verdict, pred *ssa.Parameter, name string) {
		r := acc[s.param]
		if r == nil {
			r = &Repeat{Param: s.param, Pred: knowledge.None, Name: name}
			acc[s.param] = r
		}
		switch v {
		case again:
			if other {
				r.Other = true
			} else {
				r.Again |= inject.Set(m)
			}
		case ifTrue, ifFalse:
			if pred == nil || pred.Parent() != fi.fn || other {
				return
			}
			r.Pred = slices.Index(fi.fn.Params, pred)
			if v == ifTrue {
				r.WhenTrue |= inject.Set(m)
			} else {
				r.WhenFalse |= inject.Set(m)
			}
		}
	}
	for _, s := range fi.sites {
		sig := s.call.Common().Signature()
		if s.raw != nil {
			sig, _ = fi.fn.Params[s.param].Type().Underlying().(*types.Signature)
		}
		if sig != nil && s.raw == nil && sig.Results().Len() == 1 && isBoolean(sig.Results().At(0).Type()) {
			yes, no := p.afterBool(fi, s, true), p.afterBool(fi, s, false)
			if yes != no {
				acc[s.param] = &Repeat{Param: s.param, Pred: knowledge.None, True: yes, False: no}
			}
			continue
		}
		if sig == nil || inject.ErrorResult(sig) < 0 {
			continue
		}
		for m := inject.Mode(1); m < inject.NumModes; m++ {
			for _, other := range []bool{false, true} {
				if other && m != inject.Rejected {
					continue
				}
				e := inject.Failed()
				if other {
					e = inject.OtherError()
				}
				results := callbackResults(sig, m, e)
				if s.raw != nil {
					note(s, m, other, s.raw.again(m, results), s.raw.pred, s.raw.name)
					continue
				}
				v, pred, name := p.again(s.call, fi, m, results)
				note(s, m, other, v, pred, name)
			}
		}
	}
	var params []int
	for i := range acc {
		params = append(params, i)
	}
	slices.Sort(params)
	for _, i := range p.hedgedParams(fi) {
		fi.sum.Repeats = append(fi.sum.Repeats, Repeat{Param: i, Pred: knowledge.None, Beside: true})
	}
	for _, i := range params {
		if r := acc[i]; r.Again|r.WhenTrue|r.WhenFalse != 0 || r.Other || r.True || r.False {
			fi.sum.Repeats = append(fi.sum.Repeats, *r)
		}
	}
}

// afterBool reports whether a function parameter is called again after it answered b.
func (p *pkg) afterBool(fi *info, s paramSite, b bool) bool {
	inner := fi
	if s.call.Parent() != fi.fn {
		if inner = p.infos[s.call.Parent()]; inner == nil {
			return false
		}
		if inner.walks == nil {
			inner.run(p)
		}
	}
	answer := inject.Value{Kind: inject.Bool, B: b, Dep: true}
	w := p.walk(inner, s.call, inject.OK, []inject.Value{answer}, "bool", inject.Config{Guesses: true}, nil)
	return w.Again
}

func isBoolean(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsBoolean != 0
}

// again tells whether a call of a function parameter is made again after it
// returned results in mode m: in a loop of its function, or because its
// function, a closure of top, is handed to a repeater.
func (p *pkg) again(call ssa.CallInstruction, top *info, m inject.Mode, results []inject.Value) (verdict, *ssa.Parameter, string) {
	fi := top
	if call.Parent() != top.fn {
		fi = p.infos[call.Parent()]
		if fi == nil {
			return never, nil, ""
		}
		if fi.walks == nil {
			fi.run(p)
		}
	}
	w := p.walk(fi, call, m, results, "strict", inject.Config{}, nil)
	if w.Again && p.leavesOnSuccess(fi, call, nil) {
		return again, nil, ""
	}
	if at := w.Asked(); at >= 0 {
		for _, answer := range []bool{true, false} {
			w2 := p.walk(fi, call, m, results, map[bool]string{true: "true", false: "false"}[answer], inject.Config{Pred: &answer}, nil)
			if w2.Again && at < len(top.fn.Params) && p.leavesOnSuccess(fi, call, nil) {
				// The parameter belongs to the function that holds the predicate: top.
				pred := top.fn.Params[at]
				if answer {
					return ifTrue, pred, ""
				}
				return ifFalse, pred, ""
			}
		}
	}
	if fi != top {
		best := never
		for _, u := range p.passed[fi.fn] {
			for _, r := range p.repeatersAt(u.call) {
				if r.arg != u.arg {
					continue
				}
				for _, res := range w.Returns() {
					switch v := r.again(m, res); v {
					case again:
						return again, nil, r.name
					case ifTrue, ifFalse:
						return v, r.pred, r.name
					}
				}
			}
		}
		return best, nil, ""
	}
	return never, nil, ""
}
