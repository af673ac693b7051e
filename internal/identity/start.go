package identity

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/inject"
	"github.com/toolvet/toolvet/internal/knowledge"
)

// newest reports whether the list is asked for after something was started whose
// answer does not name it: its first need not be that.
func (f *finder) newest(ia *ssa.IndexAddr) bool {
	if f.selected(ia.X) {
		return false
	}
	list := f.p.trace(ia.X)
	for _, r := range list.Roots {
		read, ok := r.(*ssa.Call)
		if !ok || read.Parent() != f.fn {
			continue
		}
		s := f.p.world.Sends(read)
		if s.Writes && !f.lists(read) || !s.Does && !(read.Call.IsInvoke() && takesContext(read.Call.Signature())) {
			continue
		}
		if s.Does && !f.narrows(read) && (f.failedStart(read, ia) || f.startedBefore(f.fn, 0)) {
			return true
		}
		for _, b := range f.fn.Blocks {
			for _, instr := range b.Instrs {
				start, ok := instr.(*ssa.Call)
				if !ok || !before(start, read) || !s.Does && !(start.Call.IsInvoke() && same(start.Call.Value, read.Call.Value)) {
					continue
				}
				if (namesNothing(start) || f.missing(start, ia)) && f.starts(start) {
					return true
				}
			}
		}
	}
	return false
}

// selected reports whether a list holds only what was looked for: it is made of
// elements that equal something, or by a predicate which compares them.
func (f *finder) selected(list ssa.Value) bool {
	switch v := list.(type) {
	case *ssa.Phi:
		return slices.ContainsFunc(v.Edges, func(e ssa.Value) bool { c, ok := e.(*ssa.Call); return ok && f.selected(c) })
	case *ssa.Call:
		if b, ok := v.Call.Value.(*ssa.Builtin); !ok || b.Name() != "append" {
			return slices.ContainsFunc(v.Call.Args, searchesFor)
		}
		for b := v.Block().Idom(); b != nil; b = b.Idom() {
			br, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If)
			if !ok {
				continue
			}
			if cond, ok := br.Cond.(ssa.Instruction); ok {
				if x, y := compared(cond); x != nil && !isConst(x) && !isConst(y) {
					return true
				}
			}
		}
	}
	return false
}

// startedBefore reports whether something was started, whose answer does not name
// it, before a function is called that asks for a list.
func (f *finder) startedBefore(fn *ssa.Function, depth int) bool {
	calls := f.p.world.Callers(fn)
	if depth > 1 || len(calls) > maxCallers {
		return false
	}
	return slices.ContainsFunc(calls, func(call ssa.CallInstruction) bool {
		for _, b := range call.Parent().Blocks {
			for _, instr := range b.Instrs {
				start, ok := instr.(*ssa.Call)
				if ok && before(start, call) && namesNothing(start) && f.p.world.Sends(start).Does && f.starts(start) {
					return true
				}
			}
		}
		return f.startedBefore(call.Parent(), depth+1)
	})
}

// failedStart reports whether an element is taken where something that was started
// gave an error, but not one which says that it is there already.
func (f *finder) failedStart(read *ssa.Call, ia *ssa.IndexAddr) bool {
	return slices.ContainsFunc(f.tests, func(t *test) bool {
		return t.fails != nil && t.fails != read && before(t.fails, read) && t.inEmpty(ia.Block()) &&
			f.p.world.Sends(t.fails).Makes && f.starts(t.fails) && !f.exists(ia)
	})
}

// exists reports whether an element is taken where an error said that the object is there already.
func (f *finder) exists(ia *ssa.IndexAddr) bool {
	return slices.ContainsFunc(f.tests, func(t *test) bool {
		call, ok := t.cond.(*ssa.Call)
		if !ok || !t.inEmpty(ia.Block()) {
			return false
		}
		names := []string{}
		if obj := inject.Callee(&call.Call); obj != nil {
			names = append(names, obj.Name())
		}
		for _, a := range call.Call.Args {
			if u, ok := bare(a).(*ssa.UnOp); ok {
				names = append(names, u.X.Name())
			}
		}
		return slices.ContainsFunc(names, func(n string) bool {
			return slices.ContainsFunc(knowledge.SplitName(n), func(w string) bool {
				return slices.Contains([]string{"exist", "exists", "conflict", "duplicate", "already", "taken"}, w)
			})
		})
	})
}

// narrows reports whether a call asks for objects by what tells one from another.
func (f *finder) narrows(read *ssa.Call) bool {
	tells := func(v ssa.Value, l label) bool {
		return !isConst(v) && isText(v.Type()) && (l.identity() && len(l.own()) == 0 || lastWord(l.name, narrowWords))
	}
	for _, a := range inject.Args(&read.Call) {
		if tells(a, labelOf(a)) {
			return true
		}
		object, ok := inject.Origin(a).(*ssa.Alloc)
		if !ok {
			continue
		}
		found := false
		eachStore(object, func(s *ssa.Store, addr ssa.Value) { found = found || tells(s.Val, labelOfAddr(addr)) })
		if found {
			return true
		}
	}
	return false
}

