package identity

import (
	"fmt"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/inject"
	"github.com/toolvet/toolvet/internal/knowledge"
)

// Source is an origin in terms of a function's parameters, for its callers.
type Source struct {
	Kind   Kind
	Params uint64 // parameters (receiver first) that it is of
	Guess  Guess
}

func (s Source) empty() bool { return s == Source{} }

// Fill says that a function fills one of its parameters.
type Fill struct {
	Param int
	From  Source
}

// Summary is what callers must know of a function.
type Summary struct {
	Results []Source
	Fills   []Fill
	First   []int // parameters of which it returns the first that is not empty, in that order
}

// String shows the summary in tests: "result 0 of reply 1; fills 2 from reply; first of 0 1".
func (s *Summary) String() string {
	var parts []string
	for i, r := range s.Results {
		if !r.empty() {
			parts = append(parts, fmt.Sprintf("result %d of%s", i, r))
		}
	}
	for _, f := range s.Fills {
		parts = append(parts, fmt.Sprintf("fills %d from%s", f.Param, f.From))
	}
	if len(s.First) > 0 {
		parts = append(parts, "first of "+strings.Trim(fmt.Sprint(s.First), "[]"))
	}
	return strings.Join(parts, "; ")
}

// String lists the sources, then the parameters.
func (s Source) String() string {
	var b strings.Builder
	for i, name := range []string{"reply", "request", "config", "made", "unknown"} {
		if s.Kind&(1<<i) != 0 {
			b.WriteString(" " + name)
		}
	}
	for i := range 64 {
		if s.Params&bit(i) != 0 {
			fmt.Fprintf(&b, " %d", i)
		}
	}
	return b.String()
}

// Empty reports whether a summary says nothing.
func (s *Summary) Empty() bool {
	return len(s.Fills) == 0 && len(s.First) == 0 && !slices.ContainsFunc(s.Results, func(r Source) bool { return !r.empty() })
}

// Summary summarises a function of the package.
func (p *Program) Summary(fn *ssa.Function) *Summary {
	var s *Summary
	p.guard(fn, func() { s = p.summary(fn) })
	return s
}

// summary is nil for a function that is being summarised: one that calls itself.
func (p *Program) summary(fn *ssa.Function) *Summary {
	if s, ok := p.sums[fn]; ok {
		return s
	}
	if p.busy[fn] {
		return nil
	}
	p.busy[fn] = true
	s := &Summary{Results: make([]Source, fn.Signature.Results().Len())}
	for _, b := range fn.Blocks {
		ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return)
		if !ok || b == fn.Recover || failed(ret) {
			continue
		}
		for i, v := range results(ret) {
			if isNil(v) || !names(v.Type()) {
				continue
			}
			s.Results[i] = join(s.Results[i], p.source(fn, p.trace(v)))
		}
	}
	for i, par := range fn.Params {
		if !isObject(par.Type()) {
			continue
		}
		for _, f := range p.fillings(par) {
			if !f.sure {
				continue
			}
			t := &tracer{p: p, seen: map[ssa.Value]bool{}}
			src := p.source(fn, f.from(t))
			src.Params &^= bit(i)
			if len(s.Fills) < maxFills {
				s.Fills = append(s.Fills, Fill{i, src})
			}
		}
	}
	s.First = p.coalesces(fn)
	delete(p.busy, fn)
	p.sums[fn] = s
	return s
}

const maxFills = 4

// names reports whether values of a type can be an identity, or hold one. A request is no answer.
func names(t types.Type) bool {
	return !inject.IsError(t) && !isBool(t) && inject.TypeName(t) != "net/http.Request"
}

func join(a, b Source) Source {
	return Source{a.Kind | b.Kind, a.Params | b.Params, max(a.Guess, b.Guess)}
}

// source expresses an origin by the parameters of a function.
func (p *Program) source(fn *ssa.Function, o Origin) Source {
	s := Source{Kind: o.Kind, Guess: o.Guess}
	for _, r := range o.Roots {
		par, ok := r.(*ssa.Parameter)
		if !ok {
			continue
		}
		if i := slices.Index(fn.Params, par); i >= 0 {
			s.Params |= bit(i)
		} else { // of the function around a closure
			x := p.settle(Origin{Roots: []ssa.Value{par}})
			s.Kind |= x.Kind
			s.Guess = max(s.Guess, x.Guess)
		}
	}
	return s
}

// results are the values of a return. In a function with defers they are put into
// variables first: what is put there, if no closure can change it.
func results(ret *ssa.Return) []ssa.Value {
	out := slices.Clone(ret.Results)
	for i, v := range out {
		u, ok := v.(*ssa.UnOp)
		if !ok || u.Op != token.MUL || u.Block() != ret.Block() {
			continue
		}
		a, ok := u.X.(*ssa.Alloc)
		if !ok || slices.ContainsFunc(*a.Referrers(), func(r ssa.Instruction) bool { _, closure := r.(*ssa.MakeClosure); return closure }) {
			continue
		}
		for _, instr := range u.Block().Instrs {
			if instr == ssa.Instruction(u) {
				break
			}
			if s, ok := instr.(*ssa.Store); ok && s.Addr == ssa.Value(a) {
				out[i] = s.Val
			}
		}
	}
	return out
}

// failed reports whether a return gives an error that is not nil by its form.
func failed(ret *ssa.Return) bool {
	for _, v := range results(ret) {
		if inject.IsError(v.Type()) {
			switch v := v.(type) {
			case *ssa.Const:
				return false
			case *ssa.MakeInterface:
				return true
			case *ssa.Call: // not a send or decoder, whose error may be nil
				obj := inject.Callee(&v.Call)
				return obj == nil || makesError(obj)
			case *ssa.UnOp:
				_, sentinel := v.X.(*ssa.Global)
				return sentinel
			}
		}
	}
	return false
}

// makesError reports whether a function only makes errors, by its name.
func makesError(obj *types.Func) bool {
	return slices.ContainsFunc(knowledge.SplitName(obj.Name()), func(w string) bool {
		return slices.Contains([]string{"err", "error", "errorf", "new", "newf", "wrap", "wrapf", "join", "fail", "failed"}, w)
	})
}

func isNil(v ssa.Value) bool {
	c, ok := v.(*ssa.Const)
	return ok && c.Value == nil
}
