package identity

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/inject"
)

// A candidate is a place that has the shape of a fallback.
type candidate struct {
	fn     *ssa.Function
	shape  string
	tested ssa.Value // the value of the reply, as it is tested
	taken  ssa.Value // the same as it is used
	with   ssa.Value // what takes its place
	not    ssa.Instruction
	pos    token.Pos
	test   *test
	target label     // the field or variable that gets it
	used   ssa.Value // what the rest of the function works with, nil for a store or return
	served bool      // the object is a response that is built here
}

// find looks for fallbacks in one function.
func (p *Program) find(fn *ssa.Function) {
	f := &finder{p: p, fn: fn, tests: testsOf(fn)}
	f.coalesces()
	f.decodesOver()
	f.firstOfList()
	f.lostLocation()
	if len(f.tests) == 0 {
		return
	}
	f.chosen()
	f.stored()
	f.returned()
	f.passedOn()
	f.set()
	f.madeUpObject()
	f.unanswered()
}

// A finder looks at one function.
type finder struct {
	p     *Program
	fn    *ssa.Function
	tests []*test

	byPlace map[any][]*ssa.Store // by what they store to; nil until asked
}

// chosen finds phis: one of two values goes on.
func (f *finder) chosen() {
	for _, b := range f.fn.Blocks {
		for _, instr := range b.Instrs {
			phi, ok := instr.(*ssa.Phi)
			if !ok {
				break
			}
			if isText(phi.Type()) && len(phi.Edges) <= maxEdges {
				f.choice(phi, b)
			}
		}
	}
}

const maxEdges = 16 // of a phi that is looked at

func (f *finder) choice(phi *ssa.Phi, b *ssa.BasicBlock) {
	for j, with := range phi.Edges {
		if isConst(with) || with == ssa.Value(phi) {
			continue
		}
		for i, taken := range phi.Edges {
			if i == j || isConst(taken) || same(taken, with) {
				continue
			}
			t, first := f.decides(taken, b, i, j)
			if t == nil {
				continue
			}
			c := &candidate{fn: f.fn, shape: ByFallback, tested: t.value, taken: taken, with: with, test: t, used: phi, target: label{name: phi.Comment, vague: true}}
			if first {
				c.shape = ByDefault
			}
			c.pos = f.assigned(phi, t, with, first)
			if f.p.judge(c) {
				break
			}
		}
	}
}

// decides finds the test that lets the value taken come over edge i of block b,
// and another over edge j: only where it is missing, or wherever it is not taken
// (a default that stood there first).
func (f *finder) decides(taken ssa.Value, b *ssa.BasicBlock, i, j int) (t *test, first bool) {
	pi, pj := b.Preds[i], b.Preds[j]
	for _, t := range f.tests {
		if !derives(taken, t.value) || t.emptyEdge(pi, b) && !t.fullEdge(pi, b) || t.fullEdge(pj, b) {
			continue
		}
		if t.emptyEdge(pj, b) {
			return t, !t.inEmpty(pj) && t.fullEdge(pi, b)
		}
	}
	for _, t := range f.tests {
		if derives(taken, t.value) && t.fullEdge(pi, b) && pj == t.empty && len(pj.Preds) > 1 && !t.inFull(pj) {
			return t, false // one case for several values that are none
		}
	}
	for _, t := range f.tests {
		if derives(taken, t.value) && t.fullEdge(pi, b) && !t.fullEdge(pj, b) && t.at.Dominates(pj) {
			return t, true
		}
	}
	// A test of a part (of the pointer, then of what it points to): the way over j
	// comes from the first of two.
	for _, t := range f.tests {
		if derives(taken, t.value) && t.fullEdge(pi, b) && pj == t.at {
			return t, true
		}
	}
	return nil, false
}

// stored finds values that are put into the place of what was missing.
func (f *finder) stored() {
	for _, b := range f.fn.Blocks {
		for _, instr := range b.Instrs {
			switch s := instr.(type) {
			case *ssa.Store:
				if !isConst(s.Val) && isText(s.Val.Type()) {
					f.store(s)
				}
			case *ssa.MapUpdate:
				for _, t := range f.tests {
					if l := lookup(t.value); l != nil && t.inEmpty(b) && same(l.X, s.Map) && same(l.Index, s.Key) {
						f.p.judge(&candidate{fn: f.fn, shape: ByFallback, tested: t.value, taken: t.value, with: bare(s.Value), not: s, test: t, pos: s.Pos(), target: labelOf(l)})
						break
					}
				}
			}
		}
	}
}

// lookup is the look-up in a map that a value is the result of.
func lookup(v ssa.Value) *ssa.Lookup {
	for range 6 {
		switch x := v.(type) {
		case *ssa.Lookup:
			return x
		case *ssa.Extract:
			v = x.Tuple
		case *ssa.TypeAssert:
			v = x.X
		default:
			return nil
		}
	}
	return nil
}

