package summary

import (
	"go/types"
	"path/filepath"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/inject"
	"github.com/toolvet/toolvet/internal/knowledge"
)

// effect is an Effect while its package is analysed: what decides it is a value.
type effect struct {
	Effect
	val    ssa.Value   // decides, while Source is not Decided; a parameter
	keyVal ssa.Value   // decides the key: a parameter, or the value itself
	resend *Resend     // the re-send of this package that waits for its verb
	under  condition   // the caller's predicate decides whether it is sent again
	wrong  []*Misnamed // wrong names of its outcome that wait for the same
}

// op is one remote operation at one call, in terms of the calling function.
type op struct {
	*effect
	call     ssa.CallInstruction
	outcomes func(inject.Mode) [][]inject.Value // what the call returns
	direct   bool                               // the call itself goes out
	via      *op                                // the send below that it goes through, once settings are looked at
	blind    bool                               // by a function value that goes out with whatever it is given
	foreign  bool                               // by a function of another package
	inside   bool                               // a statement of a transaction: nothing counts before the commit
	target   *ssa.Function                      // the function of this package that a field or an interface comes to
	through  bool                               // it happens in a function that is handed to the call
}

// step describes a call for a trace.
func (p *pkg) step(call ssa.CallInstruction, name string) Step {
	pos := p.position(call.Pos())
	s := Step{Name: name, Package: p.pass.Pkg.Path(), Line: pos.Line}
	if pos.IsValid() {
		s.File = filepath.Base(pos.Filename)
	}
	return s
}

// operations finds what happens remotely at a call.
func (p *pkg) operations(call ssa.CallInstruction) []*op {
	c := call.Common()
	var out []*op
	if c.IsInvoke() {
		out = p.invoked(call)
	} else if fn := c.StaticCallee(); fn != nil {
		fn = p.unwrap(origin(fn))
		out = p.static(call, fn)
	} else if d, f, ok := p.declaredField(c.Value); ok {
		out = []*op{p.fieldOp(call, f, declaredClass(d))}
	} else if known := p.table.Func(inject.TypeName(c.Value.Type())); known != nil && known.Send != nil {
		out = p.blind(call, known.Send)
	} else if _, ok := c.Value.(*ssa.Builtin); !ok {
		for _, f := range p.dynamic(c) {
			out = append(out, p.reaching(call, f)...)
		}
	}
	out = append(out, p.throughArguments(call)...)
	commitsOf(out)
	return capOps(out)
}

// blind is the operation of a function value whose type says that it goes out
// with whatever it is given: the rest of an interceptor or middleware chain.
func (p *pkg) blind(call ssa.CallInstruction, s *knowledge.Send) []*op {
	name := shortType(inject.TypeName(call.Common().Value.Type()))
	e := &effect{Effect: Effect{Kind: s.Kind, Class: s.Effect, Op: "every call", Param: knowledge.None, KeyParam: knowledge.None}}
	e.Trace = []Step{p.step(call, name)}
	return []*op{{effect: e, call: call, direct: true, blind: true, outcomes: p.standard(call, e.Kind)}}
}

func capOps(ops []*op) []*op {
	if len(ops) <= maxEffects {
		return ops
	}
	slices.SortStableFunc(ops, func(a, b *op) int { return b.weight() - a.weight() })
	return ops[:maxEffects]
}

// weight orders effects by how much they matter to a re-send.
func (e *effect) weight() int {
	switch {
	case e.Class.Mutates():
		return 3
	case e.Source != Decided:
		return 2
	case e.Class == knowledge.Unknown, e.Inside.Mutates():
		return 1
	}
	return 0
}

func (p *pkg) static(call ssa.CallInstruction, fn *ssa.Function) []*op {
	obj, _ := fn.Object().(*types.Func)
	if obj != nil {
		if known := p.known(obj); known != nil && known.Send != nil {
			if known.Send.AtClose {
				return nil
			}
			return p.direct(call, obj, known.Send)
		} else if known != nil && known.Retries != nil {
			return nil // what is repeated counts, not the repeater's name
		}
	}
	if p.infos[fn] != nil {
		return p.calls(call, fn)
	}
	if obj == nil {
		return nil
	}
	if f := p.fact(obj); f != nil {
		ops := p.fromFact(call, obj, f)
		if len(ops) == 0 && f.Opaque {
			return p.byName(call, obj)
		}
		return ops
	}
	if obj.Pkg() != nil && obj.Pkg() != p.pass.Pkg {
		if effect, ok := p.familyEffect(obj); ok {
			return []*op{p.nameOp(call, obj, effect, "")}
		}
	}
	return nil
}

