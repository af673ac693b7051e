package flow

import (
	"golang.org/x/tools/go/ssa"
)

// A cell is what was written to a place, and where: a read sees what was
// written before it, and not what was overwritten in between.
type cell struct {
	writes []*written
}

type written struct {
	at  ssa.Instruction
	val Value
}

// joinMem writes x to a place, at the current instruction.
func (u *unit) joinMem(p place, x Value) {
	x = u.expand(p.root, x)
	c := u.mem[p]
	if c == nil {
		c = &cell{}
		u.mem[p] = c
		u.parts[p.root] = append(u.parts[p.root], p)
	}
	for _, w := range c.writes {
		if w.at == u.cur {
			if w.val.join(x) {
				u.changed = true
			}
			return
		}
	}
	c.writes = append(c.writes, &written{u.cur, x})
	u.changed = true
}

// memory is what a place holds where the current instruction stands.
func (u *unit) memory(p place) Value {
	var x Value
	c := u.mem[p]
	if c == nil {
		return x
	}
	for _, w := range c.writes {
		if w.val.empty() || !u.mayPrecede(w.at, u.cur) || u.overwritten(p, c, w) {
			continue
		}
		v := w.val
		if len(u.hidden) > 0 && u.hiddenBetween(p.root, w.at) {
			v.Held = Set{}
			if isHeader(p.root.Type()) || p.held {
				v.Shown = Set{}
			}
		}
		x.join(v)
	}
	return x
}

// overwritten reports whether what was written by w is gone: something else was
// written to the same field or key in between.
func (u *unit) overwritten(p place, c *cell, w *written) bool {
	if p.field == nil && p.key == "" || p.held {
		return false
	}
	for _, o := range c.writes {
		if o != w && u.precedes(o.at, u.cur) && u.mayPrecede(w.at, o.at) && !u.mayPrecede(o.at, w.at) {
			return true
		}
	}
	return false
}

// mayPrecede reports whether instruction a can have been executed when b is.
func (u *unit) mayPrecede(a, b ssa.Instruction) bool {
	if a == nil || b == nil || a.Parent() != b.Parent() {
		return true
	}
	if a.Block() == b.Block() && u.index(a) < u.index(b) {
		return true
	}
	return u.reaches(a.Block(), b.Block())
}

// precedes reports whether a was executed whenever b is.
func (u *unit) precedes(a, b ssa.Instruction) bool {
	if a == nil || b == nil || a.Parent() != b.Parent() {
		return false
	}
	if a.Block() == b.Block() {
		return u.index(a) < u.index(b)
	}
	return a.Block().Dominates(b.Block())
}

func (u *unit) index(i ssa.Instruction) int {
	if n, ok := u.order[i]; ok {
		return n
	}
	for n, x := range i.Block().Instrs {
		u.order[x] = n
	}
	return u.order[i]
}

// reaches reports whether control can come from block a to b, in one step or more.
func (u *unit) reaches(a, b *ssa.BasicBlock) bool {
	set := u.reach[a]
	if set == nil {
		set = map[*ssa.BasicBlock]bool{}
		u.reach[a] = set
		work := append([]*ssa.BasicBlock(nil), a.Succs...)
		for len(work) > 0 {
			x := work[len(work)-1]
			work = work[:len(work)-1]
			if set[x] {
				continue
			}
			set[x] = true
			work = append(work, x.Succs...)
		}
	}
	return set[b]
}

// hide notes that the headers of a request were taken away or overwritten here.
func (u *unit) hide(v ssa.Value) {
	a := u.resolve(v)
	if a.root == nil {
		return
	}
	for _, k := range u.hidden[a.root] {
		if k == u.cur {
			return
		}
	}
	u.hidden[a.root] = append(u.hidden[a.root], u.cur)
	u.changed = true
}

// hiddenBetween reports whether what was written at w was hidden before the current instruction.
func (u *unit) hiddenBetween(root ssa.Value, w ssa.Instruction) bool {
	for _, k := range u.hidden[root] {
		if w != nil && u.precedes(k, w) {
			continue
		}
		if u.passed(k) {
			return true
		}
	}
	return false
}

// passed reports whether k was executed before the current instruction; the
// body of a loop counts as executed when the loop is behind.
func (u *unit) passed(k ssa.Instruction) bool {
	if u.precedes(k, u.cur) {
		return true
	}
	if u.cur == nil || k.Parent() != u.cur.Parent() {
		return false
	}
	for b := k.Block(); b != nil; b = b.Idom() {
		if b.Dominates(u.cur.Block()) {
			return b != k.Block() && u.reaches(k.Block(), b)
		}
	}
	return false
}

// lastStore is the value of a local variable where it is loaded, when the last
// store to it is in sight.
func (u *unit) lastStore(load *ssa.UnOp) ssa.Value {
	a, ok := load.X.(*ssa.Alloc)
	if !ok || u.handedOut(a) {
		return nil
	}
	b, i := load.Block(), u.index(load)-1
	for range 8 {
		for ; i >= 0; i-- {
			if s, ok := b.Instrs[i].(*ssa.Store); ok && s.Addr == a {
				return s.Val
			}
		}
		d := b.Idom()
		if d == nil || len(b.Preds) > 1 && u.storedBetween(a, d, b) {
			return nil
		}
		b, i = d, len(d.Instrs)-1
	}
	return nil
}

