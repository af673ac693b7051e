package summary

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/directive"
	"github.com/toolvet/toolvet/internal/flow"
	"github.com/toolvet/toolvet/internal/inject"
	"github.com/toolvet/toolvet/internal/knowledge"
)

// Text is the fact of a function about what it does with text.
type Text struct {
	flow.Summary
	Fields []string // of a method that prints its receiver: the fields that it reads
	Prints bool     // it is such a method
}

// AFact marks Text as a fact.
func (*Text) AFact() {}

func (t *Text) String() string {
	if t.Prints {
		return "prints " + strings.Join(t.Fields, ",") + "; " + t.Summary.String()
	}
	return "text " + t.Summary.String()
}

// Secret is the fact of a field or type that holds a credential.
type Secret struct{}

// AFact marks Secret as a fact.
func (*Secret) AFact() {}

func (*Secret) String() string { return "secret" }

// flows follows text through the package, exports what callers need, and keeps what is wrong.
func (p *pkg) flows(result *Result) {
	w := &world{p: p, texts: map[*types.Func]*Text{}, shows: map[*types.Func][]*types.Var{}, near: map[*types.Package]bool{}}
	prog := flow.New(w, p.table, p.funcs, p.files)
	prog.Run()
	if p.notes != nil {
		p.notes.flows = prog
	}
	result.Leaks, result.Raws = prog.Leaks, prog.Raws
	for _, f := range prog.Used {
		p.exportFact(f, &Secret{})
	}
	for obj, d := range p.declared {
		if _, ok := obj.(*types.Func); !ok && d.Secret {
			p.exportFact(obj, &Secret{})
		}
	}
	p.exportInterfaces(prog)
	for _, fn := range p.funcs {
		obj, ok := fn.Object().(*types.Func)
		if !ok || fn.Parent() != nil || obj.Pkg() != p.pass.Pkg || fn.Origin() != nil && fn.Origin() != fn {
			continue
		}
		if !obj.Exported() && obj.Signature().Recv() == nil {
			continue
		}
		t := Text{}
		if s := prog.Summary(fn); s != nil {
			t.Summary = s.Portable()
		}
		if fields, ok := w.printer(obj); ok {
			t.Prints = true
			for _, f := range fields {
				t.Fields = append(t.Fields, f.Name())
			}
		}
		if t.Prints || !t.Summary.Empty() {
			p.exportFact(obj, &t)
		}
	}
}

// exportInterfaces gives the methods of the package's interfaces the summaries
// of the types of the package that are behind them.
func (p *pkg) exportInterfaces(prog *flow.Program) {
	for _, named := range p.named {
		it, ok := named.Underlying().(*types.Interface)
		if !ok || named.TypeParams().Len() > 0 {
			continue
		}
		for m := range it.ExplicitMethods() {
			t := Text{}
			found := false
			for _, impl := range p.implementations(it, named) {
				sel := types.NewMethodSet(impl).Lookup(m.Pkg(), m.Name())
				if sel == nil {
					continue
				}
				f, _ := sel.Obj().(*types.Func)
				if fn := p.infoOf(f); f != nil && fn != nil {
					if s := prog.Summary(fn); s != nil {
						t.Join(s.Portable())
						found = true
					}
				}
			}
			if found {
				p.exportFact(m, &t)
			}
		}
	}
}

// exportFact exports a fact of an object that other packages can name.
func (p *pkg) exportFact(obj types.Object, fact interface{ AFact() }) {
	defer func() {
		if r := recover(); r != nil {
			complain(obj.String(), r)
		}
	}()
	if obj.Pkg() == p.pass.Pkg {
		p.pass.ExportObjectFact(obj, fact)
	}
}

// world is the package as the flow sees it.
type world struct {
	p     *pkg
	texts map[*types.Func]*Text
	shows map[*types.Func][]*types.Var
	near  map[*types.Package]bool
}

func (w *world) Package() *types.Package { return w.p.pass.Pkg }

func (w *world) Known(obj *types.Func) *knowledge.Func { return w.p.known(obj) }

func (w *world) KnownField(t types.Type, f *types.Var) *knowledge.Func {
	name := inject.TypeName(t)
	if name == "" {
		return nil
	}
	return w.p.table.Field(name + "." + f.Name())
}

func (w *world) KnownType(n *types.Named) *knowledge.Func {
	return w.p.table.Func(inject.TypeName(n))
}

