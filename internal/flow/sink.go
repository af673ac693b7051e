package flow

import (
	"go/token"
	"go/types"
	"os"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/inject"
	"github.com/toolvet/toolvet/internal/knowledge"
)

// A Leak is a credential that reaches what people or agents read.
type Leak struct {
	Pos    token.Pos
	Func   string
	Source *Source
	Class  string   // as knowledge.Sink.Class, or tool
	Path   []string // functions from the place down to the sink
	Meant  bool     // it may be what the program is for: an answer to its own user
}

// A Raw is text of the provider that reaches an agent, or a failure without its flag.
type Raw struct {
	Pos   token.Pos
	Func  string
	Words Words
	How   string   // result, return, field
	Path  []string // functions from the place down to the result
	Flag  bool     // the failure flag is missing
}

// find reports what the unit does wrong.
func (u *unit) find() { u.dump(); u.sinks(&finder{u: u}) }

// finder takes findings; nil while summaries are made.
type finder struct{ u *unit }

// sinks looks at every place of the unit that shows something. Parameters that
// get there go into the summary; what comes from the function is a finding.
func (u *unit) sinks(f *finder) {
	for _, fn := range u.fns {
		for _, b := range fn.Blocks {
			for _, instr := range b.Instrs {
				u.cur = instr
				switch instr := instr.(type) {
				case ssa.CallInstruction:
					u.callSinks(f, instr)
					u.resultCall(f, instr)
				case *ssa.Panic:
					u.leak(f, instr.Pos(), "panic", u.shown(instr.X, b, printing{}).Shown, nil, false)
				case *ssa.Return:
					u.returnSinks(f, instr)
				case *ssa.Store:
					u.resultStore(f, instr)
					u.lastWord(f, instr)
					u.keptLogger(f, instr)
				}
			}
		}
	}
}

// leak takes credentials that are shown at a place.
func (u *unit) leak(f *finder, pos token.Pos, class string, s Set, path []string, own bool) {
	if s.Src != nil && s.Src.Any && class != "log" && class != "output" && class != "trace" {
		s.Src = nil
	}
	if s.Src != nil && f != nil {
		f.leak(pos, class, s.Src, path, u.meant(s.Src, class))
	}
	if f != nil {
		return
	}
	if s.Src != nil && !u.meant(s.Src, class) {
		return // reported here
	}
	u.eachLabel(s.P|s.H, func(sum *Summary, par, label int) {
		if sum == u.sum && u.namedSecret(par) {
			return // reported here
		}
		if s.P&bit(label) != 0 {
			sum.addSink(Sink{Param: par, Class: class, Path: path, Pos: pos, Own: own})
		}
		if s.H&bit(label) != 0 {
			sum.addSink(Sink{Param: par, Held: true, Class: class, Path: path, Pos: pos, Own: own})
		}
	})
}

// meant reports whether a credential is shown because that is what the program
// is for: a service answers its own user, a command prints what it was asked for.
func (u *unit) meant(src *Source, class string) bool {
	switch class {
	case "http":
		return !src.Error && !src.URL
	case "output":
		return src.New || !src.Error && !src.URL && (u.purpose() || isCommand(u.fns))
	case "tool":
		return u.purpose() || src.New
	}
	return false
}

// purpose reports whether the function is there to show or make a credential,
// by its name: PrintToken, CreateAPIKey, runSecretGet.
func (u *unit) purpose() bool {
	name := strings.ToLower(u.fn.Name())
	for _, w := range []string{"secret", "credential", "password", "passwd", "apikey"} {
		if strings.Contains(name, w) {
			return true
		}
	}
	if !strings.Contains(name, "token") && !strings.Contains(name, "key") && !strings.Contains(name, "login") {
		return false
	}
	for _, verb := range []string{"print", "show", "create", "generate", "new", "issue", "rotate", "display", "export", "reveal", "run", "cmd", "command", "login"} {
		if strings.HasPrefix(name, verb) || strings.HasSuffix(name, verb) {
			return true
		}
	}
	return false
}

// eachLabel visits the parameters with labels in a set: the summary that they
// belong to, their index there, and the label.
func (u *unit) eachLabel(set uint64, visit func(sum *Summary, par, label int)) {
	if set == 0 {
		return
	}
	for i := range u.fn.Params {
		if set&bit(i) != 0 {
			visit(u.sum, i, i)
		}
	}
	for _, par := range u.labelled {
		l := u.labels[par]
		if set&bit(l) == 0 {
			continue
		}
		sum := u.inner[par.Parent()]
		if sum == nil {
			sum = &Summary{}
			u.inner[par.Parent()] = sum
		}
		visit(sum, paramIndex(par), l)
	}
}

