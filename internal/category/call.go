package category

import (
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/inject"
	"github.com/toolvet/toolvet/internal/knowledge"
)

// called finds names that a call gives: wrapped sentinels, setters, texts.
func (f *Finder) called(call ssa.CallInstruction) []*Site {
	c := call.Common()
	if !call.Pos().IsValid() {
		return nil
	}
	obj := inject.Callee(c)
	if obj == nil {
		return f.fillsOf(call)
	}
	name := inject.FullName(obj)
	switch name {
	case "errors.Is", "errors.As", "errors.AsType", "github.com/pkg/errors.Is":
		return nil
	case "fmt.Errorf", "errors.Join", "golang.org/x/xerrors.Errorf", "github.com/pkg/errors.Errorf", "github.com/pkg/errors.Wrap", "github.com/pkg/errors.Wrapf", "errors.New":
		return f.wrapped(call)
	}
	if returnsOrAddsError(obj) {
		return f.wrapped(call)
	}
	if f.telemetry(obj) || f.table.OutcomeBegins("bookkeeping", obj.Name()) {
		return nil
	}
	if k := f.known(obj); k != nil && (k.Marker != nil || k.Sink != nil || k.Retries != nil) {
		return nil
	}
	var out []*Site
	sig := c.Signature()
	args := inject.Args(c)
	shift := len(args) - sig.Params().Len()
	for i, a := range args {
		if i < shift || i-shift >= sig.Params().Len() {
			continue
		}
		p := sig.Params().At(i - shift)
		if s := f.sentinel(call, a, call.Pos()); s != nil && s.Claim != knowledge.ClaimsFailed {
			out = append(out, s)
			continue
		}
		k, ok := a.(*ssa.Const)
		if !ok || k.Value == nil {
			continue
		}
		s := f.member(call, k)
		if s == nil && enumType(k.Type()) == nil && (f.table.OutcomePlace("place", p.Name()) && p.Name() != "result" || f.setsOutcome(obj)) {
			if t, ok := text(k); ok {
				s = f.word(call, t)
			}
		}
		if s == nil && f.handsOut(obj) {
			s = f.sentence(call, k)
		}
		if s != nil {
			s.Pos = call.Pos()
			if s.Place == "" && p.Name() != "" && !s.FromText {
				s.Place = "parameter " + p.Name()
			}
			out = append(out, s)
		}
	}
	if len(out) == 0 {
		out = f.fillsOf(call)
	}
	if len(out) == 0 {
		out = one(f.setter(call, obj))
	}
	return out
}

// fillsOf are the sites of the arguments of a call that its function puts into places.
func (f *Finder) fillsOf(call ssa.CallInstruction) []*Site {
	fn := target(call.Common())
	if fn == nil {
		return nil
	}
	var out []*Site
	for i, a := range inject.Args(call.Common()) {
		if s := f.filled(call, fn, i, a); s != nil {
			out = append(out, s)
		}
	}
	return out
}

// returnsOrAddsError reports whether a function makes an error or a diagnostic of a
// text, or adds one to a list, by its name: diag.Errorf, Diagnostics.AddError.
func returnsOrAddsError(obj *types.Func) bool {
	sig := obj.Signature()
	switch obj.Name() {
	case "Errorf":
		return sig.Variadic() && sig.Results().Len() == 1
	case "AddError", "AddAttributeError":
		return sig.Recv() != nil && sig.Results().Len() == 0
	}
	return false
}

// setsOutcome reports whether a function sets what holds an outcome, by its name:
// SetStatus, markPhase, UpdateCondition.
func (f *Finder) setsOutcome(obj *types.Func) bool {
	return f.table.OutcomeBegins("setter", obj.Name()) && (f.table.OutcomePlace("place", obj.Name()) || f.table.OutcomePlace("code", obj.Name()))
}

// handsOut reports whether a function makes the result of a tool.
func (f *Finder) handsOut(obj *types.Func) bool {
	k := f.known(obj)
	return k != nil && k.Result != nil
}

