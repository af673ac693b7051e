package inject

import (
	"go/constant"
	"go/types"
	"slices"
	"strings"

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
		w.inVain(instr, args[0], args[1].Sentinel)
		if list := listedErrors(c.Args[1]); len(list) > 0 {
			out := boolean(false, true) // one of a list, in a loop
			for _, s := range list {
				w.inVain(instr, args[0], s)
				out = Join(out, w.errorIs(args[0], Value{Kind: Err, Sentinel: s}))
			}
			return one(out), true
		}
		return one(w.errorIs(args[0], args[1])), true
	case "errors.As":
		w.inVain(instr, args[0], asTarget(c.Args[1]))
		return one(w.errorAs(args[0], c.Args[1], args[1], mem)), true
	case "errors.AsType":
		t := fn.Signature.Results().At(0).Type()
		v, ok := w.as(args[0], t)
		return []Value{v, ok}, true
	case "errors.New", "github.com/pkg/errors.New":
		out := OtherError()
		out.Text = args[0].telling()
		out.lostAt(instr)
		out.Type = "errors.errorString"
		return one(out), true
	case "fmt.Errorf", "golang.org/x/xerrors.Errorf", "github.com/pkg/errors.Errorf":
		out := w.errorf(c, args)
		if out.Root == nil {
			out.lostAt(instr)
		}
		if out.Type == "" && out.Sentinel == "" && !out.Chain {
			out.Type = "fmt.wrapError" // no type of the project
		}
		return one(out), true
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
		for _, a := range Varargs(c, 0) {
			v := w.lookup(a)
			if v.Kind == Err {
				some = true
				out.Chain = out.Chain || v.Chain
				out.Text = out.Text || v.Text
				if v.Sentinel != "" {
					out.Sentinel = v.Sentinel
				}
			}
		}
		if some {
			return one(out), true
		}
		return one(depTop), true
	case "github.com/pkg/errors.Wrap", "github.com/pkg/errors.Wrapf", "github.com/pkg/errors.WithMessage", "github.com/pkg/errors.WithStack", "github.com/pkg/errors.WithMessagef":
		return one(args[0]), true
	case "strings.Contains", "strings.HasPrefix", "strings.HasSuffix", "strings.EqualFold":
		if args[0].Kind == Str && args[1].Kind == Str {
			return one(boolean(textTest(name, args[0].S, args[1].S), args[0].Dep)), true
		}
		if args[0].Kind == Text && args[1].Kind == Str {
			within := strings.Contains
			switch name {
			case "strings.HasPrefix":
				within = strings.HasPrefix
			case "strings.HasSuffix":
				within = strings.HasSuffix
			}
			return one(w.textHas(args[1].S, within)), true
		}
		if list := listedTexts(c.Args[1]); args[0].Kind == Text && len(list) > 0 {
			out := boolean(false, true) // one of a list, in a loop
			for _, s := range list {
				out = Join(out, w.textHas(s, strings.Contains))
			}
			return one(out), true
		}
		if args[0].Dep && args[1].Kind == Str && w.refusal(args[1].S) {
			return one(boolean(false, true)), true
		}
	case "strings.ToLower", "strings.ToUpper", "strings.TrimSpace", "fmt.Sprint":
		if args[0].Kind == Text {
			return one(args[0]), true
		}
	case "fmt.Sprintf":
		for _, a := range Varargs(c, 1) {
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
		if args[0].Kind == Nil {
			return one(Value{Kind: Int, Dep: true}), true // codes.OK
		}
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
	case "(*database/sql.Row).Scan", "(*database/sql.Row).Err":
		w.escape(c, mem)
		if len(args) == 0 || !args[0].Dep {
			return nil, false
		}
		w.Sensitive = true
		switch {
		case w.Mode == OK:
			return one(nilValue), true
		case transport.Has(w.Mode):
			return one(Failed()), true
		}
		return one(depTop), true
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

// lostAt notes that a call made an error in which the injected one is text only.
func (v *Value) lostAt(call ssa.CallInstruction) {
	if v.Text && !v.Chain {
		v.Root = call.Value()
	}
}

// inVain notes a test for a timeout, a cancellation or a lost connection of an
// error that has the injected one in its text only.
func (w *Walk) inVain(at ssa.CallInstruction, x Value, target string) {
	if x.Kind != Err || x.Chain || !x.Text || !UnknownOutcome.Has(w.Mode) {
		return
	}
	yes := Set(Timeout, Canceled, Reset, Interrupted)
	switch target {
	case "context.DeadlineExceeded", "os.ErrDeadlineExceeded":
		yes = Set(Timeout)
	case "context.Canceled":
		yes = Set(Canceled)
	case "io.EOF", "io.ErrUnexpectedEOF", "net.ErrClosed", "syscall.ECONNRESET", "syscall.EPIPE":
		yes = Set(Reset)
	case "net.Error", "net.OpError", "net/url.Error":
		yes = Set(Timeout, Reset)
	default:
		return
	}
	w.Sensitive = true
	if yes.Has(w.Mode) {
		w.trace().test(Test{at, x.Root})
	}
}

// vainlyJudged notes a predicate of another package that says, or may say, yes to the injected
// error, and no to the one that it is asked about, in which that is text only.
func (w *Walk) vainlyJudged(at ssa.CallInstruction, fn *types.Func, args, res []Value) {
	if len(res) != 1 || res[0].Kind != Bool || res[0].B || !Set(Timeout, Canceled, Reset, Interrupted).Has(w.Mode) || w.in.World.Table().OutcomePlace("flag", fn.Name()) {
		return
	}
	for i, x := range args {
		if x.Kind != Err || x.Chain || !x.Text || x.Root == nil {
			continue
		}
		whole := slices.Clone(args)
		whole[i] = Failed()
		if yes, ok := w.in.World.Verdict(fn, w.Mode, whole); ok && len(yes) == 1 && (yes[0].Kind == Bool && yes[0].B || yes[0].Kind == Top && yes[0].Dep) {
			w.trace().test(Test{at, x.Root})
		}
	}
}

// asTarget is the name of the type that errors.As looks for.
func asTarget(v ssa.Value) string {
	if mi, ok := v.(*ssa.MakeInterface); ok {
		v = mi.X
	}
	if p, ok := v.Type().Underlying().(*types.Pointer); ok {
		return typeName(p.Elem())
	}
	return ""
}

// listed are the values of the list, made in this function, whose element v is.
func listed(v ssa.Value) []ssa.Value {
	load, ok := v.(*ssa.UnOp)
	if !ok {
		return nil
	}
	ia, ok := load.X.(*ssa.IndexAddr)
	if !ok {
		return nil
	}
	list := ia.X
	if s, ok := list.(*ssa.Slice); ok {
		list = s.X
	}
	arr, ok := list.(*ssa.Alloc)
	if !ok {
		return nil
	}
	return elements(arr)
}

// listedTexts are the texts of the list whose element v is.
func listedTexts(v ssa.Value) []string {
	var out []string
	for _, e := range listed(v) {
		c, ok := e.(*ssa.Const)
		if !ok || c.Value == nil || c.Value.Kind() != constant.String {
			return nil
		}
		out = append(out, constant.StringVal(c.Value))
	}
	return out
}

// listedErrors are the variables of the list of errors whose element v is.
func listedErrors(v ssa.Value) []string {
	var out []string
	for _, e := range listed(v) {
		load, ok := e.(*ssa.UnOp)
		if !ok {
			return nil
		}
		g, ok := load.X.(*ssa.Global)
		if !ok {
			return nil
		}
		out = append(out, globalName(g))
	}
	return out
}

// textTest computes a test of two known texts.
func textTest(name, s, part string) bool {
	switch name {
	case "strings.HasPrefix":
		return strings.HasPrefix(s, part)
	case "strings.HasSuffix":
		return strings.HasSuffix(s, part)
	case "strings.EqualFold":
		return strings.EqualFold(s, part)
	}
	return strings.Contains(s, part)
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
			if x.Kind == Err && IsError(r.At(0).Type()) {
				return one(Value{Kind: Err, Chain: x.Chain, Text: x.Text, Dep: true}), true
			}
		case "ExitCode", "ExitStatus":
			w.Sensitive = true
			if x.I != 0 {
				return one(Value{Kind: Int, I: x.I, Dep: true}), true
			}
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
	case Carrier:
		if at := ErrorResult(m.Signature()); at >= 0 {
			out := make([]Value, r.Len())
			for i := range out {
				out[i] = depTop
			}
			out[at] = Failed()
			if w.Mode == OK {
				out[at] = nilValue
			}
			return out, true
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
			if !v.Chain && v.Root != nil {
				out.Root = v.Root // lost further down
			}
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