func (f *finder) leak(pos token.Pos, class string, src *Source, path []string, meant bool) {
	p := f.u.p
	if !pos.IsValid() {
		return
	}
	for _, l := range p.Leaks {
		if l.Pos == pos {
			if l.Meant && !meant {
				l.Meant, l.Source, l.Class, l.Path = false, src, class, path
			}
			return
		}
	}
	p.Leaks = append(p.Leaks, &Leak{Pos: pos, Func: displayName(f.u.fn), Source: src, Class: class, Path: path, Meant: meant})
}

// callSinks looks at one call.
func (u *unit) callSinks(f *finder, call ssa.CallInstruction) {
	c := call.Common()
	if b, ok := c.Value.(*ssa.Builtin); ok {
		if b.Name() == "print" || b.Name() == "println" {
			for _, a := range c.Args {
				u.leak(f, call.Pos(), "output", u.shown(a, call.Block(), printing{}).Shown, nil, false)
			}
		}
		return
	}
	args := inject.Args(c)
	for _, fn := range u.p.world.Callees(c) {
		if u.inside(fn) {
			if s := u.inner[fn]; s != nil {
				u.summarySinks(f, call, s, args, "a closure", true)
			}
		} else if s := u.p.summary(fn); s != nil {
			u.summarySinks(f, call, s, args, shortFunc(fn), true)
		}
	}
	obj := calleeObject(c)
	if obj == nil {
		return
	}
	if k := u.p.world.Known(obj); k != nil && k.Sink != nil {
		u.knownSink(f, call, obj, k.Sink, args)
		return
	}
	if s := u.p.world.Fact(obj); s != nil && (len(s.Sinks) > 0 || !c.IsInvoke()) {
		u.summarySinks(f, call, s, args, shortName(obj), false)
		return
	}
	if len(u.p.world.Callees(c)) == 0 && likeLogger(obj) {
		u.knownSink(f, call, obj, loggerShape, args)
	}
}

// loggerShape is what a method of an unknown logger does.
var loggerShape = &knowledge.Sink{
	Class: "log", Places: []knowledge.Place{{Index: knowledge.Recv}, {Index: 0, Rest: true}},
	Format: knowledge.None, Key: knowledge.None, Pairs: 1, Writer: knowledge.None,
}

// likeLogger reports whether a method logs what it is given, by its name and that of its type.
func likeLogger(obj *types.Func) bool {
	recv := obj.Signature().Recv()
	if obj.Signature().Results().Len() > 0 {
		return false
	}
	if recv != nil {
		t := inject.TypeName(recv.Type())
		t = t[strings.LastIndexByte(t, '.')+1:]
		if !strings.Contains(t, "Log") && t != "Entry" {
			return false
		}
	} else if obj.Pkg() == nil || !strings.Contains(strings.ToLower(obj.Pkg().Name()), "log") {
		return false
	}
	name := obj.Name()
	for _, tail := range []string{"Context", "Ctx", "ln", "f", "w"} {
		name = strings.TrimSuffix(name, tail)
	}
	switch name {
	case "Trace", "Debug", "Info", "Notice", "Warn", "Warning", "Error", "Critical", "Fatal", "Panic", "Print", "Log":
		return true
	}
	return false
}

// summarySinks looks at a call of a function that shows its parameters.
func (u *unit) summarySinks(f *finder, call ssa.CallInstruction, s *Summary, args []ssa.Value, name string, here bool) {
	for _, k := range s.Sinks {
		if k.Param >= len(args) {
			continue
		}
		path := append([]string{name}, k.Path...)
		if len(path) > 5 {
			path = path[:5]
		}
		if k.Agent {
			u.agentSink(f, call, s, k, args, path, here)
			continue
		}
		pos := call.Pos()
		if k.Own && here && k.Pos.IsValid() {
			pos = k.Pos
		}
		ops := operands(call.Common(), k.Param)
		printed := u.printedByWrapper(call, args, k.Param)
		for i, op := range ops {
			if printed != nil && !printed[i] {
				continue
			}
			x := u.at(op, call.Block())
			if _, ok := op.(*ssa.MakeInterface); ok {
				x = u.shown(op, call.Block(), printing{})
			}
			set := x.Shown
			if k.Held {
				set = u.at(args[k.Param], call.Block()).Held
			}
			if i > 0 && isVariadicAny(call, k.Param) {
				set.join(u.keyed(ops[i-1], op).Shown)
			}
			u.leak(f, pos, k.Class, set, path, k.Own)
		}
	}
}

