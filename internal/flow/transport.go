package flow

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/inject"
)

// A transport that writes a credential into the URL of the request that it is
// given, and not into that of a clone, makes the errors of its client show it.
// Where a client of the package is seen to have such a transport, the credential
// is followed from its errors; else it is reported at the transport's return.

// changedInPlace is the credential that a transport writes into the URL of the
// request it was given, when nobody in the package is seen to send through it.
func (u *unit) changedInPlace(fn *ssa.Function) Set {
	if fn != u.fn || u.p.sentThrough[fn] {
		return Set{}
	}
	return Set{Src: u.writesURL(fn)}
}

// writesURL is the credential that a function with the form of a transport
// writes into the URL of the request it was given, or nil.
func (u *unit) writesURL(fn *ssa.Function) *Source {
	if !inject.IsDoer(fn.Signature) || len(fn.Params) == 0 || fn.Parent() == nil && fn.Name() != "RoundTrip" {
		return nil
	}
	req := fn.Params[len(fn.Params)-1]
	if fn == u.fn {
		return u.outs[paramIndex(req)].Shown.Src
	}
	for _, p := range u.parts[req] {
		if p.held || p.field == nil || p.field.Pkg() == nil || p.field.Pkg().Path() != "net/url" {
			continue
		}
		for _, w := range u.mem[p].writes {
			if src := w.val.Shown.Src; src != nil && !src.Any {
				return src
			}
		}
	}
	return nil
}

// addedByTransport is the credential that the transport of a client adds to the URL of every request, or nil.
func (u *unit) addedByTransport(client ssa.Value) *Source {
	var out *Source
	u.p.origins(client, 0, func(v ssa.Value) {
		if a, ok := v.(*ssa.Alloc); ok && out == nil && inject.TypeName(a.Type()) == "net/http.Client" {
			out = u.addedInside(a)
		}
	})
	return out
}

// addedInside is the same of a client that is made here.
func (u *unit) addedInside(client *ssa.Alloc) *Source {
	for _, r := range *client.Referrers() {
		switch r := r.(type) {
		case *ssa.FieldAddr:
			if inject.FieldOf(r).Name() != "Transport" {
				continue
			}
			for _, q := range *r.Referrers() {
				if s, ok := q.(*ssa.Store); ok && s.Addr == r {
					if src := u.addedBy(s.Val); src != nil {
						return src
					}
				}
			}
		case *ssa.Store: // the literal is made first
			if l, ok := r.Val.(*ssa.UnOp); ok && r.Addr == client {
				if lit, ok := l.X.(*ssa.Alloc); ok && lit != client {
					return u.addedInside(lit)
				}
			}
		}
	}
	return nil
}

// addedBy is what a transport adds to the URL of the request that it is given.
func (u *unit) addedBy(transport ssa.Value) *Source {
	var out *Source
	u.p.origins(transport, 0, func(v ssa.Value) {
		var fn *ssa.Function
		switch v := v.(type) {
		case *ssa.MakeClosure:
			fn = v.Fn.(*ssa.Function)
		case *ssa.Function:
			fn = v
		default:
			if m := methodOf(v.Type(), "RoundTrip"); m != nil {
				fn = u.p.world.Function(m)
			}
		}
		of := u.p.byFunc[fn]
		if fn == nil || of == nil || out != nil {
			return
		}
		of.askers[u] = true
		if src := of.writesURL(fn); src != nil {
			u.p.sentThrough[fn] = true
			named := *src
			named.What += ", which " + inject.DisplayName(fn) + " adds to the request that it is given,"
			named.URL, named.Error = true, true
			out = &named
		}
	})
	return out
}

// keepsClient reports whether values of a type are clients or transports.
func keepsClient(t types.Type) bool {
	switch inject.TypeName(t) {
	case "net/http.Client", "net/http.RoundTripper":
		return true
	}
	return isInterface(t) && methodNamed(t, "Do")
}

// origins visits the values of the package that a client or transport can be:
// through variables, fields and functions that return it.
func (p *Program) origins(v ssa.Value, depth int, visit func(ssa.Value)) {
	if depth > 6 {
		return
	}
	switch o := inject.Origin(v).(type) {
	case *ssa.Phi:
		for _, e := range o.Edges {
			if e != o {
				p.origins(e, depth+1, visit)
			}
		}
	case *ssa.UnOp:
		switch a := o.X.(type) {
		case *ssa.FieldAddr:
			for _, s := range p.stored[inject.FieldOf(a)] {
				p.origins(s, depth+1, visit)
			}
		case *ssa.Global:
			for _, s := range p.stored[a.Object()] {
				p.origins(s, depth+1, visit)
			}
		}
	case *ssa.FieldAddr: // of a client that is no pointer
		for _, s := range p.stored[inject.FieldOf(o)] {
			p.origins(s, depth+1, visit)
		}
	case *ssa.Extract:
		if call, ok := o.Tuple.(*ssa.Call); ok {
			p.returned(call, o.Index, depth, visit)
		}
	case *ssa.Call:
		p.returned(o, 0, depth, visit)
	default:
		visit(o)
	}
}

func (p *Program) returned(call *ssa.Call, i, depth int, visit func(ssa.Value)) {
	for _, fn := range p.world.Callees(&call.Call) {
		for _, b := range fn.Blocks {
			if r, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return); ok && i < len(r.Results) {
				p.origins(r.Results[i], depth+1, visit)
			}
		}
	}
}

// collectClients notes what is stored to the fields and variables that hold clients and transports.
func (p *Program) collectClients() {
	for _, u := range p.units {
		for _, fn := range u.fns {
			for _, b := range fn.Blocks {
				for _, instr := range b.Instrs {
					s, ok := instr.(*ssa.Store)
					if !ok || !keepsClient(s.Val.Type()) {
						continue
					}
					switch a := s.Addr.(type) {
					case *ssa.FieldAddr:
						if f := inject.FieldOf(a); f != nil && f.Pkg() == p.world.Package() {
							p.stored[f] = append(p.stored[f], s.Val)
						}
					case *ssa.Global:
						if a.Object() != nil {
							p.stored[a.Object()] = append(p.stored[a.Object()], s.Val)
						}
					}
				}
			}
		}
	}
}
