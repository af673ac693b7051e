package flow

import (
	"go/constant"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/inject"
	"github.com/toolvet/toolvet/internal/knowledge"
)

// agents knows where text reaches an agent: handlers of tools, and types of results.
type agents struct {
	p        *Program
	handlers map[*ssa.Function]*knowledge.Handler
	types    map[*types.Named]*resultType
}

// resultType is a struct that is the result of a tool, by its shape.
type resultType struct {
	text []*types.Var // fields that the agent reads
	flag *types.Var   // the failure flag
	good bool         // the flag says success: ok
}

// init finds the handlers that are registered, and the methods that make a type a tool.
func (a *agents) init(p *Program) {
	a.p = p
	a.handlers = map[*ssa.Function]*knowledge.Handler{}
	a.types = map[*types.Named]*resultType{}
	for _, u := range p.units {
		for _, fn := range u.fns {
			for _, b := range fn.Blocks {
				for _, instr := range b.Instrs {
					if call, ok := instr.(ssa.CallInstruction); ok {
						a.registered(call.Common())
					}
				}
			}
		}
	}
	for name, h := range p.table.HandlerMethods() {
		a.methods(name, h)
	}
}

// registered notes the functions that a call makes handlers of.
func (a *agents) registered(c *ssa.CallCommon) {
	obj := calleeObject(c)
	if obj == nil {
		return
	}
	k := a.p.world.Known(obj)
	if k == nil || k.Handler == nil || k.Handler.Fn == knowledge.None {
		return
	}
	args := inject.Args(c)
	i := k.Handler.Fn + shiftOf(obj)
	if i >= len(args) {
		return
	}
	switch fn := inject.Origin(args[i]).(type) {
	case *ssa.Function:
		a.handlers[fn] = k.Handler
	case *ssa.MakeClosure:
		a.handlers[fn.Fn.(*ssa.Function)] = k.Handler
	}
}

// methods notes the methods by which types of the package are tools: those of
// an interface that a table knows.
func (a *agents) methods(name string, h *knowledge.Handler) {
	recv, method, ok := strings.Cut(strings.TrimPrefix(name, "("), ").")
	if !ok {
		return
	}
	i := strings.LastIndexByte(recv, '.')
	if i < 0 {
		return
	}
	it := a.p.interfaceType(recv[:i], recv[i+1:])
	if it == nil {
		return
	}
	for _, u := range a.p.units {
		sig := u.fn.Signature
		if u.fn.Name() != method || sig.Recv() == nil {
			continue
		}
		t := sig.Recv().Type()
		if types.Implements(t, it) || types.Implements(types.NewPointer(t), it) {
			a.handlers[u.fn] = h
		}
	}
}

// interfaceType finds an interface of a package that this one imports, at any distance of two.
func (p *Program) interfaceType(path, name string) *types.Interface {
	seen := map[*types.Package]bool{}
	var find func(pkg *types.Package, depth int) *types.Interface
	find = func(pkg *types.Package, depth int) *types.Interface {
		if seen[pkg] || depth > 2 {
			return nil
		}
		seen[pkg] = true
		if knowledge.SamePackage(pkg.Path(), path) {
			if o, ok := pkg.Scope().Lookup(name).(*types.TypeName); ok {
				it, _ := o.Type().Underlying().(*types.Interface)
				return it
			}
		}
		for _, imp := range pkg.Imports() {
			if it := find(imp, depth+1); it != nil {
				return it
			}
		}
		return nil
	}
	return find(p.world.Package(), 0)
}

// handler reports whether the errors that a function returns reach an agent.
func (a *agents) handler(fn *ssa.Function) bool {
	if h := a.handlers[fn]; h != nil {
		return h.Error != "aborts" && h.Error != "hidden"
	}
	return a.isHandler(fn.Signature)
}

// isHandler recognises the handlers of the MCP SDKs by what they return.
func (a *agents) isHandler(sig *types.Signature) bool {
	n := sig.Results().Len()
	if n < 2 || n > 3 || !isError(sig.Results().At(n-1).Type()) {
		return false
	}
	return a.isToolResult(sig.Results().At(0).Type())
}

// isToolResult reports whether a type is the result of a tool in one of the SDKs.
func (a *agents) isToolResult(t types.Type) bool {
	ptr, ok := types.Unalias(t).(*types.Pointer)
	if !ok {
		return false
	}
	n, ok := types.Unalias(ptr.Elem()).(*types.Named)
	if !ok || n.Obj().Pkg() == nil {
		return false
	}
	if k := a.p.world.KnownType(n); k != nil && k.Result != nil {
		return true
	}
	switch n.Obj().Name() {
	case "CallToolResult", "ToolResponse":
		return n.Obj().Pkg() != a.p.world.Package()
	}
	return false
}

// ownResult recognises a result of a tool among the package's own structs: it
// has a text and a failure flag.
func (a *agents) ownResult(t types.Type) *resultType {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	n, ok := types.Unalias(t).(*types.Named)
	if !ok {
		return nil
	}
	if r, ok := a.types[n]; ok {
		return r
	}
	var out *resultType
	if s, ok := n.Underlying().(*types.Struct); ok && n.Obj().Pkg() != nil && a.p.world.SameModule(n.Obj().Pkg()) && namesResult(n.Obj().Name()) {
		r := &resultType{}
		for f := range s.Fields() {
			switch b, _ := f.Type().Underlying().(*types.Basic); {
			case b == nil:
			case b.Kind() == types.Bool:
				switch f.Name() {
				case "IsError", "Error", "Failed", "IsErr", "Err", "Failure":
					r.flag = f
				}
			case b.Kind() == types.String:
				switch f.Name() {
				case "Content", "Text", "Output", "Message", "Result", "ForLLM", "Observation":
					r.text = append(r.text, f)
				}
			}
		}
		if r.flag != nil && len(r.text) > 0 {
			out = r
		}
	}
	a.types[n] = out
	return out
}

