// Package flow answers: where does the text in a value go?
//
// It follows two things through the functions of a package: credentials, and
// the words of others (errors of remote calls, bodies of answers, the output of
// commands). A value has what printing it shows, what it holds without showing
// it in an error (the headers of a request), and whose words it is. A function's
// summary says what of its parameters reaches its results, what it writes into
// them, and where it shows them; callers put their arguments in.
//
// Values only grow, so the order of the functions does not matter and there is
// no limit of depth. A function and the closures in it are looked at as one.
package flow

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/directive"
	"github.com/toolvet/toolvet/internal/inject"
	"github.com/toolvet/toolvet/internal/knowledge"
)

// World is what the flow must know of its surroundings.
type World interface {
	Package() *types.Package
	Known(obj *types.Func) *knowledge.Func                 // what the tables know of a function
	KnownField(t types.Type, f *types.Var) *knowledge.Func // of a field of t
	KnownType(n *types.Named) *knowledge.Func
	Callees(c *ssa.CallCommon) []*ssa.Function       // functions of the package that a call can reach
	Implementations(c *ssa.CallCommon) []*types.Func // methods of other packages' types that an interface call can reach
	Bound(fn *ssa.Function) []*ssa.Function          // the method behind a method value
	Fact(obj *types.Func) *Summary                   // the summary of a function of another package
	Function(m *types.Func) *ssa.Function            // the body of a function of the package
	Shows(m *types.Func) ([]*types.Var, bool)        // the fields that a method of the module shows
	Holds(t types.Type, f *types.Var) bool           // the package of a field found that it is sent as a credential
	Declared(obj types.Object) (directive.Declared, bool)
	SameModule(pkg *types.Package) bool
	Near(pkg *types.Package) bool // something remote can be reached from it
	Sends(obj *types.Func) bool   // the engine's summary says that it reaches the far side
	Failed(fn *ssa.Function, r any)
}

// Program is the flow in one package.
type Program struct {
	world   World
	table   *knowledge.Table
	ids     map[types.Object]bool // fields and parameters that only name something
	units   []*unit
	byFunc  map[*ssa.Function]*unit
	fields  map[*types.Var]Value
	readers map[*types.Var]map[*unit]bool
	globals map[*ssa.Global]Value
	greads  map[*ssa.Global]map[*unit]bool
	creds   map[*types.Var]*Source     // fields that are known to be credentials; nil: they are not
	params  map[*ssa.Parameter]*Source // parameters that are sent as credentials
	sources map[byNameKey]*Source
	assigns map[token.Pos][]string
	calls   map[token.Pos]*ast.CallExpr
	asked   map[*ssa.Function]asked
	stored  map[types.Object][]ssa.Value // to fields and variables that hold clients and transports
	// transports that clients of the package are seen to send through
	sentThrough map[*ssa.Function]bool
	stale       map[*unit]bool
	dirty       bool
	agents      agents
	imports     map[string]*types.Package // by path without versions
	sqlite      *bool                     // the database is a file; nil until asked

	Used  []*types.Var // fields of the package that are sent as credentials
	Leaks []*Leak
	Raws  []*Raw
}

// New makes the flow of a package. The functions are those with bodies, callees
// before callers; closures belong to the functions around them.
func New(w World, table *knowledge.Table, fns []*ssa.Function, files []*ast.File) *Program {
	p := &Program{
		world: w, table: table,
		byFunc:      map[*ssa.Function]*unit{},
		fields:      map[*types.Var]Value{},
		readers:     map[*types.Var]map[*unit]bool{},
		globals:     map[*ssa.Global]Value{},
		greads:      map[*ssa.Global]map[*unit]bool{},
		creds:       map[*types.Var]*Source{},
		params:      map[*ssa.Parameter]*Source{},
		sources:     map[byNameKey]*Source{},
		assigns:     map[token.Pos][]string{},
		calls:       map[token.Pos]*ast.CallExpr{},
		asked:       map[*ssa.Function]asked{},
		stored:      map[types.Object][]ssa.Value{},
		sentThrough: map[*ssa.Function]bool{},
		stale:       map[*unit]bool{},
	}
	p.collectNames(files)
	p.ids = map[types.Object]bool{}
	for _, fn := range fns {
		if fn.Parent() != nil || len(fn.Blocks) == 0 {
			continue
		}
		u := &unit{
			p: p, fn: fn, sum: &Summary{},
			vals: map[ssa.Value]Value{}, tuples: map[ssa.Value][]Value{}, labels: map[*ssa.Parameter]int{}, bound: map[*ssa.Parameter]Value{}, inner: map[*ssa.Function]*Summary{},
			mem: map[place]*cell{}, parts: map[ssa.Value][]place{},
			order: map[ssa.Instruction]int{}, reach: map[*ssa.BasicBlock]map[*ssa.BasicBlock]bool{},
			hidden: map[ssa.Value][]ssa.Instruction{}, captured: map[*ssa.Alloc]bool{}, filledBy: map[*ssa.Alloc]bool{},
			rets: map[*ssa.Function][]Value{}, outs: map[int]Value{}, backs: map[*ssa.Function][]Back{},
			nils: map[*ssa.BasicBlock]*known{}, as: map[ssa.Value][]link{}, cleaned: map[ssa.Value][]*ssa.BasicBlock{},
			askers: map[*unit]bool{},
		}
		u.fns = closures(fn, nil)
		for _, f := range u.fns {
			p.byFunc[f] = u
		}
		p.collectIdentities(u.fns)
		p.units = append(p.units, u)
	}
	return p
}

