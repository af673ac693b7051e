package inject

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/knowledge"
)

// answer is what a function returned to given arguments.
type answer struct {
	results   []Value
	back      bool
	predSet   uint64
	sensitive bool
	trace     *Trace
}

type memoKey struct {
	fn   *ssa.Function
	mode Mode
	args string
}

// Args are the arguments of a call, the receiver of an interface call first.
func Args(c *ssa.CallCommon) []ssa.Value {
	if c.IsInvoke() {
		return append([]ssa.Value{c.Value}, c.Args...)
	}
	return c.Args
}

func (w *Walk) args(c *ssa.CallCommon) []Value {
	vs := Args(c)
	out := make([]Value, len(vs))
	for i, v := range vs {
		out[i] = w.lookup(v)
	}
	return out
}

func (w *Walk) bindings(mc *ssa.MakeClosure) []Value {
	out := make([]Value, len(mc.Bindings))
	for i, b := range mc.Bindings {
		out[i] = w.lookup(b)
	}
	return out
}

// setResults gives a call its results.
func (w *Walk) setResults(call ssa.CallInstruction, results []Value) {
	v := call.Value()
	if v == nil {
		return
	}
	if _, ok := v.Type().(*types.Tuple); ok {
		if old, ok := w.tuples[v]; ok && len(old) == len(results) {
			results = slices.Clone(results)
			for i := range results {
				results[i] = Join(old[i], results[i])
			}
			if !slices.Equal(old, results) {
				w.tuples[v] = results
				w.touch(v)
			}
			return
		}
		w.tuples[v] = results
		return
	}
	if len(results) == 1 {
		w.set(v, results[0])
	}
}

// call interprets a call; false means that it does not come back.
func (w *Walk) call(instr ssa.CallInstruction, mem memory) bool {
	c := instr.Common()
	switch instr.(type) {
	case *ssa.Go:
		w.escape(c, mem)
		return true
	case *ssa.Defer:
		return true
	}
	args := w.args(c)
	res, back := w.results(instr, c, args, mem)
	if !back {
		return false
	}
	n := c.Signature().Results().Len()
	if len(res) != n {
		res = make([]Value, n)
		dep := false
		for _, a := range args {
			dep = dep || a.telling() && a.Kind != Request
		}
		for i := range res {
			res[i] = Value{Kind: Top, Dep: dep}
			if dep && (w.Mode == OK || isClose(c)) && IsError(c.Signature().Results().At(i).Type()) {
				res[i] = nilValue // success: what is done with the reply works, too
			}
		}
	}
	w.setResults(instr, res)
	return true
}

