package flow

import (
	"go/token"
	"go/types"
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
func (u *unit) find() { u.sinks(&finder{u: u}) }

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
	if s.Src != nil && s.Src.Any && (class != "log" && class != "output" && class != "trace" || knownAddress(u.cur.Block())) {
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
	if !pos.IsValid() || src.Any && len(path) > 0 {
		return
	}
	if src.Any && slices.ContainsFunc(p.Leaks, func(l *Leak) bool { return l.Source.Any && l.Func == inject.DisplayName(f.u.fn) }) {
		return // once a transport
	}
	for _, l := range p.Leaks {
		if l.Pos == pos {
			if l.Meant && !meant {
				l.Meant, l.Source, l.Class, l.Path = false, src, class, path
			}
			return
		}
	}
	p.Leaks = append(p.Leaks, &Leak{Pos: pos, Func: inject.DisplayName(f.u.fn), Source: src, Class: class, Path: path, Meant: meant})
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
		} else if s := u.asks(fn); s != nil {
			u.summarySinks(f, call, s, args, shortFunc(fn), true)
		}
	}
	obj := inject.Callee(c)
	if obj == nil {
		return
	}
	if k := u.p.world.Known(obj); k != nil && k.Sink != nil {
		u.knownSink(f, call, obj, k.Sink, args)
		return
	}
	if s := u.p.world.Fact(obj); s != nil && (len(s.Sinks) > 0 || !c.IsInvoke()) {
		u.summarySinks(f, call, s, args, inject.ShortName(obj), false)
		return
	}
	if len(u.p.world.Callees(c)) == 0 && likeLogger(obj) {
		u.knownSink(f, call, obj, loggerShape, args)
	}
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
		if k.Class == "error" && droppedError(call) {
			continue
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
	if class == "error" && strings.HasPrefix(obj.Name(), "Wrap") && len(args) > 0 && inject.IsError(args[0].Type()) && isZero(args[0]) {
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
		if set.Src == nil && class != "http" && class != "cluster" {
			set.Src = u.tokenBody(op, call)
		}
		if dumps && (set.Src == nil || !strings.Contains(set.Src.What, "dump")) {
			return
		}
		if class == "error" && u.onlyMasked(call) {
			return
		}
		isErr := inject.IsError(op.Type()) || inject.ImplementsError(boxedType(op))
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
		obj := inject.Callee(&c.Call)
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

const (
	writesElsewhere writerKind = iota
	writesOut                  // standard output, error, a log
	writesAnswer               // the answer of an HTTP server
	writesSomewhere            // nobody can tell
)

func shortFunc(fn *ssa.Function) string {
	if obj, ok := fn.Object().(*types.Func); ok {
		return inject.ShortName(obj)
	}
	return fn.Name()
}
