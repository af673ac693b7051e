package flow

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/inject"
)

// A unit is a declared function with the closures in it. They are looked at as
// one: what a closure captures is the variable of the function.
type unit struct {
	p        *Program
	fn       *ssa.Function
	fns      []*ssa.Function
	vals     map[ssa.Value]Value
	tuples   map[ssa.Value][]Value
	labels   map[*ssa.Parameter]int     // of closures
	labelled []*ssa.Parameter           // in the order of the labels
	bound    map[*ssa.Parameter]Value   // what closures are called with
	inner    map[*ssa.Function]*Summary // of closures: where they show their parameters
	mem      map[place]*cell
	parts    map[ssa.Value][]place // of an object
	cur      ssa.Instruction       // the instruction that is looked at
	order    map[ssa.Instruction]int
	reach    map[*ssa.BasicBlock]map[*ssa.BasicBlock]bool
	hidden   map[ssa.Value][]ssa.Instruction // where the headers of a request were taken away
	captured map[*ssa.Alloc]bool
	filledBy map[*ssa.Alloc]bool
	rets     map[*ssa.Function][]Value
	outs     map[int]Value
	backs    map[*ssa.Function][]Back // what functions hand to the parameters that they call
	sum      *Summary
	changed  bool
	nils     map[*ssa.BasicBlock]*known
	cleaned  map[ssa.Value][]*ssa.BasicBlock // errors whose URL was taken out, and where
	as       map[ssa.Value][]link
	status   *bool          // something in it depends on the status of an answer; nil until asked
	grant    *bool          // it asks for a token; nil until asked
	askers   map[*unit]bool // units that asked for the summary, or for that of a closure
}

const maxRounds = 12

// run computes what flows where, until nothing changes.
func (u *unit) run() {
	u.settle()
	if u.forgets() {
		// What hides or overwrites was found late: once more, with that known from the start.
		u.vals, u.tuples, u.rets = map[ssa.Value]Value{}, map[ssa.Value][]Value{}, map[*ssa.Function][]Value{}
		u.outs, u.bound = map[int]Value{}, map[*ssa.Parameter]Value{}
		for _, c := range u.mem {
			for _, w := range c.writes {
				w.val = Value{}
			}
		}
		u.settle()
	}
}

// forgets reports whether anything in the unit takes a credential away from a value.
func (u *unit) forgets() bool {
	if len(u.hidden) > 0 || len(u.cleaned) > 0 {
		return true
	}
	for _, c := range u.mem {
		if len(c.writes) > 1 {
			for _, w := range c.writes {
				if w.val.empty() {
					return true
				}
			}
		}
	}
	return false
}

// settle goes over the unit until nothing changes.
func (u *unit) settle() {
	for range maxRounds {
		u.changed = false
		for _, fn := range u.fns {
			for _, b := range fn.DomPreorder() {
				for _, instr := range b.Instrs {
					u.instr(instr)
				}
			}
		}
		if !u.changed {
			return
		}
	}
}

func (u *unit) get(v ssa.Value) Value {
	switch v := v.(type) {
	case *ssa.Const, *ssa.Builtin:
		return Value{}
	case *ssa.Function:
		if s := u.asks(v); s != nil {
			return errorsOf(v.Signature, s.Results)
		}
		return Value{}
	case *ssa.MakeClosure:
		fn := v.Fn.(*ssa.Function)
		x := errorsOf(fn.Signature, u.rets[fn])
		for _, b := range u.backs[fn] {
			if inject.IsError(backType(fn, b)) {
				x.join(Value{Words: b.Words})
			}
		}
		if fn.Synthetic != "" { // a method value
			for _, callee := range u.p.world.Bound(fn) {
				if s := u.asks(callee); s != nil {
					x.join(errorsOf(callee.Signature, s.Results))
				}
			}
		}
		return x
	case *ssa.Global:
		return u.p.globalValue(u, v)
	case *ssa.Parameter:
		x := u.vals[v]
		i := u.label(v)
		x.Shown.P |= bit(i)
		x.Held.H |= bit(i)
		x.Words.P |= bit(i)
		x.join(u.namedParameter(v))
		if inject.IsError(v.Type()) && u.p.agents.handlers[v.Parent()] != nil {
			x.Words.join(Words{Kind: Dynamic, Src: &Source{What: "the error of any tool", Pos: v.Pos(), Guess: 1, Trust: "what the tools do is not known"}})
		}
		return x
	case *ssa.FreeVar:
		if b := inject.Binding(v); b != nil {
			return u.get(b)
		}
	}
	return u.vals[v]
}

