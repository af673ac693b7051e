package inject

import (
	"go/types"
	"slices"
	"strings"
	"syscall"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/knowledge"
)

// tri is the answer of a predicate that holds for some errors of the modes in s.
func (w *Walk) tri(s Modes) Value {
	w.Sensitive = true
	if s.Has(w.Mode) {
		return depTop
	}
	return boolean(false, true)
}

// judge is the answer of a predicate of the tables.
func (w *Walk) judge(x Value, e *knowledge.Error) Value {
	switch x.Kind {
	case Nil:
		return boolean(false, false)
	case Err:
		if !x.Chain {
			return boolean(false, true)
		}
		yes, ok := w.matches(e)
		if !ok {
			return depTop
		}
		return boolean(yes, true)
	case Resp, IntSet, Text:
		return depTop
	}
	return Value{Kind: Top, Dep: x.Dep}
}

// matches reports whether an error that is known as e can be the error of the mode; ok is false for maybe.
func (w *Walk) matches(e *knowledge.Error) (yes, ok bool) {
	w.Sensitive = true
	if e.Mode != "" {
		m, known := ModeNamed(e.Mode)
		if known {
			if m == Rejected && w.Mode == Conflict {
				return false, false // "already exists" is a refusal, too
			}
			if m == ServerError && w.Mode == Unavailable {
				return false, false // a 503 is a 5xx
			}
			if m != w.Mode {
				return false, true
			}
			return true, m == Timeout || m == Canceled
		}
	}
	switch e.Class {
	case knowledge.Ambiguous:
		return false, !UnknownOutcome.Has(w.Mode)
	case knowledge.NotExecuted:
		return false, w.Mode != Unsent && w.Mode != RateLimited && w.Mode != Unavailable
	case knowledge.Rejected:
		return false, !refused.Has(w.Mode)
	case knowledge.Completed:
		return false, w.Mode != Malformed && w.Mode != Reset
	}
	return false, false
}

// is decides whether the error of the mode is the sentinel of that name.
func (w *Walk) is(x Value, sentinel string) (yes, ok bool) {
	if x.Sentinel != "" && x.Sentinel == sentinel {
		return true, true
	}
	if !x.Chain {
		return false, true
	}
	if e := w.in.World.Table().Error(sentinel); e != nil {
		return w.matches(e)
	}
	return false, true // the error of an unknown outcome is no sentinel of the project
}

func (w *Walk) errorIs(x, target Value) Value {
	switch x.Kind {
	case Nil:
		return boolean(target.Kind == Nil, x.Dep)
	case Err:
	default:
		return Value{Kind: Top, Dep: x.Dep}
	}
	if target.Kind == Err && target.Sentinel == "" && target.Type != "" && UnknownOutcome.Has(w.Mode) && w.in.World.Table().Error(target.Type) == nil {
		return boolean(false, true) // a value of an error type of the project: its word for a definite answer
	}
	if target.Kind != Err || target.Sentinel == "" {
		return depTop
	}
	yes, ok := w.is(x, target.Sentinel)
	if !ok {
		return depTop
	}
	return boolean(yes, true)
}

// errorAs interprets errors.As: on success the target holds the error.
func (w *Walk) errorAs(x Value, targetArg ssa.Value, target Value, mem memory) Value {
	t := targetArg.Type()
	if mi, ok := targetArg.(*ssa.MakeInterface); ok {
		t = mi.X.Type()
		target = w.lookup(mi.X)
	}
	p, ok := t.Underlying().(*types.Pointer)
	if !ok {
		return Value{Kind: Top, Dep: x.Dep}
	}
	v, yes := w.as(x, p.Elem())
	if target.Kind == Addr && target.Root != nil && !(yes.Kind == Bool && !yes.B) {
		mem[cell{target.Root, target.Path}] = v
	}
	return yes
}