func (w *world) Callees(c *ssa.CallCommon) []*ssa.Function {
	if c.IsInvoke() {
		return w.p.targets(c)
	}
	if fn := w.p.callee(c); fn != nil {
		return []*ssa.Function{fn}
	}
	if load, ok := c.Value.(*ssa.UnOp); ok {
		if g, ok := load.X.(*ssa.Global); ok {
			return w.inVariable(g)
		}
	}
	if c.StaticCallee() != nil {
		return nil
	}
	if _, ok := c.Value.(*ssa.Builtin); ok {
		return nil
	}
	return w.p.dynamic(c)
}

// Bound is the method behind the thunk of a method value.
func (w *world) Bound(fn *ssa.Function) []*ssa.Function {
	if m := w.p.unwrap(fn); m != fn {
		return []*ssa.Function{m}
	}
	return nil
}

// Implementations are the methods of other packages' types that this package puts behind the interface.
func (w *world) Implementations(c *ssa.CallCommon) []*types.Func { return w.p.foreignTargets(c) }

// Function is the body of a function of the package, or nil.
func (w *world) Function(m *types.Func) *ssa.Function { return w.p.objects()[m] }

// inVariable are the functions that a variable of the package holds, if one is stored to it only.
func (w *world) inVariable(g *ssa.Global) []*ssa.Function {
	stores := w.p.globalStores(g)
	if len(stores) != 1 {
		return nil
	}
	return w.p.functionsOf(stores[0])
}

// importedText is what another package of the module told of its function, or nil.
func (p *pkg) importedText(obj *types.Func) *Text {
	if obj.Pkg() == nil || obj.Pkg() == p.pass.Pkg || !within(obj.Pkg().Path(), p.modulePath()) {
		return nil
	}
	var fact Text
	if !p.pass.ImportObjectFact(obj, &fact) {
		return nil
	}
	return &fact
}

func (w *world) text(obj *types.Func) *Text {
	t, ok := w.texts[obj]
	if !ok {
		t = w.p.importedText(obj)
		w.texts[obj] = t
	}
	return t
}

func (w *world) Fact(obj *types.Func) *flow.Summary {
	if t := w.text(obj); t != nil {
		return &t.Summary
	}
	return nil
}

func (w *world) Shows(m *types.Func) ([]*types.Var, bool) {
	if m.Pkg() == w.p.pass.Pkg {
		return w.printer(m)
	}
	t := w.text(m)
	if t == nil || !t.Prints {
		return nil, false
	}
	var out []*types.Var
	if st := inject.StructOf(m.Signature().Recv().Type()); st != nil {
		for f := range st.Fields() {
			if slices.Contains(t.Fields, f.Name()) {
				out = append(out, f.Origin())
			}
		}
	}
	return out, true
}

// printer finds the fields that a method of the package shows, which prints its
// receiver: those that it reads, and not only compares.
func (w *world) printer(m *types.Func) ([]*types.Var, bool) {
	switch m.Name() {
	case "Error", "String", "GoString", "Format", "LogValue", "MarshalJSON", "MarshalText":
	default:
		return nil, false
	}
	if m.Signature().Recv() == nil {
		return nil, false
	}
	fields, ok := w.shows[m]
	if ok {
		return fields, true
	}
	fn := w.p.objects()[m]
	if fn == nil || len(fn.Params) == 0 {
		return nil, false
	}
	w.shows[m] = nil
	fields = w.fieldsRead(fn, 0)
	w.shows[m] = fields
	return fields, true
}

// fieldsRead are the fields of its receiver that a method, or one that it calls on it, reads to show them.
func (w *world) fieldsRead(fn *ssa.Function, depth int) []*types.Var {
	var out []*types.Var
	add := func(f *types.Var) {
		if f != nil && !slices.Contains(out, f) {
			out = append(out, f)
		}
	}
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			switch instr := instr.(type) {
			case *ssa.FieldAddr:
				if inject.Origin(instr.X) == fn.Params[0] || loadsParam(instr.X, fn) {
					if w.usedBeyondComparison(instr) {
						add(inject.FieldOf(instr))
					}
				}
			case *ssa.Field:
				if inject.Origin(instr.X) == fn.Params[0] || loadsParam(instr.X, fn) {
					if w.shownSomewhere(instr) {
						if st := inject.StructOf(instr.X.Type()); st != nil {
							add(st.Field(instr.Field).Origin())
						}
					}
				}
			case *ssa.Call:
				if callee := w.p.callee(&instr.Call); callee != nil && depth < 3 && callee != fn && callee.Signature.Recv() != nil && len(instr.Call.Args) > 0 && inject.Origin(instr.Call.Args[0]) == fn.Params[0] {
					for _, f := range w.fieldsRead(callee, depth+1) {
						add(f)
					}
				}
			}
		}
	}
	return out
}

