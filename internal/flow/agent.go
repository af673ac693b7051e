package flow

import (
	"go/constant"
	"go/token"
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
	values   map[*ssa.Function]bool // functions that are used as values
	tests    bool                   // the package helps tests
	mapped   bool                   // a middleware of the package takes the errors of all handlers
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
	a.values = map[*ssa.Function]bool{}
	a.types = map[*types.Named]*resultType{}
	for _, u := range p.units {
		for _, fn := range u.fns {
			for _, b := range fn.Blocks {
				for _, instr := range b.Instrs {
					a.handedOut(instr)
					if call, ok := instr.(ssa.CallInstruction); ok {
						a.registered(call.Common())
					}
				}
			}
		}
	}
	for name, h := range p.table.HandlerMethods() { // each touches functions of its own
		a.methods(name, h)
	}
	for name, h := range p.table.HandlerTypes() {
		a.ofType(name, h)
	}
	for _, u := range p.units {
		for _, fn := range u.fns {
			a.mapped = a.mapped || a.takesErrors(u, fn)
		}
	}
}

// takesErrors reports whether a function is a middleware around handlers that
// looks at their errors and hands none of them on.
func (a *agents) takesErrors(u *unit, fn *ssa.Function) bool {
	if fn == u.fn || !a.isHandler(fn.Signature) && !isMethodHandler(fn.Signature) {
		return false
	}
	var next *ssa.Call
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			call, ok := instr.(*ssa.Call)
			if !ok || call.Call.IsInvoke() || call.Call.StaticCallee() != nil {
				continue
			}
			if par, ok := inject.Origin(call.Call.Value).(*ssa.Parameter); ok && par.Parent() == u.fn && types.Identical(par.Type().Underlying(), fn.Signature) {
				next = call
			}
		}
	}
	if next == nil {
		return false
	}
	looks := false
	for _, r := range *next.Referrers() {
		e, ok := r.(*ssa.Extract)
		if !ok || !isError(e.Type()) {
			continue
		}
		for _, q := range *e.Referrers() {
			switch q := q.(type) {
			case *ssa.BinOp:
				looks = true
			case *ssa.Return:
				return false
			case *ssa.Store:
				if _, ok := q.Addr.(*ssa.Alloc); ok {
					return false
				}
			}
		}
	}
	return looks
}

