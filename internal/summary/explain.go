package summary

import (
	"cmp"
	"fmt"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/finding"
	"github.com/toolvet/toolvet/internal/inject"
	"github.com/toolvet/toolvet/internal/knowledge"
)

// Explained is what is known of one call or function.
type Explained struct {
	Pos token.Pos
	finding.Explanation
}

// explain tells what is known of every call and function of the package, in the
// order of the source. near is false for a package that can reach nothing remote.
func (p *pkg) explain(near bool) []Explained {
	var out []Explained
	for _, fn := range p.funcs {
		if fn.Synthetic != "" || fn.Syntax() == nil {
			continue
		}
		out = append(out, p.explainFunction(fn, near)...)
	}
	slices.SortStableFunc(out, func(a, b Explained) int { return cmp.Compare(a.Pos, b.Pos) })
	return out
}

func (p *pkg) explainFunction(fn *ssa.Function, near bool) (out []Explained) {
	defer func() {
		if r := recover(); r != nil {
			complain(fn.String(), r)
		}
	}()
	fi := p.infos[fn]
	if fi == nil || fi.failed {
		fi = &info{fn: fn}
	}
	if len(fi.ops) > 0 {
		fi.run(p)
		defer fi.drop()
	}
	if fn.Parent() == nil {
		out = append(out, p.functionNote(fi, near))
	}
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			call, ok := instr.(ssa.CallInstruction)
			if !ok || !call.Pos().IsValid() {
				continue
			}
			if _, builtin := call.Common().Value.(*ssa.Builtin); !builtin {
				out = append(out, p.callNote(fi, call, near))
			}
		}
	}
	return out
}

// functionNote tells what callers of a function see.
func (p *pkg) functionNote(fi *info, near bool) Explained {
	fn := fi.fn
	e := Explained{Pos: fn.Pos()}
	e.Kind, e.Name, e.Function = "function", inject.DisplayName(fn), inject.DisplayName(fn)
	e.Line, e.EndLine = p.position(fn.Syntax().Pos()).Line, p.position(fn.Syntax().End()).Line
	e.Basis = "its source"
	if obj, ok := fn.Object().(*types.Func); ok {
		e.Symbol = inject.FullName(obj)
		if d, ok := p.declared[obj]; ok {
			e.Basis = declaredWords("it", d.Read, d.Idempotent, d.Send, d.Reason)
		}
		if v := p.judges(fn); v != nil {
			e.Answers = answers(v.Outcomes)
		}
	}
	for _, eff := range fi.effs {
		s := p.send(fi, eff)
		for _, o := range eff.Outcomes {
			s.addReturn(o)
		}
		e.Sends = append(e.Sends, s.Send)
	}
	for _, r := range fi.sum.Repeats {
		name := fmt.Sprintf("parameter %d", r.Param)
		if r.Param < len(fn.Params) {
			name = fn.Params[r.Param].Name()
		}
		rep := finding.Repeat{How: "it calls " + name + " again", After: modeNames(r.Again | r.WhenTrue | r.WhenFalse)}
		if (r.WhenTrue|r.WhenFalse) != 0 && r.Pred >= 0 && r.Pred < len(fn.Params) {
			rep.How += ", as " + fn.Params[r.Pred].Name() + " decides"
		}
		e.Repeats = append(e.Repeats, rep)
	}
	e.Flows = p.flowsOf(fn)
	note := func(is bool, text string) {
		if is {
			e.Notes = append(e.Notes, text)
		}
	}
	note(fi.sum.Fresh, "it returns something new in every call, so that is no key")
	note(fi.sum.Reads, "it looks something up on the far side")
	note(fi.sum.Opaque, "it reaches a call that nothing is known of")
	note(!near, notNear)
	for _, ev := range p.notes.evidence {
		inside := fn.Syntax().Pos() <= ev.Pos && ev.Pos < fn.Syntax().End()
		if !ev.Kind.OfSend() && inside && !slices.Contains(e.Evidence, ev.What) {
			e.Evidence = append(e.Evidence, ev.What)
		}
	}
	return e
}

const notNear = "its package imports nothing that can reach something remote"