func namesResult(name string) bool {
	name = strings.ToLower(name)
	for _, w := range []string{"result", "response", "output", "observation", "reply"} {
		if strings.HasSuffix(name, w) {
			return true
		}
	}
	return false
}

// resultCall looks at a call that makes the result of a tool.
func (u *unit) resultCall(f *finder, call ssa.CallInstruction) {
	obj := calleeObject(call.Common())
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
	for _, t := range k.Result.Text {
		i := t + shift
		if i >= len(args) {
			continue
		}
		for _, op := range operands(call.Common(), i) {
			x := u.shown(op, call.Block(), printing{})
			u.leak(f, call.Pos(), "tool", x.Shown, nil, u.ownSink("tool"))
			u.raw(f, call, x.Words, "result", fails)
			if succeeds && x.Words.Kind < Body {
				u.unflagged(f, call, op)
			}
		}
	}
}

// raw takes the words that reach an agent at an instruction.
func (u *unit) raw(f *finder, at ssa.Instruction, w Words, how string, fails bool) {
	if f == nil {
		u.eachLabel(w.P, func(sum *Summary, i, _ int) {
			own := sum == u.sum && sum.Mapper && u.judged(u.fn.Params[i])
			sum.addSink(Sink{Param: i, Agent: true, Fails: fails, Pos: at.Pos(), Class: how, Own: own})
		})
		return
	}
	if w.Kind == Body && !fails && !u.failing(at.Block()) {
		return
	}
	f.raw(at, w, how, nil)
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
	p.Raws = append(p.Raws, &Raw{Pos: pos, Func: displayName(f.u.fn), Words: w, How: how, Path: path})
}

// agentSink looks at a call of a function that hands a parameter to an agent.
func (u *unit) agentSink(f *finder, call ssa.CallInstruction, s *Summary, k Sink, args []ssa.Value, path []string, here bool) {
	for _, op := range operands(call.Common(), k.Param) {
		w := u.shown(op, call.Block(), printing{}).Words
		if w.Kind == Body && !k.Fails && !u.failing(call.Block()) {
			w.Kind = Own
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
	fd := fieldOf(fa.X.Type(), fa.Field)
	if fd == nil {
		return
	}
	x := u.shown(s.Val, s.Block(), printing{})
	if k := u.p.world.KnownField(fa.X.Type(), fd); k != nil && k.Result != nil {
		u.leak(f, s.Pos(), "tool", x.Shown, nil, false)
		fails := u.flagSet(s)
		u.raw(f, s, x.Words, "field", fails == 1)
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
		}
	}
}

// flagSet is 1 when the failure flag of the result that is made around a store is set.
func (u *unit) flagSet(s *ssa.Store) int { return 0 }

// unflagged looks for a failure that is told as an ordinary text.
func (u *unit) unflagged(f *finder, call ssa.CallInstruction, op ssa.Value) {
	if f == nil || !u.failing(call.Block()) {
		return
	}
	if !saysFailure(leading(op)) {
		return
	}
	p := u.p
	for _, r := range p.Raws {
		if r.Pos == call.Pos() {
			return
		}
	}
	p.Raws = append(p.Raws, &Raw{Pos: call.Pos(), Func: displayName(u.fn), How: "result", Flag: true})
}

// leading is the constant text that a value begins with.
func leading(v ssa.Value) string {
	for range 8 {
		switch x := inject.Origin(v).(type) {
		case *ssa.Const:
			s, _ := constString(x)
			return s
		case *ssa.BinOp:
			v = x.X
		case *ssa.Call:
			if obj := calleeObject(&x.Call); obj != nil && inject.FullName(obj) == "fmt.Sprintf" {
				v = x.Call.Args[0]
				continue
			}
			return ""
		default:
			return ""
		}
	}
	return ""
}

var failureWords = []string{"error", "failed", "failure", "unable to", "could not", "cannot", "can't", "❌", "⚠"}

func saysFailure(s string) bool {
	s = strings.ToLower(strings.TrimLeft(s, " \t\n*#_[(<"))
	for _, w := range failureWords {
		if strings.HasPrefix(s, w) {
			return true
		}
	}
	return false
}

// returnRaw looks at the error that a handler returns.
func (u *unit) returnRaw(f *finder, r *ssa.Return, v ssa.Value, w Words) {
	if f == nil || !u.p.agents.handler(r.Parent()) || w.Kind < Dynamic && !(w.Kind == Body) {
		return
	}
	if u.handedOn(v) {
		return
	}
	f.raw(r, w, "return", nil)
}

// handedOn reports whether an error is that of another handler, handed on as it came.
func (u *unit) handedOn(v ssa.Value) bool {
	x, ok := inject.Origin(v).(*ssa.Extract)
	if !ok {
		return false
	}
	call, ok := x.Tuple.(*ssa.Call)
	return ok && u.p.agents.isHandler(call.Call.Signature())
}

// returnText looks at the text that a handler returns.
func (u *unit) returnText(f *finder, r *ssa.Return) {
	h := u.p.agents.handlers[r.Parent()]
	if h == nil || h.Text == knowledge.None || h.Text >= len(r.Results) {
		return
	}
	x := u.shown(r.Results[h.Text], r.Block(), printing{})
	u.leak(f, r.Pos(), "tool", x.Shown, nil, false)
	u.raw(f, r, x.Words, "return", false)
}
