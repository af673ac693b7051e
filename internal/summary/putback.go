package summary

import (
	"go/constant"
	"go/token"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/inject"
)

// A back is a place where an item returns to its queue.
type back struct {
	at   ssa.Instruction // in the function, or in a closure that it defers
	item ssa.Value
	in   *ssa.Call // in a function of the package that at calls with the item; nil: at itself
}

// putBacks finds the queue as a loop: what was received is sent, and after a
// failure it is put back to where it came from.
func (p *pkg) putBacks(fi *info, done map[ssa.CallInstruction]bool) {
	if len(fi.ops) == 0 {
		return
	}
	backs := p.backsIn(fi.fn)
	for _, b := range fi.fn.Blocks {
		for _, instr := range b.Instrs {
			if d, ok := instr.(*ssa.Defer); ok {
				if fn := p.callee(&d.Call); fn != nil && fn.Parent() == fi.fn {
					backs = append(backs, p.backsIn(fn)...)
				}
			}
		}
	}
	for _, victim := range fi.ops {
		if done[victim.call] || !victim.Class.Mutates() {
			continue
		}
		if _, ok := victim.call.(*ssa.Call); !ok {
			continue
		}
		for _, back := range backs {
			if p.putBack(fi, victim, back, done) {
				break
			}
		}
	}
}

// backsIn are the places in one function where an item returns to its queue.
func (p *pkg) backsIn(fn *ssa.Function) []back {
	var out []back
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			switch instr := instr.(type) {
			case *ssa.Send:
				if from := receivedFrom(instr.X); from != nil && sameValue(from, instr.Chan, 0) {
					out = append(out, back{at: instr, item: inject.Origin(instr.X)})
				}
			case *ssa.Call:
				if item := appendedOne(instr); item != nil && appendsBack(instr) {
					out = append(out, back{at: instr, item: inject.Origin(item)})
				} else if givesBack(&instr.Call) {
					out = append(out, back{at: instr, item: inject.Origin(inject.Args(&instr.Call)[0])})
				} else {
					out = append(out, p.backsBelow(instr)...)
				}
			}
		}
	}
	return out
}

// backsBelow are the places where a function that is called puts back what it is
// given: settle(m, err).
func (p *pkg) backsBelow(call *ssa.Call) []back {
	fn := p.callee(&call.Call)
	if fn == nil {
		return nil
	}
	var out []back
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			inner, ok := instr.(*ssa.Call)
			if !ok || !givesBack(&inner.Call) {
				continue
			}
			if par, ok := inject.Origin(inject.Args(&inner.Call)[0]).(*ssa.Parameter); ok && par.Parent() == fn {
				if i := slices.Index(fn.Params, par); i < len(call.Call.Args) {
					out = append(out, back{call, inject.Origin(call.Call.Args[i]), inner})
				}
			}
		}
	}
	return out
}

// returns reports whether a walk comes to where the item returns.
func (p *pkg) returns(w *inject.Walk, m inject.Mode, b back) bool {
	if call, ok := b.at.(*ssa.Call); ok && w.Deferred[call] {
		return true
	}
	if !w.Reached(b.at) {
		return false
	}
	if b.in == nil {
		return true
	}
	call := b.at.(*ssa.Call)
	args := make([]inject.Value, len(call.Call.Args))
	for i, a := range call.Call.Args {
		args[i] = inject.Any()
		if v, ok := w.Value(a); ok {
			args[i] = v
		} else if c, ok := a.(*ssa.Const); ok && c.Value == nil && inject.IsError(a.Type()) {
			args[i] = inject.IsNil()
		}
	}
	return p.in.Enter(b.in.Parent(), m, args).Reached(b.in)
}

func (p *pkg) putBack(fi *info, victim *op, b back, done map[ssa.CallInstruction]bool) bool {
	if b.at == victim.call || !dependsOn(payload(victim.call), b.item) {
		return false
	}
	reached := func(m inject.Mode, how string, guesses bool) bool {
		for _, results := range victim.outcomes(m) {
			c := inject.Config{Guesses: guesses, Wall: func(c ssa.CallInstruction) bool { return c == victim.call }}
			if p.returns(p.walk(fi, victim.call, m, results, how, c, nil), m, b) {
				return true
			}
		}
		return false
	}
	if reached(inject.OK, "all, once", true) {
		return false
	}
	var modes inject.Modes
	for m := inject.Mode(1); m < inject.NumModes; m++ {
		if inject.UnknownOutcome.Has(m) && reached(m, "strict, once", false) {
			modes |= inject.Set(m)
		}
	}
	r := &region{fi: fi, self: true, how: "putting it back into its queue"}
	if modes == 0 || p.safe(r, victim) {
		return false
	}
	done[victim.call] = true
	p.note(r, victim, modes, 0, true)
	if !victim.direct && b.at.Pos().IsValid() {
		p.found[len(p.found)-1].Pos = b.at.Pos() // the send is further down
	}
	return true
}

