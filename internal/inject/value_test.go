package inject

import (
	"fmt"
	"go/token"
	"testing"

	"golang.org/x/tools/go/ssa"
)

// sample are values of all kinds that walks make.
func sample() []Value {
	root, other := &ssa.Alloc{}, &ssa.Alloc{}
	wrapped := Failed()
	wrapped.Sentinel = "p.ErrOwn"
	typed := Failed()
	typed.Type = "net.OpError"
	stop := Failed()
	stop.Mark = MarkStop
	return []Value{
		{}, top, depTop, nilValue, nonNil, guess,
		{Kind: Nil, Dep: true},
		{Kind: NonNil, Dep: true},
		{Kind: NonNil, Dep: true, Text: true}, {Kind: NonNil, Dep: true, Text: true, Chain: true},
		boolean(false, false), boolean(true, false), boolean(true, true),
		{Kind: Int}, {Kind: Int, I: 1}, {Kind: Int, I: 1, Dep: true}, {Kind: Int, I: -1}, {Kind: NonNeg}, {Kind: NonNeg, Dep: true},
		{Kind: Str}, {Kind: Str, S: "POST"}, {Kind: Str, S: "GET"}, SuchVerb(), {Kind: Str, S: "read", Dep: true},
		intSet([]int16{503}), intSet([]int16{500, 502, 504}),
		Failed(), OtherError(), wrapped, typed, stop, {Kind: Err, Sentinel: "p.ErrOwn"}, {Kind: Err, Sentinel: "p.ErrOther"},
		{Kind: Err, Dep: true, Text: true},
		Response(), SuchRequest(), {Kind: Text, Dep: true},
		{Kind: Addr, Root: root}, {Kind: Addr, Root: root, Path: ".1"}, {Kind: Addr, Root: other, Dep: true},
		{Kind: Func, Root: root}, {Kind: Func, Root: other},
		{Kind: Pred, Dep: true}, {Kind: Pred, I: 1, Dep: true}, {Kind: Pred, Dep: true, Neg: true},
	}
}

func show(v Value) string { return fmt.Sprintf("%+v", v) }

// Join is a least upper bound: walks end, and end alike whatever way they went first.
func TestJoinLaws(t *testing.T) {
	values := sample()
	for _, a := range values {
		if got := Join(a, a); got != a {
			t.Errorf("%s joined with itself is %s", show(a), show(got))
		}
		if got := Join(a, Value{}); got != a {
			t.Errorf("%s joined with nothing is %s", show(a), show(got))
		}
		for _, b := range values {
			ab := Join(a, b)
			if ba := Join(b, a); ab != ba {
				t.Errorf("not commutative:\n%s\n%s\nare joined to\n%s\n%s", show(a), show(b), show(ab), show(ba))
			}
			if got := Join(a, ab); got != ab {
				t.Errorf("no upper bound:\n%s\n%s\nare joined to\n%s\nand with the first again to\n%s", show(a), show(b), show(ab), show(got))
			}
			for _, c := range values {
				if l, r := Join(ab, c), Join(a, Join(b, c)); l != r {
					t.Errorf("not associative:\n%s\n%s\n%s\nare joined to\n%s\n%s", show(a), show(b), show(c), show(l), show(r))
				}
			}
		}
	}
}

// What both sides say holds, and nothing else.
func TestJoin(t *testing.T) {
	own := Value{Kind: Err, Sentinel: "p.ErrOwn"}
	for _, c := range []struct{ a, b, want Value }{
		{nilValue, nonNil, top},
		{nilValue, Value{Kind: Nil, Dep: true}, Value{Kind: Nil, Dep: true}},
		{nilValue, Failed(), depTop},
		{Failed(), Response(), Value{Kind: NonNil, Dep: true}},
		{Failed(), OtherError(), OtherError()},
		{Failed(), own, OtherError()},
		{own, own, own},
		{boolean(true, false), boolean(false, false), top},
		{boolean(true, false), boolean(true, true), boolean(true, true)},
		{Value{Kind: Int, I: 1}, Value{Kind: Int, I: 2}, Value{Kind: NonNeg}},
		{Value{Kind: Int, I: 1}, Value{Kind: Int, I: -2}, top},
		{Value{Kind: Str, S: "a"}, Value{Kind: Str, S: "b"}, top},
		{guess, boolean(true, false), guess},
		{guess, top, guess},
	} {
		if got := Join(c.a, c.b); got != c.want {
			t.Errorf("%s\n%s\nare joined to\n%s, want\n%s", show(c.a), show(c.b), show(got), show(c.want))
		}
	}
}