func (w *Walk) results(instr ssa.CallInstruction, c *ssa.CallCommon, args []Value, mem memory) (res []Value, back bool) {
	if b, ok := c.Value.(*ssa.Builtin); ok {
		return w.builtin(b.Name(), args), true
	}
	if endsProgram(c) {
		return nil, false
	}
	fn := c.StaticCallee()
	if fn == nil && !c.IsInvoke() {
		// A function value.
		switch f := w.lookup(c.Value); f.Kind {
		case Func:
			switch root := f.Root.(type) {
			case *ssa.MakeClosure:
				return w.inline(root.Fn.(*ssa.Function), args, w.bindings(root), mem)
			case *ssa.Function:
				fn = root
			case *ssa.Parameter:
				if r := c.Signature().Results(); r.Len() == 1 && isBool(r.At(0).Type()) && tellingError(args) {
					for i, p := range root.Parent().Params {
						if p == root {
							return []Value{{Kind: Pred, I: int64(i), Dep: true}}, true
						}
					}
				}
			}
		}
		if fn == nil {
			if body := w.in.World.Dispatch(c); body != nil {
				return w.inline(body, args, nil, mem)
			}
			w.escape(c, mem)
			return w.unknown(c, args), true
		}
	}
	if c.IsInvoke() {
		if res, ok := w.method(c.Method, args); ok {
			return res, true
		}
		if body := w.in.World.Dispatch(c); body != nil && tellingAny(args) {
			return w.inline(body, args, nil, mem)
		}
		if res, ok := w.in.World.Verdict(c.Method, w.Mode, args); ok {
			w.trace().judged(instr)
			return res, true
		}
		w.escape(c, mem)
		return w.unknown(c, args), true
	}
	if res, ok := w.model(instr, fn, c, args, mem); ok {
		return res, true
	}
	obj, _ := origin(fn).Object().(*types.Func)
	if obj != nil && obj.Signature().Recv() != nil {
		if res, ok := w.method(obj, args); ok {
			return res, true
		}
	}
	if w.in.World.Table().NoReturn(fullName(fn)) {
		return nil, false
	}
	if len(fn.Blocks) > 0 || len(origin(fn).Blocks) > 0 {
		var bindings []Value
		if mc, ok := c.Value.(*ssa.MakeClosure); ok {
			bindings = w.bindings(mc)
		}
		if tellingAny(args) || bindings != nil || noError(c, args) {
			return w.inline(origin(fn), args, bindings, mem)
		}
		w.escape(c, mem)
		return nil, true
	}
	if obj != nil && (tellingAny(args) || noError(c, args)) {
		if res, ok := w.in.World.Verdict(obj, w.Mode, args); ok {
			if tellingAny(args) {
				if !onlyText(args) {
					w.trace().judged(instr)
				}
				w.vainlyJudged(instr, obj, args, res)
			}
			w.escape(c, mem)
			return res, true
		}
	}
	w.escape(c, mem)
	return w.unknown(c, args), true
}

// endsProgram reports whether a call of a logger does not come back, by its name:
// log.Fatalf of any logger, also of an interface; Fatal().Msg of an event.
func endsProgram(c *ssa.CallCommon) bool {
	obj := Callee(c)
	if obj == nil || c.Signature().Results().Len() > 0 {
		return false
	}
	switch obj.Name() {
	case "Fatal", "Fatalf", "Fatalln", "Fatalw", "Panicf", "Panicln", "Panicw":
		fn := c.StaticCallee()
		return fn == nil || len(fn.Blocks) == 0 // what is in sight tells itself
	case "Msg", "Msgf", "Send":
		for v, n := Args(c)[0], 0; n < maxEvent; n++ {
			call, ok := v.(*ssa.Call)
			if !ok || len(Args(&call.Call)) == 0 {
				return false
			}
			if made := Callee(&call.Call); made != nil && (made.Name() == "Fatal" || made.Name() == "Panic") {
				return true
			}
			v = Args(&call.Call)[0]
		}
	}
	return false
}

const maxEvent = 12 // fields of one log event

// unknown is the result of a call of which nothing is known: a bool that was made from the outcome is a guess.
func (w *Walk) unknown(c *ssa.CallCommon, args []Value) []Value {
	r := c.Signature().Results()
	if r.Len() == 0 || !tellingError(args) {
		return nil
	}
	out := make([]Value, r.Len())
	for i := range out {
		out[i] = depTop
		if (w.Mode == OK || isClose(c)) && IsError(r.At(i).Type()) {
			out[i] = nilValue
		}
		if isBool(r.At(i).Type()) {
			out[i] = guess
		}
	}
	return out
}

// isClose reports whether a call closes a body: that does not fail.
func isClose(c *ssa.CallCommon) bool {
	return c.IsInvoke() && c.Method.Name() == "Close"
}

// escape forgets what the callee may have changed.
func (w *Walk) escape(c *ssa.CallCommon, mem memory) {
	for _, v := range append([]ssa.Value{c.Value}, Args(c)...) {
		x := w.lookup(v)
		w.clobber(mem, x)
		if x.Kind == Func {
			if mc, ok := x.Root.(*ssa.MakeClosure); ok {
				for i, b := range w.bindings(mc) {
					if stores(mc.Fn.(*ssa.Function).FreeVars[i]) {
						w.clobber(mem, b)
					}
				}
			}
		}
	}
}

