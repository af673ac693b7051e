package inject

import (
	"slices"

	"golang.org/x/tools/go/ssa"
)

// Trace is what a walk met in the functions that it went through, as far as
// Interp.Watch asks for them: the function of the walk itself tells its own.
type Trace struct {
	fns    []*ssa.Function
	blocks map[*ssa.BasicBlock]bool
	edges  map[[2]*ssa.BasicBlock]bool
	values map[ssa.Value]Value
	calls  []ssa.CallInstruction
	tests  []Test
}

// Test is a question about an error whose answer is known to be no, because the
// error of the call is in its text only.
type Test struct {
	At   ssa.CallInstruction // errors.Is, errors.As
	Wrap ssa.Value           // what took the error out of the chain; nil when that is in another package
}

// trace is the trace of a walk, made when it is first asked for.
func (w *Walk) trace() *Trace {
	if w.Trace == nil {
		w.Trace = &Trace{}
	}
	return w.Trace
}

// add joins what another trace has.
func (t *Trace) add(o *Trace) {
	if o == nil {
		return
	}
	for _, fn := range o.fns {
		t.function(fn)
	}
	for b := range o.blocks {
		t.block(b)
	}
	for e := range o.edges {
		t.edge(e)
	}
	for v, x := range o.values {
		t.value(v, x)
	}
	for _, c := range o.calls {
		t.judged(c)
	}
	for _, x := range o.tests {
		t.test(x)
	}
}

func (t *Trace) function(fn *ssa.Function) {
	if !slices.Contains(t.fns, fn) {
		t.fns = append(t.fns, fn)
	}
}

func (t *Trace) block(b *ssa.BasicBlock) {
	if t.blocks == nil {
		t.blocks = make(map[*ssa.BasicBlock]bool)
	}
	t.blocks[b] = true
}

func (t *Trace) edge(e [2]*ssa.BasicBlock) {
	if t.edges == nil {
		t.edges = make(map[[2]*ssa.BasicBlock]bool)
	}
	t.edges[e] = true
}

func (t *Trace) value(v ssa.Value, x Value) {
	if t.values == nil {
		t.values = make(map[ssa.Value]Value)
	}
	t.values[v] = Join(t.values[v], x)
}

func (t *Trace) judged(c ssa.CallInstruction) {
	if !slices.Contains(t.calls, c) {
		t.calls = append(t.calls, c)
	}
}

func (t *Trace) test(x Test) {
	if !slices.Contains(t.tests, x) {
		t.tests = append(t.tests, x)
	}
}

// traced is the trace of a walk through a called function, for its caller.
func (w *Walk) traced() *Trace {
	if w.in.Watch == nil {
		return w.Trace
	}
	values := w.in.Watch(w.Fn)
	if values == nil {
		return w.Trace
	}
	t := w.trace()
	t.function(w.Fn)
	for i, v := range w.visited {
		if v {
			t.block(w.Fn.Blocks[i])
		}
	}
	for e := range w.edges {
		t.edge([2]*ssa.BasicBlock{w.Fn.Blocks[e.from], w.Fn.Blocks[e.to]})
	}
	for _, v := range values {
		if x, ok := w.env[v]; ok {
			t.value(v, x)
		}
	}
	return t
}

// Through are the watched functions that the walk went through, besides its own.
func (w *Walk) Through() []*ssa.Function {
	if w.Trace == nil {
		return nil
	}
	return w.Trace.fns
}

// Met reports whether the walk came to block b, in its own function or in one
// that is watched.
func (w *Walk) Met(b *ssa.BasicBlock) bool {
	if b.Parent() == w.Fn {
		return w.visited[b.Index]
	}
	return w.Trace != nil && w.Trace.blocks[b]
}

// MetEdge is Met for an edge of the control flow.
func (w *Walk) MetEdge(from, to *ssa.BasicBlock) bool {
	if from.Parent() == w.Fn {
		return w.Edge(from, to)
	}
	return w.Trace != nil && w.Trace.edges[[2]*ssa.BasicBlock{from, to}]
}

// MetValue is what a watched value was, in any function.
func (w *Walk) MetValue(v ssa.Value) (Value, bool) {
	if x, ok := w.env[v]; ok {
		return x, true
	}
	if w.Trace == nil {
		return Value{}, false
	}
	x, ok := w.Trace.values[v]
	return x, ok
}

// Judged are the calls of functions of other packages that were asked about the
// outcome and are known to judge it.
func (w *Walk) Judged() []ssa.CallInstruction {
	if w.Trace == nil {
		return nil
	}
	return w.Trace.calls
}

// Tests are the questions about the error that were asked in vain.
func (w *Walk) Tests() []Test {
	if w.Trace == nil {
		return nil
	}
	return w.Trace.tests
}
