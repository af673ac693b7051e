package identity

import (
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/inject"
	"github.com/toolvet/toolvet/internal/knowledge"
)

// A test is a branch that asks whether a value is there.
type test struct {
	cond  ssa.Value
	at    *ssa.BasicBlock
	value ssa.Value       // what is tested; of a look-up or assertion with ok its first result
	empty *ssa.BasicBlock // where the value is missing
	full  *ssa.BasicBlock
	fails *ssa.Call // the call that gives the value, when its error is asked for

	from, past map[*ssa.BasicBlock]bool // what is reached where it is missing, and where not; nil until asked
}

// testsOf are the tests of a function, in the order of its blocks.
func testsOf(fn *ssa.Function) []*test {
	var out []*test
	for _, b := range fn.Blocks {
		br, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If)
		if !ok {
			continue
		}
		if v, whenTrue, ok := asks(br.Cond); ok {
			t := &test{cond: br.Cond, at: b, value: v, empty: b.Succs[0], full: b.Succs[1]}
			if !whenTrue {
				t.empty, t.full = t.full, t.empty
			}
			out = append(out, t)
		}
		// The value is missing where the error of the call that gives it is there.
		call, yes := failedCall(br.Cond)
		if call == nil {
			continue
		}
		for _, v := range given(call) {
			t := &test{cond: br.Cond, at: b, value: v, empty: b.Succs[0], full: b.Succs[1], fails: call}
			if !yes {
				t.empty, t.full = t.full, t.empty
			}
			out = append(out, t)
		}
	}
	return out
}

// given are the objects that a call gives: its first result, or the variables that
// it is handed to be filled.
func given(call *ssa.Call) []ssa.Value {
	if first := extract(call, 0); first != nil && !inject.IsError(first.Type()) {
		if isText(first.Type()) || inject.StructOf(first.Type()) != nil {
			return []ssa.Value{first}
		}
		return nil
	}
	var out []ssa.Value
	for _, a := range call.Call.Args {
		if object, ok := inject.Origin(a).(*ssa.Alloc); ok && inject.StructOf(object.Type()) != nil && !isRequestName(typeName(object.Type())) {
			out = append(out, object)
		}
	}
	return out
}

// asks reports which value a condition asks for, and whether it is missing when the condition is true.
func asks(cond ssa.Value) (v ssa.Value, whenTrue, ok bool) {
	switch c := cond.(type) {
	case *ssa.UnOp:
		if c.Op == token.NOT {
			v, whenTrue, ok = asks(c.X)
			return v, !whenTrue, ok
		}
	case *ssa.BinOp:
		return compares(c)
	case *ssa.Extract:
		if c.Index != 1 {
			return nil, false, false
		}
		switch t := c.Tuple.(type) {
		case *ssa.Lookup, *ssa.TypeAssert:
			if first := extract(t.(ssa.Value), 0); first != nil {
				return first, false, true
			}
		}
	case *ssa.Call:
		obj := inject.Callee(&c.Call)
		if obj == nil {
			return nil, false, false
		}
		if args := inject.Args(&c.Call); len(args) == 1 {
			if missing, ok := asksByName(obj.Name()); ok {
				return bare(args[0]), missing, true
			}
		}
	}
	return nil, false, false
}

// asksByName reports whether a predicate asks by its name whether a value is
// there, and whether it says yes when it is missing.
func asksByName(name string) (missing, ok bool) {
	words := knowledge.SplitName(name)
	no := false
	for _, w := range words {
		switch {
		case w == "not" || w == "non":
			no = true
		case slices.Contains(missingWords, w):
			return !no, true
		case slices.Contains(thereWords, w):
			return no, true
		}
	}
	// hasID, HasId(): a getter beside it gives the value.
	return false, len(words) > 1 && words[0] == "has" && isIdentity(words[len(words)-1])
}

var (
	missingWords = []string{"zero", "empty", "blank", "null", "nil", "none", "unset", "missing", "absent", "unknown"}
	thereWords   = []string{"valid", "present", "defined", "set"}
)

// extract is the value of a result of a tuple, if anything uses it.
func extract(tuple ssa.Value, i int) ssa.Value {
	for _, r := range *tuple.Referrers() {
		if x, ok := r.(*ssa.Extract); ok && x.Index == i {
			return x
		}
	}
	return nil
}