// as decides whether x has an error of type t in its chain, and what it is then.
func (w *Walk) as(x Value, t types.Type) (v, yes Value) {
	switch x.Kind {
	case Nil:
		return zero(t), boolean(false, x.Dep)
	case Err:
	default:
		return Value{Kind: Top, Dep: x.Dep}, Value{Kind: Top, Dep: x.Dep}
	}
	w.Sensitive = true
	name := typeName(t)
	out := x
	out.Type = name
	if x.Type != "" && x.Type == name {
		return out, boolean(true, true)
	}
	known := w.in.World.Table().Error(name)
	if known != nil && known.Class == knowledge.Completed && known.Mode == "" && transport.Has(w.Mode) {
		return zero(t), boolean(false, true) // the known end: it came without one
	}
	if !x.Chain {
		if x.Type == "" && x.Sentinel == "" && x.Text && w.Mode.Answered() && !IsStd(name[:max(strings.LastIndexByte(name, '.'), 0)]) {
			return out, depTop // an error that was made of the status
		}
		return zero(t), boolean(false, true)
	}
	switch name {
	case "net.Error", "net/url.Error", "net.OpError":
		if transport.Has(w.Mode) && w.Mode != Interrupted {
			return out, depTop
		}
		return zero(t), boolean(false, true)
	}
	if known != nil {
		is, ok := w.matches(known)
		if ok && !is || !ok && transport.Has(w.Mode) && holdsResponse(t) {
			return zero(t), boolean(false, true)
		}
		return out, depTop
	}
	if it, ok := t.Underlying().(*types.Interface); ok {
		if !w.Mode.Answered() && !hasMethod(it, "Timeout", "Temporary", "Unwrap", "Error") {
			return zero(t), boolean(false, true) // interface{ SQLState() string }: the other side gave an answer
		}
		return out, depTop // interface{ Timeout() bool } and the like
	}
	if w.Mode.Answered() {
		return out, depTop // the SDK's own error type
	}
	if strings.HasSuffix(name, "exec.ExitError") || strings.HasSuffix(name, "ssh.ExitError") {
		return out, depTop
	}
	return zero(t), boolean(false, true)
}

func (w *Walk) typeAssert(v *ssa.TypeAssert) {
	x := w.lookup(v.X)
	val, yes := w.as(x, v.AssertedType)
	if x.Kind != Err {
		val, yes = x, Value{Kind: Top, Dep: x.Dep}
		if x.Kind == Nil {
			val, yes = zero(v.AssertedType), boolean(false, x.Dep)
		}
	}
	if v.CommaOk {
		if old, ok := w.tuples[v]; ok {
			val, yes = Join(old[0], val), Join(old[1], yes)
			if val != old[0] || yes != old[1] {
				w.touch(v)
			}
		}
		w.tuples[v] = []Value{val, yes}
		return
	}
	w.set(v, val)
}

// holdsResponse reports whether an error type has the response of the service in
// it: there was one.
func holdsResponse(t types.Type) bool {
	st := StructOf(t)
	if st == nil {
		return false
	}
	for f := range st.Fields() {
		if typeName(f.Type()) == "net/http.Response" {
			return true
		}
	}
	return false
}

func hasMethod(it *types.Interface, names ...string) bool {
	for m := range it.Methods() {
		if slices.Contains(names, m.Name()) {
			return true
		}
	}
	return false
}

// errnoName is the name of an error number of the systems that matter here.
func errnoName(n int64) string {
	for _, e := range [...]struct {
		no   syscall.Errno
		name string
	}{
		{syscall.ECONNREFUSED, "ECONNREFUSED"}, {syscall.ECONNRESET, "ECONNRESET"}, {syscall.EPIPE, "EPIPE"},
		{syscall.ETIMEDOUT, "ETIMEDOUT"}, {syscall.EHOSTUNREACH, "EHOSTUNREACH"}, {syscall.ENETUNREACH, "ENETUNREACH"},
		{syscall.ECONNABORTED, "ECONNABORTED"}, {syscall.EADDRNOTAVAIL, "EADDRNOTAVAIL"},
	} {
		if int64(e.no) == n {
			return "syscall." + e.name
		}
	}
	return "syscall.Errno"
}

// textHas decides whether the text of the mode's error or status holds a
// fragment; within tells how a fragment shorter than a status must lie in it.
func (w *Walk) textHas(s string, within func(text, s string) bool) Value {
	w.Sensitive = true
	class, mode, ok := w.in.World.Table().Text(s)
	if !ok {
		for _, st := range modeFacts[w.Mode].status {
			if n := itoa(int(st)); strings.Contains(s, n) || within(n, s) {
				return depTop
			}
		}
		return boolean(false, true) // words of one exact refusal
	}
	yes, sure := w.matches(&knowledge.Error{Class: class, Mode: mode})
	if !sure || yes {
		return depTop
	}
	return boolean(false, true)
}

// refusal reports whether a fragment of a text, of whatever it is, names a definite
// refusal, while the outcome of the mode is unknown: "unauthorized" stands in no
// answer after which the operation may have been done.
func (w *Walk) refusal(s string) bool {
	if !UnknownOutcome.Has(w.Mode) {
		return false
	}
	w.Sensitive = true
	class, mode, ok := w.in.World.Table().Text(s)
	if !ok || class != knowledge.Rejected && class != knowledge.NotExecuted {
		return false
	}
	yes, sure := w.matches(&knowledge.Error{Class: class, Mode: mode})
	return sure && !yes
}

func itoa(n int) string {
	var b []byte
	for ; n > 0; n /= 10 {
		b = append(b, byte('0'+n%10))
	}
	slices.Reverse(b)
	return string(b)
}
