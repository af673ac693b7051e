package summary

import (
	"go/constant"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/inject"
	"github.com/toolvet/toolvet/internal/knowledge"
)

// verdict is whether something happens again.
type verdict uint8

const (
	never verdict = iota
	again
	perhaps // nobody can tell
	ifTrue  // when a predicate parameter answers true
	ifFalse
)

// repeater is a call that calls one of its function arguments again.
type repeater struct {
	call ssa.CallInstruction
	arg  int            // receiver first
	name string         // as in messages
	pred *ssa.Parameter // the predicate that ifTrue and ifFalse speak of
	// again tells whether the function runs again after it returned results in mode m.
	again func(m inject.Mode, results []inject.Value) verdict
}

// repeatersAt finds which function arguments a call repeats.
func (p *pkg) repeatersAt(call ssa.CallInstruction) []*repeater {
	c := call.Common()
	var obj *types.Func
	var fn *ssa.Function
	if c.IsInvoke() {
		obj = c.Method
		if fns := p.targets(c); len(fns) == 1 {
			fn = fns[0]
		}
	} else if fn = c.StaticCallee(); fn != nil {
		fn = p.unwrap(origin(fn))
		obj, _ = fn.Object().(*types.Func)
	} else if fns := p.dynamic(c); len(fns) == 1 {
		fn = fns[0]
	} else {
		return p.rangeOver(call)
	}
	if obj != nil {
		if known := p.known(obj); known != nil && known.Retries != nil {
			if r := p.library(call, obj, known.Retries); r != nil {
				return []*repeater{r}
			}
			return nil
		}
	}
	var sums []Repeat
	name := ""
	if fn != nil && p.infos[fn] != nil {
		sums = p.infos[fn].sum.Repeats
		name = fn.Name()
	} else if obj != nil {
		if f := p.fact(obj); f != nil {
			sums, name = f.Repeats, inject.ShortName(obj)
		}
	}
	var out []*repeater
	for _, s := range sums {
		out = append(out, p.summarised(call, name, s))
	}
	if len(out) == 0 {
		return p.rangeOver(call)
	}
	return out
}

// library is a repeater that the tables know.
func (p *pkg) library(call ssa.CallInstruction, obj *types.Func, k *knowledge.Retries) *repeater {
	args := inject.Args(call.Common())
	shift := 0
	if obj.Signature().Recv() != nil {
		shift = 1
	}
	if k.Fn == knowledge.None || k.Fn+shift >= len(args) {
		return nil
	}
	if k.Bound != knowledge.None && k.Bound+shift < len(args) {
		if c, ok := args[k.Bound+shift].(*ssa.Const); ok && c.Value != nil && isInteger(c.Type()) && c.Int64() == 1 {
			return nil // one attempt
		}
	}
	r := &repeater{call: call, arg: k.Fn + shift, name: inject.ShortName(obj)}
	on, marked := modesOf(k.On)
	var preds []predicate
	if k.Pred != knowledge.None && k.Pred+shift < len(args) {
		if c, ok := args[k.Pred+shift].(*ssa.Const); !ok || c.Value != nil {
			preds = append(preds, predicate{fn: args[k.Pred+shift], stops: k.PredStops})
		}
	}
	replaced := false
	options := slices.Clone(args)
	if shift == 1 && len(args) > 0 {
		// The options of what made the receiver: retry.New(options...).Do(f).
		if maker, ok := inject.Origin(args[0]).(*ssa.Call); ok {
			options = append(options, maker.Call.Args...)
		}
	}
	for i, a := range options {
		if i == r.arg {
			continue
		}
		if p.once(a) {
			return nil
		}
		preds = append(preds, p.predicates(a)...)
	}
	for _, pr := range preds {
		replaced = replaced || pr.replaces
	}
	r.again = func(m inject.Mode, results []inject.Value) verdict {
		if k.Done != knowledge.None && k.Done < len(results) {
			if d := results[k.Done]; d.Kind == inject.Bool && d.B {
				return never
			}
		}
		if k.Retry != knowledge.None && k.Retry < len(results) {
			switch d := results[k.Retry]; {
			case d.Kind == inject.Bool && d.B:
				return again
			case d.Kind == inject.Bool:
				return never
			}
			return again
		}
		if k.Err == knowledge.None || k.Err >= len(results) {
			return never
		}
		e := results[k.Err]
		if k.Poll {
			if e.Kind != inject.Nil {
				return never // an error ends a poll
			}
			if k.Done != knowledge.None && k.Done < len(results) {
				return again
			}
			return never
		}
		switch {
		case e.Kind == inject.Nil:
			return never
		case e.Kind == inject.Err:
			if e.Mark == inject.MarkStop && !replaced {
				return never
			}
			if marked {
				if e.Mark == inject.MarkRetry {
					return again
				}
				return never
			}
		case !e.Dep || marked:
			return never
		}
		if len(preds) > 0 {
			res := again
			for _, pr := range preds {
				v := p.ask(pr, m, e, r)
				if v == never {
					return never
				}
				if v != again {
					res = v
				}
			}
			return res
		}
		if !on.Has(m) {
			return never
		}
		return again
	}
	return r
}