func compares(c *ssa.BinOp) (v ssa.Value, whenTrue, ok bool) {
	x, y, op := c.X, c.Y, c.Op
	if isZero(x) {
		x, y = y, x
		switch op {
		case token.LSS:
			op = token.GTR
		case token.GTR:
			op = token.LSS
		case token.LEQ:
			op = token.GEQ
		case token.GEQ:
			op = token.LEQ
		}
	}
	length := false
	if b, ok := x.(*ssa.Call); ok {
		if builtin, ok := b.Call.Value.(*ssa.Builtin); ok && builtin.Name() == "len" {
			x, length = b.Call.Args[0], true
		}
	}
	if n := small(y); n > 0 && (length || n == 1) {
		// Fewer parts than are needed; an id below one.
		switch op {
		case token.LSS:
			return bare(x), true, true
		case token.GEQ:
			return bare(x), false, true
		case token.NEQ, token.EQL:
			if length {
				return bare(x), op == token.NEQ, true
			}
		}
	}
	if !isZero(y) {
		return nil, false, false
	}
	switch op {
	case token.EQL, token.LEQ, token.LSS: // an index that is negative: nothing was found
		return bare(x), true, true
	case token.NEQ, token.GTR, token.GEQ:
		return bare(x), false, true
	}
	return nil, false, false
}

// small is a constant number from one to four, 0 for others.
func small(v ssa.Value) int64 {
	c, ok := v.(*ssa.Const)
	if !ok || c.Value == nil || c.Value.Kind() != constant.Int {
		return 0
	}
	if n, ok := constant.Int64Val(c.Value); ok && n >= 1 && n <= 4 {
		return n
	}
	return 0
}

// isZero reports whether a value is the empty one of its type by its form: a
// constant, or a variable of a library with such a name (uuid.Nil).
func isZero(v ssa.Value) bool {
	switch v := v.(type) {
	case *ssa.Const:
		if v.Value == nil {
			return true
		}
		switch v.Value.Kind() {
		case constant.String:
			return constant.StringVal(v.Value) == ""
		case constant.Int:
			n, ok := constant.Int64Val(v.Value)
			return ok && n == 0
		}
	case *ssa.UnOp:
		if g, ok := v.X.(*ssa.Global); ok {
			return g.Name() == "Nil" || g.Name() == "Empty"
		}
	}
	return false
}

// bare takes trimming and conversions off a value.
func bare(v ssa.Value) ssa.Value {
	for range 6 {
		switch x := v.(type) {
		case *ssa.Convert:
			v = x.X
		case *ssa.ChangeType:
			v = x.X
		case *ssa.MakeInterface:
			v = x.X
		case *ssa.Call:
			obj := inject.Callee(&x.Call)
			args := inject.Args(&x.Call)
			if obj == nil || len(args) == 0 || obj.Pkg() == nil || obj.Pkg().Path() != "strings" || !strings.HasPrefix(obj.Name(), "Trim") {
				return v
			}
			v = args[0]
		default:
			return v
		}
	}
	return v
}

// inEmpty reports whether a block runs only where the value is missing.
func (t *test) inEmpty(b *ssa.BasicBlock) bool {
	if behind(t.at, t.empty, b) {
		return true
	}
	if t.from == nil {
		t.from, t.past = reached(t.empty), reached(t.full)
	}
	return t.from[b] && !t.past[b]
}

// reached are the blocks that the control flow comes to from a block.
func reached(from *ssa.BasicBlock) map[*ssa.BasicBlock]bool {
	seen := map[*ssa.BasicBlock]bool{}
	work := []*ssa.BasicBlock{from}
	for len(work) > 0 {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		if !seen[b] {
			seen[b] = true
			work = append(work, b.Succs...)
		}
	}
	return seen
}

func (t *test) inFull(b *ssa.BasicBlock) bool { return behind(t.at, t.full, b) }

func behind(from, to, b *ssa.BasicBlock) bool {
	return len(to.Preds) == 1 && to.Preds[0] == from && to.Dominates(b)
}

// emptyEdge reports whether the control flow comes over an edge only where the value is missing.
func (t *test) emptyEdge(pred, b *ssa.BasicBlock) bool {
	return t.inEmpty(pred) || pred == t.at && b == t.empty && t.empty != t.full
}

