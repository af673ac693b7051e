package summary

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"sort"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/category"
	"github.com/toolvet/toolvet/internal/directive"
	"github.com/toolvet/toolvet/internal/inject"
	"github.com/toolvet/toolvet/internal/knowledge"
)

// pkg is one package under analysis.
type pkg struct {
	pass  *analysis.Pass
	files []*ast.File
	table *knowledge.Table
	main  bool // of the module that is analysed, not a dependency: names count as evidence only here
	in    *inject.Interp

	funcs   []*ssa.Function        // every function with a body, closures too, callees before callers
	selfish map[*ssa.Function]bool // functions that use themselves
	reach   map[reachKey][]*ssa.Function
	comp    map[*ssa.Function]int
	infos   map[*ssa.Function]*info
	facts   map[*types.Func]*Func // imported; nil values: none
	passed  map[*ssa.Function][]use
	fields  map[*types.Var][]ssa.Value // what is stored to a field anywhere in the package
	called  map[*ssa.Function][]ssa.CallInstruction
	impls   map[*types.Interface][]types.Type
	named   []*types.Named
	found   []*Resend
	names   *category.Finder // where outcomes get names; nil for a dependency
	foreign map[*types.Func][]*category.Site
	wrong   []*Misnamed

	sqlFile      *bool     // the database is a file; nil until asked
	waitingNames []waiting // wrong names of what functions are handed
	notes        *notes    // nil when nobody asks for reasons
	globals      map[*ssa.Global][]ssa.Value
	knows        map[*types.Func]*knowledge.Func
	declared     map[types.Object]directive.Declared
	byObj        map[*types.Func]*ssa.Function
}

// use is a place where a function is handed to a call as an argument.
type use struct {
	call ssa.CallInstruction
	arg  int // receiver first
}

// info is what is known of one function while its package is analysed.
type info struct {
	fn     *ssa.Function
	sum    Func
	effs   []*effect // sum.Effects before export
	ops    []*op
	opsAt  map[ssa.CallInstruction][]*op
	base   *inject.Walk
	bases  map[ssa.CallInstruction]*inject.Walk
	sites  []paramSite
	params map[*ssa.Parameter]inject.Value // suppositions
	walks  map[walkKey]*inject.Walk
	loops  []*loop
	failed bool // a panic cost the summary
}

// build makes SSA for the package alone. x/tools' buildssa would do it for
// every dependency, since it needs facts.
func build(pass *analysis.Pass, files []*ast.File, table *knowledge.Table) *pkg {
	prog := ssa.NewProgram(pass.Fset, 0)
	prog.SetNoReturn(func(f *types.Func) bool { return table.NoReturn(inject.FullName(f)) })
	seen := make(map[*types.Package]bool)
	var create func(pkgs []*types.Package)
	create = func(pkgs []*types.Package) {
		for _, p := range pkgs {
			if !seen[p] {
				seen[p] = true
				prog.CreatePackage(p, nil, nil, true)
				create(p.Imports())
			}
		}
	}
	create(pass.Pkg.Imports())
	sp := prog.CreatePackage(pass.Pkg, files, infoOfFiles(pass, files), false)
	sp.Build()

	p := &pkg{
		pass: pass, files: files, table: table,
		main:   inMain(pass),
		infos:  make(map[*ssa.Function]*info),
		facts:  make(map[*types.Func]*Func),
		reach:  make(map[reachKey][]*ssa.Function),
		knows:  make(map[*types.Func]*knowledge.Func),
		passed: make(map[*ssa.Function][]use),
		fields: make(map[*types.Var][]ssa.Value),
		called: make(map[*ssa.Function][]ssa.CallInstruction),
		impls:  make(map[*types.Interface][]types.Type),
	}
	p.declared = directive.Of(files, pass.TypesInfo)
	p.in = inject.New(p)
	if p.main {
		p.names = category.New(table, pass.Fset, pass.Pkg, pass.TypesInfo, files, p.known)
		p.foreign = make(map[*types.Func][]*category.Site)
		p.in.Watch = p.watched
	}
	p.collect(sp)
	p.index()
	p.order()
	if p.names != nil {
		p.names.Learn(p.funcs, sp.Func("init"))
	}
	return p
}

// infoOfFiles is the type information with the initialisation of these files only:
// SSA has no variables of files that it was not given.
func infoOfFiles(pass *analysis.Pass, files []*ast.File) *types.Info {
	if len(files) == len(pass.Files) {
		return pass.TypesInfo
	}
	given := make(map[*token.File]bool)
	for _, f := range files {
		given[pass.Fset.File(f.FileStart)] = true
	}
	info := *pass.TypesInfo
	info.InitOrder = nil
	for _, init := range pass.TypesInfo.InitOrder {
		if len(init.Lhs) > 0 && given[pass.Fset.File(init.Lhs[0].Pos())] {
			info.InitOrder = append(info.InitOrder, init)
		}
	}
	return &info
}

