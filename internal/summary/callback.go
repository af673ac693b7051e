package summary

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/inject"
	"github.com/toolvet/toolvet/internal/knowledge"
)

// rangeOver treats a range over a function as a repeater of its body: the
// body's true asks for the next round.
func (p *pkg) rangeOver(call ssa.CallInstruction) []*repeater {
	c := call.Common()
	if c.IsInvoke() {
		return nil
	}
	for i, a := range inject.Args(c) {
		mc, ok := a.(*ssa.MakeClosure)
		if !ok || mc.Fn.(*ssa.Function).Synthetic != "range-over-func yield" {
			continue
		}
		return []*repeater{{call: call, arg: i, name: "range", again: func(m inject.Mode, results []inject.Value) verdict {
			if len(results) == 1 && (results[0].Kind != inject.Bool || results[0].B) {
				return again
			}
			return never
		}}}
	}
	return nil
}

// throughArguments finds the operations in functions that a call is given and
// that it calls: they happen at the call.
func (p *pkg) throughArguments(call ssa.CallInstruction) []*op {
	c := call.Common()
	args := inject.Args(c)
	var out []*op
	seen := make(map[*ssa.Function]bool)
	through := func(v ssa.Value) {
		for _, f := range p.functionsOf(v) {
			fi := p.infos[f]
			if fi == nil || seen[f] {
				continue
			}
			seen[f] = true
			for _, e := range fi.effs {
				o := p.take(call, "func", e, func(v ssa.Value) ssa.Value { return v }, f)
				o.Trace = e.Trace
				o.through = true
				from := e.Outcomes
				sig, inner := c.Signature(), f.Signature
				o.outcomes = func(m inject.Mode) [][]inject.Value { return passOn(outcomesOf(from, m), inner, sig) }
				out = append(out, o)
			}
		}
	}
	for _, i := range p.invokes(call) {
		if i < len(args) {
			through(args[i])
			for _, v := range inject.Varargs(c, i) {
				through(v)
			}
		}
	}
	return out
}

// passOn turns the results of a callback into those of the function that calls it: the error goes on.
func passOn(all [][]inject.Value, inner, outer *types.Signature) [][]inject.Value {
	at, to := inject.ErrorResult(inner), inject.ErrorResult(outer)
	var out [][]inject.Value
	for _, results := range all {
		t := make([]inject.Value, outer.Results().Len())
		for i := range t {
			t[i] = inject.Value{Kind: inject.Top, Dep: true}
		}
		if to >= 0 {
			if at >= 0 && at < len(results) {
				t[to] = results[at]
				t[to].Mark = inject.Unmarked
			}
		}
		if !slices.ContainsFunc(out, func(o []inject.Value) bool { return slices.Equal(o, t) }) {
			out = append(out, t)
		}
	}
	return out
}

// invokes are the arguments that a call calls.
func (p *pkg) invokes(call ssa.CallInstruction) []int {
	c := call.Common()
	obj := inject.Callee(c)
	if obj != nil {
		if known := p.known(obj); known != nil && known.Retries != nil {
			shift := 0
			if obj.Signature().Recv() != nil {
				shift = 1
			}
			if known.Retries.Fn == knowledge.None {
				return nil
			}
			return []int{known.Retries.Fn + shift}
		}
	}
	if fn := p.callee(c); fn != nil {
		return p.infos[fn].sum.Invokes
	}
	if c.IsInvoke() {
		if fns := p.targets(c); len(fns) == 1 {
			return p.infos[fns[0]].sum.Invokes
		}
	}
	if obj != nil {
		if f := p.fact(obj); f != nil {
			return f.Invokes
		}
		switch inject.FullName(obj) {
		case "(*sync.Once).Do":
			return []int{1}
		}
	}
	for i, a := range inject.Args(c) {
		if mc, ok := a.(*ssa.MakeClosure); ok && mc.Fn.(*ssa.Function).Synthetic == "range-over-func yield" {
			return []int{i}
		}
	}
	return nil
}