// callNote tells what is known of one call.
func (p *pkg) callNote(fi *info, call ssa.CallInstruction, near bool) Explained {
	e := Explained{Pos: call.Pos()}
	e.Kind, e.Function, e.Line = "call", inject.DisplayName(fi.fn), p.position(call.Pos()).Line
	e.Name = "a function value"
	obj := p.calledFunc(call)
	if obj != nil {
		e.Name, e.Symbol = inject.ShortName(obj), inject.FullName(obj)
	}
	e.Basis = p.basis(call, obj)
	ops := fi.opsAt[call]
	regions := p.notes.regions[call]
	for _, o := range ops {
		s := p.send(fi, o.effect)
		if _, ok := call.(*ssa.Call); ok {
			for m := range inject.Mode(inject.NumModes) {
				if len(o.outcomes(m)) > 0 {
					s.addReturn(Outcome{Mode: m})
				}
				for _, out := range p.outcomes(fi, o, m) {
					s.addReturn(out)
				}
			}
		}
		for i := range s.Modes {
			m, _ := inject.ModeNamed(s.Modes[i].Mode)
			s.Modes[i].Again = slices.ContainsFunc(regions, func(r RegionNote) bool { return (r.Own | r.Later).Has(m) })
		}
		e.Sends = append(e.Sends, s.Send)
	}
	for _, r := range regions {
		e.Repeats = append(e.Repeats, finding.Repeat{How: r.How, After: modeNames(r.Own), Later: modeNames(r.Later), Safe: r.Safe})
	}
	for _, rep := range p.repeatersAt(call) {
		e.Notes = append(e.Notes, fmt.Sprintf("it calls its argument %d again", rep.arg+1))
	}
	if fn := p.callee(call.Common()); fn != nil {
		e.Flows = p.flowsOf(fn)
	} else if obj != nil {
		e.Flows = p.flowsOfImported(obj)
	}
	e.Names = p.notes.names[call]
	e.Why = p.why(fi, obj, ops, regions, near)
	return e
}

// calledFunc is the function or method that a call names, nil for a function value.
func (p *pkg) calledFunc(call ssa.CallInstruction) *types.Func {
	c := call.Common()
	if c.IsInvoke() {
		return c.Method
	}
	if fn := c.StaticCallee(); fn != nil {
		obj, _ := p.unwrap(origin(fn)).Object().(*types.Func)
		return obj
	}
	return nil
}

// basis says what the knowledge of a call rests on.
func (p *pkg) basis(call ssa.CallInstruction, obj *types.Func) string {
	switch {
	case obj == nil:
		if fns := p.dynamic(call.Common()); len(fns) > 0 {
			return "the sources of the functions that it can hold"
		}
		return "nothing: it is not known which function it holds"
	case p.declared[obj].Effect():
		d := p.declared[obj]
		return declaredWords("it", d.Read, d.Idempotent, d.Send, d.Reason)
	case p.known(obj) != nil:
		return "the tables"
	case obj.Pkg() == p.pass.Pkg && call.Common().IsInvoke():
		return "the implementations in this package"
	case obj.Pkg() == p.pass.Pkg:
		return "its source"
	case p.fact(obj) != nil || p.importedText(obj) != nil:
		return "the source of " + obj.Pkg().Path()
	case obj.Pkg() != nil && inject.IsStd(obj.Pkg().Path()):
		return "nothing: the tables do not name it, and the standard library is not read"
	}
	return "nothing, or its name: its source does not show that it sends anything"
}

func declaredWords(what string, read, idempotent, send bool, reason string) string {
	text := "a directive: " + what
	switch {
	case read:
		text += " changes nothing"
	case idempotent:
		text += " may be called twice"
	case send:
		text += " has an effect"
	default:
		return "a directive"
	}
	if reason != "" {
		text += " (" + reason + ")"
	}
	return text
}

// A sendNote is a send while its modes are collected.
type sendNote struct{ finding.Send }

func (p *pkg) send(fi *info, e *effect) *sendNote {
	s := &sendNote{finding.Send{
		Operation: e.Op, Effect: effectWords[e.Class], Kind: e.Kind, Trust: e.Trust, Key: keyWords[e.Key],
	}}
	if e.Source != Decided {
		what := "a value"
		if par, ok := e.val.(*ssa.Parameter); ok {
			what = "parameter " + par.Name()
		}
		s.Operation, s.Effect, s.Decided = "", "open", what+" ("+sourceWords[e.Source]+")"
	}
	for _, t := range e.Trace {
		s.Steps = append(s.Steps, finding.Step{Name: t.Name, Package: t.Package, File: t.File, Line: t.Line})
	}
	return s
}

// addReturn adds a mode, with what the function returns in it.
func (s *sendNote) addReturn(o Outcome) {
	mode := o.Mode.String()
	i := slices.IndexFunc(s.Modes, func(m finding.Outcome) bool { return m.Mode == mode })
	if i < 0 {
		i = len(s.Modes)
		s.Modes = append(s.Modes, finding.Outcome{Mode: mode, Unknown: inject.UnknownOutcome.Has(o.Mode)})
	}
	if text := values(o.Results); text != "" && !slices.Contains(s.Modes[i].Returns, text) {
		s.Modes[i].Returns = append(s.Modes[i].Returns, text)
	}
}

