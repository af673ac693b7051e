package summary

import (
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/inject"
	"github.com/toolvet/toolvet/internal/knowledge"
)

// invoked finds what an interface call does: the tables, the shape of a send
// layer, the implementations of this package, and last the name.
func (p *pkg) invoked(call ssa.CallInstruction) []*op {
	c := call.Common()
	m := c.Method
	if d, ok := p.declared[m]; ok && d.Effect() {
		return []*op{p.nameOp(call, m, declaredClass(d), "")}
	}
	if known := p.known(m); known != nil && known.Send != nil {
		return p.direct(call, m, known.Send)
	}
	if m.Name() == "Close" {
		return p.atClose(call)
	}
	if inject.IsDoer(m.Signature()) {
		return p.direct(call, m, &knowledge.Send{Kind: "http", VerbOf: 0, URL: knowledge.None, SQL: knowledge.None, Command: knowledge.None, Name: knowledge.None, Err: 1})
	}
	if f := p.fact(m); f != nil {
		return p.fromFact(call, m, f)
	}
	targets := p.targets(c)
	if len(targets) > 0 {
		var out []*op
		for _, fn := range targets {
			out = append(out, p.reaching(call, fn)...)
		}
		return out
	}
	var out []*op
	for _, obj := range p.foreignTargets(c) {
		if known := p.known(obj); known != nil && known.Send != nil {
			out = append(out, p.direct(call, obj, known.Send)...)
		} else if f := p.fact(obj); f != nil {
			out = append(out, p.fromFact(call, obj, f)...)
		}
	}
	if len(out) > 0 {
		return out
	}
	if m.Pkg() != nil {
		if effect, ok := p.table.FamilyEffect(m.Pkg().Path(), m.Name()); ok {
			return []*op{p.nameOp(call, m, effect, "")}
		}
	}
	if effect, ok := p.narrowed(m); ok {
		return []*op{p.nameOp(call, m, effect, "")}
	}
	return p.byName(call, m)
}

// narrowed is the effect of a method that an interface of the program takes over
// from the client of an SDK: two types of the SDK's package in its signature tell.
func (p *pkg) narrowed(m *types.Func) (knowledge.Effect, bool) {
	sig := m.Signature()
	if !p.main || !returnsError(sig) {
		return knowledge.Unknown, false
	}
	var first *types.TypeName
	for _, vars := range []*types.Tuple{sig.Params(), sig.Results()} {
		for v := range vars.Variables() {
			t := v.Type()
			if list, ok := t.Underlying().(*types.Slice); ok {
				t = list.Elem()
			}
			n := inject.NamedOf(t)
			if n == nil || n.Obj().Pkg() == nil || first != nil && n.Obj() == first {
				continue
			}
			effect, ok := p.table.FamilyEffect(n.Obj().Pkg().Path(), m.Name())
			switch {
			case !ok:
			case first == nil:
				first = n.Obj()
			case first.Pkg() == n.Obj().Pkg():
				return effect, true
			}
		}
	}
	return knowledge.Unknown, false
}

// atClose finds what goes out when a writer is closed: a mail, an upload.
func (p *pkg) atClose(call ssa.CallInstruction) []*op {
	x, ok := inject.Origin(call.Common().Value).(*ssa.Extract)
	if !ok {
		return nil
	}
	opener, ok := x.Tuple.(*ssa.Call)
	if !ok {
		return nil
	}
	obj := inject.Callee(&opener.Call)
	if obj == nil {
		return nil
	}
	known := p.known(obj)
	if known == nil || known.Send == nil || !known.Send.AtClose {
		return nil
	}
	e := &effect{Effect: Effect{Kind: known.Send.Kind, Class: known.Send.Effect, Op: obj.Name(), Param: knowledge.None, KeyParam: knowledge.None}}
	e.Trace = []Step{p.step(call, inject.ShortName(obj))}
	return []*op{{effect: e, call: call, direct: true, outcomes: p.standard(call, "smtp")}}
}