func (t *test) fullEdge(pred, b *ssa.BasicBlock) bool {
	return t.inFull(pred) || pred == t.at && b == t.full && t.empty != t.full
}

// derives reports whether v is x, part of x, or x in another form.
func derives(v, x ssa.Value) bool { return derivesAt(v, x, 0) }

func derivesAt(v, x ssa.Value, depth int) bool {
	if v == nil || depth > 8 {
		return false
	}
	if same(v, x) {
		return true
	}
	next := func(w ssa.Value) bool { return derivesAt(w, x, depth+1) }
	switch v := v.(type) {
	case *ssa.UnOp:
		switch a := v.X.(type) {
		case *ssa.FieldAddr:
			return next(a.X)
		case *ssa.IndexAddr:
			return next(a.X)
		}
		return next(v.X)
	case *ssa.Alloc:
		return next(copied(v))
	case *ssa.FieldAddr:
		return next(v.X)
	case *ssa.IndexAddr:
		return next(v.X)
	case *ssa.Field:
		return next(v.X)
	case *ssa.Index:
		return next(v.X)
	case *ssa.Convert:
		return next(v.X)
	case *ssa.ChangeType:
		return next(v.X)
	case *ssa.MakeInterface:
		return next(v.X)
	case *ssa.TypeAssert:
		return next(v.X)
	case *ssa.Slice:
		return next(v.X)
	case *ssa.Lookup:
		return next(v.X)
	case *ssa.Extract:
		return next(v.Tuple)
	case *ssa.BinOp:
		return v.Op == token.ADD && (next(v.X) || next(v.Y))
	case *ssa.Call:
		args := inject.Args(&v.Call)
		return slices.ContainsFunc(args, next)
	case *ssa.Phi:
		return depth < 3 && slices.ContainsFunc(v.Edges, next)
	}
	return false
}

// same reports whether two values are read from the same place, or are one.
func same(a, b ssa.Value) bool { return sameAt(a, b, 0) }

func sameAt(a, b ssa.Value, depth int) bool {
	if a == b {
		return a != nil
	}
	if a == nil || b == nil || depth > 6 {
		return false
	}
	switch x := a.(type) {
	case *ssa.UnOp:
		y, ok := b.(*ssa.UnOp)
		return ok && x.Op == y.Op && x.Op == token.MUL && sameAt(x.X, y.X, depth+1)
	case *ssa.FieldAddr:
		y, ok := b.(*ssa.FieldAddr)
		return ok && x.Field == y.Field && sameAt(x.X, y.X, depth+1)
	case *ssa.IndexAddr:
		y, ok := b.(*ssa.IndexAddr)
		return ok && sameAt(x.X, y.X, depth+1) && sameAt(x.Index, y.Index, depth+1)
	case *ssa.Field:
		y, ok := b.(*ssa.Field)
		return ok && x.Field == y.Field && sameAt(x.X, y.X, depth+1)
	case *ssa.Lookup:
		y, ok := b.(*ssa.Lookup)
		return ok && sameAt(x.X, y.X, depth+1) && sameAt(x.Index, y.Index, depth+1)
	case *ssa.TypeAssert:
		y, ok := b.(*ssa.TypeAssert)
		return ok && sameAt(x.X, y.X, depth+1)
	case *ssa.Extract:
		y, ok := b.(*ssa.Extract)
		return ok && x.Index == y.Index && sameAt(x.Tuple, y.Tuple, depth+1)
	case *ssa.Const:
		y, ok := b.(*ssa.Const)
		return ok && types.Identical(x.Type(), y.Type()) && x.Value != nil && y.Value != nil && constant.Compare(x.Value, token.EQL, y.Value)
	case *ssa.Call:
		y, ok := b.(*ssa.Call)
		if !ok || inject.Callee(&x.Call) == nil || inject.Callee(&x.Call) != inject.Callee(&y.Call) || !isGetter(inject.Callee(&x.Call)) {
			return false
		}
		return sameAt(inject.Args(&x.Call)[0], inject.Args(&y.Call)[0], depth+1)
	case *ssa.MakeInterface:
		y, ok := b.(*ssa.MakeInterface)
		return ok && sameAt(x.X, y.X, depth+1)
	}
	return false
}