// printedByWrapper are the operands that the format in front of them prints, when
// a project's own function takes one; nil when there is none.
func (u *unit) printedByWrapper(call ssa.CallInstruction, args []ssa.Value, i int) map[int]bool {
	if !isVariadicAny(call, i) || i == 0 {
		return nil
	}
	format, ok := constArg(args, i-1)
	if !ok || !strings.Contains(format, "%") {
		return nil
	}
	vs, ok := verbs(format)
	if !ok {
		return nil
	}
	out := map[int]bool{}
	for _, v := range vs {
		out[v.arg] = out[v.arg] || v.shows()
	}
	return out
}

func isVariadicAny(call ssa.CallInstruction, i int) bool {
	c := call.Common()
	sig := c.Signature()
	n := sig.Params().Len() - 1
	if !sig.Variadic() {
		return false
	}
	if sig.Recv() != nil || c.IsInvoke() {
		n++
	}
	return i == n
}

// knownSink looks at a call of a function that a table knows to show what it is given.
func (u *unit) knownSink(f *finder, call ssa.CallInstruction, obj *types.Func, k *knowledge.Sink, args []ssa.Value) {
	if k.Class == "dump" {
		return
	}
	shift := shiftOf(obj)
	class := k.Class
	if class == "error" && strings.HasPrefix(obj.Name(), "Wrap") && len(args) > 0 && isError(args[0].Type()) && isZero(args[0]) {
		return // wrapping nothing gives nothing
	}
	dumps := false
	if k.Writer != knowledge.None {
		i := 0
		if k.Writer != knowledge.Recv {
			i = k.Writer + shift
		}
		if i >= len(args) {
			return
		}
		switch u.writer(args[i]) {
		case writesOut:
		case writesAnswer:
			class = "http"
		case writesSomewhere:
			dumps = true
		default:
			return
		}
	}
	how := printing{json: k.JSON, slog: obj.Pkg() != nil && obj.Pkg().Path() == "log/slog"}
	if how.slog && shift == 1 {
		how = u.handlerOf(args[0], how)
	}
	keyed := false
	if k.Key != knowledge.None {
		if name, ok := constArg(args, k.Key+shift); ok {
			keyed = u.p.table.SecretName("ident", name)
		}
	}
	done := map[int]bool{}
	show := func(op ssa.Value, set Set) {
		if set.Src == nil && (class == "error" || class == "log") && u.tokenBody(op, call) {
			set.Src = &Source{What: "the answer of an endpoint for tokens", Pos: call.Pos(), Guess: 1, Trust: "that the answer holds a token is taken from the function's name"}
		}
		if dumps && (set.Src == nil || !strings.Contains(set.Src.What, "dump")) {
			return
		}
		if class == "error" && u.onlyMasked(call) {
			return
		}
		isErr := isError(op.Type()) || implementsError(boxedType(op))
		if class == "error" && isErr {
			set.P, set.H = 0, 0 // goes on in the error that is made
		}
		if class == "http" && obj.Name() == "Error" && set.Src != nil {
			src := *set.Src
			src.Error = true
			set.Src = &src
		}
		u.leak(f, call.Pos(), class, set, nil, u.ownSink(class))
	}
	if k.Format != knowledge.None {
		at := k.Format + shift
		if format, ok := constArg(args, at); ok {
			if vs, ok := verbs(format); ok {
				ops := inject.Varargs(call.Common(), at+1)
				if len(ops) == 0 {
					ops = operands(call.Common(), at+1)
				}
				for _, v := range vs {
					if v.arg < len(ops) && v.shows() {
						x := u.printed(ops[v.arg], call.Block(), v)
						x.join(u.behind(v.before, ops[v.arg], call.Pos()))
						show(ops[v.arg], x.Shown)
					}
				}
				done[at+1] = true
				if len(ops) == 1 && at+1 < len(args) && ops[0] == args[at+1] {
					x := u.shown(ops[0], call.Block(), how)
					show(ops[0], x.Shown)
				}
			}
		}
	}
	for _, pl := range k.Places {
		for _, i := range u.indexes(pl, shift, len(args)) {
			if done[i] {
				continue
			}
			done[i] = true
			ops := operands(call.Common(), i)
			for j, op := range ops {
				x := u.shown(op, call.Block(), how)
				if pl.Held {
					x.Shown = u.at(op, call.Block()).Held
				}
				if k.Pairs != knowledge.None && i >= k.Pairs+shift && j > 0 {
					x.join(u.keyed(ops[j-1], op))
				}
				if keyed && i != k.Key+shift && u.traceable(op) && !u.aboutIt(op) {
					name, _ := constArg(args, k.Key+shift)
					x.join(u.p.byName("the value under", name, op.Pos()))
				}
				show(op, x.Shown)
			}
		}
	}
}