func stores(fv *ssa.FreeVar) bool {
	for _, r := range *fv.Referrers() {
		switch r := r.(type) {
		case *ssa.Store:
			if r.Addr == fv {
				return true
			}
		case *ssa.UnOp, *ssa.DebugRef:
		default:
			return true
		}
	}
	return false
}

// inline interprets the body of a callee of the same package.
func (w *Walk) inline(fn *ssa.Function, args, bindings []Value, mem memory) ([]Value, bool) {
	if w.depth >= maxDepth || len(fn.Blocks) == 0 || slices.Contains(w.stack, fn) || *w.budget < 0 {
		return nil, true
	}
	pure := bindings == nil
	for _, a := range args {
		pure = pure && a.Root == nil // of an address, a function, a lost error
	}
	var key memoKey
	if pure {
		key = memoKey{fn, w.Mode, argKey(args)}
		if a, ok := w.in.memo[key]; ok {
			w.PredSet |= a.predSet
			w.Sensitive = w.Sensitive || a.sensitive
			w.trace().add(a.trace)
			return a.results, a.back
		}
	}
	sub := w.in.newWalk(fn, Config{Mode: w.Mode}, w.budget)
	sub.depth = w.depth + 1
	sub.stack = append(slices.Clone(w.stack), w.Fn)
	for i, p := range fn.Params {
		if i < len(args) && args[i].Kind != Bottom {
			sub.env[p] = args[i]
		}
	}
	for i, fv := range fn.FreeVars {
		if i < len(bindings) {
			sub.env[fv] = bindings[i]
		}
	}
	sub.run(cloneMemory(mem))
	w.PredSet |= sub.PredSet
	w.Sensitive = w.Sensitive || sub.Sensitive
	if w.inDefer {
		w.noteDeferred(sub)
	}
	traced := sub.traced()
	w.trace().add(traced)
	rets := sub.Returns()
	if len(rets) == 0 {
		return nil, *w.budget < 0 || fn.Recover != nil
	}
	res := rets[0]
	for _, r := range rets[1:] {
		res = slices.Clone(res)
		for i := range res {
			res[i] = Join(res[i], r[i])
		}
	}
	if sub.Guessed {
		res = slices.Clone(res)
		for i := range res {
			if res[i].Kind == Top && isBool(fn.Signature.Results().At(i).Type()) {
				res[i] = guess
			}
		}
	}
	if tellingError(args) {
		res = slices.Clone(res)
		for i := range res {
			if res[i].Kind == Top {
				res[i].Dep = true // which return it was depended on the outcome
			}
		}
	}
	if sub.outMem != nil {
		for c := range mem {
			if v, ok := sub.outMem[c]; ok {
				mem[c] = v
			} else {
				delete(mem, c) // forgotten when the whole was stored
			}
		}
	}
	if pure && *w.budget >= 0 {
		w.in.memo[key] = &answer{res, true, sub.PredSet, sub.Sensitive, traced}
	}
	return res, true
}

// noteDeferred keeps which calls of a deferred closure ran.
func (w *Walk) noteDeferred(sub *Walk) {
	for _, b := range sub.Fn.Blocks {
		for i, instr := range b.Instrs {
			if call, ok := instr.(ssa.CallInstruction); ok && sub.visited[b.Index] && i < sub.upto[b.Index] {
				if w.Deferred == nil {
					w.Deferred = make(map[ssa.CallInstruction]bool)
				}
				w.Deferred[call] = true
			}
		}
	}
}

func cloneMemory(m memory) memory {
	out := make(memory, len(m))
	for k, v := range m {
		out[k] = v
	}
	return out
}

