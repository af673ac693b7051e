package inject

import (
	"go/types"
	"maps"
	"math/bits"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/knowledge"
)

// World is what an interpreter must ask others.
type World interface {
	// Table is what is known of libraries.
	Table() *knowledge.Table
	// Verdict returns what fn, a function of another package, answers to args
	// under mode; ok is false when nothing is known.
	Verdict(fn *types.Func, mode Mode, args []Value) (results []Value, ok bool)
	// Dispatch returns the one body behind a call through an interface or a
	// function field, or nil.
	Dispatch(call *ssa.CallCommon) *ssa.Function
}

// Interp interprets the functions of one package.
type Interp struct {
	World World
	Watch func(*ssa.Function) []ssa.Value // functions of which a Trace is kept, and values of theirs; nil: none
	memo  map[memoKey]*answer
}

// New returns an interpreter.
func New(w World) *Interp { return &Interp{World: w, memo: make(map[memoKey]*answer)} }

const (
	maxDepth  = 6     // nested calls that are interpreted
	maxBudget = 20000 // instructions of one walk, nested calls included
	maxCells  = 96    // memory cells that one walk tracks
)

// Config says where a walk starts and what it supposes.
type Config struct {
	Mode    Mode
	Start   ssa.CallInstruction            // the walk starts behind this call; nil: at the function's entry
	Results []Value                        // results of Start
	Params  map[*ssa.Parameter]Value       // suppositions about parameters
	Base    *Walk                          // a walk of the same function from its entry: values from before Start
	Snap    map[ssa.CallInstruction]bool   // calls at which memory is kept for walks that start there
	Guesses bool                           // follow both ways where nobody can tell, else neither
	Pred    *bool                          // what a predicate parameter answers; nil: follow neither way
	Wall    func(ssa.CallInstruction) bool // calls behind which the walk does not go on
	Within  map[*ssa.BasicBlock]bool       // blocks that the walk stays in; nil: all
	Suppose map[ssa.Value]Value            // what instructions of the function yield, whatever they do
}

// Walk is what can happen after Start.
type Walk struct {
	Config
	Fn        *ssa.Function
	Again     bool                         // Start can be reached again
	PredSet   uint64                       // predicate parameters that were asked about the outcome
	Guessed   bool                         // a way was not followed, or both were, because nobody can tell
	Left      bool                         // the walk came to an edge out of Within
	Sensitive bool                         // the mode mattered, not only whether the call failed
	Deferred  map[ssa.CallInstruction]bool // calls of deferred closures that ran
	Trace     *Trace                       // what happened in called functions; nil when nothing was noted

	in      *Interp
	env     map[ssa.Value]Value
	tuples  map[ssa.Value][]Value
	entry   []memory
	visited []bool
	upto    []int // instructions of the block that were reached
	pending []bool
	edges   map[edge]bool
	returns map[*ssa.Return][]Value
	outMem  memory
	snaps   map[ssa.CallInstruction]memory
	depth   int
	inDefer bool
	budget  *int
	stack   []*ssa.Function
}

type edge struct{ from, to int }

type cell struct {
	root ssa.Value
	path string
}

type memory map[cell]Value

// joinInto joins m into dst and reports whether dst changed. A cell that one
// side lacks is unknown; a field that only m has must be noted, since a field
// without a cell was never stored to.
func (m memory) joinInto(dst memory) bool {
	changed := false
	for c, old := range dst {
		v, ok := m[c]
		if !ok {
			v = top
		}
		if j := Join(old, v); j != old {
			dst[c] = j
			changed = true
		}
	}
	for c := range m {
		if _, ok := dst[c]; !ok && c.path != "" {
			dst[c] = top
			changed = true
		}
	}
	return changed
}

// Run walks fn.
func (in *Interp) Run(fn *ssa.Function, c Config) *Walk {
	budget := maxBudget
	w := in.newWalk(fn, c, &budget)
	w.run(nil)
	return w
}

func (in *Interp) newWalk(fn *ssa.Function, c Config, budget *int) *Walk {
	n := len(fn.Blocks)
	w := &Walk{
		Config: c, Fn: fn, in: in, budget: budget,
		env:     make(map[ssa.Value]Value),
		tuples:  make(map[ssa.Value][]Value),
		entry:   make([]memory, n),
		visited: make([]bool, n),
		upto:    make([]int, n),
		pending: make([]bool, n),
		edges:   make(map[edge]bool),
		returns: make(map[*ssa.Return][]Value),
	}
	if len(c.Snap) > 0 {
		w.snaps = make(map[ssa.CallInstruction]memory)
	}
	for p, v := range c.Params {
		w.env[p] = v
	}
	return w
}