func closures(fn *ssa.Function, out []*ssa.Function) []*ssa.Function {
	for _, a := range fn.AnonFuncs { // inner ones first: their results are asked for outside
		out = closures(a, out)
	}
	return append(out, fn)
}

// Rounds over the package: fields carry what one function stores to another.
const maxPasses = 4

// Run follows everything and finds what is wrong.
func (p *Program) Run() {
	p.agents.init(p)
	p.collectClients()
	slices.SortStableFunc(p.units, func(a, b *unit) int { return printsFirst(a) - printsFirst(b) })
	for _, u := range p.units {
		p.stale[u] = true
	}
	for range maxPasses {
		p.dirty = false
		for _, u := range p.units {
			if !p.stale[u] {
				continue
			}
			delete(p.stale, u)
			p.guard(u, func() {
				before := u.digest()
				u.run()
				u.summarise()
				if u.digest() != before {
					for a := range u.askers {
						p.stale[a] = true
					}
				}
			})
		}
		if p.dirty {
			for _, u := range p.units {
				p.stale[u] = true
			}
		}
		if len(p.stale) == 0 {
			break
		}
	}
	for _, u := range p.units {
		p.guard(u, u.find)
	}
}

// printsFirst sorts the methods that print a value before the functions that print it.
func printsFirst(u *unit) int {
	switch u.fn.Name() {
	case "Error", "String", "GoString", "Format", "LogValue", "MarshalJSON", "MarshalText":
		return 0
	}
	return 1
}

// guard keeps a panic in one function from the others.
func (p *Program) guard(u *unit, do func()) {
	defer func() {
		if r := recover(); r != nil {
			p.world.Failed(u.fn, r)
			u.sum = &Summary{}
			u.fns = nil
		}
	}()
	do()
}

// asks is the summary of a function of the package, for a unit that must look
// again when it changes.
func (u *unit) asks(fn *ssa.Function) *Summary {
	if of := u.p.byFunc[fn]; of != nil {
		of.askers[u] = true
	}
	return u.p.summary(fn)
}

func (p *Program) summary(fn *ssa.Function) *Summary {
	if u := p.byFunc[fn]; u != nil {
		if u.fn == fn {
			return u.sum
		}
		if u.inner[fn] != nil || u.rets[fn] != nil { // a closure of another function
			s := &Summary{}
			for _, x := range u.rets[fn] {
				x.Shown.P, x.Shown.H, x.Held.P, x.Held.H, x.Words.P = 0, 0, 0, 0, 0
				s.Results = append(s.Results, x)
			}
			if in := u.inner[fn]; in != nil {
				s.Sinks = in.Sinks
			}
			for _, b := range u.backs[fn] {
				b.Words.P = 0
				s.Backs = append(s.Backs, b)
			}
			return s
		}
	}
	return nil
}

// Summary is what is known of a function of the package after Run.
func (p *Program) Summary(fn *ssa.Function) *Summary { return p.summary(fn) }

func (p *Program) fieldValue(u *unit, f *types.Var) Value {
	if f == nil {
		return Value{}
	}
	r := p.readers[f]
	if r == nil {
		r = map[*unit]bool{}
		p.readers[f] = r
	}
	r[u] = true
	return p.fields[f]
}

// storeField notes what the package stores to a field of its own.
func (u *unit) storeField(f *types.Var, x Value) {
	p := u.p
	if f.Pkg() != p.world.Package() {
		return
	}
	// Parameters mean nothing outside of the function.
	x = Value{Shown: Set{Src: x.Shown.Src}, Held: Set{Src: x.Held.Src}, Words: Words{Kind: x.Words.Kind, Src: x.Words.Src}}
	if !inject.IsError(f.Type()) && !holdsWords(f.Name()) {
		x.Words = Words{}
	}
	if x.Shown.Src != nil && x.Shown.Src.Any {
		x.Shown.Src = nil // of no interest but where the request comes by
	}
	if inject.IsError(f.Type()) || isLogger(f.Type()) {
		x.Shown, x.Held = Set{}, Set{} // reported where it is made
	}
	old := p.fields[f]
	if old.join(x) {
		p.fields[f] = old
		for r := range p.readers[f] {
			if r != u {
				p.stale[r] = true
			}
		}
	}
}

// holdsWords reports whether a field that is no error holds the words of one, by its name.
func holdsWords(name string) bool {
	return slices.Contains([]string{"Stderr", "stderr", "Err", "err", "Error", "ErrMsg", "errMsg", "ErrorMessage", "LastError", "lastError", "Output", "RawBody", "rawBody"}, name)
}

func (p *Program) globalValue(u *unit, g *ssa.Global) Value {
	r := p.greads[g]
	if r == nil {
		r = map[*unit]bool{}
		p.greads[g] = r
	}
	r[u] = true
	x := p.globals[g]
	if ptr, ok := g.Type().(*types.Pointer); ok && g.Pkg != nil {
		x.join(p.named(ptr.Elem(), g.Name(), "variable", g.Pos()))
	}
	return x
}

func (p *Program) joinGlobal(u *unit, g *ssa.Global, x Value) {
	x = Value{Shown: Set{Src: x.Shown.Src}, Held: Set{Src: x.Held.Src}, Words: Words{Kind: x.Words.Kind, Src: x.Words.Src}}
	old := p.globals[g]
	if old.join(x) {
		p.globals[g] = old
		for r := range p.greads[g] {
			if r != u {
				p.stale[r] = true
			}
		}
	}
}

// isLogger reports whether values of a type log what they were given before.
func isLogger(t types.Type) bool {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	n, ok := types.Unalias(t).(*types.Named)
	return ok && slices.Contains([]string{"Logger", "SugaredLogger", "Entry", "Context"}, n.Obj().Name())
}
