package flow

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/inject"
)

// A Back says that a function calls one of its parameters with somebody's words:
// the error of an iteration, the text of an event.
type Back struct {
	Param, Arg int // the parameter, and the argument that it gets
	Words      Words
}

// backType is the type of the argument that a parameter is called with.
func backType(fn *ssa.Function, b Back) types.Type {
	return fn.Params[b.Param].Type().Underlying().(*types.Signature).Params().At(b.Arg).Type()
}

const maxBacks = 8 // of one function

// callsBackWith notes what a function hands to a parameter that it calls.
func (u *unit) callsBackWith(call ssa.CallInstruction, par *ssa.Parameter) {
	fn := par.Parent()
	for i, a := range call.Common().Args {
		if !inject.IsError(a.Type()) && !isPlainText(a.Type()) {
			continue
		}
		w := u.arg(call, call.Common().Args, i).Words
		if w.empty() {
			continue
		}
		u.backs[fn] = joinBack(u.backs[fn], Back{paramIndex(par), i, w}, &u.changed)
	}
}

func joinBack(list []Back, b Back, changed *bool) []Back {
	for i := range list {
		if list[i].Param == b.Param && list[i].Arg == b.Arg {
			if list[i].Words.join(b.Words) {
				*changed = true
			}
			return list
		}
	}
	if len(list) == maxBacks {
		return list
	}
	*changed = true
	return append(list, b)
}

// calledBack hands words to a closure of the unit that was given to be called with them.
func (u *unit) calledBack(f ssa.Value, arg int, w Words) {
	mc, ok := inject.Origin(f).(*ssa.MakeClosure)
	fn, _ := inject.Origin(f).(*ssa.Function)
	if ok {
		fn = mc.Fn.(*ssa.Function)
	}
	if fn != nil && u.inside(fn) && arg < len(fn.Params) {
		u.set(fn.Params[arg], Value{Words: w})
	}
}

// yields hands the errors of an iterator to the body of the loop over it.
func (u *unit) yields(call ssa.CallInstruction, c *ssa.CallCommon) {
	at := yieldsError(c.Signature())
	if at < 0 {
		return
	}
	if w := u.at(c.Value, call.Block()).Words; !w.empty() {
		u.calledBack(c.Args[0], at, w)
	}
}

// yieldsError is the parameter of the body of a loop over an iterator that gets an error, or -1.
func yieldsError(t types.Type) int {
	sig, ok := t.Underlying().(*types.Signature)
	if !ok || sig.Params().Len() != 1 || sig.Results().Len() != 0 {
		return -1
	}
	yield, ok := sig.Params().At(0).Type().Underlying().(*types.Signature)
	if !ok || yield.Results().Len() != 1 || !isBool(yield.Results().At(0).Type()) {
		return -1
	}
	for i := range yield.Params().Len() {
		if inject.IsError(yield.Params().At(i).Type()) {
			return i
		}
	}
	return -1
}

// errorResult is the result of a function in which errors come: an error, a
// channel of them, or an iterator that yields them; or -1.
func errorResult(sig *types.Signature) int {
	if at := inject.ErrorResult(sig); at >= 0 {
		return at
	}
	for i := range sig.Results().Len() {
		t := sig.Results().At(i).Type()
		if ch, ok := t.Underlying().(*types.Chan); ok && inject.ImplementsError(ch.Elem()) || yieldsError(t) >= 0 {
			return i
		}
	}
	return -1
}