// familyEffect is the effect of an SDK's operation by the conventions of its package family.
func (p *pkg) familyEffect(obj *types.Func) (knowledge.Effect, bool) {
	if obj.Signature().Recv() == nil || !returnsError(obj.Signature()) {
		return knowledge.Unknown, false
	}
	return p.table.FamilyEffect(obj.Pkg().Path(), obj.Name())
}

func returnsError(sig *types.Signature) bool { return inject.ErrorResult(sig) >= 0 }

// direct makes the operation of a call that the tables know.
func (p *pkg) direct(call ssa.CallInstruction, obj *types.Func, s *knowledge.Send) []*op {
	args := inject.Args(call.Common())
	shift := 0
	if obj.Signature().Recv() != nil {
		shift = 1
	}
	arg := func(i int) ssa.Value {
		if i == knowledge.None || i+shift >= len(args) {
			return nil
		}
		return args[i+shift]
	}
	e := &effect{Effect: Effect{Kind: s.Kind, Class: s.Effect, Op: obj.Name(), KeyParam: knowledge.None, Param: knowledge.None}}
	name := inject.ShortName(obj)
	e.Trace = []Step{p.step(call, name)}
	switch {
	case s.Chain && len(args) > 0:
		p.decideByChain(e, args[0])
	case s.Verb != "":
		e.setVerb(s.Verb)
	case s.VerbOf != knowledge.None && arg(s.VerbOf) != nil:
		v := arg(s.VerbOf)
		if inject.IsString(v.Type()) {
			p.decide(e, FromVerb, v)
		} else {
			p.decide(e, FromRequest, v)
		}
	case s.SQL != knowledge.None && arg(s.SQL) != nil:
		p.decide(e, FromSQL, arg(s.SQL))
	case s.Command != knowledge.None && arg(s.Command) != nil:
		p.decide(e, FromCommand, arg(s.Command))
		if e.Class == knowledge.Unknown && s.Effect != knowledge.Unknown {
			e.Class = s.Effect
		}
	case s.Name != knowledge.None && arg(s.Name) != nil:
		p.decide(e, FromName, arg(s.Name))
	case s.Kind == "exec":
		p.localCommand(e, args)
	}
	if e.Class == knowledge.Unknown && e.Source == Decided && s.Effect != knowledge.Unknown {
		e.Class = s.Effect
	}
	if e.Class == knowledge.Idempotent && len(s.Unless) > 0 {
		for _, a := range args[min(shift, len(args)):] {
			if setsOneOf(a, s.Unless) || slices.Contains(s.Unless, madeThere[0]) && p.setsThere(a) {
				e.Class = knowledge.Write // the name is made on the far side: another one each time
			}
		}
	}
	if e.Class == knowledge.Write && e.Kind == "http" {
		if u := arg(s.URL); u != nil {
			p.clearByPath(e, u)
		}
	}
	p.argumentKeys(e, args[min(shift, len(args)):], obj.Signature(), s.Keys)
	if e.Class == knowledge.Unknown && e.Source == Decided && e.Kind == "" {
		return nil
	}
	e.Here = e.Kind == "sql" && p.main && p.fileDatabase()
	o := &op{effect: e, call: call, direct: true}
	o.outcomes = p.standard(call, e.Kind)
	if s.Wraps != "" {
		o.outcomes = ofType(o.outcomes, s.Wraps)
	}
	return []*op{o}
}

// fileDatabase reports whether the package's database is a file.
func (p *pkg) fileDatabase() bool {
	if p.sqlFile == nil {
		local := inject.FileDatabase(p.pass.Pkg)
		p.sqlFile = &local
	}
	return *p.sqlFile
}

// calls takes over the effects of a function of this package.
func (p *pkg) calls(call ssa.CallInstruction, fn *ssa.Function) []*op {
	fi := p.infos[fn]
	if fi == nil {
		return nil
	}
	args := inject.Args(call.Common())
	var out []*op
	for _, e := range fi.effs {
		out = append(out, p.take(call, fn.Name(), e, func(v ssa.Value) ssa.Value {
			if par, ok := v.(*ssa.Parameter); ok && par.Parent() == fn {
				if i := slices.Index(fn.Params, par); i >= 0 && i < len(args) {
					return args[i]
				}
				return nil
			}
			return v
		}, fn))
	}
	return out
}