// storedBetween reports whether a variable may be set on a way from block d, which dominates b, to b.
func (u *unit) storedBetween(a *ssa.Alloc, d, b *ssa.BasicBlock) bool {
	for _, r := range *a.Referrers() {
		if s, ok := r.(*ssa.Store); ok && s.Block() != d && s.Parent() == b.Parent() && u.reaches(d, s.Block()) && u.reaches(s.Block(), b) {
			return true
		}
	}
	return false
}

// closureStores is what closures store to the variable that is loaded.
func (u *unit) closureStores(load *ssa.UnOp) Value {
	var x Value
	for _, p := range u.parts[load.X] {
		for _, w := range u.mem[p].writes {
			if w.at != nil && w.at.Parent() != load.Parent() {
				x.join(w.val)
			}
		}
	}
	return x
}

// storedInClosure reports whether a closure stores to a variable.
func (u *unit) storedInClosure(a *ssa.Alloc) bool {
	for _, r := range *a.Referrers() {
		if mc, ok := r.(*ssa.MakeClosure); ok {
			fn := mc.Fn.(*ssa.Function)
			for i, b := range mc.Bindings {
				if b == a && storesTo(fn.FreeVars[i]) {
					return true
				}
			}
		}
	}
	return false
}

// handedOut reports whether others can store to a variable: its address is taken.
func (u *unit) handedOut(a *ssa.Alloc) bool {
	if s, ok := u.captured[a]; ok {
		return s
	}
	out := false
	for _, r := range *a.Referrers() {
		switch r := r.(type) {
		case *ssa.Store:
			out = out || r.Val == a
		case *ssa.UnOp, *ssa.DebugRef, *ssa.MakeClosure:
		default:
			out = true
		}
	}
	u.captured[a] = out
	return out
}

func storesTo(fv *ssa.FreeVar) bool {
	for _, r := range *fv.Referrers() {
		switch r := r.(type) {
		case *ssa.Store:
			if r.Addr == fv {
				return true
			}
		case *ssa.MakeClosure:
			fn := r.Fn.(*ssa.Function)
			for i, b := range r.Bindings {
				if b == fv && storesTo(fn.FreeVars[i]) {
					return true
				}
			}
		}
	}
	return false
}

// expand puts what a closure is called with in place of its parameters, in what
// it writes to a variable of the function around it.
func (u *unit) expand(root ssa.Value, x Value) Value {
	if len(u.labels) == 0 || u.cur == nil || u.cur.Parent() == u.fn {
		return x
	}
	if in, ok := root.(ssa.Instruction); ok && in.Parent() == u.cur.Parent() {
		return x
	}
	if par, ok := root.(*ssa.Parameter); ok && par.Parent() == u.cur.Parent() {
		return x
	}
	for _, par := range u.cur.Parent().Params {
		b := bit(u.label(par))
		if (x.Shown.P|x.Shown.H|x.Held.P|x.Held.H|x.Words.P)&b == 0 {
			continue
		}
		a := u.bound[par]
		if x.Words.P&b != 0 {
			x.Words.join(a.Words)
		}
		x.Shown.join(pick(x.Shown, b, a))
		x.Held.join(pick(x.Held, b, a))
		x.Shown.P &^= b
		x.Shown.H &^= b
		x.Held.P &^= b
		x.Held.H &^= b
		x.Words.P &^= b
	}
	return x
}

// lastOfAll gives a load in a deferred function what the function around it has
// put into its result when it returns; false when that cannot be told.
func (u *unit) lastOfAll(load *ssa.UnOp, a *ssa.Alloc) bool {
	isDeferred := false
	for _, s := range u.deferredStores(a) {
		isDeferred = isDeferred || s.Parent() == load.Parent()
	}
	if !isDeferred || u.handedOut(a) {
		return false
	}
	var x Value
	for _, b := range a.Parent().Blocks {
		r, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return)
		if !ok || b == a.Parent().Recover {
			continue
		}
		for _, v := range r.Results {
			l, ok := v.(*ssa.UnOp)
			if !ok || l.X != a {
				continue
			}
			last := u.lastStore(l)
			if last == nil {
				return false
			}
			x.join(u.at(last, b))
		}
	}
	u.set(load, x)
	return true
}

// filledByCall reports whether a function fills a variable through its address: Scan(&token).
func (u *unit) filledByCall(a *ssa.Alloc) bool {
	if f, ok := u.filledBy[a]; ok {
		return f
	}
	out := false
	for _, r := range *a.Referrers() {
		switch r := r.(type) {
		case ssa.CallInstruction:
			out = true
		case *ssa.MakeInterface:
			out = out || r.X == a
		}
	}
	u.filledBy[a] = out
	return out
}
