package category

import (
	"go/constant"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/inject"
	"github.com/toolvet/toolvet/internal/knowledge"
)

// stored finds names that are put into fields and variables.
func (f *Finder) stored(s *ssa.Store) []*Site {
	if !s.Pos().IsValid() {
		return nil
	}
	var site *Site
	switch addr := s.Addr.(type) {
	case *ssa.FieldAddr:
		v := inject.FieldOf(addr)
		if v == nil || f.records(inject.TypeName(addr.X.Type())) || f.table.OutcomeWord("telemetry", v.Name()) {
			return nil
		}
		site = f.named(s, s.Val, v.Name())
		if t, ok := text(s.Val); ok && site == nil && enumType(s.Val.Type()) == nil && f.holds(addr, v) {
			site = f.word(s, t)
		}
		if t, ok := text(s.Val); ok && site == nil && strings.Contains(t, " ") && f.table.Outcome(t) == knowledge.ClaimsOpen {
			site = f.word(s, t) // a message
		}
		if site == nil && isBool(s.Val.Type()) && f.table.Outcome(v.Name()) == knowledge.ClaimsOpen {
			if c, ok := s.Val.(*ssa.Const); !ok || c.Value != nil && constant.BoolVal(c.Value) {
				site = &Site{Block: s.Block(), Instr: s, Claim: knowledge.ClaimsOpen, Word: v.Name()} // Indeterminate: true
				if !ok {
					site.Val = s.Val
				}
			}
		}
		if site != nil {
			site.Weak = site.Weak && !placeOf(addr).condition
			site.Place, site.base = "field "+v.Name(), root(addr.X)
		}
	case *ssa.Alloc:
		if i := resultOf(addr); i >= 0 {
			return one(f.result(s, i, s.Val)) // a return of a function with a defer
		}
		if addr.Comment == "" || strings.Contains(addr.Comment, " ") {
			return nil
		}
		if site = f.named(s, s.Val, addr.Comment); site != nil {
			site.base = addr
		}
	case *ssa.FreeVar:
		site = f.named(s, s.Val, addr.Name())
	case *ssa.IndexAddr:
		if variadic(addr) {
			return nil // the call tells
		}
		if c, ok := s.Val.(*ssa.Const); ok && c.Value != nil {
			site = f.member(s, c)
		}
	}
	if site == nil {
		site = f.sentinel(s, s.Val, s.Pos())
	}
	if site == nil {
		return nil
	}
	site.Pos = s.Pos()
	return one(site)
}

// underKey finds names in maps: m["status"] = "failed".
func (f *Finder) underKey(u *ssa.MapUpdate) []*Site {
	v := u.Value
	if mi, ok := v.(*ssa.MakeInterface); ok {
		v = mi.X
	}
	if _, made := u.Map.(*ssa.MakeMap); f.records(inject.TypeName(u.Map.Type())) || !u.Pos().IsValid() || made && f.onlyRecorded(u.Map) {
		return nil
	}
	key, ok := text(u.Key)
	var site *Site
	if ok {
		site = f.named(u, v, key)
	} else if c, isConst := v.(*ssa.Const); isConst && c.Value != nil {
		site = f.member(u, c)
	}
	if site == nil {
		return nil
	}
	site.Pos = u.Pos()
	if ok {
		site.Place, site.base = "key "+key, u.Map
	}
	return one(site)
}

// named is the site of a value that is given to something with a name.
func (f *Finder) named(instr ssa.Instruction, v ssa.Value, name string) *Site {
	if isBool(v.Type()) {
		if !f.table.OutcomePlace("flag", name) {
			return nil
		}
		site := &Site{Block: instr.Block(), Instr: instr, Claim: knowledge.ClaimsRetry, Word: name}
		if c, ok := v.(*ssa.Const); ok {
			if c.Value == nil || !constant.BoolVal(c.Value) {
				return nil
			}
			return site
		}
		site.Val = v
		return site
	}
	c, ok := v.(*ssa.Const)
	if !ok || c.Value == nil {
		return nil
	}
	if site := f.member(instr, c); site != nil {
		return site
	}
	code := f.table.OutcomePlace("code", name)
	if enumType(c.Type()) != nil || !code && !f.table.OutcomePlace("place", name) {
		return nil
	}
	s, ok := text(c)
	if !ok {
		return nil
	}
	site := f.word(instr, s)
	if site != nil && code && site.Claim != knowledge.ClaimsNotDone && site.Claim != knowledge.ClaimsOpen {
		site.Weak = true
	}
	return site
}

// word is the site of a text that stands for an outcome.
func (f *Finder) word(instr ssa.Instruction, s string) *Site {
	claim := f.table.Outcome(s)
	if claim == knowledge.NoClaim || claim != knowledge.ClaimsOpen && claim != knowledge.ClaimsNotDone && isSentence(s) {
		return nil
	}
	return &Site{Block: instr.Block(), Instr: instr, Claim: claim, Word: quoted(s)}
}

// isSentence reports whether a text speaks to people, and is no name of an outcome.
func isSentence(s string) bool {
	return strings.ContainsAny(s, ".:!?;%") || len(strings.Fields(s)) > 6
}

// member is the site of a member of an enumeration of outcomes.
func (f *Finder) member(instr ssa.Instruction, c *ssa.Const) *Site {
	n := enumType(c.Type())
	if n == nil {
		return nil
	}
	m := f.Enum(n).of(c.Value)
	if m == nil || m.Claim == knowledge.NoClaim {
		return nil
	}
	return &Site{Block: instr.Block(), Instr: instr, Claim: m.Claim, Word: m.Object.Name(), Type: n, Object: m.Object}
}

// joined finds constants that a variable gets on one of several ways.
func (f *Finder) joined(phi *ssa.Phi) []*Site {
	if phi.Comment == "" || phi.Comment == "&&" || phi.Comment == "||" {
		return nil
	}
	var out []*Site
	for i, e := range phi.Edges {
		c, ok := e.(*ssa.Const)
		if !ok || c.Value == nil || i >= len(phi.Block().Preds) {
			continue
		}
		site := f.named(phi, c, phi.Comment)
		if site == nil && enumType(c.Type()) == nil && isReturned(phi) && f.sortsOutcomes(phi.Parent()) {
			if s, ok := text(c); ok {
				site = f.word(phi, s)
			}
		}
		if site == nil || f.onlyRecorded(phi) {
			continue
		}
		site.Block, site.From = phi.Block(), phi.Block().Preds[i]
		site.Place = "variable " + phi.Comment
		site.Pos = f.assignment(phi, site.From, c)
		if site.Pos.IsValid() {
			out = append(out, site)
		}
	}
	return out
}