// byName judges a call by its name alone: on trust.
func (p *pkg) byName(call ssa.CallInstruction, m *types.Func) []*op {
	sig := m.Signature()
	if !p.main || m.Pkg() == nil || sig.Params().Len() == 0 || inject.TypeName(sig.Params().At(0).Type()) != "context.Context" || !returnsError(sig) {
		return nil
	}
	if verb := verbAmong(inject.Args(call.Common())); verb != "" && call.Common().IsInvoke() {
		o := p.nameOp(call, m, knowledge.Unknown, "")
		o.setVerb(verb)
		return []*op{o}
	}
	if m.Name() == "Rollback" && hasMethod(sig, "Commit") {
		return nil // of a transaction: nothing was done before the commit
	}
	effect, ok := p.nameEffect(m.Pkg().Path(), m.Name())
	if !ok || effect == knowledge.Execute && !slices.Contains(deploying, firstWord(m.Name())) || effect.Mutates() && endsLikeRead(m.Name()) {
		return nil
	}
	return []*op{p.nameOp(call, m, effect, "what "+m.Name()+" does is taken from its name")}
}

// verbAmong is the constant HTTP method among the arguments of a call, or "".
func verbAmong(args []ssa.Value) string {
	for _, a := range args {
		c, ok := a.(*ssa.Const)
		if !ok || c.Value == nil || c.Value.Kind() != constant.String {
			continue
		}
		switch v := constant.StringVal(c.Value); v {
		case "GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE":
			return v
		}
	}
	return ""
}

// hasMethod reports whether the type of a method has another one of that name.
func hasMethod(sig *types.Signature, name string) bool {
	recv := sig.Recv()
	return recv != nil && types.NewMethodSet(recv.Type()).Lookup(nil, name) != nil
}

// deploying begin names that mean one thing on the far side; Run, Call and Build can
// be anything.
var deploying = []string{"deploy", "launch", "trigger", "dispatch", "install", "upgrade"}

// endsLikeRead reports whether a name ends in a word of reading, so that its verb may mean something else.
func endsLikeRead(name string) bool {
	for _, w := range []string{"Status", "State", "Info", "List"} {
		if strings.HasSuffix(name, w) {
			return true
		}
	}
	return false
}

// madeThere are fields of an object that let the far side make up its name: another one each time.
var madeThere = []string{"GenerateName"}

// setsThere reports whether an object has one of the fields madeThere set: where it
// is made, by a setter, or in the function of the package that makes it.
func (p *pkg) setsThere(v ssa.Value) bool {
	if setsOneOf(v, madeThere) || setBySetter(v) {
		return true
	}
	call, ok := inject.Origin(v).(*ssa.Call)
	if !ok {
		return false
	}
	maker := p.callee(&call.Call)
	if maker == nil {
		return false
	}
	for _, b := range maker.Blocks {
		if r, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return); ok && slices.ContainsFunc(r.Results, func(x ssa.Value) bool { return setsOneOf(x, madeThere) || setBySetter(x) }) {
			return true
		}
	}
	return false
}

// setBySetter reports whether a setter of one of the fields madeThere is called on an object.
func setBySetter(v ssa.Value) bool {
	o := inject.Origin(v)
	if o.Referrers() == nil {
		return false
	}
	for _, r := range *o.Referrers() {
		call, ok := r.(*ssa.Call)
		if !ok || len(call.Call.Args) == 0 || call.Call.Args[0] != o {
			continue
		}
		if obj := inject.Callee(&call.Call); obj != nil && strings.HasPrefix(obj.Name(), "Set") && slices.Contains(madeThere, obj.Name()[3:]) {
			return true
		}
	}
	return false
}

func (p *pkg) nameOp(call ssa.CallInstruction, obj *types.Func, class knowledge.Effect, trust string) *op {
	e := &effect{Effect: Effect{Kind: "sdk", Class: class, Op: obj.Name(), Trust: trust, Param: knowledge.None, KeyParam: knowledge.None}}
	e.Trace = []Step{p.step(call, inject.ShortName(obj))}
	args := inject.Args(call.Common())
	if class == knowledge.Idempotent && slices.ContainsFunc(args, func(a ssa.Value) bool { return p.setsThere(a) }) {
		e.Class = knowledge.Write
	}
	p.argumentKeys(e, args[min(1, len(args)):], obj.Signature(), nil)
	o := &op{effect: e, call: call, direct: true}
	o.outcomes = p.standard(call, "sdk")
	return o
}

