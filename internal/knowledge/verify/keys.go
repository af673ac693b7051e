package verify

import (
	"fmt"
	"go/ast"
	"strings"
)

// keys checks that the fields of keys= and unless= are somewhere in the request:
// in the structs of the parameters or of the receiver, or in what these contain.
func (l *Loader) keys(d Declaration, o *object) error {
	for _, attr := range []string{"keys", "unless"} {
		if d.Attrs[attr] == "" || o.typ == nil {
			continue
		}
		for key := range strings.SplitSeq(d.Attrs[attr], ",") {
			s := &fieldSearch{l: l, want: key, seen: map[string]bool{}}
			found := s.named(o.pkg, o.recv, 0)
			for _, t := range flatten(o.typ.Params) {
				found = found || s.in(o.pkg, o.file, t, 0)
			}
			if !found && !s.open {
				return fmt.Errorf("%s=%s, but no request of this call has such a field", attr, key)
			}
		}
	}
	return nil
}

// A fieldSearch looks for a field in a struct and in what it contains.
type fieldSearch struct {
	l    *Loader
	want string
	seen map[string]bool
	open bool // an interface was met: anything may be behind it
}

// maxDepth is enough for Input → Entries → Entry, and for embedded parameters.
const maxDepth = 3

func (s *fieldSearch) in(p *Package, f *ast.File, e ast.Expr, depth int) bool {
	switch e := e.(type) {
	case *ast.StarExpr:
		return s.in(p, f, e.X, depth)
	case *ast.ArrayType:
		return s.in(p, f, e.Elt, depth)
	case *ast.Ellipsis:
		return s.in(p, f, e.Elt, depth)
	case *ast.IndexExpr:
		return s.in(p, f, e.X, depth)
	case *ast.Ident:
		return s.named(p, e.Name, depth)
	case *ast.StructType:
		return s.fields(p, f, e, depth)
	case *ast.SelectorExpr:
		id, ok := e.X.(*ast.Ident)
		if !ok || f == nil {
			return false
		}
		path := imported(f, id.Name)
		if first, _, _ := strings.Cut(path, "/"); !strings.Contains(first, ".") {
			return false // std has no keys
		}
		q, err := s.l.Load(path)
		if err != nil {
			return false // of a module that is not pinned
		}
		return s.named(q, e.Sel.Name, depth)
	}
	return false
}

func (s *fieldSearch) named(p *Package, name string, depth int) bool {
	id := p.path + "." + name
	t, ok := p.types[name]
	if !ok || s.seen[id] || depth > maxDepth {
		return false
	}
	s.seen[id] = true
	switch u := t.spec.Type.(type) {
	case *ast.StructType:
		return s.fields(p, t.file, u, depth)
	case *ast.InterfaceType:
		s.open = true
		return false
	default: // alias, or a type of another type
		return s.in(p, t.file, u, depth)
	}
}

func (s *fieldSearch) fields(p *Package, f *ast.File, t *ast.StructType, depth int) bool {
	for _, field := range t.Fields.List {
		for _, n := range field.Names {
			if n.Name == s.want {
				return true
			}
		}
	}
	for _, field := range t.Fields.List {
		if s.in(p, f, field.Type, depth+1) {
			return true
		}
	}
	return false
}