// wrapped finds sentinels in errors that are made, and sentences that say that
// nothing was done.
func (f *Finder) wrapped(call ssa.CallInstruction) []*Site {
	c := call.Common()
	var out []*Site
	if len(c.Args) > 0 {
		if k, ok := c.Args[0].(*ssa.Const); ok {
			if s := f.sentence(call, k); s != nil {
				out = append(out, s)
			}
		}
	}
	for i := range c.Args {
		for _, a := range append(inject.Varargs(c, i), c.Args[i]) {
			if s := f.sentinel(call, a, call.Pos()); s != nil {
				s.Weak = s.Claim == knowledge.ClaimsFailed && f.keepsCause(c)
				if len(c.Args) > 0 {
					if k, ok := text(c.Args[0]); ok && f.table.Outcome(k) == knowledge.ClaimsOpen && s.Claim != knowledge.ClaimsRetry {
						s.Claim = knowledge.ClaimsOpen
					}
				}
				out = append(out, s)
			}
		}
	}
	return out
}

// keepsCause reports whether an error that is made has another one in it, which
// tells callers more than a sentinel.
func (f *Finder) keepsCause(c *ssa.CallCommon) bool {
	for i := range c.Args {
		for _, a := range append(inject.Varargs(c, i), c.Args[i]) {
			if ci, ok := a.(*ssa.ChangeInterface); ok {
				a = ci.X
			}
			if inject.IsError(a.Type()) && variable(a) == nil {
				return true
			}
		}
	}
	return false
}

// sentence is the site of a text in which stands that nothing was done, or that
// nobody can tell.
func (f *Finder) sentence(call ssa.CallInstruction, k *ssa.Const) *Site {
	t, ok := text(k)
	if !ok || !strings.Contains(t, " ") || strings.Contains(t, " but ") {
		return nil // "the account exists, but was not stored" tells what was done
	}
	s := f.word(call, t)
	if s == nil || s.Claim != knowledge.ClaimsNotDone && s.Claim != knowledge.ClaimsOpen {
		return nil
	}
	s.Pos, s.FromText = call.Pos(), true
	return s
}

// setter is the site of a call that sets a state by its name: job.MarkFailed(err).
func (f *Finder) setter(call ssa.CallInstruction, obj *types.Func) *Site {
	if obj.Pkg() == nil || inject.IsStd(obj.Pkg().Path()) || obj.Signature().Results().Len() > 1 {
		return nil
	}
	name := obj.Name()
	lower := strings.ToLower(name)
	if !strings.HasPrefix(lower, "mark") && !strings.HasPrefix(lower, "set") {
		return nil
	}
	claim := f.table.Outcome(name)
	if claim != knowledge.ClaimsFailed && claim != knowledge.ClaimsNotDone && claim != knowledge.ClaimsRefused {
		return nil
	}
	if recv := obj.Signature().Recv(); recv != nil && f.records(inject.TypeName(recv.Type())) {
		return nil
	}
	return &Site{Block: call.Block(), Instr: call, Claim: claim, Word: name, Pos: call.Pos()}
}

// telemetry reports whether a function records for operators only.
func (f *Finder) telemetry(obj *types.Func) bool {
	if f.table.OutcomeWord("telemetry", obj.Name()) {
		return true
	}
	if recv := obj.Signature().Recv(); recv != nil && f.records(inject.TypeName(recv.Type())) {
		return true
	}
	if obj.Pkg() == nil {
		return false
	}
	path := obj.Pkg().Path()
	for _, part := range strings.FieldsFunc(path, func(r rune) bool { return r == '/' || r == '.' || r == '-' }) {
		if f.table.OutcomeWord("telemetry", part) {
			return true
		}
	}
	return strings.Contains(path, "opentelemetry") || strings.Contains(path, "prometheus") || path == "testing"
}
