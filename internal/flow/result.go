package flow

import (
	"go/constant"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/inject"
	"github.com/toolvet/toolvet/internal/knowledge"
)

// resultCall looks at a call that makes the result of a tool.
func (u *unit) resultCall(f *finder, call ssa.CallInstruction) {
	obj := inject.Callee(call.Common())
	if obj == nil {
		return
	}
	k := u.p.world.Known(obj)
	if k == nil || k.Result == nil {
		return
	}
	shift := shiftOf(obj)
	args := inject.Args(call.Common())
	fails := k.Result.Flag == "always"
	succeeds := k.Result.Flag == "never"
	if k.Result.Flag == "param" && k.Result.Param+shift < len(args) {
		if c, ok := args[k.Result.Param+shift].(*ssa.Const); ok && c.Value != nil && c.Value.Kind() == constant.Bool {
			fails = constant.BoolVal(c.Value)
			succeeds = !fails
		}
	}
	if shift == 1 && len(args) > 0 && k.Result.Flag == "always" && u.filled(args[0]) {
		return // the text that is there stays
	}
	for _, t := range k.Result.Text {
		i := t + shift
		if i >= len(args) {
			continue
		}
		for _, op := range operands(call.Common(), i) {
			x := u.shown(op, call.Block(), printing{})
			u.leak(f, call.Pos(), "tool", x.Shown, nil, u.ownSink("tool"))
			if f == nil && succeeds {
				u.plain(call, op)
			}
			u.raw(f, call, x.Words, "result", fails)
			if succeeds && x.Words.Kind < Body {
				u.unflagged(f, call, op)
			}
		}
	}
}

// plain notes that a text parameter becomes the result of a success.
func (u *unit) plain(call ssa.CallInstruction, op ssa.Value) {
	par, ok := inject.Origin(op).(*ssa.Parameter)
	if !ok || par.Parent() != u.fn || !isPlainText(par.Type()) {
		return
	}
	u.sum.addSink(Sink{Param: paramIndex(par), Agent: true, Plain: true, Pos: call.Pos(), Class: "plain"})
}

// filled reports whether a result has a text already: it was made by a function, or its content was set.
func (u *unit) filled(v ssa.Value) bool {
	a := u.resolve(v)
	if _, ok := a.root.(*ssa.Call); ok {
		return true
	}
	for _, p := range u.parts[a.root] {
		if p.field != nil && p.field.Name() == "Content" {
			return true
		}
	}
	return false
}

// raw takes the words that reach an agent at an instruction.
func (u *unit) raw(f *finder, at ssa.Instruction, w Words, how string, fails bool) {
	if dyn := u.dynamic(w.P); dyn != nil && w.Kind < Dynamic {
		w.Kind, w.Src = Dynamic, dyn
	}
	if f == nil {
		u.eachLabel(w.P, func(sum *Summary, i, _ int) {
			if sum == u.sum && callsBack(u.fn.Params[i].Type()) {
				return // reported here
			}
			own := sum == u.sum && sum.Mapper && u.judged(u.fn.Params[i])
			sum.addSink(Sink{Param: i, Agent: true, Fails: fails, Pos: at.Pos(), Class: how, Own: own})
		})
		return
	}
	if w.Kind == Body && !fails && !w.unread() && !u.failing(at.Block()) {
		return
	}
	f.raw(at, w, how, nil)
}

// dynamic is the source of the words of a function parameter that takes a
// context, when one is in a set: what calls it is an adapter.
func (u *unit) dynamic(labels uint64) *Source {
	for i, par := range u.fn.Params {
		if labels&bit(i) != 0 && callsBack(par.Type()) {
			return &Source{What: "the error of the function " + par.Name(), Pos: par.Pos(), Guess: 1, Trust: "what the function does is not known"}
		}
	}
	return nil
}

func callsBack(t types.Type) bool {
	sig, ok := t.Underlying().(*types.Signature)
	return ok && takesContext(sig)
}

func (f *finder) raw(at ssa.Instruction, w Words, how string, path []string) {
	if w.Kind < Body {
		return
	}
	pos := at.Pos()
	if w.Src != nil && w.Src.At.IsValid() {
		pos = w.Src.At
	}
	if !pos.IsValid() {
		return
	}
	p := f.u.p
	for _, r := range p.Raws {
		if r.Pos == pos {
			return
		}
	}
	p.Raws = append(p.Raws, &Raw{Pos: pos, Func: inject.DisplayName(f.u.fn), Words: w, How: how, Path: path})
}

