package summary

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/inject"
	"github.com/toolvet/toolvet/internal/knowledge"
)

// summarise gives every function its summary, callees first. Functions that
// call each other are walked twice, so that what one learns reaches the other.
func (p *pkg) summarise() {
	for i := 0; i < len(p.funcs); {
		j := i + 1
		for j < len(p.funcs) && p.comp[p.funcs[j]] == p.comp[p.funcs[i]] {
			j++
		}
		rounds := 1
		if j-i > 1 || p.selfish[p.funcs[i]] {
			rounds = 2
		}
		for r := range rounds {
			for _, fn := range p.funcs[i:j] {
				p.function(fn, r == rounds-1)
			}
		}
		i = j
	}
}

// function summarises one function; a panic costs this summary only.
func (p *pkg) function(fn *ssa.Function, last bool) {
	fi := p.infos[fn]
	defer func() {
		if r := recover(); r != nil {
			complain(fn.String(), r)
			p.infos[fn] = &info{fn: fn, failed: true}
		}
	}()
	*fi = info{fn: fn, opsAt: make(map[ssa.CallInstruction][]*op)}
	p.makesRequest(fi)
	p.setsKeys(fi)
	p.returnsFresh(fi)
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			call, ok := instr.(ssa.CallInstruction)
			if !ok {
				continue
			}
			ops := p.operations(call)
			for _, o := range ops {
				p.byCallerName(o, fn)
			}
			if len(ops) > 0 {
				fi.opsAt[call] = ops
				fi.ops = append(fi.ops, ops...)
			}
			if p.opaque(call.Common()) {
				fi.sum.Opaque = true
			}
		}
	}
	fi.sites = p.paramSites(fi)
	if len(fi.ops) == 0 && len(fi.sites) == 0 && !(p.names != nil && len(fn.AnonFuncs) > 0) {
		p.declare(fi)
		return
	}
	if len(fi.ops) > maxOps {
		fi.ops = fi.ops[:maxOps]
	}
	fi.run(p)
	p.transactions(fi)
	if last {
		try(fn.String(), func() { p.misnamed(fi) })
	}
	p.effectsOf(fi)
	p.repeatsOf(fi)
	p.declare(fi)
	if last {
		p.regionsOf(fi)
	}
	fi.drop()
}

// drop forgets the walks of a function.
func (fi *info) drop() { fi.walks, fi.base, fi.bases = nil, nil, nil }

const maxOps = 60 // operations of one function that are looked at

// opaque reports whether a call leads out of sight: nothing is known of its target.
func (p *pkg) opaque(c *ssa.CallCommon) bool {
	if _, ok := c.Value.(*ssa.Builtin); ok {
		return false
	}
	if c.IsInvoke() {
		if len(p.targets(c)) > 0 || c.Method.Pkg() == nil || inject.IsStd(c.Method.Pkg().Path()) {
			return false
		}
		return !inject.IsError(c.Value.Type())
	}
	if fn := c.StaticCallee(); fn != nil {
		fn = origin(fn)
		if fi := p.infos[p.unwrap(fn)]; fi != nil {
			return fi.sum.Opaque
		}
		if obj, ok := fn.Object().(*types.Func); ok {
			f := p.fact(obj)
			return f != nil && f.Opaque
		}
		return false
	}
	return len(p.dynamic(c)) == 0
}

// run walks the function once from its entry, under the suppositions that the
// questions make: a verb that a parameter decides is POST, a request is a write
// without a key.
func (fi *info) run(p *pkg) {
	params := make(map[*ssa.Parameter]inject.Value)
	for _, par := range fi.fn.Params {
		if isRequestType(par.Type()) {
			params[par] = inject.SuchRequest()
		}
	}
	for _, o := range fi.ops {
		if par, ok := o.val.(*ssa.Parameter); ok && par.Parent() == fi.fn && o.Source == FromVerb && o.Field == 0 {
			params[par] = inject.SuchVerb()
		}
	}
	if slices.ContainsFunc(fi.ops, func(o *op) bool { return o.blind }) {
		for _, par := range fi.fn.Params {
			if inject.IsString(par.Type()) && strings.Contains(strings.ToLower(par.Name()), "method") {
				params[par] = inject.SuchMethod()
			}
		}
	}
	snap := make(map[ssa.CallInstruction]bool)
	for _, o := range fi.ops {
		snap[o.call] = true
	}
	for _, s := range fi.sites {
		if s.call.Parent() == fi.fn {
			snap[s.call] = true
		}
	}
	fi.params = params
	fi.base = p.in.Run(fi.fn, inject.Config{Params: params, Snap: snap, Guesses: true})
	fi.walks = make(map[walkKey]*inject.Walk)
}

// walkKey names a walk. Walks that did not look at the mode serve all modes with the same results.
type walkKey struct {
	call    ssa.CallInstruction
	mode    inject.Mode // NumModes for a walk that serves all
	results string
	how     string
	loop    *ssa.BasicBlock
}