func TestPortable(t *testing.T) {
	for _, v := range sample() {
		p := v.Portable()
		if p.Root != nil || p.Path != "" {
			t.Errorf("%s refers to a program: %s", show(v), show(p))
		}
		if again := p.Portable(); again != p {
			t.Errorf("%s is not portable yet: %s", show(p), show(again))
		}
		if p.Dep != v.Dep {
			t.Errorf("%s: %s", show(v), show(p))
		}
		if v.notNil() && !p.notNil() {
			t.Errorf("%s is not nil, %s may be", show(v), show(p))
		}
		switch v.Kind {
		case Addr, Func:
			if p.Kind != NonNil {
				t.Errorf("%s: %s", show(v), show(p))
			}
		case Pred:
			if p != guess {
				t.Errorf("%s: %s", show(v), show(p))
			}
		default:
			if p != v {
				t.Errorf("%s: %s", show(v), show(p))
			}
		}
	}
}

// Portable values have the same key when they are equal, and only then.
func TestKey(t *testing.T) {
	seen := make(map[string]Value)
	for _, v := range sample() {
		p := v.Portable()
		k := Key([]Value{p})
		if old, ok := seen[k]; ok && old != p {
			t.Errorf("%s and %s have one key", show(old), show(p))
		}
		seen[k] = p
		if Key([]Value{p}) != k {
			t.Errorf("%s: two keys", show(p))
		}
		if Key([]Value{p, p}) == k {
			t.Errorf("%s: once and twice have one key", show(p))
		}
	}
	a, b := Value{Kind: Str, S: "a"}, Value{Kind: Str, S: "b"}
	if Key([]Value{a, b}) == Key([]Value{b, a}) {
		t.Error("the order does not count")
	}
	if Key([]Value{{Kind: Pred}}) == Key([]Value{{Kind: Pred, Neg: true}}) {
		t.Error("an answer and its opposite have one key")
	}
	if Key(nil) == Key([]Value{{}}) {
		t.Error("none and nothing have one key")
	}
}

func TestTelling(t *testing.T) {
	for _, c := range []struct {
		v    Value
		want bool
	}{
		{Value{}, false}, {top, false}, {nilValue, false}, {nonNil, false}, {Value{Kind: Int, I: 500}, false}, {boolean(true, false), false},
		{Value{Kind: Str, S: "POST"}, false}, {SuchVerb(), true}, {SuchRequest(), true},
		{depTop, true}, {Failed(), true}, {OtherError(), true}, {Response(), true}, {intSet([]int16{500}), true}, {guess, true},
		{Value{Kind: Pred}, true}, {Value{Kind: Text}, true}, {boolean(true, true), true},
	} {
		if got := c.v.telling(); got != c.want {
			t.Errorf("%s: %v", show(c.v), got)
		}
	}
}