func (w *Walk) run(mem memory) {
	if len(w.Fn.Blocks) == 0 {
		return
	}
	if w.Start != nil {
		if mem == nil && w.Base != nil {
			mem = maps.Clone(w.Base.snaps[w.Start])
		}
		if mem == nil {
			mem = memory{}
		}
		w.setResults(w.Start, w.Results)
		b := w.Start.Block()
		at := 0
		for i, instr := range b.Instrs {
			if instr == w.Start.(ssa.Instruction) {
				at = i + 1
			}
		}
		w.block(b, at, mem)
	} else {
		if mem == nil {
			mem = memory{}
		}
		w.entry[0] = mem
		w.pending[0] = true
	}
	for {
		next := -1
		for i, p := range w.pending {
			if p {
				next = i
				break
			}
		}
		if next < 0 || *w.budget < 0 {
			return
		}
		w.pending[next] = false
		w.visited[next] = true
		w.block(w.Fn.Blocks[next], 0, maps.Clone(w.entry[next]))
	}
}

// Exhausted reports whether the walk gave up before it was done.
func (w *Walk) Exhausted() bool { return *w.budget < 0 }

// Reached reports whether instr can be executed after Start.
func (w *Walk) Reached(instr ssa.Instruction) bool {
	b := instr.Block()
	if b == nil || b.Parent() != w.Fn {
		return false
	}
	if w.Start != nil && b == w.Start.Block() && w.upto[b.Index] == 0 || !w.visited[b.Index] {
		// Only the rest of the start's block ran.
		if w.Start == nil || b != w.Start.Block() {
			return false
		}
		seen := false
		for _, i := range b.Instrs {
			if i == w.Start.(ssa.Instruction) {
				seen = true
			} else if i == instr {
				return seen
			}
		}
		return false
	}
	for i, x := range b.Instrs {
		if x == instr {
			return i < w.upto[b.Index] || w.Start != nil && b == w.Start.Block()
		}
	}
	return false
}

// ReachedBlock reports whether block b was entered after Start.
func (w *Walk) ReachedBlock(b *ssa.BasicBlock) bool { return w.visited[b.Index] }

// Edge reports whether control can go from one block to the next.
func (w *Walk) Edge(from, to *ssa.BasicBlock) bool { return w.edges[edge{from.Index, to.Index}] }

// Returned are the results at one return; ok is false when it was not reached.
func (w *Walk) Returned(r *ssa.Return) (results []Value, ok bool) {
	results, ok = w.returns[r]
	return results, ok
}

// Returns are the result tuples of each return that can be reached, in the order of the source.
func (w *Walk) Returns() [][]Value {
	var out [][]Value
	for _, b := range w.Fn.Blocks {
		if len(b.Instrs) == 0 {
			continue
		}
		if r, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return); ok {
			if t, ok := w.returns[r]; ok {
				out = append(out, t)
			}
		}
	}
	return out
}

// Value returns what v can be; ok is false when the walk did not get to it.
func (w *Walk) Value(v ssa.Value) (Value, bool) {
	x, ok := w.env[v]
	return x, ok
}

// lookup returns what v can be at this point.
func (w *Walk) lookup(v ssa.Value) Value {
	if x, ok := w.env[v]; ok {
		return x
	}
	switch v := v.(type) {
	case *ssa.Const:
		return fromConst(v)
	case *ssa.Function:
		return Value{Kind: Func, Root: v}
	case *ssa.Global:
		return Value{Kind: Addr, Root: v}
	case *ssa.Builtin:
		return nonNil
	case *ssa.Parameter:
		if w.Base != nil {
			if x, ok := w.Base.env[v]; ok {
				return x
			}
		}
		if _, ok := v.Type().Underlying().(*types.Signature); ok {
			return Value{Kind: Func, Root: v}
		}
		return top
	case *ssa.FreeVar:
		return Value{Kind: Addr, Root: v}
	}
	if w.Base != nil {
		if x, ok := w.Base.env[v]; ok {
			return x
		}
	}
	return top
}

func (w *Walk) set(v ssa.Value, x Value) {
	old, seen := w.env[v]
	if seen {
		x = Join(old, x)
		if x == old {
			return
		}
	}
	w.env[v] = x
	if seen {
		w.touch(v)
	}
}

// touch asks for the users of v in blocks that were already walked.
func (w *Walk) touch(v ssa.Value) {
	refs := v.Referrers()
	if refs == nil {
		return
	}
	for _, r := range *refs {
		if b := r.Block(); b != nil && b.Parent() == w.Fn && w.visited[b.Index] {
			w.pending[b.Index] = true
		}
	}
}

