package identity

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/inject"
	"github.com/toolvet/toolvet/internal/knowledge"
)

// fresh reports whether a value is a new random id as it was made.
func (p *Program) fresh(v ssa.Value) bool {
	for range 4 {
		call, ok := bare(v).(*ssa.Call)
		if !ok {
			return false
		}
		obj := inject.Callee(&call.Call)
		if obj == nil {
			return false
		}
		if k := p.world.Known(obj); k != nil && k.Fresh {
			return true
		}
		args := inject.Args(&call.Call)
		if len(args) == 0 {
			return false
		}
		v = args[0]
	}
	return false
}

// own reports whether an object is the caller's own, by the name of the call that gave it.
func (o Origin) own() bool {
	return slices.ContainsFunc(o.Roots, func(r ssa.Value) bool {
		call, ok := r.(*ssa.Call)
		if !ok {
			return false
		}
		obj := inject.Callee(&call.Call)
		return obj != nil && slices.ContainsFunc(knowledge.SplitName(obj.Name()), func(w string) bool {
			return slices.Contains([]string{"me", "self", "whoami", "viewer", "myself"}, w)
		})
	})
}

// before reports whether an object was there before the call that gave another.
func (o Origin) before(x Origin) bool {
	found := false
	for _, r := range o.Roots {
		call, ok := r.(*ssa.Call)
		if !ok {
			continue
		}
		for _, y := range x.Roots {
			later, ok := y.(*ssa.Call)
			if !ok || later.Parent() != call.Parent() || !before(call, later) {
				return false
			}
			found = true
		}
	}
	return found
}

// looksUp reports whether a call is of a function that sends nothing: it searches
// in what is there already.
func (p *Program) looksUp(call *ssa.Call) bool {
	return len(p.world.Callees(&call.Call)) > 0 && !p.world.Sends(call).Does
}

// asks reports whether a call asks the service, and does not only take apart what it said.
func (p *Program) asks(call *ssa.Call) bool {
	return p.world.Sends(call).Does || p.asksService(call, 0)
}