// loadsParam reports whether v is the receiver, spilled to a variable.
func loadsParam(v ssa.Value, fn *ssa.Function) bool {
	if u, ok := v.(*ssa.UnOp); ok {
		v = u.X
	}
	a, ok := v.(*ssa.Alloc)
	return ok && spilled(a) == fn.Params[0]
}

// usedBeyondComparison reports whether what a field holds is used for more than a condition.
func (w *world) usedBeyondComparison(fa *ssa.FieldAddr) bool {
	for _, r := range *fa.Referrers() {
		u, ok := r.(*ssa.UnOp)
		if !ok {
			if _, ok := r.(*ssa.DebugRef); !ok {
				return true
			}
			continue
		}
		if w.shownSomewhere(u) {
			return true
		}
	}
	return false
}

func (w *world) shownSomewhere(v ssa.Value) bool {
	for _, q := range *v.Referrers() {
		switch q := q.(type) {
		case *ssa.BinOp:
			if q.Op.String() == "+" {
				return true
			}
		case *ssa.Call:
			if b, ok := q.Call.Value.(*ssa.Builtin); ok && b.Name() == "len" {
				continue
			}
			if obj := inject.Callee(&q.Call); obj != nil && w.p.table.Masks(obj.Name()) {
				continue
			}
			return true
		case *ssa.DebugRef, *ssa.If, *ssa.FieldAddr, *ssa.Field: // of what it holds, something else is shown
		default:
			return true
		}
	}
	return false
}

func (w *world) Holds(t types.Type, f *types.Var) bool {
	return f.Pkg() != nil && f.Pkg() != w.p.pass.Pkg && w.SameModule(f.Pkg()) && w.p.pass.ImportObjectFact(f, &Secret{})
}

func (w *world) Declared(obj types.Object) (directive.Declared, bool) {
	if obj == nil {
		return directive.Declared{}, false
	}
	if obj.Pkg() != w.p.pass.Pkg {
		if _, ok := obj.(*types.TypeName); ok && obj.Pkg() != nil && w.SameModule(obj.Pkg()) && w.p.pass.ImportObjectFact(obj, &Secret{}) {
			return directive.Declared{Secret: true}, true
		}
		return directive.Declared{}, false
	}
	d, ok := w.p.declared[obj]
	return d, ok
}

// SameModule reports whether a package belongs to the module that is analysed.
func (w *world) SameModule(pkg *types.Package) bool {
	if pkg == w.p.pass.Pkg {
		return true
	}
	return within(pkg.Path(), w.p.modulePath())
}

// modulePath is the path of the module, guessed from the package's where the driver does not say it.
func (p *pkg) modulePath() string {
	if p.pass.Module != nil && p.pass.Module.Path != "" {
		return p.pass.Module.Path
	}
	return repository(p.pass.Pkg.Path())
}

func within(path, tree string) bool {
	rest, ok := strings.CutPrefix(path, tree)
	return ok && (rest == "" || rest[0] == '/')
}

// Near reports whether something remote can be reached from a package. Of
// packages that are not imported here no fact arrives: for them speak those of
// the same repository that are.
func (w *world) Near(pkg *types.Package) bool {
	if near, ok := w.near[pkg]; ok {
		return near
	}
	is := func(pkg *types.Package) bool {
		return w.p.pass.ImportPackageFact(pkg, &Near{}) || w.p.table.NearRemote(pkg.Path())
	}
	imports := w.p.pass.Pkg.Imports()
	near := is(pkg)
	if !near && !slices.Contains(imports, pkg) {
		for _, imp := range imports {
			near = near || repository(imp.Path()) == repository(pkg.Path()) && is(imp)
		}
	}
	w.near[pkg] = near
	return near
}

// repository is the part of an import path that names a repository, as far as its form tells.
func repository(path string) string {
	parts := strings.SplitN(path, "/", 4)
	n := 1
	if strings.Contains(parts[0], ".") {
		n = 3
	}
	return strings.Join(parts[:min(n, len(parts))], "/")
}

func (w *world) Sends(obj *types.Func) bool {
	f := w.p.fact(obj)
	return f != nil && (len(f.Effects) > 0 || f.Reads)
}

func (w *world) Failed(fn *ssa.Function, r any) { complain(fn.String(), r) }