// why says why there is no finding about a call.
func (p *pkg) why(fi *info, obj *types.Func, ops []*op, regions []RegionNote, near bool) string {
	i := slices.IndexFunc(ops, func(o *op) bool { return suspicious(o.effect) })
	switch {
	case len(ops) == 0 && !near:
		return notNear
	case len(ops) == 0 && obj != nil && p.known(obj) != nil:
		return "the tables name it, and not as something that goes out"
	case len(ops) == 0:
		return "nothing says that it goes out: no line of the tables, no source that sends, no telling name; if it does, declare it (docs/adding-a-library.md)"
	case i < 0 && ops[0].Source != Decided:
		return "what it sends is decided by a parameter: it is judged where the function is called"
	case i < 0:
		return "a second time does no harm: " + effectWords[ops[0].Class]
	}
	if p.excused(ops[i], fi.fn) {
		return "only a name says that it changes something, and the function around it opens a session or asks a model"
	}
	if len(regions) == 0 {
		return "nothing in this function runs it again; if a caller does, the finding stands there"
	}
	var reasons []string
	for _, r := range regions {
		switch {
		case r.Safe != "":
			reasons = append(reasons, r.Safe)
		case r.Own|r.Later == 0:
			reasons = append(reasons, fmt.Sprintf("by %s it is not sent again: after a failure with an unknown outcome it is not reached, or a success would not end the repetition either, or what is sent differs", r.How))
		case r.Own&inject.UnknownOutcome == 0 && r.Later == 0:
			reasons = append(reasons, fmt.Sprintf("by %s it is sent again after definite failures only", r.How))
		}
	}
	return strings.Join(reasons, "; ")
}

// answers joins the modes in which a function answers alike.
func answers(outcomes []Outcome) []finding.Answer {
	var out []finding.Answer
	for _, o := range outcomes {
		text := values(o.Results)
		i := slices.IndexFunc(out, func(a finding.Answer) bool { return a.Returns == text })
		if i < 0 {
			i = len(out)
			out = append(out, finding.Answer{Returns: text})
		}
		if mode := o.Mode.String(); !slices.Contains(out[i].Modes, mode) {
			out[i].Modes = append(out[i].Modes, mode)
		}
	}
	return out
}

func modeNames(s inject.Modes) []string {
	var names []string
	for m := range inject.Mode(inject.NumModes) {
		if s.Has(m) {
			names = append(names, m.String())
		}
	}
	return names
}

// values writes results as people say them.
func values(results []inject.Value) string {
	var parts []string
	for _, v := range results {
		parts = append(parts, valueWords(v))
	}
	return strings.Join(parts, ", ")
}

func valueWords(v inject.Value) string {
	switch v.Kind {
	case inject.Nil:
		return "nil"
	case inject.NonNil:
		return "not nil"
	case inject.Bool:
		return fmt.Sprint(v.B)
	case inject.Int:
		return fmt.Sprint(v.I)
	case inject.Str:
		return fmt.Sprintf("%q", v.S)
	case inject.IntSet:
		return fmt.Sprintf("one of %v", v.Set[:v.N])
	case inject.Err:
		text := "an error"
		switch {
		case v.Sentinel != "":
			text = v.Sentinel
		case v.Type != "":
			text = "an error of type " + v.Type
		}
		if v.Chain {
			text += " (the failure in its chain)"
		}
		return text
	case inject.Resp:
		return "the response"
	}
	return "anything"
}

var effectWords = map[knowledge.Effect]string{
	knowledge.Unknown:    "not known",
	knowledge.Read:       "it changes nothing",
	knowledge.Idempotent: "a second time changes nothing more",
	knowledge.Session:    "it opens a session",
	knowledge.Completion: "a model answers; twice costs twice",
	knowledge.Write:      "it changes something",
	knowledge.Publish:    "a message goes out",
	knowledge.Execute:    "a command runs",
}

var keyWords = map[KeyState]string{
	NoKey:     "none",
	StableKey: "the same in every attempt",
	FreshKey:  "new in every attempt",
	ParamKey:  "decided by a value of this function",
}

var sourceWords = map[Source]string{
	FromVerb:    "an HTTP method",
	FromRequest: "a request",
	FromSQL:     "a statement",
	FromCommand: "a command line",
	FromName:    "the name of a procedure",
}