// narrowWords end the names of what one object has and others have not.
var narrowWords = []string{"name", "title", "description", "ticket", "correlation", "marker", "slug", "key", "token", "sha", "digest", "search", "query", "filter", "q", "jql"}

// namesNothing reports whether a call gives no object: an error alone, or with a
// plain response, or nobody looks at it.
func namesNothing(call *ssa.Call) bool {
	results := call.Call.Signature().Results()
	for i := range results.Len() {
		t := results.At(i).Type()
		if n := named(t); inject.IsError(t) || n != nil && strings.HasSuffix(n.Obj().Name(), "Response") {
			continue
		}
		if x := extract(call, i); results.Len() == 1 || x != nil && len(*x.Referrers()) > 0 {
			return false
		}
	}
	return results.Len() > 0
}

// missing reports whether an element is taken where the answer to a call has no identity.
func (f *finder) missing(start *ssa.Call, ia *ssa.IndexAddr) bool {
	return slices.ContainsFunc(f.tests, func(t *test) bool {
		l := labelOf(t.value)
		return t.fails == nil && t.inEmpty(ia.Block()) && l.identity() && !l.vague &&
			slices.Contains(f.p.trace(t.value).Roots, ssa.Value(start)) && !slices.Contains(f.p.trace(ia.X).Roots, ssa.Value(start))
	})
}

// starts reports whether a call makes something on the far side that is then
// looked for, by the name of the operation.
func (f *finder) starts(call *ssa.Call) bool {
	s := f.p.world.Sends(call)
	if !s.Does && call.Call.IsInvoke() && takesContext(call.Call.Signature()) {
		s = Sends{Writes: true, Name: call.Call.Method.Name()}
	}
	words := f.says(call, s)
	return s.Writes && hasOne(words, startWords) && !hasOne(words, listWords)
}

// lists reports whether a call only asks for what is there, by its words.
func (f *finder) lists(call *ssa.Call) bool {
	return hasOne(f.says(call, f.p.world.Sends(call)), listWords)
}

func hasOne(words, list []string) bool {
	return slices.ContainsFunc(words, func(w string) bool { return slices.Contains(list, w) })
}

// says are the words that tell what a call does: of the operation, the function, the
// command that it runs.
func (f *finder) says(call *ssa.Call, s Sends) []string {
	words := knowledge.SplitName(s.Name)
	obj := inject.Callee(&call.Call)
	if obj == nil {
		return words
	}
	if !inject.IsStd(obj.Pkg().Path()) {
		return append(words, knowledge.SplitName(obj.Name())...)
	}
	if args := inject.Args(&call.Call); len(args) > 0 { // of a command: what it was made of
		if made, ok := inject.Origin(args[0]).(*ssa.Call); ok {
			for _, a := range made.Call.Args {
				words = append(words, constants(a, 0)...)
			}
		}
	}
	return words
}

// constants are the words of the texts that a list begins with, one in each.
func constants(v ssa.Value, depth int) []string {
	if depth > 6 {
		return nil
	}
	var out []string
	switch v := v.(type) {
	case *ssa.Const:
		if s, ok := text(v); ok && !strings.HasPrefix(s, "-") && !strings.ContainsAny(s, " /.") {
			out = append(out, strings.ToLower(s))
		}
	case *ssa.Slice:
		arr, ok := v.X.(*ssa.Alloc)
		if !ok {
			return nil
		}
		for _, r := range *arr.Referrers() {
			if ia, ok := r.(*ssa.IndexAddr); ok {
				for _, q := range *ia.Referrers() {
					if s, ok := q.(*ssa.Store); ok && s.Addr == ssa.Value(ia) && len(out) < 3 {
						out = append(out, constants(s.Val, depth+1)...)
					}
				}
			}
		}
	case *ssa.Call:
		if b, ok := v.Call.Value.(*ssa.Builtin); ok && b.Name() == "append" {
			return constants(v.Call.Args[0], depth+1)
		}
	case *ssa.Phi:
		return constants(v.Edges[0], depth+1)
	}
	return out
}

// listWords are verbs of looking.
var listWords = []string{"list", "ls", "get", "describe", "show", "view", "search", "find", "query", "ps", "status", "history", "latest", "fetch", "read"}

var startWords = []string{"post", "create", "dispatch", "trigger", "start", "run", "rerun", "launch", "submit", "schedule", "enqueue", "deploy"}

func takesContext(sig *types.Signature) bool {
	return sig.Params().Len() > 0 && inject.TypeName(sig.Params().At(0).Type()) == "context.Context"
}
