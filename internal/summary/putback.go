package summary

import (
	"go/token"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/inject"
)

// putBacks finds the queue as a loop: what was received is sent, and after a
// failure it is put back to where it came from.
func (p *pkg) putBacks(fi *info, done map[ssa.CallInstruction]bool) {
	var backs []ssa.Instruction
	for _, b := range fi.fn.Blocks {
		for _, instr := range b.Instrs {
			switch instr := instr.(type) {
			case *ssa.Send:
				if from := receivedFrom(instr.X); from != nil && sameValue(from, instr.Chan, 0) {
					backs = append(backs, instr)
				}
			case *ssa.Call:
				if givesBack(&instr.Call) || appendsBack(instr) {
					backs = append(backs, instr)
				}
			}
		}
	}
	if len(backs) == 0 {
		return
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

func (p *pkg) putBack(fi *info, victim *op, back ssa.Instruction, done map[ssa.CallInstruction]bool) bool {
	item := inject.Origin(backItem(back))
	if !dependsOn(payload(victim.call), item) {
		return false
	}
	reached := func(m inject.Mode, how string, guesses bool) bool {
		for _, results := range victim.outcomes(m) {
			c := inject.Config{Guesses: guesses, Wall: func(c ssa.CallInstruction) bool { return c == victim.call }}
			if p.walk(fi, victim.call, m, results, how, c, nil).Reached(back) {
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

// givesBack reports whether a method returns a message to its broker.
func givesBack(c *ssa.CallCommon) bool {
	name := ""
	if c.IsInvoke() {
		name = c.Method.Name()
	} else if fn := c.StaticCallee(); fn != nil && fn.Signature.Recv() != nil {
		name = fn.Name()
	}
	return strings.HasPrefix(name, "Nack") || strings.HasPrefix(name, "Nak") || strings.HasPrefix(name, "Requeue")
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

func backItem(back ssa.Instruction) ssa.Value {
	switch b := back.(type) {
	case *ssa.Send:
		return b.X
	case *ssa.Call:
		if item := appendedOne(b); item != nil {
			return item
		}
		return inject.Args(&b.Call)[0]
	}
	return nil
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