// walk supposes that a call returned results in mode.
func (p *pkg) walk(fi *info, call ssa.CallInstruction, mode inject.Mode, results []inject.Value, how string, c inject.Config, loop *ssa.BasicBlock) *inject.Walk {
	key := walkKey{call, inject.NumModes, inject.Key(results), how, loop}
	if w := fi.walks[key]; w != nil {
		return w
	}
	key.mode = mode
	if w := fi.walks[key]; w != nil {
		return w
	}
	c.Mode, c.Start, c.Results, c.Base = mode, call, results, p.baseOf(fi, call)
	w := p.in.Run(fi.fn, c)
	if !w.Sensitive && mode != inject.OK {
		key.mode = inject.NumModes
	}
	fi.walks[key] = w
	return w
}

// after is a walk from a call on, with the values from before it, once the walks of
// the function are dropped.
func (p *pkg) after(fi *info, c inject.Config) *inject.Walk {
	c.Base = p.in.Run(fi.fn, inject.Config{Params: fi.params, Snap: map[ssa.CallInstruction]bool{c.Start: true}, Guesses: true})
	return p.in.Run(fi.fn, c)
}

// baseOf is the walk from the entry that holds the values from before a call.
// For a call in a loop it is the first round: what does not come back from the
// first round does not come back.
func (p *pkg) baseOf(fi *info, call ssa.CallInstruction) *inject.Walk {
	if len(fi.loopsAround(call.Block())) == 0 {
		return fi.base
	}
	if w, ok := fi.bases[call]; ok {
		return w
	}
	w := p.in.Run(fi.fn, inject.Config{
		Params: fi.params, Snap: map[ssa.CallInstruction]bool{call: true}, Guesses: true,
		Wall: func(c ssa.CallInstruction) bool { return c == call },
	})
	if fi.bases == nil {
		fi.bases = make(map[ssa.CallInstruction]*inject.Walk)
	}
	fi.bases[call] = w
	return w
}

// effectsOf makes the effects that callers see: each operation with what the function returns in each mode.
func (p *pkg) effectsOf(fi *info) {
	for _, o := range fi.ops {
		if o.Class == knowledge.Read {
			fi.sum.Reads = true
		}
	}
	ops := slices.Clone(fi.ops)
	slices.SortStableFunc(ops, func(a, b *op) int { return b.weight() - a.weight() })
	reads := 0
	for _, o := range ops {
		if o.weight() == 0 {
			if reads++; reads > 1 {
				continue
			}
		}
		if len(fi.effs) >= maxEffects {
			break
		}
		if o.blind {
			continue // inside a chain: what goes out is another's
		}
		e := *o.effect
		e.Outcomes = nil
		if _, ok := o.call.(*ssa.Call); !ok {
			// go and defer: the outcome is lost.
			fi.effs = append(fi.effs, &e)
			continue
		}
		modes := allModes
		if o.weight() == 0 {
			modes = readModes
		}
		for _, m := range modes {
			e.Outcomes = append(e.Outcomes, p.outcomes(fi, o, m)...)
		}
		fi.effs = append(fi.effs, &e)
	}
}

// readModes are the modes that matter where nothing is changed: did it come
// back, was it refused, did it fail.
var readModes = []inject.Mode{inject.OK, inject.Rejected, inject.Timeout}

var allModes = func() (all []inject.Mode) {
	for m := range inject.Mode(inject.NumModes) {
		all = append(all, m)
	}
	return all
}()

// outcomes are the results of the function when operation o ended in mode m.
func (p *pkg) outcomes(fi *info, o *op, m inject.Mode) []Outcome {
	var out []Outcome
	add := func(results []inject.Value) {
		t := make([]inject.Value, len(results))
		for i, v := range results {
			t[i] = v.Settled()
		}
		for _, old := range out {
			if slices.Equal(old.Results, t) {
				return
			}
		}
		if len(out) >= maxOutcomes {
			last := out[len(out)-1].Results
			for i := range last {
				last[i] = inject.Join(last[i], t[i])
			}
			return
		}
		out = append(out, Outcome{m, t})
	}
	for _, results := range o.outcomes(m) {
		w := p.walk(fi, o.call, m, results, "all", inject.Config{Guesses: true}, nil)
		for _, r := range w.Returns() {
			add(r)
		}
	}
	return out
}

// A loop is a natural loop of a function.
type loop struct {
	head   *ssa.BasicBlock
	blocks map[*ssa.BasicBlock]bool
}

// loopsAround are the natural loops that hold block b, innermost first.
func (fi *info) loopsAround(b *ssa.BasicBlock) []*loop {
	if fi.loops == nil {
		fi.loops = naturalLoops(fi.fn)
	}
	var out []*loop
	for _, l := range fi.loops {
		if l.blocks[b] {
			out = append(out, l)
		}
	}
	slices.SortStableFunc(out, func(a, b *loop) int { return len(a.blocks) - len(b.blocks) })
	return out
}

func naturalLoops(fn *ssa.Function) []*loop {
	byHead := make(map[*ssa.BasicBlock]*loop)
	out := []*loop{}
	for _, b := range fn.Blocks {
		for _, s := range b.Succs {
			if !s.Dominates(b) {
				continue
			}
			l := byHead[s]
			if l == nil {
				l = &loop{s, map[*ssa.BasicBlock]bool{s: true}}
				byHead[s] = l
				out = append(out, l)
			}
			work := []*ssa.BasicBlock{b}
			for len(work) > 0 {
				x := work[len(work)-1]
				work = work[:len(work)-1]
				if l.blocks[x] {
					continue
				}
				l.blocks[x] = true
				work = append(work, x.Preds...)
			}
		}
	}
	return out
}