// isMethodHandler recognises the inner function of a middleware around all methods of a server.
func isMethodHandler(sig *types.Signature) bool {
	n := sig.Results().Len()
	return n == 2 && isError(sig.Results().At(1).Type()) && takesContext(sig) && sig.Params().Len() == 3 &&
		isInterface(sig.Results().At(0).Type()) && isInterface(sig.Params().At(2).Type())
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

// handedOut notes the functions that an instruction uses as values.
func (a *agents) handedOut(instr ssa.Instruction) {
	var callee ssa.Value
	if call, ok := instr.(ssa.CallInstruction); ok {
		callee = call.Common().Value
	}
	for _, op := range instr.Operands(nil) {
		if fn, ok := (*op).(*ssa.Function); ok && fn != callee {
			a.values[fn] = true
		}
	}
}

// ofType notes the functions of the package that have a type which a table knows.
func (a *agents) ofType(name string, h *knowledge.Handler) {
	i := strings.LastIndexByte(name, '.')
	o := a.p.imported(name[:i], name[i+1:])
	if o == nil {
		return
	}
	sig, ok := o.Type().Underlying().(*types.Signature)
	if n, isNamed := o.Type().(*types.Named); !ok || isNamed && n.TypeParams().Len() > 0 {
		return
	}
	for _, u := range a.p.units {
		for _, fn := range u.fns {
			s := fn.Signature
			if a.handlers[fn] == nil && a.values[fn] && types.Identical(s.Params(), sig.Params()) && types.Identical(s.Results(), sig.Results()) {
				a.handlers[fn] = h
			}
		}
	}
}

// interfaceType finds an interface of a package that this one imports.
func (p *Program) interfaceType(path, name string) *types.Interface {
	o := p.imported(path, name)
	if o == nil {
		return nil
	}
	it, _ := o.Type().Underlying().(*types.Interface)
	return it
}

// imported finds a type of a package that this one imports, or that those import.
func (p *Program) imported(path, name string) *types.TypeName {
	if p.imports == nil {
		p.imports = map[string]*types.Package{}
		var add func(pkg *types.Package, depth int)
		add = func(pkg *types.Package, depth int) {
			key := knowledge.Bare(pkg.Path())
			if depth > 2 || p.imports[key] != nil {
				return
			}
			p.imports[key] = pkg
			for _, imp := range pkg.Imports() {
				add(imp, depth+1)
			}
		}
		add(p.world.Package(), 0)
	}
	pkg := p.imports[knowledge.Bare(path)]
	if pkg == nil {
		return nil
	}
	o, _ := pkg.Scope().Lookup(name).(*types.TypeName)
	return o
}

// handler reports whether the errors that a function returns reach an agent.
func (a *agents) handler(fn *ssa.Function) bool {
	if h := a.handlers[fn]; h != nil {
		return h.Error != "aborts" && h.Error != "hidden"
	}
	return a.isHandler(fn.Signature) && !isClientSide(fn) && !a.tests
}

// isHandler recognises the handlers of the MCP SDKs by what they return.
func (a *agents) isHandler(sig *types.Signature) bool {
	n := sig.Results().Len()
	if n < 2 || n > 3 || !isError(sig.Results().At(n-1).Type()) {
		return false
	}
	return a.isToolResult(sig.Results().At(0).Type())
}

// isClientSide reports whether a function with the form of a handler calls a
// tool of another server: it has no request of its own.
func isClientSide(fn *ssa.Function) bool {
	if fn.Name() != "CallTool" && fn.Name() != "callTool" {
		return false
	}
	for par := range fn.Signature.Params().Variables() {
		if strings.HasSuffix(inject.TypeName(par.Type()), "CallToolRequest") {
			return false
		}
	}
	return true
}

// isToolResult reports whether a type is the result of a tool in one of the SDKs.
func (a *agents) isToolResult(t types.Type) bool {
	if s, ok := types.Unalias(t).(*types.Slice); ok {
		return strings.HasSuffix(inject.TypeName(s.Elem()), "mcp.ResourceContents")
	}
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
	case "ReadResourceResult", "GetPromptResult":
		return strings.Contains(n.Obj().Pkg().Path(), "mcp")
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
			if succeeds && x.Words.Kind == Body && u.unchecked(call.Block(), x.Words) {
				u.raw(f, call, x.Words, "result", true)
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

// unchecked reports whether the body of an answer is used although nobody looked at its status.
func (u *unit) unchecked(b *ssa.BasicBlock, w Words) bool {
	if w.Src == nil || w.Src.What != "the body of the answer" {
		return false
	}
	for _, blk := range b.Parent().Blocks {
		for _, instr := range blk.Instrs {
			switch instr := instr.(type) {
			case *ssa.FieldAddr:
				if f := fieldOf(instr.X.Type(), instr.Field); f != nil && (f.Name() == "StatusCode" || f.Name() == "Status") {
					return false
				}
			case ssa.CallInstruction:
				if obj := calleeObject(instr.Common()); obj != nil {
					switch obj.Name() {
					case "StatusCode", "IsSuccess", "IsError", "Status", "IsSuccessState", "IsErrorState":
						return false
					}
					// Somebody else sent the request, and may have looked.
					for i := range instr.Common().Signature().Results().Len() {
						if inject.TypeName(instr.Common().Signature().Results().At(i).Type()) == "net/http.Response" && !isStdPath(pkgPath(obj)) {
							return false
						}
					}
				}
			}
		}
	}
	return w.Src.Pos.IsValid() && within(w.Src.Pos, b.Parent())
}

func pkgPath(obj *types.Func) string {
	if obj.Pkg() == nil {
		return ""
	}
	return obj.Pkg().Path()
}

// within reports whether a position lies in a function.
func within(pos token.Pos, fn *ssa.Function) bool {
	syn := fn.Syntax()
	return syn != nil && syn.Pos() <= pos && pos < syn.End()
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
	if w.Kind == Body && !fails && !u.failing(at.Block()) {
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
	p.Raws = append(p.Raws, &Raw{Pos: pos, Func: displayName(f.u.fn), Words: w, How: how, Path: path})
}

// agentSink looks at a call of a function that hands a parameter to an agent.
func (u *unit) agentSink(f *finder, call ssa.CallInstruction, s *Summary, k Sink, args []ssa.Value, path []string, here bool) {
	for _, op := range operands(call.Common(), k.Param) {
		if t := boxedType(op); !isPlainText(t) && !implementsError(t) && !isInterface(t) {
			continue // a map of arguments is the caller's own
		}
		w := u.shown(op, call.Block(), printing{}).Words
		if w.Kind == Body && !k.Fails && !u.failing(call.Block()) {
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
	fd := fieldOf(fa.X.Type(), fa.Field)
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
			if x.Words.Kind < Body && u.failing(s.Block()) && saysFailure(leading(s.Val)) && !flagged(fa.X, r.flag) {
				u.flag(f, s)
			}
		}
	}
}

// flagged reports whether the failure flag of a struct is set.
func flagged(v ssa.Value, flag *types.Var) bool {
	if v.Referrers() == nil {
		return true
	}
	if _, ok := v.(*ssa.Alloc); !ok {
		return true // made elsewhere
	}
	for _, r := range *v.Referrers() {
		fa, ok := r.(*ssa.FieldAddr)
		if !ok || fieldOf(fa.X.Type(), fa.Field) != flag.Origin() {
			continue
		}
		return true
	}
	return false
}

// noFlag reports whether the result of a tool that is made in a block, or in a
// block behind it, has no failure flag; false where there is none in sight.
func (u *unit) noFlag(b *ssa.BasicBlock) bool {
	found := false
	for _, instr := range b.Instrs {
		a, ok := instr.(*ssa.Alloc)
		if !ok || !u.p.agents.isToolResult(a.Type()) {
			continue
		}
		found = true
		for _, r := range *a.Referrers() {
			if fa, ok := r.(*ssa.FieldAddr); ok {
				if f := fieldOf(fa.X.Type(), fa.Field); f != nil && f.Name() == "IsError" {
					return false
				}
			}
			if call, ok := r.(ssa.CallInstruction); ok && calleeObject(call.Common()) != nil {
				return false
			}
		}
	}
	return found
}

// flag reports a failure without its flag.
func (u *unit) flag(f *finder, at ssa.Instruction) {
	if f == nil {
		return
	}
	p := u.p
	for _, r := range p.Raws {
		if r.Pos == at.Pos() {
			return
		}
	}
	p.Raws = append(p.Raws, &Raw{Pos: at.Pos(), Func: displayName(u.fn), How: "result", Flag: true})
}

// unflagged looks for a failure that is told as an ordinary text.
func (u *unit) unflagged(f *finder, call ssa.CallInstruction, op ssa.Value) {
	if u.failing(call.Block()) && (saysFailure(leading(op)) || u.statusText(op) || saysNotOK(op)) {
		u.flag(f, call)
	}
}

// statusText reports whether a text tells the status of an answer.
func (u *unit) statusText(op ssa.Value) bool {
	call, ok := inject.Origin(op).(*ssa.Call)
	if !ok {
		return false
	}
	obj := calleeObject(&call.Call)
	if obj == nil || inject.FullName(obj) != "fmt.Sprintf" {
		return false
	}
	for _, a := range inject.Varargs(&call.Call, 1) {
		if b, ok := boxedType(a).Underlying().(*types.Basic); ok && b.Info()&types.IsInteger != 0 {
			f, _ := constString(call.Call.Args[0])
			return strings.Contains(f, "%d") && failedByStatus(call.Block())
		}
	}
	return false
}

// saysNotOK reports whether a JSON text made of a struct or map says in a field that it failed.
func saysNotOK(op ssa.Value) bool {
	x, ok := inject.Origin(op).(*ssa.Extract)
	if !ok {
		return false
	}
	call, ok := x.Tuple.(*ssa.Call)
	if !ok {
		return false
	}
	obj := calleeObject(&call.Call)
	if obj == nil || !strings.HasPrefix(obj.Name(), "Marshal") || len(call.Call.Args) == 0 {
		return false
	}
	v := call.Call.Args[0]
	if m, ok := v.(*ssa.MakeInterface); ok {
		v = m.X
	}
	if l, ok := v.(*ssa.UnOp); ok {
		v = l.X
	}
	switch m := v.(type) {
	case *ssa.MakeMap:
		for _, r := range *m.Referrers() {
			if up, ok := r.(*ssa.MapUpdate); ok {
				k, _ := constString(up.Key)
				if saysOK(k) && isFalse(up.Value) {
					return true
				}
			}
		}
	case *ssa.Alloc:
		// An OK that is not set is false.
		st, ok := m.Type().(*types.Pointer).Elem().Underlying().(*types.Struct)
		if !ok {
			return false
		}
		for i := range st.NumFields() {
			if saysOK(st.Field(i).Name()) && isBool(st.Field(i).Type()) {
				return !setsField(m, i)
			}
		}
	}
	return false
}

func saysOK(name string) bool {
	switch strings.ToLower(name) {
	case "ok", "success", "succeeded":
		return true
	}
	return false
}

func isFalse(v ssa.Value) bool {
	if m, ok := v.(*ssa.MakeInterface); ok {
		v = m.X
	}
	c, ok := v.(*ssa.Const)
	return ok && c.Value != nil && c.Value.Kind() == constant.Bool && !constant.BoolVal(c.Value)
}

// setsField reports whether a field of a literal is set to anything but false.
func setsField(a *ssa.Alloc, i int) bool {
	for _, r := range *a.Referrers() {
		if fa, ok := r.(*ssa.FieldAddr); ok && fa.Field == i {
			for _, q := range *fa.Referrers() {
				if s, ok := q.(*ssa.Store); ok && s.Addr == fa && !isFalse(s.Val) {
					return true
				}
			}
		}
	}
	return false
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
	if strings.HasPrefix(s, "{") {
		s = strings.ReplaceAll(s, " ", "")
		return strings.HasPrefix(s, `{"ok":false`) || strings.HasPrefix(s, `{"success":false`) || strings.HasPrefix(s, `{"error":`)
	}
	for _, w := range failureWords {
		if strings.HasPrefix(s, w) {
			return true
		}
	}
	return false
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
	obj := calleeObject(&call.Call)
	return obj == nil || obj.Pkg() != nil && u.p.world.SameModule(obj.Pkg())
}

// structured looks at the second result of a typed handler, which the agent reads as JSON.
func (u *unit) structured(f *finder, r *ssa.Return) {
	sig := r.Parent().Signature
	if len(r.Results) != 3 || !u.p.agents.isHandler(sig) {
		return
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