// handlerOf tells how a logger of log/slog prints, when the handler that it was made with is in sight.
func (u *unit) handlerOf(logger ssa.Value, how printing) printing {
	call, ok := inject.Origin(logger).(*ssa.Call)
	if !ok || len(call.Call.Args) != 1 {
		return how
	}
	h, ok := inject.Origin(call.Call.Args[0]).(*ssa.Call)
	if !ok || calleeObject(&h.Call) == nil {
		return how
	}
	switch calleeObject(&h.Call).Name() {
	case "NewJSONHandler":
		return printing{json: true, slog: true}
	case "NewTextHandler":
		return printing{text: true, slog: true}
	}
	return how
}

// boxedType is the type of what was put into an interface.
func boxedType(v ssa.Value) types.Type {
	switch m := v.(type) {
	case *ssa.MakeInterface:
		return m.X.Type()
	case *ssa.ChangeInterface:
		return boxedType(m.X)
	}
	return v.Type()
}

// onlyMasked reports whether the only use of an error is to be masked.
func (u *unit) onlyMasked(call ssa.CallInstruction) bool {
	v := call.Value()
	if v == nil || v.Referrers() == nil || len(*v.Referrers()) == 0 {
		return false
	}
	for _, r := range *v.Referrers() {
		c, ok := r.(*ssa.Call)
		if !ok {
			return false
		}
		obj := calleeObject(&c.Call)
		if obj == nil || !u.masks(obj, u.p.world.Callees(&c.Call)) {
			return false
		}
	}
	return true
}

// ownSink reports whether a sink in this function is the place to mend, and not
// the call that hands the credential in: the functions of a project that only
// log are called from everywhere.
func (u *unit) ownSink(class string) bool {
	if class == "error" {
		return true
	}
	sig := u.fn.Signature
	if sig.Variadic() {
		return false
	}
	name := strings.ToLower(u.fn.Name())
	for _, w := range []string{"log", "print", "debug", "info", "warn", "error", "fatal", "trace", "write", "emit", "report", "record", "say"} {
		if strings.Contains(name, w) {
			return false
		}
	}
	return sig.Results().Len() > 0
}

type writerKind int

const (
	writesElsewhere writerKind = iota
	writesOut                  // standard output, error, a log
	writesAnswer               // the answer of an HTTP server
	writesSomewhere            // nobody can tell
)

