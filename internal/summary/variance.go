package summary

import (
	"go/constant"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/inject"
	"github.com/toolvet/toolvet/internal/knowledge"
)

// receiving are words in the names of calls that deliver another item in every round.
var receiving = []string{"recv", "receive", "next", "claim", "read", "fetch", "accept", "pop", "dequeue", "poll", "scan", "take"}

func deliversItems(c *ssa.CallCommon) bool {
	name := ""
	if c.IsInvoke() {
		name = c.Method.Name()
	} else if fn := c.StaticCallee(); fn != nil {
		name = fn.Name()
	}
	switch name {
	case "ReadAll", "ReadFile":
		return false
	case "Bytes", "Text":
		return c.Signature().Recv() != nil && inject.TypeName(c.Signature().Recv().Type()) == "bufio.Scanner"
	}
	return strings.Contains(strings.ToLower(name), "prompt") || slices.Contains(receiving, firstWord(name))
}

// payload are the arguments of a call that make up what is sent: not the receiver, not the context.
func payload(call ssa.CallInstruction) []ssa.Value {
	c := call.Common()
	args := c.Args
	if !c.IsInvoke() && c.Signature().Recv() != nil && len(args) > 0 {
		args = args[1:]
	}
	var out []ssa.Value
	for i, a := range args {
		if inject.TypeName(a.Type()) == "context.Context" {
			continue
		}
		out = append(out, a)
		out = append(out, inject.Varargs(c, i+len(c.Args)-len(args))...)
	}
	return out
}

// receives reports whether a callback sends what it received in the same round.
func (p *pkg) receives(fi *info, victim *op) bool {
	v := &variance{p: p, fn: fi.fn, victim: victim, seen: make(map[ssa.Value]bool)}
	for _, a := range payload(victim.call) {
		if v.varies(a, 0) {
			return true
		}
	}
	return false
}

// varies reports whether another payload goes out in every round of the loop.
func (p *pkg) varies(l *loop, victim *op) bool {
	v := &variance{p: p, fn: victim.call.Parent(), loop: l, victim: victim, seen: make(map[ssa.Value]bool)}
	args := payload(victim.call)
	some := false
	for _, a := range args {
		if v.varies(a, 0) {
			some = true
		}
	}
	return some && !v.targetOnly()
}

// variance follows the operands of a send back through one loop (or callback).
type variance struct {
	p      *pkg
	fn     *ssa.Function
	loop   *loop // nil: a callback
	victim *op
	seen   map[ssa.Value]bool
}

func (v *variance) inLoop(x ssa.Value) bool {
	instr, ok := x.(ssa.Instruction)
	if !ok || instr.Parent() != v.fn {
		return false
	}
	return v.loop == nil || v.loop.blocks[instr.Block()]
}

func (v *variance) varies(x ssa.Value, depth int) bool {
	if x == nil || v.seen[x] || depth > 24 {
		return false
	}
	v.seen[x] = true
	if a, ok := x.(*ssa.Alloc); ok && a.Parent() == v.fn {
		if v.storesVary(a, depth) {
			return true
		}
		return false
	}
	if !v.inLoop(x) {
		// A pointer from outside whose fields change inside the loop.
		if _, ok := x.Type().Underlying().(*types.Pointer); ok && v.loop != nil && x.Referrers() != nil {
			return v.storesVary(x, depth)
		}
		return false
	}
	if x == v.victim.call.Value() {
		return true
	}
	switch x := x.(type) {
	case *ssa.Next, *ssa.Select:
		return v.loop != nil
	case *ssa.UnOp:
		if x.Op.String() == "<-" {
			return true
		}
		switch a := x.X.(type) {
		case *ssa.Alloc, *ssa.FieldAddr, *ssa.IndexAddr:
			return v.varies(a, depth+1)
		}
	case *ssa.IndexAddr:
		if v.loop != nil && v.counts(x.Index) {
			return true
		}
	case *ssa.Index:
		if v.loop != nil && v.counts(x.Index) {
			return true
		}
	case *ssa.Phi:
		if v.loop != nil && isInteger(x.Type()) && v.counts(x) {
			return true
		}
	case *ssa.Call:
		if deliversItems(&x.Call) {
			return true
		}
		if v.p.makesFresh(&x.Call) {
			return false
		}
		for i := range x.Call.Args {
			for _, e := range inject.Varargs(&x.Call, i) {
				if v.varies(e, depth+1) {
					return true
				}
			}
		}
	case *ssa.MakeMap:
		for _, r := range *x.Referrers() {
			if u, ok := r.(*ssa.MapUpdate); ok && (v.loop == nil || v.loop.blocks[u.Block()]) && v.varies(u.Value, depth+1) {
				return true
			}
		}
	case *ssa.FieldAddr:
		if a, ok := x.X.(*ssa.Alloc); ok {
			for _, s := range fieldStores(a) {
				if s.field == x.Field && v.varies(s.val, depth+1) {
					return true
				}
			}
		}
	}
	for _, op := range x.(ssa.Instruction).Operands(nil) {
		if *op != nil && v.varies(*op, depth+1) {
			return true
		}
	}
	return false
}

