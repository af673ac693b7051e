package category

import (
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/inject"
	"github.com/toolvet/toolvet/internal/knowledge"
)

// sortsOutcomes reports whether a function tells outcomes apart in plain text: what
// it returns says different things of them ("failed", "refused", "unknown").
func (f *Finder) sortsOutcomes(fn *ssa.Function) bool {
	known, ok := f.sorts[fn]
	if ok {
		return known
	}
	claims := make(map[knowledge.Claim]bool)
	for _, b := range fn.Blocks {
		r, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return)
		if !ok {
			continue
		}
		for _, v := range r.Results {
			if inject.IsString(v.Type()) && enumType(v.Type()) == nil {
				f.claimsOf(v, 0, claims)
			}
		}
	}
	delete(claims, knowledge.NoClaim)
	f.sorts[fn] = len(claims) > 1
	return len(claims) > 1
}

// claimsOf collects what the constants say that a value can be.
func (f *Finder) claimsOf(v ssa.Value, depth int, claims map[knowledge.Claim]bool) {
	if s, ok := text(v); ok {
		claims[f.table.Outcome(s)] = true
		return
	}
	if phi, ok := v.(*ssa.Phi); ok && depth < 4 {
		for _, e := range phi.Edges {
			f.claimsOf(e, depth+1, claims)
		}
	}
}

// isReturned reports whether a variable is a result of its function.
func isReturned(phi *ssa.Phi) bool {
	for _, r := range *phi.Referrers() {
		switch r := r.(type) {
		case *ssa.Return:
			return true
		case *ssa.Phi:
			if r != phi && r.Comment == phi.Comment && isReturnedDirectly(r) {
				return true
			}
		}
	}
	return false
}

func isReturnedDirectly(phi *ssa.Phi) bool {
	for _, r := range *phi.Referrers() {
		if _, ok := r.(*ssa.Return); ok {
			return true
		}
	}
	return false
}

// onlyRecorded reports whether a text or map goes nowhere but to logs, counters and
// records for operators.
func (f *Finder) onlyRecorded(v ssa.Value) bool {
	seen := make(map[ssa.Value]bool)
	some := false
	var only func(v ssa.Value) bool
	only = func(v ssa.Value) bool {
		if seen[v] || v.Referrers() == nil {
			return true
		}
		seen[v] = true
		for _, r := range *v.Referrers() {
			switch r := r.(type) {
			case *ssa.DebugRef, *ssa.If:
			case *ssa.BinOp, *ssa.Phi, *ssa.MakeInterface, *ssa.Convert, *ssa.ChangeType, *ssa.Slice, *ssa.IndexAddr:
				if !only(r.(ssa.Value)) {
					return false
				}
			case *ssa.MapUpdate:
				if r.Map != v {
					return false
				}
			case *ssa.Store:
				switch addr := r.Addr.(type) {
				case *ssa.IndexAddr:
					if !only(addr.X) {
						return false
					}
				case *ssa.FieldAddr:
					if !f.records(inject.TypeName(addr.X.Type())) {
						return false
					}
					some = true
				default:
					return false
				}
			case ssa.CallInstruction:
				obj := inject.Callee(r.Common())
				if obj == nil {
					return false
				}
				k := f.known(obj)
				if !f.telemetry(obj) && !(k != nil && k.Sink != nil) {
					if c, ok := r.(*ssa.Call); !ok || !inject.IsString(c.Type()) || obj.Pkg() == nil || obj.Pkg().Path() != "fmt" || !only(c) {
						return false
					}
				}
				some = true
			default:
				return false
			}
		}
		return true
	}
	return only(v) && some
}

// variadic reports whether an element belongs to a list of arguments.
func variadic(ia *ssa.IndexAddr) bool {
	a, ok := ia.X.(*ssa.Alloc)
	return ok && a.Comment == "varargs"
}

// learnTexts notes the texts of errors.New in the variables of the package.
func (f *Finder) learnTexts(init *ssa.Function) {
	for _, b := range init.Blocks {
		for _, instr := range b.Instrs {
			s, ok := instr.(*ssa.Store)
			if !ok {
				continue
			}
			g, ok := s.Addr.(*ssa.Global)
			call, isCall := s.Val.(*ssa.Call)
			if !ok || !isCall || !inject.IsError(s.Val.Type()) || len(call.Call.Args) == 0 {
				continue
			}
			if t, ok := text(call.Call.Args[0]); ok {
				f.texts[g] = t
			}
		}
	}
}

// Learn looks where the functions of the package put the texts that others return,
// and of what text its error variables are made. init is the package's initialiser.
func (f *Finder) Learn(fns []*ssa.Function, init *ssa.Function) {
	if init != nil {
		f.learnTexts(init)
	}
	for _, fn := range fns {
		for _, b := range fn.Blocks {
			for _, instr := range b.Instrs {
				s, ok := instr.(*ssa.Store)
				if !ok {
					continue
				}
				fa, ok := s.Addr.(*ssa.FieldAddr)
				if !ok {
					continue
				}
				if par, ok := inject.Origin(s.Val).(*ssa.Parameter); ok {
					f.learnFill(par, fa)
				}
				call, isCall := s.Val.(*ssa.Call)
				if !isCall || call.Call.StaticCallee() == nil || !inject.IsString(call.Type()) {
					continue
				}
				if v := inject.FieldOf(fa); v != nil && f.holds(fa, v) {
					f.feeds[call.Call.StaticCallee()] = true
				}
			}
		}
	}
}

// holds reports whether a field holds the name of an outcome.
func (f *Finder) holds(fa *ssa.FieldAddr, v *types.Var) bool {
	owner := inject.TypeName(fa.X.Type())
	owner = owner[strings.LastIndexByte(owner, '.')+1:]
	if f.records(owner) || f.table.OutcomeWord("telemetry", v.Name()) {
		return false
	}
	return f.table.OutcomePlace("place", v.Name()) || f.table.OutcomePlace("holder", owner) && inject.IsString(v.Type())
}