// writer tells where a writer writes to.
func (u *unit) writer(v ssa.Value) writerKind {
	o := inject.Origin(v)
	switch x := o.(type) {
	case *ssa.Phi:
		for _, e := range x.Edges {
			if _, ok := e.(*ssa.Phi); !ok {
				return u.writer(e)
			}
		}
	case *ssa.UnOp:
		switch a := x.X.(type) {
		case *ssa.Global:
			if a.Pkg.Pkg.Path() == "os" && (a.Name() == "Stdout" || a.Name() == "Stderr") {
				return writesOut
			}
			if isInterface(a.Type().(*types.Pointer).Elem()) { // gin.DefaultWriter
				return writesOut
			}
		case *ssa.FieldAddr:
			if fd := fieldOf(a.X.Type(), a.Field); fd != nil && inject.TypeName(fd.Type()) == "os.File" {
				return writesOut
			} else if fd != nil && isInterface(fd.Type()) {
				if saysOutput(fd.Name()) {
					return writesOut
				}
				return writesSomewhere
			}
		}
	case *ssa.Parameter:
		if isInterface(x.Type()) && inject.TypeName(x.Type()) != "net/http.ResponseWriter" {
			if saysOutput(x.Name()) {
				return writesOut
			}
			return writesSomewhere
		}
	case *ssa.Extract:
		// A file that is appended to is a log.
		if call, ok := x.Tuple.(*ssa.Call); ok {
			if obj := calleeObject(&call.Call); obj != nil && inject.FullName(obj) == "os.OpenFile" && len(call.Call.Args) == 3 {
				if c, ok := call.Call.Args[1].(*ssa.Const); ok && c.Int64()&int64(os.O_APPEND) != 0 {
					return writesOut
				}
			}
		}
	case *ssa.Call:
		if obj := calleeObject(&x.Call); obj != nil {
			switch obj.Name() {
			case "OutOrStdout", "ErrOrStderr", "OutOrStderr":
				return writesOut
			case "NewEncoder", "NewWriter", "New", "NewWriterSize":
				if args := inject.Args(&x.Call); len(args) > 0 {
					return u.writer(args[0])
				}
			}
		}
	}
	if inject.TypeName(o.Type()) == "net/http.ResponseWriter" {
		return writesAnswer
	}
	return writesElsewhere
}

func isInterface(t types.Type) bool {
	_, ok := t.Underlying().(*types.Interface)
	return ok
}

func saysOutput(name string) bool {
	name = strings.ToLower(name)
	return slices.ContainsFunc([]string{"stdout", "stderr", "log", "debug", "trace"}, func(w string) bool { return strings.Contains(name, w) })
}

// returnSinks looks at the errors that a return lets out.
func (u *unit) returnSinks(f *finder, r *ssa.Return) {
	fn := r.Parent()
	if r.Block() == fn.Recover {
		return
	}
	sig := fn.Signature
	for i, v := range r.Results {
		if i >= sig.Results().Len() || !isError(sig.Results().At(i).Type()) {
			continue
		}
		if load, ok := v.(*ssa.UnOp); ok {
			if a, ok := load.X.(*ssa.Alloc); ok && u.replacedAtEnd(a) {
				continue // a deferred function has the last word
			}
		}
		x := u.at(v, r.Block())
		x.Shown.join(u.changedInPlace(fn))
		if x.Shown.Src != nil && !x.Shown.Src.Any && f != nil {
			f.leak(r.Pos(), "error", x.Shown.Src, nil, false)
		}
		u.returnRaw(f, r, v, x.Words)
	}
	if u.fn == fn && fn.Name() == "Error" && sig.Recv() != nil && len(r.Results) == 1 && f != nil {
		if x := u.at(r.Results[0], r.Block()); x.Shown.Src != nil {
			f.leak(r.Pos(), "error", x.Shown.Src, nil, false)
		}
	}
	u.returnText(f, r)
	u.structured(f, r)
}

func shortFunc(fn *ssa.Function) string {
	if obj, ok := fn.Object().(*types.Func); ok {
		return shortName(obj)
	}
	return fn.Name()
}

// displayName names a function in a message; a closure by the function around it.
func displayName(fn *ssa.Function) string {
	for fn.Parent() != nil {
		fn = fn.Parent()
	}
	obj, ok := fn.Object().(*types.Func)
	if !ok || obj.Pkg() == nil {
		return fn.Name()
	}
	return strings.Replace(shortName(obj), obj.Pkg().Name()+".", "", 1)
}

// replacedAtEnd reports whether a deferred function puts something else in the
// place of an error that a function returns.
func (u *unit) replacedAtEnd(a *ssa.Alloc) bool {
	if !isError(a.Type().(*types.Pointer).Elem()) {
		return false
	}
	for _, s := range u.deferredStores(a) {
		for k := u.facts(s.Block()); k != nil; k = k.next {
			if l, ok := k.val.(*ssa.UnOp); ok && l.X == s.Addr && !k.nil {
				return true
			}
		}
		if s.Block() == s.Parent().Blocks[0] {
			return true
		}
	}
	return false
}

// deferredStores are the stores of deferred closures to a variable.
func (u *unit) deferredStores(a *ssa.Alloc) []*ssa.Store {
	var out []*ssa.Store
	for _, r := range *a.Referrers() {
		mc, ok := r.(*ssa.MakeClosure)
		if !ok || !deferred(mc) {
			continue
		}
		fn := mc.Fn.(*ssa.Function)
		for i, b := range mc.Bindings {
			if b != a {
				continue
			}
			for _, q := range *fn.FreeVars[i].Referrers() {
				if s, ok := q.(*ssa.Store); ok && s.Addr == fn.FreeVars[i] {
					out = append(out, s)
				}
			}
		}
	}
	return out
}