func isInteger(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsInteger != 0
}

// predicate is a function that decides about a repetition.
type predicate struct {
	fn       ssa.Value
	stops    bool // its true stops
	replaces bool // markers count no more
}

// ask asks a predicate about an error.
func (p *pkg) ask(pr predicate, m inject.Mode, e inject.Value, r *repeater) verdict {
	flip := func(v verdict) verdict {
		if !pr.stops {
			return v
		}
		switch v {
		case never:
			return again
		case again:
			return never
		case ifTrue:
			return ifFalse
		case ifFalse:
			return ifTrue
		}
		return v
	}
	if par, ok := inject.Origin(pr.fn).(*ssa.Parameter); ok {
		r.pred = par
		return flip(ifTrue)
	}
	v := p.answer(pr.fn, m, e)
	switch {
	case v.Kind == inject.Bool && v.B:
		return flip(again)
	case v.Kind == inject.Bool:
		return flip(never)
	case v.Kind == inject.Top && v.Dep:
		return again // some errors of the mode
	}
	return perhaps
}

// answer is what a function says to an error.
func (p *pkg) answer(fn ssa.Value, m inject.Mode, e inject.Value) inject.Value {
	unknown := inject.Value{Kind: inject.Guess, Dep: true}
	args := func(sig *types.Signature) []inject.Value {
		out := make([]inject.Value, 0, sig.Params().Len())
		for v := range sig.Params().Variables() {
			switch {
			case inject.IsError(v.Type()):
				out = append(out, e)
			default:
				out = append(out, inject.Any())
			}
		}
		return out
	}
	fns := p.functionsOf(fn)
	if len(fns) == 1 && p.infos[fns[0]] != nil {
		f := fns[0]
		a := args(f.Signature)
		if f.Signature.Recv() != nil {
			a = append([]inject.Value{inject.Any()}, a...)
		}
		if res := p.in.Call(f, m, a); len(res) > 0 {
			return res[0]
		}
		return unknown
	}
	if len(fns) == 1 {
		if obj, ok := fns[0].Object().(*types.Func); ok {
			a := args(obj.Signature())
			if obj.Signature().Recv() != nil {
				a = append([]inject.Value{inject.Any()}, a...)
			}
			if known := p.known(obj); known != nil && known.Error != nil {
				return p.in.Judge(m, e, known.Error)
			}
			if res, ok := p.Verdict(obj, m, a); ok && len(res) > 0 {
				return res[0]
			}
		}
	}
	return unknown
}