// collect finds all functions of the package, in the order of the source.
func (p *pkg) collect(sp *ssa.Package) {
	var all []*ssa.Function
	var add func(fn *ssa.Function)
	add = func(fn *ssa.Function) {
		if fn == nil || p.infos[fn] != nil {
			return
		}
		if len(fn.Blocks) == 0 {
			return
		}
		p.infos[fn] = &info{fn: fn}
		all = append(all, fn)
		for _, anon := range fn.AnonFuncs {
			add(anon)
		}
	}
	for _, m := range sp.Members {
		switch m := m.(type) {
		case *ssa.Function:
			add(m)
		case *ssa.Type:
			named, ok := m.Type().(*types.Named)
			if !ok {
				continue
			}
			p.named = append(p.named, named)
			for f := range named.Methods() {
				add(sp.Prog.FuncValue(f))
			}
		}
	}
	sort.Slice(p.named, func(i, j int) bool { return p.named[i].Obj().Pos() < p.named[j].Obj().Pos() })
	sort.SliceStable(all, func(i, j int) bool {
		if all[i].Pos() != all[j].Pos() {
			return all[i].Pos() < all[j].Pos()
		}
		return all[i].Name() < all[j].Name()
	})
	p.funcs = all
}

// index notes what fields hold, which types interfaces hold, which functions
// are handed on, and who calls whom.
func (p *pkg) index() {
	p.each(func(instr ssa.Instruction) {
		switch instr := instr.(type) {
		case *ssa.Store:
			if fa, ok := instr.Addr.(*ssa.FieldAddr); ok {
				if f := inject.FieldOf(fa); f != nil {
					p.fields[f] = append(p.fields[f], instr.Val)
				}
			}
		case *ssa.MakeInterface:
			if it, ok := instr.Type().Underlying().(*types.Interface); ok && it.NumMethods() > 0 && !p.inTest(instr.Parent().Pos()) {
				p.implement(it, instr.X.Type())
			}
		}
	})
	p.each(func(instr ssa.Instruction) {
		call, ok := instr.(ssa.CallInstruction)
		if !ok {
			return
		}
		c := call.Common()
		for i, a := range inject.Args(c) {
			if c.IsInvoke() && i == 0 {
				continue
			}
			for _, v := range append([]ssa.Value{a}, inject.Varargs(c, i)...) {
				for _, f := range p.functionsOf(v) {
					p.passed[f] = append(p.passed[f], use{call, i})
				}
			}
		}
		if callee := p.callee(c); callee != nil {
			p.called[callee] = append(p.called[callee], call)
		}
	})
}

// each visits every instruction of the package.
func (p *pkg) each(visit func(ssa.Instruction)) {
	for _, fn := range p.funcs {
		for _, b := range fn.Blocks {
			for _, instr := range b.Instrs {
				visit(instr)
			}
		}
	}
}

func (p *pkg) implement(it *types.Interface, t types.Type) {
	for _, old := range p.impls[it] {
		if types.Identical(old, t) {
			return
		}
	}
	p.impls[it] = append(p.impls[it], t)
}

func origin(fn *ssa.Function) *ssa.Function {
	if o := fn.Origin(); o != nil {
		return o
	}
	return fn
}

// functionsOf resolves a value to the functions with bodies in this package that it can be.
func (p *pkg) functionsOf(v ssa.Value) []*ssa.Function {
	if _, ok := v.Type().Underlying().(*types.Signature); !ok {
		if _, ok := v.(*ssa.MakeInterface); !ok {
			return nil
		}
	}
	var out []*ssa.Function
	p.eachFunction(v, 0, func(fn *ssa.Function) {
		if !slices.Contains(out, fn) {
			out = append(out, fn)
		}
	})
	if len(out) > maxTargets {
		return nil
	}
	return out
}

// eachFunction visits the functions that a value can be: closures, method
// values, elements of a slice or map of functions.
func (p *pkg) eachFunction(v ssa.Value, depth int, visit func(*ssa.Function)) {
	if depth > 6 {
		return
	}
	switch o := inject.Origin(v).(type) {
	case *ssa.Function:
		visit(p.unwrap(origin(o)))
	case *ssa.MakeClosure:
		visit(p.unwrap(o.Fn.(*ssa.Function)))
	case *ssa.Phi:
		for _, e := range o.Edges {
			if e != o {
				p.eachFunction(e, depth+1, visit)
			}
		}
	case *ssa.Extract:
		switch t := o.Tuple.(type) {
		case *ssa.Lookup:
			p.eachFunction(t, depth+1, visit)
		case *ssa.Next:
			if r, ok := t.Iter.(*ssa.Range); ok && o.Index == 2 {
				for _, e := range p.mapElements(r.X) {
					p.eachFunction(e, depth+1, visit)
				}
			}
		}
	case *ssa.Lookup:
		for _, e := range p.mapElements(o.X) {
			p.eachFunction(e, depth+1, visit)
		}
	case *ssa.UnOp:
		if ia, ok := o.X.(*ssa.IndexAddr); ok {
			for _, e := range sliceElements(ia.X) {
				p.eachFunction(e, depth+1, visit)
			}
		}
	case *ssa.Index:
		for _, e := range sliceElements(o.X) {
			p.eachFunction(e, depth+1, visit)
		}
	}
}

