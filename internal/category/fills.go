package category

import (
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/inject"
)

// place is a field that holds the name of an outcome.
type place struct {
	name      string
	condition bool // of a condition: its reason is what became of the whole
}

// placeOf is the place that a field is.
func placeOf(fa *ssa.FieldAddr) place {
	owner := inject.TypeName(fa.X.Type())
	p := place{condition: strings.HasSuffix(owner, "Condition")}
	if v := inject.FieldOf(fa); v != nil {
		p.name = v.Name()
	}
	return p
}

// learnFill notes a parameter that is put into a field that can hold the name of an
// outcome: the function is a setter, whatever its name.
func (f *Finder) learnFill(par *ssa.Parameter, fa *ssa.FieldAddr) {
	v := inject.FieldOf(fa)
	if v == nil || f.records(inject.TypeName(fa.X.Type())) || f.table.OutcomeWord("telemetry", v.Name()) {
		return
	}
	if f.holds(fa, v) || f.table.OutcomePlace("code", v.Name()) || f.table.OutcomePlace("flag", v.Name()) {
		if _, ok := f.fills[par]; !ok {
			f.fills[par] = placeOf(fa)
		}
	}
}

// filled is the site of an argument that a function of the package puts into a
// place, or nil.
func (f *Finder) filled(call ssa.CallInstruction, callee *ssa.Function, i int, a ssa.Value) *Site {
	if i >= len(callee.Params) {
		return nil
	}
	par := callee.Params[i]
	p, ok := f.fills[par]
	if !ok {
		return nil
	}
	s := f.named(call, a, p.name)
	if s == nil {
		return nil
	}
	s.Weak = s.Weak && !p.condition
	s.Place, s.Pos = "parameter "+par.Name(), call.Pos()
	return s
}

// target is the function of the package that a call calls: a declared one, or a
// closure in a variable.
func target(c *ssa.CallCommon) *ssa.Function {
	if c.IsInvoke() {
		return nil
	}
	switch v := inject.Origin(c.Value).(type) {
	case *ssa.Function:
		if o := v.Origin(); o != nil {
			return o
		}
		return v
	case *ssa.MakeClosure:
		return v.Fn.(*ssa.Function)
	}
	return nil
}