// errorsOf is what the errors that a function returns show; its own parameters mean nothing outside.
func errorsOf(sig *types.Signature, res []Value) Value {
	var out Value
	for i, x := range res {
		if i < sig.Results().Len() && inject.IsError(sig.Results().At(i).Type()) {
			out.join(Value{Words: Words{Kind: x.Words.Kind, Src: x.Words.Src}}) // a credential is reported where it leaves the function
		}
	}
	return out
}

// label is the number under which a parameter of the unit's functions is known:
// those of the function first, then those of the closures.
func (u *unit) label(v *ssa.Parameter) int {
	if v.Parent() == u.fn {
		return paramIndex(v)
	}
	i, ok := u.labels[v]
	if !ok {
		i = len(u.fn.Params) + len(u.labels)
		u.labels[v] = i
		u.labelled = append(u.labelled, v)
	}
	return i
}

// at is the value of v where the control flow is in block b: nothing, where v is known to be nil or empty.
func (u *unit) at(v ssa.Value, b *ssa.BasicBlock) Value {
	if c, ok := v.(*ssa.ChangeInterface); ok {
		return u.at(c.X, b)
	}
	if u.isNil(v, b) {
		return Value{}
	}
	x := u.content(v)
	if x.Words.Kind > Own && inject.IsError(v.Type()) && u.isOwn(v, b) {
		x.Words = Words{}
	}
	if x.Shown.Src != nil && u.absent(x.Shown.Src, b) {
		x.Shown.Src = nil
	}
	if u.cleanAt(v, b) || u.noURL(v, b) {
		x.Shown, x.Held = Set{}, Set{}
	}
	return x
}

func paramIndex(p *ssa.Parameter) int { return slices.Index(p.Parent().Params, p) }

func (u *unit) set(v ssa.Value, x Value) {
	if x.empty() {
		return
	}
	old := u.vals[v]
	if old.join(x) {
		u.vals[v] = old
		u.changed = true
	}
}

func (u *unit) instr(instr ssa.Instruction) {
	b := instr.Block()
	u.cur = instr
	switch instr := instr.(type) {
	case *ssa.Phi:
		for i, e := range instr.Edges {
			if i < len(b.Preds) {
				x := u.edge(e, b.Preds[i], b)
				u.set(instr, x)
			}
		}
	case *ssa.Call:
		res := u.call(instr, instr.Common())
		if tuple, ok := instr.Type().(*types.Tuple); ok {
			u.setTuple(instr, res, tuple.Len())
		} else if len(res) > 0 {
			u.set(instr, res[0])
		}
	case *ssa.Defer:
		u.call(instr, instr.Common())
	case *ssa.Go:
		u.call(instr, instr.Common())
	case *ssa.Extract:
		if t := u.tuples[instr.Tuple]; instr.Index < len(t) {
			u.set(instr, t[instr.Index])
		}
	case *ssa.UnOp:
		switch instr.Op {
		case token.MUL:
			u.load(instr)
		case token.ARROW:
			x := u.content(instr.X)
			if instr.CommaOk {
				u.setTuple(instr, []Value{x}, 2)
			} else {
				u.set(instr, x)
			}
		}
	case *ssa.Field:
		u.set(instr, u.fieldRead(instr, instr.X, instr.Field))
	case *ssa.BinOp:
		if instr.Op == token.ADD && isText(instr.Type()) {
			u.set(instr, u.concat(instr))
		}
	case *ssa.ChangeType:
		u.set(instr, u.at(instr.X, b))
	case *ssa.ChangeInterface:
		u.set(instr, u.at(instr.X, b))
	case *ssa.Convert:
		if isText(instr.Type()) || isText(instr.X.Type()) {
			x := u.at(instr.X, b)
			x.join(u.assigned(instr.Pos(), instr.Type(), 0, false))
			u.set(instr, x)
		}
	case *ssa.MultiConvert:
		u.set(instr, u.at(instr.X, b))
	case *ssa.MakeInterface:
		u.set(instr, u.boxed(instr))
	case *ssa.TypeAssert:
		x := u.asserted(instr)
		if instr.CommaOk {
			u.setTuple(instr, []Value{x}, 2)
		} else {
			u.set(instr, x)
		}
	case *ssa.Slice:
		if !u.cuts(instr) {
			u.set(instr, u.at(instr.X, b))
		} else {
			u.set(instr, Value{Words: u.at(instr.X, b).Words})
		}
	case *ssa.Index:
		u.set(instr, u.content(instr.X))
	case *ssa.Lookup:
		x := u.element(instr)
		if k, ok := constString(instr.Index); ok && isText(instr.Type()) {
			x.join(u.p.named(instr.Type(), k, "key", instr.Pos()))
		}
		if instr.CommaOk {
			u.setTuple(instr, []Value{x}, 2)
		} else {
			u.set(instr, x)
		}
	case *ssa.Range:
		u.set(instr, u.content(instr.X))
	case *ssa.Next:
		x := u.get(instr.Iter)
		u.setTuple(instr, []Value{{}, {}, x}, 3) // names are no credentials
	case *ssa.SliceToArrayPointer:
		u.set(instr, u.at(instr.X, b))
	case *ssa.Store:
		u.store(instr)
	case *ssa.MapUpdate:
		x := u.at(instr.Value, b)
		x.join(u.keyed(instr.Key, instr.Value))
		x.join(u.listed(instr))
		x.join(u.content(instr.Key))
		u.writeKey(instr.Map, keyOf(instr.Key), x)
	case *ssa.Send:
		u.write(instr.Chan, u.at(instr.X, b))
	case *ssa.Select:
		var received []Value
		for _, s := range instr.States {
			if s.Dir == types.SendOnly {
				u.write(s.Chan, u.at(s.Send, b))
			} else {
				received = append(received, u.content(s.Chan))
			}
		}
		u.setTuple(instr, append([]Value{{}, {}}, received...), len(received)+2)
	case *ssa.Return:
		u.ret(instr)
	}
}

