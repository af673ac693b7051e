package summary

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/inject"
	"github.com/toolvet/toolvet/internal/knowledge"
)

// usedFor finds a write that goes out through the client of a setting, and
// whether a read does.
func (p *pkg) usedFor(s *setting) (write *op, read bool) {
	for _, fn := range p.funcs {
		if p.inTest(fn.Pos()) {
			continue
		}
		for _, o := range p.infos[fn].ops {
			if o.through {
				continue
			}
			if !p.goesThrough(o, s) {
				continue
			}
			switch {
			case o.Class.Mutates():
				return o, true
			case o.Source != Decided || o.Class == knowledge.Unknown:
			default:
				read = true
			}
		}
	}
	// A write by a parameter: the callers of the function that sends decide.
	for _, fn := range p.funcs {
		if p.inTest(fn.Pos()) {
			continue
		}
		for _, o := range p.infos[fn].ops {
			if o.Class.Mutates() && o.via != nil && p.goesThrough(o.via, s) {
				return o, true
			}
			if o.Class == knowledge.Read && o.via != nil && p.goesThrough(o.via, s) {
				read = true
			}
		}
	}
	return nil, read
}

// goesThrough reports whether an operation is sent by the client of a setting.
func (p *pkg) goesThrough(o *op, s *setting) bool {
	if len(s.known.For) > 0 && !p.setApart(o, s) {
		obj := inject.Callee(o.call.Common())
		if obj != nil && obj.Pkg() != nil && o.direct && knowledge.InPackages(obj.Pkg().Path(), s.known.For) {
			return true
		}
		if obj != nil && obj.Pkg() != nil && obj.Pkg() != p.pass.Pkg && knowledge.InPackages(obj.Pkg().Path(), s.known.For) {
			return true
		}
	}
	args := inject.Args(o.call.Common())
	if len(args) == 0 || !o.direct && calleeInPackage(p, o) {
		return false
	}
	for _, r := range p.origins(args[0], 0, make(map[ssa.Value]bool)) {
		if r == s.root || s.call != nil && r == ssa.Value(s.call) {
			return true
		}
	}
	return false
}

// setApart reports whether an operation is sent by a client that was made of other
// settings of the same type: one with repeats, one without.
func (p *pkg) setApart(o *op, s *setting) bool {
	args := inject.Args(o.call.Common())
	if len(args) == 0 || s.call != nil {
		return false
	}
	apart := false
	for _, r := range p.origins(args[0], 0, make(map[ssa.Value]bool)) {
		if r == s.root {
			return false
		}
		apart = apart || types.Identical(r.Type(), s.root.Type())
	}
	return apart
}

func calleeInPackage(p *pkg, o *op) bool { return p.callee(o.call.Common()) != nil }

// origins are the values that a client can have been made from, across the
// fields, parameters and results of the package.
func (p *pkg) origins(v ssa.Value, depth int, seen map[ssa.Value]bool) []ssa.Value {
	if v == nil || seen[v] || depth > 12 {
		return nil
	}
	seen[v] = true
	o := p.root(v)
	out := []ssa.Value{o}
	if o != v && seen[o] {
		return nil
	}
	seen[o] = true
	more := func(x ssa.Value) { out = append(out, p.origins(x, depth+1, seen)...) }
	switch x := o.(type) {
	case *ssa.Phi:
		for _, e := range x.Edges {
			more(e)
		}
	case *ssa.UnOp:
		switch a := x.X.(type) {
		case *ssa.FieldAddr:
			f := inject.FieldOf(a)
			if f == nil {
				break
			}
			if f.Embedded() && f.Pkg() != p.pass.Pkg {
				more(a.X)
			}
			for _, s := range p.fields[f] {
				if f.Pkg() == p.pass.Pkg {
					more(s)
				}
			}
		case *ssa.Alloc:
			for _, r := range *a.Referrers() {
				if s, ok := r.(*ssa.Store); ok && s.Addr == a {
					more(s.Val)
				}
			}
		case *ssa.Global:
			for _, s := range p.globalStores(a) {
				more(s)
			}
		case *ssa.FreeVar:
			if b, ok := inject.Binding(a).(*ssa.Alloc); ok {
				for _, r := range *b.Referrers() {
					if s, ok := r.(*ssa.Store); ok && s.Addr == b {
						more(s.Val)
					}
				}
			}
		}
	case *ssa.FieldAddr: // &x.client
		if f := inject.FieldOf(x); f != nil && f.Pkg() == p.pass.Pkg {
			for _, s := range p.fields[f] {
				more(s)
			}
		}
	case *ssa.Alloc: // a client that holds another: http.Client{Transport: rt}
		for _, s := range fieldStores(x) {
			more(s.val)
		}
	case *ssa.Parameter:
		fn := x.Parent()
		i := slices.Index(fn.Params, x)
		for _, call := range p.called[fn] {
			if args := inject.Args(call.Common()); i < len(args) {
				more(args[i])
			}
		}
	case *ssa.Extract:
		if call, ok := x.Tuple.(*ssa.Call); ok {
			p.originsOfCall(call, x.Index, more)
		}
	case *ssa.Call:
		p.originsOfCall(x, 0, more)
	}
	return out
}

func (p *pkg) originsOfCall(call *ssa.Call, result int, more func(ssa.Value)) {
	if fn := p.callee(&call.Call); fn != nil {
		for _, b := range fn.Blocks {
			if ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return); ok && result < len(ret.Results) {
				more(ret.Results[result])
			}
		}
		return
	}
	// A maker of another package: what it is given is inside. StandardClient(), NewTransport(base), New(client).
	for i, a := range inject.Args(&call.Call) {
		if clientLike(a.Type()) {
			more(a)
		}
		for _, v := range inject.Varargs(&call.Call, i) {
			more(v)
		}
	}
}

// clientLike reports whether a value can be a client, transport or option.
func clientLike(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Pointer, *types.Signature, *types.Slice:
		return true
	case *types.Interface:
		return u.NumMethods() > 0 && !inject.IsError(t) && inject.TypeName(t) != "context.Context"
	case *types.Struct:
		return true
	}
	return false
}

func (p *pkg) globalStores(g *ssa.Global) []ssa.Value {
	if p.globals == nil {
		p.globals = make(map[*ssa.Global][]ssa.Value)
		for _, fn := range p.funcs {
			for _, b := range fn.Blocks {
				for _, instr := range b.Instrs {
					if s, ok := instr.(*ssa.Store); ok {
						if g, ok := s.Addr.(*ssa.Global); ok {
							p.globals[g] = append(p.globals[g], s.Val)
						}
					}
				}
			}
		}
	}
	return p.globals[g]
}

// passWrites notes for each decided operation the parametric send that it goes through.
func (p *pkg) passWrites() {
	for _, fn := range p.funcs {
		for _, o := range p.infos[fn].ops {
			if o.direct || o.Source != Decided {
				continue
			}
			callee := p.callee(o.call.Common())
			for range 6 {
				fi := p.infos[callee]
				if fi == nil {
					break
				}
				var next *ssa.Function
				for _, in := range fi.ops {
					if in.direct {
						o.via = in
					} else if next == nil {
						next = p.callee(in.call.Common())
					}
				}
				if o.via != nil {
					break
				}
				callee = next
			}
		}
	}
}
