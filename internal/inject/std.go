package inject

import (
	"go/types"
	"slices"
	"strings"
	"syscall"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/knowledge"
)

func (w *Walk) builtin(name string, args []Value) []Value {
	switch name {
	case "len", "cap":
		if len(args) == 1 && args[0].Kind == Str {
			return []Value{{Kind: Int, I: int64(len(args[0].S))}}
		}
		return []Value{{Kind: NonNeg, Dep: len(args) == 1 && args[0].Dep}}
	case "recover":
		return []Value{nilValue} // a walk has no panics
	case "min", "max":
		if len(args) == 2 && args[0].nonNegative() && args[1].nonNegative() {
			return []Value{{Kind: NonNeg}}
		}
	}
	return nil
}

// model interprets functions of the standard library and of the tables that judge or make errors.
func (w *Walk) model(instr ssa.CallInstruction, fn *ssa.Function, c *ssa.CallCommon, args []Value, mem memory) ([]Value, bool) {
	name := fullName(fn)
	switch name {
	case "errors.Is":
		return one(w.errorIs(args[0], args[1])), true
	case "errors.As":
		return one(w.errorAs(args[0], c.Args[1], args[1], mem)), true
	case "errors.AsType":
		t := fn.Signature.Results().At(0).Type()
		v, ok := w.as(args[0], t)
		return []Value{v, ok}, true
	case "errors.New", "github.com/pkg/errors.New":
		out := OtherError()
		out.Text = args[0].telling()
		return one(out), true
	case "fmt.Errorf", "golang.org/x/xerrors.Errorf", "github.com/pkg/errors.Errorf":
		return one(w.errorf(c, args)), true
	case "errors.Unwrap", "github.com/pkg/errors.Cause":
		if args[0].Kind == Err {
			e := args[0]
			if e.Type != "" || e.Sentinel != "" {
				e.Type, e.Sentinel, e.Mark = "", "", Unmarked
			}
			return one(e), true
		}
	case "errors.Join":
		out := OtherError()
		some := false
		for _, a := range w.varargs(c, 0) {
			v := w.lookup(a)
			if v.Kind == Err {
				some = true
				out.Chain = out.Chain || v.Chain
				out.Text = out.Text || v.Text
			}
		}
		if some {
			return one(out), true
		}
		return one(depTop), true
	case "github.com/pkg/errors.Wrap", "github.com/pkg/errors.Wrapf", "github.com/pkg/errors.WithMessage", "github.com/pkg/errors.WithStack", "github.com/pkg/errors.WithMessagef":
		return one(args[0]), true
	case "strings.Contains", "strings.HasPrefix", "strings.HasSuffix", "strings.EqualFold":
		if args[0].Kind == Text && args[1].Kind == Str {
			return one(w.textHas(args[1].S)), true
		}
	case "strings.ToLower", "strings.ToUpper", "strings.TrimSpace", "fmt.Sprint":
		if args[0].Kind == Text {
			return one(args[0]), true
		}
	case "fmt.Sprintf":
		for _, a := range w.varargs(c, 1) {
			if v := w.lookup(a); v.Kind == Text || v.Kind == Err {
				return one(Value{Kind: Text, Dep: true}), true
			}
		}
	case "slices.Contains":
		if len(args) == 2 && args[1].telling() {
			return one(depTop), true
		}
	case "(net/http.Header).Get":
		if args[0].Kind == Request && args[1].Kind == Str && w.in.World.Table().KeyName(args[1].S) {
			return one(Value{Kind: Str}), true
		}
	case "(*net/http.Request).Clone", "(*net/http.Request).WithContext":
		if args[0].Kind == Request {
			return one(args[0]), true
		}
	case "google.golang.org/grpc/status.Code":
		if args[0].Kind == Err && args[0].Chain {
			w.Sensitive = true
			return one(intSet(modeFacts[w.Mode].codes)), true
		}
		if args[0].Kind == Err {
			return one(Value{Kind: Int, I: 2}), true // codes.Unknown
		}
	case "google.golang.org/grpc/status.FromError", "google.golang.org/grpc/status.Convert":
		if args[0].Kind == Err || args[0].Kind == Nil && w.Mode == OK {
			st := Response()
			if fn.Signature.Results().Len() == 2 {
				return []Value{st, boolean(true, true)}, true
			}
			return one(st), true
		}
	case "encoding/json.Unmarshal", "(*encoding/json.Decoder).Decode", "encoding/xml.Unmarshal", "(*encoding/xml.Decoder).Decode":
		w.escape(c, mem)
		w.Sensitive = true
		switch w.Mode {
		case OK:
			return one(nilValue), true
		case Malformed:
			return one(OtherError()), true
		}
	case "io.ReadAll", "io.Copy":
		w.escape(c, mem)
		w.Sensitive = true
		if w.Mode == OK {
			return []Value{{Kind: Top, Dep: tellingAny(args)}, nilValue}, true
		}
	}
	known := w.in.World.Table().Func(name)
	if known == nil {
		return nil, false
	}
	recv := 0
	if fn.Signature.Recv() != nil {
		recv = 1
	}
	if m := known.Marker; m != nil && m.Err != knowledge.None && m.Err+recv < len(args) {
		v := args[m.Err+recv]
		if v.Kind == Nil {
			return one(nilValue), true
		}
		if v.Kind != Err {
			v = Value{Kind: Err, Dep: true, Chain: v.Dep, Text: v.Dep}
		}
		v.Mark = MarkRetry
		if m.Stop {
			v.Mark = MarkStop
		}
		return one(v), true
	}
	if e := known.Error; e != nil && e.Param != knowledge.None && e.Param+recv < len(args) {
		if r := fn.Signature.Results(); r.Len() == 1 && isBool(r.At(0).Type()) {
			return one(w.judge(args[e.Param+recv], e)), true
		}
	}
	return nil, false
}

