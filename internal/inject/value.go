package inject

import (
	"go/constant"
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// Kind is the kind of an abstract value.
type Kind uint8

// The kinds. A walk knows its mode, so values need not name it.
const (
	Bottom  Kind = iota // not evaluated
	Nil                 // nil
	NonNil              // anything but nil
	Bool                // B
	Int                 // I
	Str                 // S
	NonNeg              // an integer >= 0
	IntSet              // one of Set: an HTTP status or gRPC code of the mode
	Err                 // a non-nil error, see Chain, Text, Type, Sentinel, Mark
	Resp                // a response of the mode
	Request             // a request under the supposition that it is a write without a key
	Text                // text of the injected error or status
	Addr                // an address: Root and Path
	Func                // a known function value: Root
	Pred                // the answer of function parameter I to the injected error; Neg: its opposite
	Carrier             // a struct with the outcome in it: its error field tells
	Guess               // an answer about the injected error that nobody can tell
	Top                 // anything
)

// Mark says what a marker did to an error.
type Mark uint8

// The marks.
const (
	Unmarked  Mark = iota
	MarkStop       // do not repeat
	MarkRetry      // repeat
)

// Value is an abstract value of a walk.
type Value struct {
	Kind     Kind
	B        bool // Bool: its value; Str: it is supposed, not read
	Dep      bool // depends on how the injected call ended
	Chain    bool // Err: the injected error is in its chain
	Text     bool // Err: the injected error's text or status is in its text
	Neg      bool // Pred
	Mark     Mark
	N        uint8 // IntSet: length of Set
	Set      [6]int16
	I        int64     // Int; Err: the exit status that the error of a command has, 0: not known
	S        string    // Str
	Type     string    // Err: its dynamic type, where that is known
	Sentinel string    // Err: the variable it was read from
	Root     ssa.Value // Addr, Func; Err: what took the injected error out of the chain; nil in facts
	Path     string    // Addr
}

var (
	top      = Value{Kind: Top}
	depTop   = Value{Kind: Top, Dep: true}
	nilValue = Value{Kind: Nil}
	nonNil   = Value{Kind: NonNil}
	guess    = Value{Kind: Guess, Dep: true}
)

// Any is the value about which nothing is known.
func Any() Value { return top }

// IsNil is the nil value.
func IsNil() Value { return nilValue }

// SuchRequest is a request under the supposition that it is a write without a key.
func SuchRequest() Value { return Value{Kind: Request} }

// SuchMethod is the name of a procedure that creates something.
func SuchMethod() Value { return Value{Kind: Str, S: "/service.v1.Service/CreateThing", B: true} }

// SuchVerb is the verb of such a request.
func SuchVerb() Value { return Value{Kind: Str, S: "POST", B: true} }

// Carried is a struct that holds the outcome, as it comes over a channel.
func Carried() Value { return Value{Kind: Carrier, Dep: true} }

// Word is a known text that the outcome decides.
func Word(s string) Value { return Value{Kind: Str, S: s, Dep: true} }

// Number is a known number that the outcome decides.
func Number(n int64) Value { return Value{Kind: Int, I: n, Dep: true} }

// Truth is a known bool that the outcome decides.
func Truth(b bool) Value { return boolean(b, true) }

// Failed is the error of the injected call.
func Failed() Value { return Value{Kind: Err, Chain: true, Text: true, Dep: true} }

// OtherError is an error that has nothing to do with the injected call.
func OtherError() Value { return Value{Kind: Err, Dep: true} }

// Response is the response of the injected call.
func Response() Value { return Value{Kind: Resp, Dep: true} }

func boolean(b, dep bool) Value { return Value{Kind: Bool, B: b, Dep: dep} }

func intSet(set []int16) Value {
	v := Value{Kind: IntSet, Dep: true, N: uint8(len(set))}
	copy(v.Set[:], set)
	return v
}

// fromConst returns the abstract value of a constant.
func fromConst(c *ssa.Const) Value {
	if c.Value == nil {
		switch c.Type().Underlying().(type) {
		case *types.Struct, *types.Array, *types.TypeParam:
			return top
		}
		return nilValue
	}
	switch c.Value.Kind() {
	case constant.Bool:
		return boolean(constant.BoolVal(c.Value), false)
	case constant.Int:
		if i, ok := constant.Int64Val(c.Value); ok {
			return Value{Kind: Int, I: i}
		}
	case constant.String:
		return Value{Kind: Str, S: constant.StringVal(c.Value)}
	}
	return nonNil
}

// zero returns the zero value of a type.
func zero(t types.Type) Value {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		switch {
		case u.Info()&types.IsBoolean != 0:
			return boolean(false, false)
		case u.Info()&types.IsInteger != 0:
			return Value{Kind: Int}
		case u.Info()&types.IsString != 0:
			return Value{Kind: Str}
		}
		return top
	case *types.Struct, *types.Array:
		return top
	}
	if _, ok := types.Unalias(t).(*types.TypeParam); ok {
		return top
	}
	return nilValue
}

