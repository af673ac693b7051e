package category

import (
	"go/ast"
	"go/token"
	"strings"

	"golang.org/x/tools/go/ssa"
	"honnef.co/go/tools/printf"

	"github.com/toolvet/toolvet/internal/inject"
)

// Edit replaces the text between two positions.
type Edit struct {
	Pos, End token.Pos
	Text     string
	What     string // in words, for the user
}

// WrapEdit makes a fmt.Errorf keep the error that it puts into its text: %v
// becomes %w. It is nil unless that is certain: one error among the operands, a
// plain literal as the format, a plain verb.
func (f *Finder) WrapEdit(wrap *ssa.Call) *Edit {
	obj := inject.Callee(&wrap.Call)
	if obj == nil || inject.FullName(obj) != "fmt.Errorf" {
		return nil
	}
	call, _ := f.innermost(wrap.Pos(), func(n ast.Node) bool {
		c, ok := n.(*ast.CallExpr)
		return ok && c.Lparen == wrap.Pos()
	}).(*ast.CallExpr)
	if call == nil || len(call.Args) < 2 || call.Ellipsis.IsValid() {
		return nil
	}
	operand := -1
	for i, a := range call.Args[1:] {
		if t := f.info.TypeOf(a); t != nil && inject.ImplementsError(t) {
			if operand >= 0 {
				return nil
			}
			operand = i
		}
	}
	lit, ok := call.Args[0].(*ast.BasicLit)
	if !ok || operand < 0 || strings.ContainsRune(lit.Value, '\\') {
		return nil
	}
	parts, err := printf.Parse(lit.Value)
	if err != nil {
		return nil
	}
	at, n := 0, 0
	for _, part := range parts {
		switch part := part.(type) {
		case string:
			at += len(part)
		case printf.Verb:
			if part.Value > 0 || part.Letter == 'w' || strings.Contains(part.Raw, "*") {
				return nil
			}
			if part.Value == -1 {
				if n == operand {
					if part.Raw != "%v" && part.Raw != "%s" {
						return nil
					}
					pos := lit.Pos() + token.Pos(at)
					return &Edit{pos, pos + token.Pos(len(part.Raw)), "%w", "Wrap the error with %w"}
				}
				n++
			}
			at += len(part.Raw)
		}
	}
	return nil
}

// MemberEdit puts the member of the same enumeration that says that the outcome is
// not known in the place of the one that a site names; nil when there is no such
// member, or more than one, or the source does not name the constant there.
func (f *Finder) MemberEdit(s *Site) *Edit {
	if s.Type == nil || s.Object == nil {
		return nil
	}
	member := f.Enum(s.Type).Unknown(f.table)
	if member == nil || member == s.Object {
		return nil
	}
	line := func(pos token.Pos) int { return f.fset.Position(pos).Line }
	var found []*ast.Ident
	for _, file := range f.files {
		if file.FileStart > s.Pos || s.Pos >= file.FileEnd {
			continue
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok && f.info.Uses[id] == s.Object && line(id.Pos()) == line(s.Pos) {
				found = append(found, id)
			}
			return true
		})
	}
	if len(found) != 1 {
		return nil
	}
	return &Edit{found[0].Pos(), found[0].End(), member.Name(), "Say " + member.Name()}
}

// innermost finds the innermost node around a position that fits.
func (f *Finder) innermost(pos token.Pos, fits func(ast.Node) bool) ast.Node {
	var found ast.Node
	for _, file := range f.files {
		if file.FileStart > pos || pos >= file.FileEnd {
			continue
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if n == nil || n.Pos() > pos || n.End() <= pos {
				return false
			}
			if fits(n) {
				found = n
			}
			return true
		})
	}
	return found
}