// targets are the functions of this package that an interface call can reach.
func (p *pkg) targets(c *ssa.CallCommon) []*ssa.Function {
	it, ok := c.Value.Type().Underlying().(*types.Interface)
	if !ok {
		return nil
	}
	key := reachKey{it, c.Method}
	if out, ok := p.reach[key]; ok {
		return out
	}
	out := p.reachable(it, c)
	p.reach[key] = out
	return out
}

// reachKey names a method of an interface.
type reachKey struct {
	it *types.Interface
	m  *types.Func
}

func (p *pkg) reachable(it *types.Interface, c *ssa.CallCommon) []*ssa.Function {
	var out []*ssa.Function
	add := func(t types.Type) {
		sel := types.NewMethodSet(t).Lookup(c.Method.Pkg(), c.Method.Name())
		if sel == nil {
			return
		}
		if f, ok := sel.Obj().(*types.Func); ok {
			if fn := p.infoOf(f); fn != nil && !slices.Contains(out, fn) {
				out = append(out, fn)
			}
		}
	}
	for _, t := range p.implementations(it, c.Value.Type()) {
		add(t)
	}
	if len(out) > maxTargets {
		return nil
	}
	return out
}

const maxTargets = 8

// implementations are the types of this package that are assigned to the
// interface or, for an interface of this package, that implement it.
func (p *pkg) implementations(it *types.Interface, t types.Type) []types.Type {
	if out, ok := p.impls[it]; ok {
		return out
	}
	var out []types.Type
	if n, ok := types.Unalias(t).(*types.Named); ok && n.Obj().Pkg() == p.pass.Pkg && it.NumMethods() > 0 {
		for _, named := range p.named {
			if types.IsInterface(named) || named.TypeParams().Len() > 0 || p.inTest(named.Obj().Pos()) {
				continue
			}
			if ptr := types.NewPointer(named); types.Implements(ptr, it) {
				out = append(out, ptr)
			}
		}
	}
	p.impls[it] = out
	return out
}

// inTest reports whether a position lies in a test file: what tests put behind an interface is no implementation.
func (p *pkg) inTest(pos token.Pos) bool {
	f := p.pass.Fset.File(pos)
	return f != nil && strings.HasSuffix(f.Name(), "_test.go")
}

// foreignTargets are the methods of other packages' types that this package assigns to the interface.
func (p *pkg) foreignTargets(c *ssa.CallCommon) []*types.Func {
	it, ok := c.Value.Type().Underlying().(*types.Interface)
	if !ok {
		return nil
	}
	var out []*types.Func
	for _, t := range p.impls[it] {
		if sel := types.NewMethodSet(t).Lookup(c.Method.Pkg(), c.Method.Name()); sel != nil {
			if f, ok := sel.Obj().(*types.Func); ok {
				out = append(out, f)
			}
		}
	}
	if len(out) > maxTargets {
		return nil
	}
	return out
}

func (p *pkg) infoOf(f *types.Func) *ssa.Function {
	if f.Pkg() != p.pass.Pkg {
		return nil
	}
	return p.objects()[f.Origin()]
}

// dynamic resolves a call of a function value: a closure, a function, a field that is set in this package.
func (p *pkg) dynamic(c *ssa.CallCommon) []*ssa.Function {
	if fns := p.functionsOf(c.Value); len(fns) > 0 {
		return fns
	}
	o := inject.Origin(c.Value)
	var out []*ssa.Function
	if u, ok := o.(*ssa.UnOp); ok {
		if fa, ok := u.X.(*ssa.FieldAddr); ok {
			if f := inject.FieldOf(fa); f != nil && f.Pkg() == p.pass.Pkg {
				for _, v := range p.fields[f] {
					fns := p.functionsOf(v)
					if c, ok := v.(*ssa.Const); len(fns) == 0 && !(ok && c.Value == nil) {
						return nil // also something that is not in sight
					}
					for _, fn := range fns {
						if !slices.Contains(out, fn) {
							out = append(out, fn)
						}
					}
				}
			}
		}
	}
	if len(out) > maxTargets {
		return nil
	}
	return out
}

// Dispatch implements inject.World.
func (p *pkg) Dispatch(c *ssa.CallCommon) *ssa.Function {
	var fns []*ssa.Function
	if c.IsInvoke() {
		fns = p.targets(c)
	} else {
		fns = p.dynamic(c)
	}
	if len(fns) == 1 {
		return fns[0]
	}
	return nil
}
