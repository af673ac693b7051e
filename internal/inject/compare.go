package inject

import (
	"go/token"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/knowledge"
)

func (w *Walk) binop(v *ssa.BinOp) Value {
	x, y := w.lookup(v.X), w.lookup(v.Y)
	dep := x.Dep || y.Dep
	switch v.Op {
	case token.EQL, token.NEQ:
		if x.Kind == Guess || y.Kind == Guess {
			return guess
		}
		if y.Kind == Str && x.Kind == Top && w.readCode(v.X, y.S) {
			x, dep = Value{Kind: Text, Dep: true}, true
		}
		if eq, ok := w.equal(x, y); ok {
			return boolean(eq == (v.Op == token.EQL), dep)
		}
		return Value{Kind: Top, Dep: dep}
	case token.LSS, token.LEQ, token.GTR, token.GEQ:
		if r, ok := compare(v.Op, x, y); ok {
			return boolean(r, dep)
		}
		return Value{Kind: Top, Dep: dep}
	case token.AND, token.OR, token.XOR, token.AND_NOT:
		return Value{Kind: Top, Dep: dep}
	}
	return arithmetic(v.Op, x, y)
}

// readCode reports whether a text that is compared with s is the service's code, in
// a field of what a function made of the error: reasonOf(err).ErrCode. Where nobody
// knows the outcome, and of an error that has nothing of it, it is no refusal.
func (w *Walk) readCode(v ssa.Value, s string) bool {
	load, ok := v.(*ssa.UnOp)
	if !ok || !IsString(v.Type()) {
		return false
	}
	fa, ok := load.X.(*ssa.FieldAddr)
	if !ok {
		return false
	}
	f := FieldOf(fa)
	if f == nil || !strings.HasSuffix(strings.ToLower(f.Name()), "code") {
		return false
	}
	made := Origin(fa.X)
	if e, ok := made.(*ssa.Extract); ok {
		made = e.Tuple
	}
	call, ok := made.(*ssa.Call)
	if !ok {
		return false
	}
	class, _, known := w.in.World.Table().Text(s)
	refusal := !known || class == knowledge.Rejected || class == knowledge.NotExecuted
	return slices.ContainsFunc(Args(&call.Call), func(a ssa.Value) bool {
		e := w.lookup(a)
		return e.Kind == Err && (UnknownOutcome.Has(w.Mode) || refusal && !e.Chain && !e.Text)
	})
}

// equal decides x == y; ok is false when both answers are possible.
func (w *Walk) equal(x, y Value) (eq, ok bool) {
	if x.Kind == Nil {
		x, y = y, x
	}
	if y.Kind == Nil {
		if x.Kind == Nil {
			return true, true
		}
		if x.notNil() || x.Kind == Text {
			return false, true
		}
		return false, false
	}
	if x.Kind == Err && y.Kind == Err {
		if x.Sentinel == "" {
			x, y = y, x
		}
		if x.Sentinel != "" {
			if y.Sentinel != "" {
				return x.Sentinel == y.Sentinel, true
			}
			return w.is(y, x.Sentinel)
		}
		return false, false
	}
	if x.Kind == Bool && y.Kind == Bool {
		return x.B == y.B, true
	}
	if x.Kind == Str && y.Kind == Str {
		return x.S == y.S, true
	}
	if x.Kind == Int && y.Kind == Int {
		return x.I == y.I, true
	}
	if x.Kind == Str {
		x, y = y, x
	}
	if x.Kind == Text && y.Kind == Str && y.S != "" {
		// A code of the service: it is this one, or another.
		has := w.textHas(y.S, func(text, s string) bool { return text == s })
		return false, has.Kind == Bool
	}
	if x.Kind == Int {
		x, y = y, x
	}
	if x.Kind == IntSet && y.Kind == Int {
		in := false
		for _, s := range x.Set[:x.N] {
			in = in || int64(s) == y.I
		}
		if !in {
			return false, true
		}
		return true, x.N == 1
	}
	if x.Kind == NonNeg && y.Kind == Int && y.I < 0 {
		return false, true
	}
	return false, false
}

func compareInts(op token.Token, a, b int64) bool {
	switch op {
	case token.LSS:
		return a < b
	case token.LEQ:
		return a <= b
	case token.GTR:
		return a > b
	}
	return a >= b
}

func flip(op token.Token) token.Token {
	switch op {
	case token.LSS:
		return token.GTR
	case token.LEQ:
		return token.GEQ
	case token.GTR:
		return token.LSS
	}
	return token.LEQ
}

func compare(op token.Token, x, y Value) (res, ok bool) {
	if x.Kind == Int && y.Kind != Int {
		x, y, op = y, x, flip(op)
	}
	if y.Kind != Int {
		return false, false
	}
	switch x.Kind {
	case Int:
		return compareInts(op, x.I, y.I), true
	case IntSet:
		yes, no := false, false
		for _, s := range x.Set[:x.N] {
			if compareInts(op, int64(s), y.I) {
				yes = true
			} else {
				no = true
			}
		}
		return yes, yes != no
	case NonNeg:
		switch op {
		case token.GEQ:
			if y.I <= 0 {
				return true, true
			}
		case token.GTR:
			if y.I < 0 {
				return true, true
			}
		case token.LSS:
			if y.I <= 0 {
				return false, true
			}
		case token.LEQ:
			if y.I < 0 {
				return false, true
			}
		}
	}
	return false, false
}

func arithmetic(op token.Token, x, y Value) Value {
	dep := x.Dep || y.Dep
	if x.Kind == Str && y.Kind == Str && op == token.ADD {
		return Value{Kind: Str, S: x.S + y.S, Dep: dep}
	}
	if x.Kind == Text || y.Kind == Text {
		return Value{Kind: Text, Dep: true}
	}
	if x.Kind == IntSet && y.Kind == Int && y.I != 0 && (op == token.QUO || op == token.SUB || op == token.REM) {
		out := Value{Kind: IntSet, Dep: true}
		for _, s := range x.Set[:x.N] {
			r := int64(s)
			switch op {
			case token.QUO:
				r /= y.I
			case token.SUB:
				r -= y.I
			case token.REM:
				r %= y.I
			}
			dup := false
			for _, o := range out.Set[:out.N] {
				dup = dup || o == int16(r)
			}
			if !dup {
				out.Set[out.N] = int16(r)
				out.N++
			}
		}
		return out
	}
	if x.Kind == Int && y.Kind == Int {
		switch op {
		case token.ADD:
			return Value{Kind: Int, I: x.I + y.I, Dep: dep}
		case token.SUB:
			return Value{Kind: Int, I: x.I - y.I, Dep: dep}
		}
	}
	if x.nonNegative() && y.nonNegative() {
		switch op {
		case token.ADD, token.MUL, token.SHL, token.SHR:
			return Value{Kind: NonNeg, Dep: dep}
		}
	}
	return Value{Kind: Top, Dep: dep}
}
