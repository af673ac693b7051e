// Package identity answers: where did this value come from?
//
// Of a value that names an object it says whether this reply gave it, or the
// request, the configuration, or something that was made here; and of which
// object it is, so that two fields of one reply are told apart from two objects.
// With that it finds the places where a reply without an identity is hidden:
// another value takes its place.
//
// It walks backwards, and only from places that have the shape of such a
// fallback. A parameter is what the calls in the package hand over; where none is
// in sight, names and types decide, with less confidence.
package identity

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/knowledge"
)

// Kind is a set of sources.
type Kind uint8

// The sources.
const (
	Reply   Kind = 1 << iota // an object that the far side filled
	Request                  // a parameter, what is sent, what the receiver was configured with
	Config                   // environment, flags, variables of a package
	Made                     // made here: a new id, a counter, the clock, an index
	Unknown                  // out of sight
)

// Origin is where a value came from. The roots are the objects that it is of: a
// parameter, a call, a variable that was decoded into. Values with a common root
// are of the same object.
type Origin struct {
	Kind  Kind
	Roots []ssa.Value
	Guess Guess // what decided that it is a reply
}

// Guess says how sure it is that an object is a reply.
type Guess uint8

// The guesses, surest first.
const (
	Seen   Guess = iota
	ByCall       // the name of the operation decided
	ByName       // the name or the type of the object did
)

func (o *Origin) join(x Origin) {
	o.Kind |= x.Kind
	o.Guess = max(o.Guess, x.Guess)
	for _, r := range x.Roots {
		if len(o.Roots) < maxRoots && !slices.Contains(o.Roots, r) {
			o.Roots = append(o.Roots, r)
		}
	}
}

const maxRoots = 24

// sharesRoot reports whether two values are of the same object.
func (o Origin) sharesRoot(x Origin) bool {
	return slices.ContainsFunc(o.Roots, func(r ssa.Value) bool { return slices.Contains(x.Roots, r) })
}

// Sends says what a call does to the far side.
type Sends struct {
	Does   bool
	Writes bool
	Makes  bool   // something that the answer must name: it is not of one object that the request names
	Name   string // of the operation
	Guess  bool   // taken from its name
}

func (s Sends) guess() Guess {
	if s.Guess {
		return ByCall
	}
	return Seen
}

// World is what must be known of the surroundings.
type World interface {
	Package() *types.Package
	Known(obj *types.Func) *knowledge.Func
	Callees(c *ssa.CallCommon) []*ssa.Function // functions of the package that a call can reach
	Callers(fn *ssa.Function) []ssa.CallInstruction
	Sends(call ssa.CallInstruction) Sends
	Fact(obj *types.Func) *Summary // what another package of the module told of its function
	Stored(f *types.Var) []ssa.Value
	SameModule(pkg *types.Package) bool
	Stores(t *types.TypeName) bool // it keeps the program's own records, by its name
	Failed(fn *ssa.Function, r any)
}

// Program is one package.
type Program struct {
	world   World
	fns     []*ssa.Function
	files   []*ast.File
	sums    map[*ssa.Function]*Summary
	busy    map[*ssa.Function]bool
	fills   map[ssa.Value][]filling
	settled map[*ssa.Parameter]Origin
	decoded map[*types.TypeName]bool // types that a reply of this package is decoded into; nil until asked
	marks   map[string]bool          // prefixes by which made-up ids are told apart; nil until asked
	vars    map[token.Pos][]string   // what the results of a call are put into, by its parenthesis; nil until asked
	outer   map[*ssa.Function][]*ssa.Function

	Fallbacks []*Fallback // in the order of the source
}

// New makes the program of a package's functions with bodies, closures too.
func New(w World, fns []*ssa.Function, files []*ast.File) *Program {
	p := &Program{
		world: w, fns: fns, files: files,
		sums: map[*ssa.Function]*Summary{}, busy: map[*ssa.Function]bool{},
		fills: map[ssa.Value][]filling{}, settled: map[*ssa.Parameter]Origin{},
		outer: map[*ssa.Function][]*ssa.Function{},
	}
	for _, fn := range fns {
		top := fn
		for top.Parent() != nil {
			top = top.Parent()
		}
		p.outer[top] = append(p.outer[top], fn)
	}
	return p
}

// Run finds the fallbacks.
func (p *Program) Run() {
	for _, fn := range p.fns {
		p.guard(fn, func() { p.find(fn) })
	}
	slices.SortStableFunc(p.Fallbacks, func(a, b *Fallback) int { return int(a.Pos) - int(b.Pos) })
}

// guard keeps a panic in one function from the others.
func (p *Program) guard(fn *ssa.Function, do func()) {
	defer func() {
		if r := recover(); r != nil {
			p.world.Failed(fn, r)
		}
	}()
	do()
}

// A Fallback is a place where another value takes that of an identity which the
// reply did not give.
type Fallback struct {
	Pos   token.Pos
	Func  string // the function it stands in
	Shape string // how: one of Shapes
	What  string // the identity, as the code calls it: Report.ID
	From  Kind   // of what takes its place
	With  string // the same in words: parameter reportID
	Guess int    // steps that rest on a name
}

// unit are the functions that belong to one declaration: itself and its closures.
func (p *Program) unit(fn *ssa.Function) []*ssa.Function {
	for fn.Parent() != nil {
		fn = fn.Parent()
	}
	return p.outer[fn]
}

// The shapes: how another identity takes the place of the one that is missing.
const (
	ByFallback     = "fallback"       // an emptiness test whose branch takes another value
	ByDefault      = "default-first"  // the other value stands there first
	ByCoalescing   = "coalesce"       // cmp.Or, and helpers like it
	ByDecoding     = "decode-over"    // decoded over an object that holds it
	ByPlace        = "first-of-list"  // the first of a list
	ByMaking       = "made-up"        // an id that is made here
	ByMakingObject = "made-up-object" // an object made of the requested id, for a read that failed
	ByNaming       = "name-as-id"     // a name
	ByBooking      = "served-model"   // the model, region or account that was asked for
	ByLocation     = "lost-location"  // the path of a Location header that is missing
	ByWaiting      = "unanswered-id"  // the caller who waits
)

// Shapes are all shapes, in the order of the rule's document.
var Shapes = []string{ByFallback, ByDefault, ByCoalescing, ByDecoding, ByPlace, ByMaking, ByMakingObject, ByNaming, ByBooking, ByLocation, ByWaiting}