func deferred(mc *ssa.MakeClosure) bool {
	for _, r := range *mc.Referrers() {
		if _, ok := r.(*ssa.Defer); ok {
			return true
		}
	}
	return false
}

// lastWord looks at what a deferred function puts in the place of a returned error.
func (u *unit) lastWord(f *finder, s *ssa.Store) {
	fv, ok := s.Addr.(*ssa.FreeVar)
	if !ok || !isError(s.Val.Type()) || f == nil {
		return
	}
	a, ok := inject.Binding(fv).(*ssa.Alloc)
	if !ok || !returned(a) {
		return
	}
	found := false
	for _, d := range u.deferredStores(a) {
		found = found || d == s
	}
	if !found {
		return
	}
	x := u.at(s.Val, s.Block())
	if x.Shown.Src != nil {
		f.leak(s.Pos(), "error", x.Shown.Src, nil, false)
	}
	if u.p.agents.handler(a.Parent()) && x.Words.Kind >= Body {
		f.raw(s, x.Words, "return", nil)
	}
}

// returned reports whether a variable is a result of its function.
func returned(a *ssa.Alloc) bool {
	for _, r := range *a.Referrers() {
		if l, ok := r.(*ssa.UnOp); ok && l.Referrers() != nil {
			for _, q := range *l.Referrers() {
				if _, ok := q.(*ssa.Return); ok {
					return true
				}
			}
		}
	}
	return false
}

// keptLogger looks at a logger that is kept with a credential among its fields:
// it will log it with every line.
func (u *unit) keptLogger(f *finder, s *ssa.Store) {
	if f == nil || !isLogger(s.Val.Type()) {
		return
	}
	if _, ok := s.Addr.(*ssa.FieldAddr); !ok {
		return
	}
	x := u.at(s.Val, s.Block())
	call, ok := inject.Origin(s.Val).(*ssa.Call)
	if ok && x.Shown.Src != nil {
		f.leak(call.Pos(), "log", x.Shown.Src, nil, false)
	}
}

// changedInPlace is the credential that a transport writes into the URL of the
// request it was given: the client's error will show it.
func (u *unit) changedInPlace(fn *ssa.Function) Set {
	if fn != u.fn || fn.Name() != "RoundTrip" || len(fn.Params) != 2 {
		return Set{}
	}
	return Set{Src: u.outs[1].Shown.Src}
}

// tokenBody reports whether a text is the body of a successful answer in a
// function that fetches tokens, by its name.
func (u *unit) tokenBody(op ssa.Value, call ssa.CallInstruction) bool {
	w := u.at(op, call.Block()).Words
	if w.Kind != Body || w.Src == nil || w.Src.What != "the body of the answer" || isError(op.Type()) {
		return false
	}
	name := strings.ToLower(u.fn.Name())
	has := func(words ...string) bool {
		return slices.ContainsFunc(words, func(s string) bool { return strings.Contains(name, s) })
	}
	if !has("token", "register", "registration", "refresh", "exchange") || has("discover", "detect", "metadata", "probe", "count") {
		return false
	}
	return looksAtStatus(call.Parent()) && !failedByStatus(call.Block())
}

// looksAtStatus reports whether a function compares the status of an answer.
func looksAtStatus(fn *ssa.Function) bool {
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			if c, ok := instr.(*ssa.BinOp); ok && readsStatus(c.X, 0) {
				return true
			}
		}
	}
	return false
}

// namedSecret reports whether a parameter of the unit's function is a credential by its name.
func (u *unit) namedSecret(i int) bool {
	return u.namedParameter(u.fn.Params[i]).Shown.Src != nil
}

// isCommand reports whether a function is a command of a program for people: it is handed
// the command that was called.
func isCommand(fns []*ssa.Function) bool {
	for _, fn := range fns {
		for par := range fn.Signature.Params().Variables() {
			switch t := inject.TypeName(par.Type()); {
			case strings.HasSuffix(t, "/cobra.Command"), strings.HasSuffix(t, "/cli.Context"), strings.HasSuffix(t, "/cli.Command"):
				return true
			}
		}
	}
	return false
}