// storesVary reports whether something that changes in every round is put into a variable or struct inside the loop.
func (v *variance) storesVary(a ssa.Value, depth int) bool {
	refs := a.Referrers()
	if refs == nil {
		return false
	}
	for _, r := range *refs {
		switch r := r.(type) {
		case *ssa.Store:
			if r.Addr == a && (v.loop == nil || v.loop.blocks[r.Block()]) && v.varies(r.Val, depth+1) {
				return true
			}
		case *ssa.FieldAddr:
			for _, q := range *r.Referrers() {
				if s, ok := q.(*ssa.Store); ok && s.Addr == r && (v.loop == nil || v.loop.blocks[s.Block()]) && v.varies(s.Val, depth+1) {
					return true
				}
			}
		case *ssa.MakeInterface:
			// Decode(&page): filled from what the call is given.
			for _, q := range *r.Referrers() {
				call, ok := q.(*ssa.Call)
				if !ok || v.loop != nil && !v.loop.blocks[call.Block()] {
					continue
				}
				for _, o := range inject.Args(&call.Call) {
					if o != r && v.varies(o, depth+1) {
						return true
					}
				}
			}
		case *ssa.IndexAddr:
			for _, q := range *r.Referrers() {
				if s, ok := q.(*ssa.Store); ok && s.Addr == r && (v.loop == nil || v.loop.blocks[s.Block()]) && v.varies(s.Val, depth+1) {
					return true
				}
			}
		}
	}
	return false
}

// counts reports whether an index runs with the loop.
func (v *variance) counts(x ssa.Value) bool {
	switch x := x.(type) {
	case *ssa.Phi:
		return v.inLoop(x)
	case *ssa.BinOp:
		return v.counts(x.X) || v.counts(x.Y)
	case *ssa.Convert:
		return v.counts(x.X)
	}
	return false
}

// targetNames are words in the names of parameters that say where a call goes, not what it sends.
var targetNames = []string{"endpoint", "url", "host", "addr", "address", "node", "region", "server", "target", "base", "replica", "peer", "broker", "mirror"}

// targetOnly reports whether only the address of the far side changes from
// round to round: the next endpoint gets the same operation.
func (v *variance) targetOnly() bool {
	sig := v.victim.call.Common().Signature()
	params := sig.Params()
	shift := 0
	call := v.victim.call.Common().Args
	if !v.victim.call.Common().IsInvoke() && sig.Recv() != nil {
		shift = 1
	}
	for i := range params.Len() {
		if i+shift >= len(call) {
			break
		}
		a := call[i+shift]
		v.seen = make(map[ssa.Value]bool)
		if !v.varies(a, 0) {
			continue
		}
		name := strings.ToLower(params.At(i).Name())
		if (name == "u" || slices.ContainsFunc(targetNames, func(t string) bool { return strings.Contains(name, t) })) && v.plainTarget(a) {
			continue
		}
		if isRequestType(a.Type()) && v.requestTargetOnly(a) {
			continue
		}
		return false
	}
	return true
}

// plainTarget reports whether an argument is the changing address itself, or one that changes only in front.
func (v *variance) plainTarget(a ssa.Value) bool {
	switch inject.Origin(a).(type) {
	case *ssa.BinOp, *ssa.Call:
		return v.leadingOnly(a)
	}
	return true
}

// leadingOnly reports whether of a URL only the front changes: another host, not another path.
func (v *variance) leadingOnly(url ssa.Value) bool {
	for depth := 0; depth < 8; depth++ {
		switch x := inject.Origin(url).(type) {
		case *ssa.BinOp:
			if c, ok := x.X.(*ssa.Const); ok && c.Value != nil && c.Value.Kind() == constant.String && strings.HasSuffix(constant.StringVal(c.Value), "://") {
				return true // the host behind the scheme
			}
			v.seen = make(map[ssa.Value]bool)
			if v.varies(x.Y, 0) {
				return false
			}
			url = x.X
			continue
		case *ssa.Call:
			ops := inject.Varargs(&x.Call, 1)
			if fn := x.Call.StaticCallee(); fn == nil || nameOf(fn) != "fmt.Sprintf" || len(ops) == 0 {
				return false
			}
			for _, o := range ops[1:] {
				v.seen = make(map[ssa.Value]bool)
				if v.varies(o, 0) {
					return false
				}
			}
			texts, _ := v.p.stringsOf(x.Call.Args[0])
			return len(texts) == 0 || strings.HasPrefix(texts[0], "%") || strings.HasPrefix(texts[0], "http")
		}
		return depth > 0
	}
	return false
}

// requestTargetOnly reports whether of a request made in the loop only the URL changes.
func (v *variance) requestTargetOnly(req ssa.Value) bool {
	var call *ssa.Call
	switch o := inject.Origin(req).(type) {
	case *ssa.Extract:
		call, _ = o.Tuple.(*ssa.Call)
	case *ssa.Call:
		call = o
	}
	if call == nil {
		return false
	}
	obj := inject.Callee(&call.Call)
	if obj == nil {
		return false
	}
	known := v.p.known(obj)
	if known == nil || known.Build == nil {
		return false
	}
	for i, a := range call.Call.Args {
		if inject.TypeName(a.Type()) == "context.Context" {
			continue
		}
		if i == known.Build.URL {
			if !v.leadingOnly(a) {
				return false
			}
			continue
		}
		v.seen = make(map[ssa.Value]bool)
		if v.varies(a, 0) {
			return false
		}
	}
	return known.Build.Body != knowledge.None
}