func one(v Value) []Value { return []Value{v} }

// method interprets a method by its name on a value that tells the outcome.
func (w *Walk) method(m *types.Func, args []Value) ([]Value, bool) {
	if len(args) == 0 {
		return nil, false
	}
	x := args[0]
	r := m.Signature().Results()
	switch x.Kind {
	case Err, Resp:
		if r.Len() == 1 {
			if v, ok := w.statusNamed(m.Name(), r.At(0).Type()); ok {
				return one(v), true
			}
		}
		switch m.Name() {
		case "Error":
			if x.Text {
				return one(Value{Kind: Text, Dep: true}), true
			}
			return one(nonNil), true
		case "Timeout":
			w.Sensitive = true
			if x.Chain {
				return one(boolean(w.Mode == Timeout, true)), true
			}
			return one(boolean(false, true)), true
		case "Temporary":
			if x.Chain {
				return one(w.tri(transport &^ Set(Unsent, Canceled))), true
			}
			return one(boolean(false, true)), true
		case "Unwrap":
			if x.Kind == Err && isErrorType(r.At(0).Type()) {
				return one(Value{Kind: Err, Chain: x.Chain, Text: x.Text, Dep: true}), true
			}
		case "ExitCode", "ExitStatus":
			w.Sensitive = true
			if UnknownOutcome.Has(w.Mode) {
				return one(intSet([]int16{-1, 255})), true
			}
			return one(depTop), true
		case "SQLState":
			return one(depTop), true
		case "IsError":
			w.Sensitive = true
			return one(boolean(w.Mode.Answered(), true)), true
		case "IsSuccess":
			w.Sensitive = true
			return one(boolean(w.Mode == OK, true)), true
		case "Status", "String":
			return one(Value{Kind: Text, Dep: true}), true
		case "Err":
			if x.Kind == Resp {
				return one(Failed()), true
			}
		}
	case Request:
		switch m.Name() {
		case "Get":
			return one(top), true
		case "Clone", "WithContext":
			return one(x), true
		}
	}
	return nil, false
}

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
	if x.Sentinel != "" {
		return x.Sentinel == sentinel, true
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
	if !x.Chain {
		if x.Type == "" && x.Text && w.Mode.Answered() {
			return out, depTop // an error that was made of the status
		}
		return zero(t), boolean(false, true)
	}
	if e := w.in.World.Table().Error(name); e != nil {
		is, ok := w.matches(e)
		if ok && !is {
			return zero(t), boolean(false, true)
		}
		return out, depTop
	}
	switch name {
	case "net.Error", "net/url.Error", "net.OpError":
		if transport.Has(w.Mode) && w.Mode != Interrupted {
			if name == "net.Error" || name == "net/url.Error" {
				return out, boolean(true, true)
			}
			return out, depTop
		}
		return zero(t), boolean(false, true)
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

// textHas decides whether the text of the mode's error holds a fragment.
func (w *Walk) textHas(s string) Value {
	w.Sensitive = true
	class, mode, ok := w.in.World.Table().Text(s)
	if !ok {
		for _, st := range modeFacts[w.Mode].status {
			if strings.Contains(s, itoa(int(st))) {
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

func itoa(n int) string {
	var b []byte
	for ; n > 0; n /= 10 {
		b = append(b, byte('0'+n%10))
	}
	slices.Reverse(b)
	return string(b)
}

// varargs are the values in the variadic slice that starts at argument i.
func (w *Walk) varargs(c *ssa.CallCommon, i int) []ssa.Value { return Varargs(c, i) }

// Varargs returns the elements of the variadic argument i of a call, as far as the slice was built for this call.
func Varargs(c *ssa.CallCommon, i int) []ssa.Value {
	if i >= len(c.Args) {
		return nil
	}
	sl, ok := c.Args[i].(*ssa.Slice)
	if !ok {
		return nil
	}
	arr, ok := sl.X.(*ssa.Alloc)
	if !ok {
		return nil
	}
	return elements(arr)
}

// elements are the values stored to the elements of an array.
func elements(arr *ssa.Alloc) []ssa.Value {
	var out []ssa.Value
	for _, r := range *arr.Referrers() {
		ia, ok := r.(*ssa.IndexAddr)
		if !ok {
			continue
		}
		for _, q := range *ia.Referrers() {
			if s, ok := q.(*ssa.Store); ok && s.Addr == ia {
				out = append(out, s.Val)
			}
		}
	}
	return out
}

// errorf interprets fmt.Errorf: %w keeps the chain, any verb keeps the text.
func (w *Walk) errorf(c *ssa.CallCommon, args []Value) Value {
	out := OtherError()
	verbs := formatVerbs(args[0].S)
	if list := args[len(args)-1]; list.Kind == NonNil && list.Dep {
		// The operands came as a list: errorf(format, args...).
		out.Text = true
		out.Chain = list.Chain && (args[0].Kind != Str || strings.Contains(args[0].S, "%w")) && len(Varargs(c, 1)) == 0
	}
	for i, a := range Varargs(c, 1) {
		v := w.lookup(a)
		if v.telling() {
			out.Text = true
		}
		wraps := i < len(verbs) && verbs[i] == 'w'
		if v.Kind == Err && wraps {
			out.Chain = out.Chain || v.Chain
			if v.Sentinel != "" {
				out.Sentinel = v.Sentinel
			}
			if v.Type != "" {
				out.Type = v.Type
			}
			if v.Mark != Unmarked {
				out.Mark = v.Mark
			}
		}
		if v.Kind == Top && wraps && v.Dep {
			out.Chain = true
		}
	}
	return out
}

// formatVerbs are the verbs of a format, one for each operand; explicit indexes are not looked at.
func formatVerbs(format string) []byte {
	var out []byte
	for i := 0; i < len(format); i++ {
		if format[i] != '%' {
			continue
		}
		i++
		for i < len(format) && strings.IndexByte("+-# 0123456789.", format[i]) >= 0 {
			i++
		}
		if i < len(format) && format[i] != '%' {
			out = append(out, format[i])
		}
	}
	return out
}