// Join is the least upper bound.
func Join(a, b Value) Value {
	if a == b || b.Kind == Bottom {
		return a
	}
	if a.Kind == Bottom {
		return b
	}
	dep := a.Dep || b.Dep
	if a.Kind == b.Kind {
		switch a.Kind {
		case Err:
			out := Value{Kind: Err, Dep: dep, Chain: a.Chain && b.Chain, Text: a.Text && b.Text}
			if a.Mark == b.Mark {
				out.Mark = a.Mark
			}
			if a.Type == b.Type {
				out.Type = a.Type
			}
			if a.Sentinel == b.Sentinel {
				out.Sentinel = a.Sentinel
			}
			if a.Root == b.Root {
				out.Root = a.Root
			}
			return out
		case Top, Guess, Nil, NonNeg, Resp, Request, Text, Carrier:
			a.Dep = dep
			return a
		case NonNil:
			return Value{Kind: NonNil, Dep: dep, Chain: a.Chain && b.Chain, Text: a.Text && b.Text}
		case Bool:
			if a.B == b.B {
				a.Dep = dep
				return a
			}
		case Int:
			if a.I == b.I {
				a.Dep = dep
				return a
			}
		case Str:
			if a.S == b.S {
				a.Dep = dep
				a.B = a.B || b.B
				return a
			}
		}
	}
	if a.nonNegative() && b.nonNegative() {
		return Value{Kind: NonNeg, Dep: dep}
	}
	if a.Kind == Guess || b.Kind == Guess {
		return guess
	}
	if a.notNil() && b.notNil() {
		return Value{Kind: NonNil, Dep: dep}
	}
	return Value{Kind: Top, Dep: dep}
}

func (v Value) nonNegative() bool {
	return v.Kind == NonNeg || v.Kind == Int && v.I >= 0
}

// notNil reports whether v is known not to be nil.
func (v Value) notNil() bool {
	switch v.Kind {
	case NonNil, Err, Resp, Request, Addr, Func, Carrier:
		return true
	}
	return false
}

// telling reports whether v says something about the injected call or the supposed request.
func (v Value) telling() bool {
	switch v.Kind {
	case Err, Resp, IntSet, Text, Request, Pred, Guess, Carrier:
		return true
	case Str:
		return v.Dep || v.B
	}
	return v.Dep
}

// MayBeError reports whether v, the value of an error result, can be an error.
func (v Value) MayBeError() bool { return v.Kind != Nil && v.Kind != Bottom }

// Settled returns v for the callers in its package: without references to one
// walk, but still with the place where an error was lost.
func (v Value) Settled() Value {
	if v.Kind == Err {
		v.Path = ""
		return v
	}
	return v.Portable()
}

// Portable returns v without references to one program, for facts.
func (v Value) Portable() Value {
	switch v.Kind {
	case Addr, Func:
		return Value{Kind: NonNil, Dep: v.Dep}
	case Pred:
		return guess
	}
	v.Root = nil
	v.Path = ""
	return v
}