// edge is the value that comes over an edge of the control flow.
func (u *unit) edge(v ssa.Value, from, to *ssa.BasicBlock) Value {
	if k := edgeFact(from, to); k != nil && k.val == v {
		switch {
		case k.url:
			return Value{Words: u.at(v, from).Words}
		case k.nil:
			return Value{}
		}
	} else if k != nil && k.nil && !k.url {
		x := u.at(v, from)
		if x.Shown.Src != nil && comesFrom(k.val, x.Shown.Src) {
			x.Shown.Src = nil
		}
		return x
	}
	return u.at(v, from)
}

func (u *unit) setTuple(v ssa.Value, res []Value, n int) {
	t := u.tuples[v]
	if t == nil {
		t = make([]Value, n)
		u.tuples[v] = t
	}
	for i, x := range res {
		if i < n && t[i].join(x) {
			u.changed = true
		}
	}
}

func (u *unit) load(v *ssa.UnOp) {
	switch x := v.X.(type) {
	case *ssa.FieldAddr:
		u.set(v, u.fieldRead(v, x, -1))
	case *ssa.Global:
		u.set(v, u.p.globalValue(u, x))
	default:
		if ia, ok := v.X.(*ssa.IndexAddr); ok && partOfSplit(ia) {
			u.set(v, Value{Words: u.content(v.X).Words})
			return
		}
		if fv, ok := v.X.(*ssa.FreeVar); ok {
			if a, ok := inject.Binding(fv).(*ssa.Alloc); ok && returned(a) && u.lastOfAll(v, a) {
				return
			}
		}
		if a, ok := v.X.(*ssa.Alloc); ok && u.filledByCall(a) {
			u.set(v, u.p.named(v.Type(), a.Comment, "variable", a.Pos()))
		}
		if last := u.lastStore(v); last != nil {
			x := u.at(last, v.Block())
			if u.storedInClosure(v.X.(*ssa.Alloc)) {
				x.join(u.closureStores(v))
			}
			u.set(v, x)
			return
		}
		u.set(v, u.content(v.X))
	}
}

func (u *unit) store(s *ssa.Store) {
	x := u.at(s.Val, s.Block())
	if fa, ok := s.Addr.(*ssa.FieldAddr); ok {
		f := inject.FieldOf(fa)
		if f != nil {
			u.storeSpecial(fa, f, s)
		}
	}
	u.write(s.Addr, x)
}

func (u *unit) ret(r *ssa.Return) {
	fn := r.Parent()
	if r.Block() == fn.Recover {
		return // the results as they are when a deferred function has recovered: known from its stores
	}
	if chosen(r.Block()) {
		return // for some constant arguments only: most callers never get there
	}
	out := u.rets[fn]
	if out == nil {
		out = make([]Value, len(r.Results))
		u.rets[fn] = out
	}
	for i, v := range r.Results {
		x := u.at(v, r.Block())
		if i < len(out) && out[i].join(x) {
			u.changed = true
		}
	}
}