// mapElements are the values that are put into a map: one made in the function, or one in a field of this package.
func (p *pkg) mapElements(m ssa.Value) []ssa.Value {
	var maps []ssa.Value
	switch o := inject.Origin(m).(type) {
	case *ssa.MakeMap:
		maps = append(maps, o)
	case *ssa.UnOp:
		if fa, ok := o.X.(*ssa.FieldAddr); ok {
			if f := inject.FieldOf(fa); f != nil && f.Pkg() == p.pass.Pkg {
				maps = p.fields[f]
			}
		}
		if g, ok := o.X.(*ssa.Global); ok {
			maps = p.globalStores(g)
		}
	}
	var out []ssa.Value
	for _, m := range maps {
		mk, ok := inject.Origin(m).(*ssa.MakeMap)
		if !ok {
			continue
		}
		for _, r := range *mk.Referrers() {
			if u, ok := r.(*ssa.MapUpdate); ok {
				out = append(out, u.Value)
			}
		}
	}
	return out
}

// unwrap returns the method behind the thunk of a method value or expression.
func (p *pkg) unwrap(fn *ssa.Function) *ssa.Function {
	if fn.Synthetic == "" || len(fn.Blocks) == 0 || p.infos[fn] != nil {
		return fn
	}
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			if c, ok := instr.(*ssa.Call); ok {
				if callee := c.Call.StaticCallee(); callee != nil {
					return origin(callee)
				}
			}
		}
	}
	return fn
}

// callee is the function of this package behind a call, or nil.
func (p *pkg) callee(c *ssa.CallCommon) *ssa.Function {
	if c.IsInvoke() {
		return nil
	}
	if fn := c.StaticCallee(); fn != nil {
		fn = p.unwrap(origin(fn))
		if p.infos[fn] != nil {
			return fn
		}
		return nil
	}
	if fns := p.functionsOf(c.Value); len(fns) == 1 && p.infos[fns[0]] != nil {
		return fns[0]
	}
	return nil
}

// order sorts functions so that callees and closures come before their callers.
func (p *pkg) order() {
	index := make(map[*ssa.Function]int)
	p.selfish = make(map[*ssa.Function]bool)
	low := make(map[*ssa.Function]int)
	on := make(map[*ssa.Function]bool)
	p.comp = make(map[*ssa.Function]int)
	var stack, out []*ssa.Function
	n, comps := 0, 0
	var visit func(fn *ssa.Function)
	visit = func(fn *ssa.Function) {
		n++
		index[fn], low[fn] = n, n
		stack = append(stack, fn)
		on[fn] = true
		for _, next := range p.uses(fn) {
			if next == fn {
				p.selfish[fn] = true
			}
			if index[next] == 0 {
				visit(next)
				low[fn] = min(low[fn], low[next])
			} else if on[next] {
				low[fn] = min(low[fn], index[next])
			}
		}
		if low[fn] == index[fn] {
			comps++
			for {
				top := stack[len(stack)-1]
				stack = stack[:len(stack)-1]
				on[top] = false
				p.comp[top] = comps
				out = append(out, top)
				if top == fn {
					break
				}
			}
		}
	}
	for _, fn := range p.funcs {
		if index[fn] == 0 {
			visit(fn)
		}
	}
	p.funcs = out
}

// uses are the functions of the package that fn calls, makes or hands on.
func (p *pkg) uses(fn *ssa.Function) []*ssa.Function {
	var out []*ssa.Function
	add := func(f *ssa.Function) {
		if p.infos[f] != nil {
			out = append(out, f)
		}
	}
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			switch instr := instr.(type) {
			case ssa.CallInstruction:
				c := instr.Common()
				if c.IsInvoke() {
					for _, f := range p.targets(c) {
						add(f)
					}
				} else if callee := p.callee(c); callee != nil {
					add(callee)
				} else {
					for _, f := range p.dynamic(c) {
						add(f)
					}
				}
				for _, a := range c.Args {
					for _, f := range p.functionsOf(a) {
						add(f)
					}
				}
			case *ssa.MakeClosure:
				add(p.unwrap(instr.Fn.(*ssa.Function)))
			}
		}
	}
	return out
}

// known is what the tables know of a function.
func (p *pkg) known(obj *types.Func) *knowledge.Func {
	k, ok := p.knows[obj]
	if !ok {
		k = p.table.Func(inject.FullName(obj))
		p.knows[obj] = k
	}
	return k
}
