package summary

import (
	"github.com/toolvet/toolvet/internal/inject"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/knowledge"
)

// escapes reports whether a client leaves the package, so that others write
// through it, and nothing in the package says that it is for reading.
func (p *pkg) escapes(s *setting, reads bool) bool {
	if len(s.known.For) > 0 || s.known.Default && s.call != nil && len(s.known.Methods) == 0 {
		return false
	}
	l := &leaving{p: p, seen: make(map[ssa.Value]bool), to: make(map[*types.Package]bool)}
	if !l.leaves(s.root, 0) || reads && len(l.to) == 0 {
		return false
	}
	// What the package does through those that got the client: reads alone clear it.
	read := false
	for _, fn := range p.funcs {
		for _, o := range p.infos[fn].ops {
			obj := inject.Callee(o.call.Common())
			if obj == nil || p.inTest(fn.Pos()) || !l.to[obj.Pkg()] {
				continue
			}
			if o.Class.Mutates() {
				return true
			}
			read = read || o.Class == knowledge.Read
		}
	}
	return !read
}

// leaving follows a client out of the package.
type leaving struct {
	p    *pkg
	seen map[ssa.Value]bool
	to   map[*types.Package]bool // packages that it is handed to
}

// leaves reports whether a value is returned, handed to another package, or stored where others see it.
func (l *leaving) leaves(v ssa.Value, depth int) bool {
	p := l.p
	if v == nil || l.seen[v] || depth > 10 || v.Referrers() == nil {
		return false
	}
	l.seen[v] = true
	for _, r := range *v.Referrers() {
		switch r := r.(type) {
		case *ssa.Return:
			fn := r.Parent()
			if fn.Object() != nil && fn.Object().Exported() || fn.Parent() != nil {
				return true
			}
			for _, call := range p.called[fn] {
				if call.Value() != nil && l.leaves(call.Value(), depth+1) {
					return true
				}
			}
		case ssa.CallInstruction:
			c := r.Common()
			if p.callee(c) != nil {
				continue
			}
			if b, ok := c.Value.(*ssa.Builtin); ok && b.Name() == "append" {
				if l.leaves(r.Value(), depth+1) {
					return true
				}
				continue
			}
			obj := inject.Callee(c)
			if obj == nil {
				continue
			}
			isRecv := !c.IsInvoke() && c.Signature().Recv() != nil && len(c.Args) > 0 && c.Args[0] == v || c.IsInvoke() && c.Value == v
			if !isRecv && clientLike(v.Type()) {
				if call := r.Value(); call != nil && call.Type() != nil && depth < 4 && l.leaves(call, depth+1) {
					return true
				}
				if obj.Pkg() != nil && !inject.IsStd(obj.Pkg().Path()) {
					l.to[obj.Pkg()] = true
					return true
				}
				continue
			}
			if isRecv && r.Value() != nil && l.leaves(r.Value(), depth+1) {
				return true
			}
		case *ssa.Store:
			if r.Val != v {
				continue
			}
			switch a := r.Addr.(type) {
			case *ssa.FieldAddr:
				f := inject.FieldOf(a)
				if f != nil && (f.Exported() || f.Pkg() != p.pass.Pkg) {
					if f.Pkg() != p.pass.Pkg && l.leaves(a.X, depth+1) {
						return true
					}
					if f.Pkg() == p.pass.Pkg {
						return true
					}
				}
			case *ssa.Global:
				if a.Object() != nil && a.Object().Exported() {
					return true
				}
			case *ssa.Alloc:
				if l.leaves(a, depth+1) {
					return true
				}
			case *ssa.IndexAddr:
				if l.leaves(a.X, depth+1) {
					return true
				}
			}
		case *ssa.Slice:
			if l.leaves(r, depth+1) {
				return true
			}
		case *ssa.UnOp, *ssa.MakeInterface, *ssa.ChangeInterface, *ssa.Phi, *ssa.Extract, *ssa.ChangeType:
			if l.leaves(r.(ssa.Value), depth+1) {
				return true
			}
		}
	}
	return false
}