// reaching are the operations of a function that is found by a field or an interface.
func (p *pkg) reaching(call ssa.CallInstruction, fn *ssa.Function) []*op {
	ops := p.calls(call, fn)
	for _, o := range ops {
		o.target = fn
	}
	return ops
}

// take carries an effect of callee over to a call of it.
func (p *pkg) take(call ssa.CallInstruction, name string, from *effect, bind func(ssa.Value) ssa.Value, callee *ssa.Function) *op {
	e := &effect{Effect: from.Effect, val: from.val, keyVal: from.keyVal, resend: from.resend}
	e.Trace = append([]Step{p.step(call, name)}, from.Trace...)
	if len(e.Trace) > maxTrace {
		e.Trace = append(slices.Clone(e.Trace[:maxTrace-1]), e.Trace[len(e.Trace)-1])
	}
	e.Outcomes = nil
	e.Resent, e.WhenTrue, e.WhenNot = 0, 0, 0
	if c := from.under; c.pred != nil && !p.asksForNone(call, callee) {
		p.underCaller(e, c, bind(c.pred))
	}
	if from.Source != Decided {
		v := bind(from.val)
		e.Source, e.val, e.Field = Decided, nil, 0
		if v != nil && from.Field > 0 {
			if par, ok := inject.Origin(v).(*ssa.Parameter); ok {
				e.Source, e.val, e.Field = from.Source, par, from.Field
				v = nil
			} else {
				v = fieldValue(v, from.Field-1)
			}
		}
		if v != nil && len(from.Words) > 0 {
			e.Words = nil
			p.decideByList(e, from.Words, v)
		} else if v != nil {
			p.decide(e, from.Source, v)
		}
		if e.Source != Decided {
			e.Resent |= from.Resent
		} else if from.resend == nil && !from.Told {
			e.Resent |= from.Resent
		} else if from.resend != nil && e.Class.Mutates() {
			if !p.asksForNone(call, callee) {
				from.resend.confirm(e)
			}
		}
	}
	p.carryKey(e, from, bind, callee)
	p.confirmNames(from, e)
	if e.Class.Mutates() {
		args := inject.Args(call.Common())
		sig := call.Common().Signature()
		if e.Key == NoKey || e.Key == FreshKey {
			p.argumentKeys(e, args[max(0, len(args)-sig.Params().Len()):], sig, nil)
		}
		p.clearByArguments(e, args)
	}
	outcomes := from.Outcomes
	o := &op{effect: e, call: call, foreign: callee == nil}
	sig := call.Common().Signature()
	at := inject.ErrorResult(sig)
	outcomes = wrapped(outcomes, sig)
	o.outcomes = func(m inject.Mode) [][]inject.Value {
		out := outcomesOf(outcomes, m)
		if m == inject.OK {
			out = successes(out, at)
		}
		return out
	}
	return o
}

// fact is the summary of a function of another package, or nil.
func (p *pkg) fact(obj *types.Func) *Func {
	obj = obj.Origin()
	if f, ok := p.facts[obj]; ok {
		return f
	}
	var f *Func
	if obj.Pkg() != nil && obj.Pkg() != p.pass.Pkg {
		var got Func
		if p.pass.ImportObjectFact(obj, &got) {
			f = &got
		}
	}
	p.facts[obj] = f
	return f
}

func (p *pkg) fromFact(call ssa.CallInstruction, obj *types.Func, f *Func) []*op {
	args := inject.Args(call.Common())
	var out []*op
	for i := range f.Effects {
		from := &effect{Effect: f.Effects[i]}
		arg := func(i int) ssa.Value {
			if i < 0 || i >= len(args) {
				return nil
			}
			return args[i]
		}
		if from.Source != Decided {
			from.val = arg(from.Param)
		}
		if from.WhenTrue|from.WhenNot != 0 {
			from.under = condition{arg(from.Pred), from.WhenTrue, from.WhenNot}
		}
		if from.Key == ParamKey {
			from.keyVal = arg(from.KeyParam)
		}
		o := p.take(call, inject.ShortName(obj), from, func(v ssa.Value) ssa.Value { return v }, nil)
		if from.Source != Decided && from.Resent != 0 && o.Class.Mutates() && !from.Told {
			o.Resent = from.Resent
		}
		out = append(out, o)
	}
	return out
}

// Table implements inject.World.
func (p *pkg) Table() *knowledge.Table { return p.table }
