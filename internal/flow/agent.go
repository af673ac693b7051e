package flow

import (
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
	flag *types.Var   // the failure flag; nil when a text is the flag, or there is none
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
	p.table.EachHandler(func(symbol string, h *knowledge.Handler) {
		if strings.HasPrefix(symbol, "(") {
			a.methods(symbol, h)
		} else {
			a.ofType(symbol, h)
		}
	})
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
		if !ok || !inject.IsError(e.Type()) {
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
	return n == 2 && inject.IsError(sig.Results().At(1).Type()) && takesContext(sig) && sig.Params().Len() == 3 &&
		isInterface(sig.Results().At(0).Type()) && isInterface(sig.Params().At(2).Type())
}

// registered notes the functions that a call makes handlers of.
func (a *agents) registered(c *ssa.CallCommon) {
	obj := inject.Callee(c)
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
	if n < 2 || n > 3 || !inject.IsError(sig.Results().At(n-1).Type()) {
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

// ownResult recognises a result of a tool among the module's own structs: it has
// a text and a failure flag, or says by its name that it is one.
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
		named := namesTool(n.Obj().Name())
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
				case "Error", "Err", "ErrorMessage", "ErrorMsg", "ErrMsg", "Reason", "Detail":
					if named {
						r.text = append(r.text, f)
					}
				}
			}
		}
		if (r.flag != nil || named) && len(r.text) > 0 {
			out = r
		}
	}
	a.types[n] = out
	return out
}

// namesTool reports whether a type is, by its name, one of a call of a tool.
func namesTool(name string) bool {
	name = strings.ToLower(name)
	return strings.Contains(name, "tool") || strings.HasPrefix(name, "function")
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