func argKey(args []Value) string {
	var b strings.Builder
	for _, a := range args {
		b.WriteByte(byte(a.Kind))
		flags := byte(0)
		for i, f := range []bool{a.B, a.Dep, a.Chain, a.Text, a.Neg} {
			if f {
				flags |= 1 << i
			}
		}
		b.WriteByte(flags)
		b.WriteByte(byte(a.Mark))
		for _, s := range a.Set[:a.N] {
			b.WriteByte(byte(s))
			b.WriteByte(byte(s >> 8))
		}
		for s := range 8 {
			b.WriteByte(byte(a.I >> (8 * s)))
		}
		b.WriteString(a.S)
		b.WriteByte(0)
		b.WriteString(a.Type)
		b.WriteByte(0)
		b.WriteString(a.Sentinel)
		b.WriteByte(1)
	}
	return b.String()
}

func origin(fn *ssa.Function) *ssa.Function {
	if o := fn.Origin(); o != nil {
		return o
	}
	return fn
}

// fullName is the name of a function in the tables: without type arguments.
func fullName(fn *ssa.Function) string {
	if obj, ok := origin(fn).Object().(*types.Func); ok {
		return FullName(obj)
	}
	return ""
}

// FullName is (*types.Func).FullName without type arguments.
func FullName(f *types.Func) string {
	s := f.Origin().FullName()
	if !strings.Contains(s, "[") {
		return s
	}
	var b strings.Builder
	depth := 0
	for _, r := range s {
		switch r {
		case '[':
			depth++
		case ']':
			depth--
		default:
			if depth == 0 {
				b.WriteRune(r)
			}
		}
	}
	return b.String()
}

func isBool(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsBoolean != 0
}

// tellingError reports whether an argument carries the outcome.
func tellingError(args []Value) bool {
	for _, a := range args {
		switch a.Kind {
		case Err, Resp, IntSet, Text:
			return true
		}
	}
	return false
}

// onlyText reports whether the errors among arguments have the injected one in
// their texts only: what is said of them is not said of it.
func onlyText(args []Value) bool {
	some := false
	for _, a := range args {
		switch a.Kind {
		case Err:
			if a.Chain {
				return false
			}
			some = true
		case Resp, IntSet:
			return false
		}
	}
	return some
}

// noError reports whether a function is asked about an error that is nil.
func noError(c *ssa.CallCommon, args []Value) bool {
	for i, a := range Args(c) {
		if args[i].Kind == Nil && IsError(a.Type()) {
			return true
		}
	}
	return false
}

func tellingAny(args []Value) bool {
	for _, a := range args {
		if a.telling() {
			return true
		}
	}
	return false
}

// Call interprets a call of fn with args under mode and returns the results of
// all its returns; predicate parameters count as nobody-can-tell.
func (in *Interp) Call(fn *ssa.Function, mode Mode, args []Value) []Value {
	budget := maxBudget
	w := in.newWalk(fn, Config{Mode: mode}, &budget)
	res, _ := w.inline(fn, args, nil, memory{})
	return res
}

// Enter walks through fn from its entry as if it had been called with args.
func (in *Interp) Enter(fn *ssa.Function, mode Mode, args []Value) *Walk {
	params := make(map[*ssa.Parameter]Value, len(args))
	for i, p := range fn.Params {
		if i < len(args) {
			params[p] = args[i]
		}
	}
	budget := maxBudget
	w := in.newWalk(fn, Config{Mode: mode, Params: params, Guesses: true}, &budget)
	w.depth = 1 // as a callee: both ways where nobody can tell
	w.run(nil)
	return w
}

// Key is a text that is equal for equal values.
func Key(values []Value) string { return argKey(values) }

// Judge is the answer of a predicate of the tables to an error in a mode.
func (in *Interp) Judge(mode Mode, e Value, known *knowledge.Error) Value {
	budget := 1
	w := &Walk{Config: Config{Mode: mode}, in: in, budget: &budget}
	return w.judge(e, known)
}
