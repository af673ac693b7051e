package summary

import (
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/inject"
	"github.com/toolvet/toolvet/internal/knowledge"
)

// boundTo is the object of a method value: d in retry.Do(d.send).
func boundTo(v ssa.Value) ssa.Value {
	mc, ok := inject.Origin(v).(*ssa.MakeClosure)
	if !ok || len(mc.Bindings) != 1 || !strings.HasPrefix(mc.Fn.(*ssa.Function).Synthetic, "bound method") {
		return nil
	}
	return mc.Bindings[0]
}

// asBound is a send of a method as the object of a method value decides it: by the
// fields that were set where the object was made. nil: it does no harm.
func (p *pkg) asBound(object ssa.Value, victim *op) *op {
	e := *victim.effect
	par, ok := e.val.(*ssa.Parameter)
	switch {
	case e.Source == Decided && e.Kind == "http" && e.Op == "POST":
		p.clearByDocuments(&e, p.literalsOf(object, 0))
	case e.Source == FromVerb && ok && e.Field > 0 && len(par.Parent().Params) > 0 && par.Parent().Params[0] == par:
		worst := knowledge.Unknown
		for _, lit := range p.literalsOf(object, 0) {
			one := *victim.effect
			if v := fieldValue(lit, victim.Field-1); v != nil {
				if p.decide(&one, FromVerb, v); one.Class > worst {
					worst, e = one.Class, one
				}
			}
		}
	}
	if !suspicious(&e) {
		return nil
	}
	out := *victim
	out.effect = &e
	return &out
}

const maxCallers = 16 // calls of a function that are looked at for a parameter

// literalsOf are the struct literals that a value can be: those made in sight, or
// what the callers of the package hand over. nil: nobody can tell.
func (p *pkg) literalsOf(v ssa.Value, depth int) []*ssa.Alloc {
	o := inject.Origin(v)
	if u, ok := o.(*ssa.UnOp); ok {
		o = u.X
	}
	switch o := o.(type) {
	case *ssa.Alloc:
		if par := spilled(o); par != nil {
			return p.literalsOf(par, depth)
		}
		if structUnder(o.Type()) != nil {
			return []*ssa.Alloc{o}
		}
	case *ssa.Parameter:
		fn := o.Parent()
		at, calls := slices.Index(fn.Params, o), p.called[fn]
		if depth > 2 || len(calls) > maxCallers {
			return nil
		}
		var out []*ssa.Alloc
		for _, call := range calls {
			args := inject.Args(call.Common())
			if at >= len(args) {
				return nil
			}
			more := p.literalsOf(args[at], depth+1)
			if more == nil {
				return nil
			}
			out = append(out, more...)
		}
		return out
	}
	return nil
}

// clearByDocuments clears a POST that sends the GraphQL documents in the fields of
// some objects, when all of them are queries.
func (p *pkg) clearByDocuments(e *effect, objects []*ssa.Alloc) {
	queries := 0
	for _, a := range objects {
		for _, s := range fieldStores(a) {
			if !inject.IsString(s.val.Type()) {
				continue
			}
			texts, _ := p.stringsOf(s.val)
			for _, t := range texts {
				switch documentKind(t) {
				case "mutation":
					return
				case "query":
					queries++
				}
			}
		}
	}
	if queries > 0 && queries >= len(objects) {
		e.Class, e.Op = knowledge.Read, "query"
	}
}

// documentKind is query or mutation for a GraphQL document, else "".
func documentKind(text string) string {
	t := strings.TrimSpace(text)
	first, _, _ := strings.Cut(strings.Map(func(r rune) rune {
		if r == '(' || r == '{' || r == '\n' || r == '\t' {
			return ' '
		}
		return r
	}, t), " ")
	switch {
	case first == "query" && strings.Contains(t, "{"), strings.HasPrefix(t, "{") && strings.HasSuffix(t, "}") && !strings.Contains(t, ":\""):
		return "query"
	case first == "mutation" && strings.Contains(t, "{"):
		return "mutation"
	}
	return ""
}