// flow follows the edge from b to its i-th successor.
func (w *Walk) flow(b *ssa.BasicBlock, i int, mem memory) {
	s := b.Succs[i]
	if w.Within != nil && !w.Within[s] {
		w.Left = true
		return
	}
	e := edge{b.Index, s.Index}
	first := !w.edges[e]
	w.edges[e] = true
	if w.entry[s.Index] == nil {
		w.entry[s.Index] = maps.Clone(mem)
		w.pending[s.Index] = true
		return
	}
	if mem.joinInto(w.entry[s.Index]) || first {
		w.pending[s.Index] = true
	}
}

// block interprets the instructions of b from index at on.
func (w *Walk) block(b *ssa.BasicBlock, at int, mem memory) {
	for i := at; i < len(b.Instrs); i++ {
		instr := b.Instrs[i]
		if *w.budget--; *w.budget < 0 {
			return
		}
		if at == 0 && w.upto[b.Index] < i+1 {
			w.upto[b.Index] = i + 1
		}
		if w.Suppose != nil {
			if v, ok := instr.(ssa.Value); ok {
				if x, ok := w.Suppose[v]; ok {
					w.set(v, x)
					continue
				}
			}
		}
		switch instr := instr.(type) {
		case *ssa.Phi:
			v := Value{}
			for j, e := range instr.Edges {
				if w.edges[edge{b.Preds[j].Index, b.Index}] {
					v = Join(v, w.lookup(e))
				}
			}
			if v.Kind != Bottom {
				w.set(instr, v)
			}
		case *ssa.If:
			w.branch(b, instr, mem)
			return
		case *ssa.Jump:
			w.flow(b, 0, mem)
			return
		case *ssa.Return:
			w.ret(instr, mem)
			return
		case *ssa.Panic:
			return
		case *ssa.Store:
			w.store(instr, mem)
		case *ssa.RunDefers:
			w.defers(b, mem)
		case ssa.CallInstruction:
			if w.Start != nil && instr == w.Start {
				w.Again = true
				return
			}
			if w.snaps != nil && w.Snap[instr] {
				if old, ok := w.snaps[instr]; ok {
					mem.joinInto(old)
				} else {
					w.snaps[instr] = maps.Clone(mem)
				}
			}
			if w.Wall != nil && w.Wall(instr) {
				return
			}
			if !w.call(instr, mem) {
				return // does not come back
			}
		case ssa.Value:
			w.eval(instr, mem)
		}
	}
}

// Asked is the one predicate parameter that was asked about the outcome, or -1.
func (w *Walk) Asked() int {
	if w.PredSet == 0 || w.PredSet&(w.PredSet-1) != 0 {
		return -1
	}
	return bits.TrailingZeros64(w.PredSet)
}

func (w *Walk) branch(b *ssa.BasicBlock, instr *ssa.If, mem memory) {
	c := w.lookup(instr.Cond)
	switch c.Kind {
	case Bool:
		if c.B {
			w.flow(b, 0, mem)
		} else {
			w.flow(b, 1, mem)
		}
		return
	case Pred:
		w.PredSet |= 1 << min(uint(c.I), 63)
		if w.depth > 0 {
			w.Guessed = true
			break
		}
		if w.Pred == nil {
			return
		}
		if *w.Pred != c.Neg {
			w.flow(b, 0, mem)
		} else {
			w.flow(b, 1, mem)
		}
		return
	case Guess:
		w.Guessed = true
		if w.depth == 0 && !w.Guesses {
			return
		}
	}
	w.flow(b, 0, mem)
	w.flow(b, 1, mem)
}

func (w *Walk) ret(r *ssa.Return, mem memory) {
	out := make([]Value, len(r.Results))
	for i, x := range r.Results {
		out[i] = w.lookup(x)
	}
	if old, ok := w.returns[r]; ok {
		for i := range out {
			out[i] = Join(old[i], out[i])
		}
	}
	w.returns[r] = out
	if w.outMem == nil {
		w.outMem = maps.Clone(mem)
	} else {
		mem.joinInto(w.outMem)
	}
}

// defers runs the function's deferred closures on the memory at the end of a block: they may change named results.
func (w *Walk) defers(at *ssa.BasicBlock, mem memory) {
	for i := len(w.Fn.Blocks) - 1; i >= 0; i-- {
		instrs := w.Fn.Blocks[i].Instrs
		for j := len(instrs) - 1; j >= 0; j-- {
			d, ok := instrs[j].(*ssa.Defer)
			if !ok || d.Call.IsInvoke() {
				continue
			}
			mc, ok := d.Call.Value.(*ssa.MakeClosure)
			if !ok || w.depth > 0 {
				continue
			}
			after := cloneMemory(mem)
			w.inDefer = true
			w.inline(mc.Fn.(*ssa.Function), w.args(&d.Call), w.bindings(mc), after)
			w.inDefer = false
			if !d.Block().Dominates(at) {
				mem.joinInto(after) // a defer in a branch need not have been met
			}
			clear(mem)
			maps.Copy(mem, after)
		}
	}
}