func (f *finder) store(s *ssa.Store) {
	if f.firstHere(s) {
		return
	}
	target := labelOfAddr(s.Addr)
	for _, t := range f.tests {
		switch {
		case t.inEmpty(s.Block()):
			c := &candidate{fn: f.fn, shape: ByFallback, tested: t.value, taken: t.value, with: s.Val, not: s, test: t, pos: s.Pos(), target: target}
			if u, ok := t.value.(*ssa.UnOp); ok && u.Op == token.MUL && same(u.X, s.Addr) {
				c.served = servedField(s.Addr)
				if f.p.judge(c) {
					return
				}
			} else if o := f.other(s, t); o != nil {
				c.taken = o.Val
				if f.p.judge(c) {
					return
				}
			}
		case s.Block().Dominates(t.at) && !t.inFull(s.Block()):
			// A default that stands there first.
			for _, o := range f.storesLike(s) {
				if t.inFull(o.Block()) && derives(o.Val, t.value) {
					if f.p.judge(&candidate{fn: f.fn, shape: ByDefault, tested: t.value, taken: o.Val, with: s.Val, not: s, test: t, pos: s.Pos(), target: target}) {
						return
					}
				}
			}
		}
	}
}

// firstHere reports whether a store of a closure is the first to a variable around
// it: the function that has the variable only clears it. It is empty before the
// first call, not for want of an answer.
func (f *finder) firstHere(s *ssa.Store) bool {
	v, ok := s.Addr.(*ssa.FreeVar)
	if !ok || len(f.storesLike(s)) > 0 {
		return false
	}
	a, ok := inject.Binding(v).(*ssa.Alloc)
	return ok && a.Referrers() != nil && !slices.ContainsFunc(*a.Referrers(), func(r ssa.Instruction) bool {
		o, ok := r.(*ssa.Store)
		return ok && o.Addr == a && !isConst(o.Val)
	})
}

// other finds the store to the same place, or to the same field of another
// object, that takes the value which is tested.
func (f *finder) other(s *ssa.Store, t *test) *ssa.Store {
	for _, o := range f.storesLike(s) {
		if !t.inEmpty(o.Block()) && derives(o.Val, t.value) && !isConst(o.Val) {
			return o
		}
	}
	return nil
}

// storesLike are the other stores to the same variable, or to the same field of any object.
func (f *finder) storesLike(s *ssa.Store) []*ssa.Store {
	if f.byPlace == nil {
		f.byPlace = map[any][]*ssa.Store{}
		for _, b := range f.fn.Blocks {
			for _, instr := range b.Instrs {
				if s, ok := instr.(*ssa.Store); ok {
					k := placeKey(s.Addr)
					f.byPlace[k] = append(f.byPlace[k], s)
				}
			}
		}
	}
	var out []*ssa.Store
	for _, o := range f.byPlace[placeKey(s.Addr)] {
		if o != s {
			out = append(out, o)
		}
	}
	return out
}

// placeKey is what an address is of: a field, or a variable.
func placeKey(addr ssa.Value) any {
	if fa, ok := addr.(*ssa.FieldAddr); ok {
		if v := inject.FieldOf(fa); v != nil {
			return v
		}
	}
	return addr
}

func labelOfAddr(addr ssa.Value) label {
	switch a := addr.(type) {
	case *ssa.FieldAddr:
		return fieldLabel(a.X.Type(), a.Field)
	case *ssa.Alloc:
		return label{name: a.Comment, vague: true}
	case *ssa.FreeVar:
		return label{name: a.Name(), vague: true}
	}
	return label{}
}

// servedField reports whether an address is the model, region or account in a response.
func servedField(addr ssa.Value) bool {
	fa, ok := addr.(*ssa.FieldAddr)
	if !ok {
		return false
	}
	l := fieldLabel(fa.X.Type(), fa.Field)
	return isServed(l.name) && l.tag != "" && l.tag != "-" && isReplyName(l.owner)
}

// returned finds a return that gives another value where the one of the reply is missing.
func (f *finder) returned() {
	rets := f.returns()
	for _, r := range rets {
		for i, with := range results(r) {
			if isConst(with) || !isText(with.Type()) {
				continue
			}
			f.returnsOther(rets, r, i, with)
		}
	}
}

// returns are the returns of the function that give no error by their form.
func (f *finder) returns() []*ssa.Return {
	var rets []*ssa.Return
	for _, b := range f.fn.Blocks {
		if r, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return); ok && b != f.fn.Recover && !failed(r) {
			rets = append(rets, r)
		}
	}
	return rets
}