// agentSink looks at a call of a function that hands a parameter to an agent.
func (u *unit) agentSink(f *finder, call ssa.CallInstruction, s *Summary, k Sink, args []ssa.Value, path []string, here bool) {
	for _, op := range operands(call.Common(), k.Param) {
		if t := boxedType(op); !isPlainText(t) && !inject.ImplementsError(t) && !isInterface(t) {
			continue // a map of arguments is the caller's own
		}
		w := u.shown(op, call.Block(), printing{}).Words
		if w.Kind == Body && !k.Fails && !w.unread() && !u.failing(call.Block()) {
			w.Kind = Own
		}
		if k.Plain {
			if f != nil && w.Kind < Body && u.failing(call.Block()) && saysFailure(leading(op)) {
				u.flag(f, call)
			}
			continue
		}
		if f != nil {
			if w.Kind >= Body && k.Own && here && k.Pos.IsValid() {
				src := Source{What: "an error"}
				if w.Src != nil {
					src = *w.Src
				}
				src.At = k.Pos
				w.Src = &src
			}
			f.raw(call, w, "result", path)
			continue
		}
		u.eachLabel(w.P, func(sum *Summary, i, _ int) {
			own := sum == u.sum && sum.Mapper && u.judged(u.fn.Params[i])
			sum.addSink(Sink{Param: i, Agent: true, Fails: k.Fails, Pos: call.Pos(), Class: k.Class, Path: path, Own: own})
		})
	}
}

// resultStore looks at a store into a field that an agent reads.
func (u *unit) resultStore(f *finder, s *ssa.Store) {
	fa, ok := s.Addr.(*ssa.FieldAddr)
	if !ok {
		return
	}
	fd := inject.FieldOf(fa)
	if fd == nil {
		return
	}
	x := u.shown(s.Val, s.Block(), printing{})
	if k := u.p.world.KnownField(fa.X.Type(), fd); k != nil && k.Result != nil {
		u.leak(f, s.Pos(), "tool", x.Shown, nil, false)
		u.raw(f, s, x.Words, "field", false)
		if x.Words.Kind < Body && u.failing(s.Block()) && saysFailure(leading(s.Val)) && u.noFlag(s.Block()) {
			u.flag(f, s)
		}
		return
	}
	if fd.Name() == "Text" && strings.HasSuffix(inject.TypeName(fa.X.Type()), "mcp.TextContent") && fd.Pkg() != u.p.world.Package() {
		u.leak(f, s.Pos(), "tool", x.Shown, nil, false)
		u.raw(f, s, x.Words, "field", false)
		return
	}
	r := u.p.agents.ownResult(fa.X.Type())
	if r == nil {
		return
	}
	for _, t := range r.text {
		if t.Origin() == fd {
			u.leak(f, s.Pos(), "tool", x.Shown, nil, false)
			u.raw(f, s, x.Words, "field", false)
			if x.Words.Kind < Body && u.failing(s.Block()) && saysFailure(leading(s.Val)) && r.flag != nil && !flagged(fa.X, r.flag) {
				u.flag(f, s)
			}
		}
	}
}

// returnRaw looks at the error that a handler returns.
func (u *unit) returnRaw(f *finder, r *ssa.Return, v ssa.Value, w Words) {
	if f == nil || !u.p.agents.handler(r.Parent()) || u.p.agents.mapped {
		return
	}
	if dyn := u.dynamic(w.P); dyn != nil && w.Kind < Dynamic {
		w.Kind, w.Src = Dynamic, dyn
	}
	if w.Kind < Body || u.handedOn(v) {
		return
	}
	f.raw(r, w, "return", nil)
}

// handedOn reports whether an error is that of another handler, handed on as it came.
func (u *unit) handedOn(v ssa.Value) bool {
	if load, ok := v.(*ssa.UnOp); ok {
		if last := u.lastStore(load); last != nil {
			v = last
		}
	}
	x, ok := inject.Origin(v).(*ssa.Extract)
	if !ok {
		return false
	}
	call, ok := x.Tuple.(*ssa.Call)
	if !ok || !u.p.agents.isHandler(call.Call.Signature()) {
		return false
	}
	obj := inject.Callee(&call.Call)
	if obj == nil {
		return true
	}
	return obj.Pkg() != nil && u.p.world.SameModule(obj.Pkg()) && obj.Name() != "CallTool" && obj.Name() != "callTool"
}

// structured looks at the second result of a typed handler, which the agent reads as JSON.
func (u *unit) structured(f *finder, r *ssa.Return) {
	sig := r.Parent().Signature
	if len(r.Results) != 3 || !u.p.agents.isHandler(sig) {
		return
	}
	if _, ok := r.Results[2].(*ssa.Const); !ok && u.failing(r.Block()) {
		return // beside an error the agent reads nothing else
	}
	x := u.shown(r.Results[1], r.Block(), printing{json: true})
	u.leak(f, r.Pos(), "tool", x.Shown, nil, false)
	u.raw(f, r, x.Words, "return", false)
}

// returnText looks at the text that a handler returns.
func (u *unit) returnText(f *finder, r *ssa.Return) {
	h := u.p.agents.handlers[r.Parent()]
	if h == nil || h.Text == knowledge.None || h.Text >= len(r.Results) {
		return
	}
	x := u.shown(r.Results[h.Text], r.Block(), printing{})
	if h.As != "" {
		u.leak(f, r.Pos(), h.As, x.Shown, nil, false)
		return
	}
	u.leak(f, r.Pos(), "tool", x.Shown, nil, false)
	u.raw(f, r, x.Words, "return", false)
}