// A comparison of abstract numbers never contradicts the numbers behind them.
func TestCompareAndArithmetic(t *testing.T) {
	type abstract struct {
		v    Value
		nums []int64
	}
	set := func(nums ...int16) abstract {
		a := abstract{v: intSet(nums)}
		for _, n := range nums {
			a.nums = append(a.nums, int64(n))
		}
		return a
	}
	var xs []abstract
	for n := int64(-3); n < 4; n++ {
		xs = append(xs, abstract{Value{Kind: Int, I: n}, []int64{n}})
	}
	xs = append(xs, abstract{Value{Kind: NonNeg}, []int64{0, 1, 2, 3, 100, 599}}, abstract{top, []int64{-3, 0, 3}},
		set(503), set(500, 502, 504), set(200, 201), set(0, 1))
	for _, n := range []int64{100, 200, 499, 500, 503, 504, 505} {
		xs = append(xs, abstract{Value{Kind: Int, I: n}, []int64{n}})
	}
	holds := func(v Value, n int64) bool {
		switch v.Kind {
		case Int:
			return v.I == n
		case NonNeg:
			return n >= 0
		case IntSet:
			for _, s := range v.Set[:v.N] {
				if int64(s) == n {
					return true
				}
			}
			return false
		}
		return v.Kind == Top
	}
	decided := 0
	w := &Walk{}
	for _, x := range xs {
		for _, y := range xs {
			for _, a := range x.nums {
				for _, b := range y.nums {
					for op, want := range map[token.Token]bool{token.LSS: a < b, token.LEQ: a <= b, token.GTR: a > b, token.GEQ: a >= b} {
						if got, ok := compare(op, x.v, y.v); ok {
							decided++
							if got != want {
								t.Errorf("%s %v %s is %v, but %d %v %d is %v", show(x.v), op, show(y.v), got, a, op, b, want)
							}
						}
					}
					if got, ok := w.equal(x.v, y.v); ok && got != (a == b) {
						t.Errorf("%s == %s is %v, but not for %d and %d", show(x.v), show(y.v), got, a, b)
					}
					for op, want := range map[token.Token]int64{token.ADD: a + b, token.SUB: a - b, token.MUL: a * b} {
						if got := arithmetic(op, x.v, y.v); !holds(got, want) {
							t.Errorf("%s %v %s is %s, but %d %v %d is %d", show(x.v), op, show(y.v), show(got), a, op, b, want)
						}
					}
					if b != 0 {
						for op, want := range map[token.Token]int64{token.QUO: a / b, token.REM: a % b} {
							if got := arithmetic(op, x.v, y.v); !holds(got, want) {
								t.Errorf("%s %v %s is %s, but %d %v %d is %d", show(x.v), op, show(y.v), show(got), a, op, b, want)
							}
						}
					}
				}
			}
		}
	}
	if decided == 0 {
		t.Error("nothing is ever decided")
	}
	for _, c := range []struct {
		op   token.Token
		x, y Value
		want bool
	}{
		{token.GEQ, set(500, 502, 504).v, Value{Kind: Int, I: 500}, true},
		{token.LSS, Value{Kind: Int, I: 505}, set(500, 502, 504).v, false},
		{token.GEQ, Value{Kind: NonNeg}, Value{Kind: Int}, true},
		{token.LSS, Value{Kind: NonNeg}, Value{Kind: Int}, false},
		{token.GTR, Value{Kind: Int, I: 2}, Value{Kind: Int, I: 1}, true},
	} {
		if got, ok := compare(c.op, c.x, c.y); !ok || got != c.want {
			t.Errorf("%s %v %s: %v, decided %v", show(c.x), c.op, show(c.y), got, ok)
		}
	}
}

func TestEqual(t *testing.T) {
	const yes, no, maybe = "yes", "no", "maybe"
	own, other := Value{Kind: Err, Sentinel: "p.ErrOwn"}, Value{Kind: Err, Sentinel: "p.ErrOther"}
	deadline := Value{Kind: Err, Sentinel: "context.DeadlineExceeded"}
	for _, c := range []struct {
		mode Mode
		x, y Value
		want string
	}{
		{Timeout, nilValue, nilValue, yes},
		{Timeout, Failed(), nilValue, no},
		{Timeout, Response(), nilValue, no},
		{Timeout, top, nilValue, maybe},
		{Timeout, depTop, nilValue, maybe},
		{Timeout, own, own, yes},
		{Timeout, own, other, no},
		{Timeout, Failed(), own, no},
		{Timeout, Failed(), deadline, yes},
		{Reset, Failed(), deadline, no},
		{Timeout, OtherError(), deadline, no},
		{Timeout, Failed(), Failed(), maybe},
		{Timeout, Value{Kind: Str, S: "a"}, Value{Kind: Str, S: "a"}, yes},
		{Timeout, Value{Kind: Str, S: "a"}, Value{Kind: Str, S: "b"}, no},
		{Timeout, boolean(true, false), boolean(true, true), yes},
		{Timeout, boolean(true, false), boolean(false, false), no},
		{Timeout, guess, boolean(true, false), maybe},
	} {
		budget := 1
		w := &Walk{Config: Config{Mode: c.mode}, in: New(world{}), budget: &budget}
		for _, p := range [][2]Value{{c.x, c.y}, {c.y, c.x}} {
			got := maybe
			if eq, ok := w.equal(p[0], p[1]); ok && eq {
				got = yes
			} else if ok {
				got = no
			}
			if got != c.want {
				t.Errorf("%v: %s == %s: %s, want %s", c.mode, show(p[0]), show(p[1]), got, c.want)
			}
		}
	}
}