// receivedFrom is the channel that a value was received from.
func receivedFrom(v ssa.Value) ssa.Value {
	switch o := inject.Origin(v).(type) {
	case *ssa.UnOp:
		if o.Op == token.ARROW {
			return o.X
		}
	case *ssa.Extract:
		if u, ok := o.Tuple.(*ssa.UnOp); ok && u.Op == token.ARROW {
			return u.X
		}
		if s, ok := o.Tuple.(*ssa.Select); ok && o.Index >= 2 {
			n := o.Index - 2
			for _, st := range s.States {
				if st.Send != nil {
					continue
				}
				if n == 0 {
					return st.Chan
				}
				n--
			}
		}
	}
	return nil
}

// givesBack reports whether a method returns a message to its broker: by its name,
// or by a parameter that says so.
func givesBack(c *ssa.CallCommon) bool {
	obj := inject.Callee(c)
	if obj == nil || obj.Signature().Recv() == nil {
		return false
	}
	params := obj.Signature().Params()
	args := inject.Args(c)[1:]
	for i := range min(params.Len(), len(args)) {
		if k, ok := args[i].(*ssa.Const); ok && strings.EqualFold(params.At(i).Name(), "requeue") && isBoolean(params.At(i).Type()) {
			return k.Value != nil && constant.BoolVal(k.Value) // Reject(true), Nack(false, false)
		}
	}
	return slices.ContainsFunc([]string{"Nack", "Nak", "Requeue"}, func(w string) bool { return strings.HasPrefix(obj.Name(), w) })
}

// appendsBack reports whether an element of a list is appended to the list it was taken from.
func appendsBack(call *ssa.Call) bool {
	item := appendedOne(call)
	if item == nil {
		return false
	}
	u, ok := inject.Origin(item).(*ssa.UnOp)
	if !ok {
		return false
	}
	ia, ok := u.X.(*ssa.IndexAddr)
	if !ok {
		return false
	}
	list := call.Call.Args[0]
	if s, ok := list.(*ssa.Slice); ok {
		list = s.X
	}
	return list == ia.X
}

// appendedOne is the one element that a call of append adds, or nil.
func appendedOne(call *ssa.Call) ssa.Value {
	if b, ok := call.Call.Value.(*ssa.Builtin); !ok || b.Name() != "append" || len(call.Call.Args) != 2 {
		return nil
	}
	if els := sliceElements(call.Call.Args[1]); len(els) == 1 {
		return els[0]
	}
	return nil
}

// filledFrom are the values that a variable is set to, or filled from by a call that
// gets its address: json.Unmarshal(m.Body, &v).
func filledFrom(a *ssa.Alloc) []ssa.Value {
	var out []ssa.Value
	given := func(addr ssa.Value, r ssa.Instruction) {
		if call, ok := r.(*ssa.Call); ok {
			for _, o := range inject.Args(&call.Call) {
				if o != addr {
					out = append(out, o)
				}
			}
		}
	}
	for _, r := range *a.Referrers() {
		out = append(out, partsOf(r)...)
		switch r := r.(type) {
		case *ssa.Store:
			if r.Addr == a {
				out = append(out, r.Val)
			}
		case *ssa.MakeInterface:
			for _, q := range *r.Referrers() {
				given(r, q)
			}
		default:
			given(a, r)
		}
	}
	return out
}

// dependsOn reports whether one of the values is made of item.
func dependsOn(values []ssa.Value, item ssa.Value) bool {
	seen := make(map[ssa.Value]bool)
	var walk func(v ssa.Value, depth int) bool
	walk = func(v ssa.Value, depth int) bool {
		if v == nil || depth > 8 {
			return false
		}
		if v = inject.Origin(v); v == item {
			return true
		}
		instr, ok := v.(ssa.Instruction)
		if !ok || seen[v] {
			return false
		}
		seen[v] = true
		if a, ok := v.(*ssa.Alloc); ok {
			for _, filled := range filledFrom(a) {
				if walk(filled, depth+1) {
					return true
				}
			}
		}
		for _, op := range instr.Operands(nil) {
			if *op != nil && walk(*op, depth+1) {
				return true
			}
		}
		return false
	}
	for _, v := range values {
		if walk(v, 0) {
			return true
		}
	}
	return false
}
