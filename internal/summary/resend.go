package summary

import (
	"go/token"
	"go/types"
	"slices"
	"sort"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/inject"
	"github.com/toolvet/toolvet/internal/knowledge"
)

// Resend is a place where an operation can be sent again under an unknown outcome.
type Resend struct {
	Pos     token.Pos
	Func    string // the function that holds the region
	Op      string // what is sent: POST, CreateRelease
	Class   knowledge.Effect
	Modes   inject.Modes // after these failures of the operation itself
	Later   inject.Modes // after these failures of a later step in the same region
	How     string       // what makes it run again: "loop", or the name of the repeater
	Key     KeyState     // FreshKey: it has a key, but a new one in every attempt
	Trace   []Step
	Trust   string
	Sure    bool // false: a predicate that decides could not be resolved
	Setting bool // a client that re-sends: Trace shows a write that goes out through it

	call      ssa.CallInstruction
	confirmed bool
	pending   bool // its verb is a parameter: reported when a caller of the package writes
}

// confirm says that a caller of this package writes through the re-sending function.
func (r *Resend) confirm(e *effect) {
	if r.confirmed {
		return
	}
	r.confirmed = true
	r.Op, r.Class = e.Op, e.Class
}

// excused reports whether a write that only a name speaks for stands in a
// function that opens a session or asks a model, by its own name.
func (p *pkg) excused(victim *op, fn *ssa.Function) bool {
	if victim.Trust == "" {
		return false
	}
	for fn.Parent() != nil {
		fn = fn.Parent()
	}
	class, ok := p.table.NameEffect(p.pass.Pkg.Path(), fn.Name())
	return ok && (class == knowledge.Session || class == knowledge.Completion)
}

// suspicious reports whether a second send of e can do harm: it changes
// something, or a parameter decides whether it does.
func suspicious(e *effect) bool {
	return e.Class.Mutates() || e.Class == knowledge.Completion || e.Source != Decided
}

// note keeps a re-send for the rules.
func (p *pkg) note(r *region, victim *op, own, later inject.Modes, sure bool) {
	res := &Resend{
		Pos: victim.call.Pos(), Func: inject.DisplayName(r.fi.fn), Op: victim.Op, Class: victim.Class,
		Modes: own & inject.UnknownOutcome, Later: later, How: r.how, Trace: victim.Trace, Trust: victim.Trust, Sure: sure, call: victim.call,
	}
	if victim.Key == FreshKey || victim.Key == ParamKey && victim.Source == Decided {
		res.Key = FreshKey
	}
	if victim.Source != Decided {
		res.pending = true
		victim.resend = res
		effs := r.fi.effs
		if r.outer != nil && r.outer != r.fi {
			effs = append(slices.Clone(effs), r.outer.effs...)
		}
		for _, e := range effs {
			if e.val == victim.val && e.Source == victim.Source && e.Field == victim.Field {
				e.resend, e.Resent = res, own&inject.UnknownOutcome
			}
		}
		if isSendLayer(r.fi.fn) {
			res.confirmed = true
			res.Op, res.Class = "every method", knowledge.Write
		}
	}
	p.found = append(p.found, res)
}

// isGateway reports whether a function serves requests of others: what it sends on has their method.
func isGateway(sig *types.Signature) bool {
	p := sig.Params()
	return p.Len() == 2 && inject.TypeName(p.At(0).Type()) == "net/http.ResponseWriter" && inject.TypeName(p.At(1).Type()) == "net/http.Request"
}

// isSendLayer reports whether a function is a transport or client that all requests of others pass through.
func isSendLayer(fn *ssa.Function) bool {
	if inject.IsDoer(fn.Signature) && fn.Parent() != nil || isGateway(fn.Signature) {
		return true
	}
	for fn.Parent() != nil {
		fn = fn.Parent()
	}
	obj, ok := fn.Object().(*types.Func)
	if !ok || obj.Signature().Recv() == nil {
		return false
	}
	return inject.IsDoer(obj.Signature())
}

// resends are the findings of the package, in the order of the source.
func (p *pkg) resends() []*Resend {
	p.settings()
	var out []*Resend
	for _, r := range p.found {
		if !r.pending || r.confirmed {
			out = append(out, r)
		}
	}
	// Calls of other packages' functions that send again whatever they are given.
	for _, fn := range p.funcs {
		fi := p.infos[fn]
		for _, o := range fi.ops {
			if o.Resent != 0 && o.resend == nil && o.Source == Decided && o.Class.Mutates() && o.Key == NoKey {
				out = append(out, &Resend{
					Pos: o.call.Pos(), Func: inject.DisplayName(fn), Op: o.Op, Class: o.Class, Modes: o.Resent, How: o.Trace[0].Name,
					Trace: o.Trace, Trust: o.Trust, Sure: true, call: o.call,
				})
			}
		}
	}
	sort.SliceStable(out, func(i, j int) bool { return out[i].Pos < out[j].Pos })
	return slices.CompactFunc(out, func(a, b *Resend) bool { return a.Pos == b.Pos })
}