func (f *finder) returnsOther(rets []*ssa.Return, r *ssa.Return, i int, with ssa.Value) {
	for _, t := range f.tests {
		if !t.inEmpty(r.Block()) {
			continue
		}
		for _, o := range rets {
			if o == r || i >= len(o.Results) || t.inEmpty(o.Block()) {
				continue
			}
			taken := results(o)[i]
			if isConst(taken) || !derives(taken, t.value) || f.p.answerTo(taken, t.value, 0) {
				continue
			}
			if f.p.judge(&candidate{fn: f.fn, shape: ByFallback, tested: t.value, taken: taken, with: with, test: t, pos: r.Pos(), target: f.result(i)}) {
				return
			}
		}
	}
}

// answerTo reports whether a value is made of what the far side says about another:
// the object that an id is looked up for, not the id.
func (p *Program) answerTo(v, x ssa.Value, depth int) bool {
	if depth > 10 {
		return false
	}
	switch v := v.(type) {
	case *ssa.Call:
		args := inject.Args(&v.Call)
		if p.world.Sends(v).Does && slices.ContainsFunc(args, func(a ssa.Value) bool { return derives(a, x) }) {
			return true
		}
		return slices.ContainsFunc(args, func(a ssa.Value) bool { return p.answerTo(a, x, depth+1) })
	case *ssa.Convert:
		return p.answerTo(v.X, x, depth+1)
	case *ssa.ChangeType:
		return p.answerTo(v.X, x, depth+1)
	case *ssa.MakeInterface:
		return p.answerTo(v.X, x, depth+1)
	case *ssa.ChangeInterface:
		return p.answerTo(v.X, x, depth+1)
	case *ssa.TypeAssert:
		return p.answerTo(v.X, x, depth+1)
	case *ssa.Extract:
		return p.answerTo(v.Tuple, x, depth+1)
	case *ssa.UnOp:
		return p.answerTo(v.X, x, depth+1)
	case *ssa.FieldAddr:
		return p.answerTo(v.X, x, depth+1)
	}
	return false
}

// result is what a result of the function is called: by its own name, or the function's.
func (f *finder) result(i int) label {
	if name := f.fn.Signature.Results().At(i).Name(); name != "" && name != "_" {
		return label{name: name, vague: true}
	}
	return label{name: f.fn.Name(), vague: true}
}

// passedOn finds two calls of one function: with the identity, and with another value where it is missing.
func (f *finder) passedOn() {
	byObj := map[*types.Func][]ssa.CallInstruction{}
	var order []*types.Func
	for _, b := range f.fn.Blocks {
		for _, instr := range b.Instrs {
			call, ok := instr.(ssa.CallInstruction)
			if !ok {
				continue
			}
			if obj := inject.Callee(call.Common()); obj != nil && !f.p.shows(obj) {
				if byObj[obj] == nil {
					order = append(order, obj)
				}
				byObj[obj] = append(byObj[obj], call)
			}
		}
	}
	for _, obj := range order {
		for _, call := range byObj[obj] {
			for _, t := range f.tests {
				if len(byObj[obj]) > 1 && len(byObj[obj]) <= maxSites && t.inEmpty(call.Block()) {
					f.passes(t, call, byObj[obj])
				}
			}
		}
	}
}

const maxSites = 20 // calls of one function that are compared

// passes compares a call where the value is missing with the others.
func (f *finder) passes(t *test, call ssa.CallInstruction, all []ssa.CallInstruction) {
	for _, o := range all {
		if o == call || !t.inFull(o.Block()) {
			continue
		}
		others := o.Common().Args
		if !alike(others, call.Common().Args) || call.Value() != nil && f.p.displayed(call.Value()) {
			continue
		}
		for i, with := range call.Common().Args {
			if i >= len(others) {
				break
			}
			if taken := others[i]; !isConst(with) && !isConst(taken) && !same(with, taken) && derives(taken, t.value) && !f.p.answerTo(taken, t.value, 0) {
				f.p.judge(&candidate{fn: f.fn, shape: ByFallback, tested: t.value, taken: taken, with: with, test: t, pos: call.Pos()})
			}
		}
	}
}

// alike reports whether two lists of arguments have the same constants: the key of
// a log line says what the other is.
func alike(a, b []ssa.Value) bool {
	for i := range min(len(a), len(b)) {
		if isConst(a[i]) && isConst(b[i]) && !same(bare(a[i]), bare(b[i])) && !isNil(bare(a[i])) {
			return false
		}
	}
	return true
}

func isConst(v ssa.Value) bool {
	_, ok := bare(v).(*ssa.Const)
	return ok
}

func isBool(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsBoolean != 0
}

// add keeps a fallback: one for a place.
func (p *Program) add(f *Fallback) {
	if !slices.ContainsFunc(p.Fallbacks, func(o *Fallback) bool { return o.Pos == f.Pos }) {
		p.Fallbacks = append(p.Fallbacks, f)
	}
}