// asksForNone reports whether a call says that nothing is to be repeated: false
// for a parameter called retry, 1 for attempts, 0 for retries.
func (p *pkg) asksForNone(call ssa.CallInstruction, fn *ssa.Function) bool {
	c := call.Common()
	params := c.Signature().Params()
	args := c.Args
	if fn != nil {
		args = args[max(0, len(args)-params.Len()):]
	} else if !c.IsInvoke() && c.Signature().Recv() != nil && len(args) > 0 {
		args = args[1:]
	}
	for i := range min(params.Len(), len(args)) {
		k, ok := inject.Origin(args[i]).(*ssa.Const)
		if !ok || k.Value == nil {
			continue
		}
		name := strings.ToLower(params.At(i).Name())
		switch k.Value.Kind() {
		case constant.Bool:
			if !constant.BoolVal(k.Value) && (strings.Contains(name, "retr") || strings.Contains(name, "again") || strings.Contains(name, "idempot")) {
				return true
			}
		case constant.Int:
			retries := strings.Contains(name, "retr") || strings.Contains(name, "again")
			if n, _ := constant.Int64Val(k.Value); n == 0 && retries || n == 1 && !retries &&
				(strings.Contains(name, "attempt") || strings.Contains(name, "tries") || strings.Contains(name, "times") || name == "n" || name == "count") {
				return true
			}
		}
	}
	return false
}

// summarised is a repeater whose source was read.
func (p *pkg) summarised(call ssa.CallInstruction, name string, s Repeat) *repeater {
	args := inject.Args(call.Common())
	r := &repeater{call: call, arg: s.Param, name: name}
	if p.asksForNone(call, nil) {
		r.again = func(inject.Mode, []inject.Value) verdict { return never }
		return r
	}
	r.again = func(m inject.Mode, results []inject.Value) verdict {
		if s.Beside {
			if m == inject.Timeout {
				return again
			}
			return never
		}
		e, ok := errorOf(results)
		if !ok {
			return never
		}
		if s.True || s.False {
			if e.Kind == inject.Bool {
				if e.B == s.True {
					return again
				}
				return never
			}
			return perhaps
		}
		if e.Kind == inject.Nil || e.Kind != inject.Err && !e.Dep {
			return never
		}
		if e.Mark == inject.MarkStop && e.Kind == inject.Err {
			return never
		}
		if s.Again.Has(m) && (e.Kind != inject.Err || e.Chain) || s.Other && e.Kind == inject.Err && !e.Chain {
			return again
		}
		if (s.WhenTrue | s.WhenFalse).Has(m) && s.Pred >= 0 && s.Pred < len(args) {
			if c, ok := args[s.Pred].(*ssa.Const); ok && c.Value == nil {
				return again // no predicate: any error
			}
			v := p.ask(predicate{fn: args[s.Pred], stops: !s.WhenTrue.Has(m)}, m, e, r)
			return v
		}
		return never
	}
	return r
}

// errorOf is the error among results: the last error value, or a bool that says "again".
func errorOf(results []inject.Value) (inject.Value, bool) {
	if len(results) == 0 {
		return inject.Value{}, false
	}
	return results[len(results)-1], true
}

// modesOf translates the conditions of the tables.
func modesOf(on []string) (modes inject.Modes, marked bool) {
	if len(on) == 0 {
		return inject.Failures, false
	}
	for _, c := range on {
		switch c {
		case "marked_error":
			marked = true
			continue
		case "http_503":
			modes |= inject.Set(inject.Unavailable)
			continue
		case "http_5xx", "server_error":
			modes |= inject.Set(inject.Unavailable)
		case "conflict", "http_409", "http_412":
			modes |= inject.Set(inject.Conflict)
		case "grpc_Unavailable":
			modes |= inject.Set(inject.Reset, inject.Unavailable)
			continue
		case "any_error", "always":
			modes |= inject.Failures
			continue
		}
		names, decided := knowledge.Modes([]string{c})
		if decided {
			modes |= inject.Failures
		}
		for _, n := range names {
			if m, ok := inject.ModeNamed(n); ok {
				modes |= inject.Set(m)
			}
		}
	}
	return modes, marked && modes == 0
}
