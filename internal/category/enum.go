package category

import (
	"go/constant"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/inject"
	"github.com/toolvet/toolvet/internal/knowledge"
)

// Enum is a type whose constants are what an outcome can be.
type Enum struct {
	Type    *types.Named
	Members []Member // in the order of the source
}

// Member is a constant of an enumeration.
type Member struct {
	Object *types.Const
	Claim  knowledge.Claim
}

// enumType is the named type of a constant that can be a member of an
// enumeration of the project or of a library, or nil.
func enumType(t types.Type) *types.Named {
	n, ok := types.Unalias(t).(*types.Named)
	if !ok || n.Obj().Pkg() == nil || inject.IsStd(n.Obj().Pkg().Path()) {
		return nil
	}
	b, ok := n.Underlying().(*types.Basic)
	if !ok || b.Info()&(types.IsString|types.IsInteger) == 0 {
		return nil
	}
	return n
}

// ClaimOf is what a constant says of an outcome: a member of an enumeration by its
// name, a text by its words.
func (f *Finder) ClaimOf(c *ssa.Const) knowledge.Claim {
	if n := enumType(c.Type()); n != nil {
		if m := f.Enum(n).of(c.Value); m != nil {
			return f.table.Outcome(m.Object.Name())
		}
	}
	if s, ok := text(c); ok {
		return f.table.Outcome(s)
	}
	return knowledge.NoClaim
}

// Enum learns an enumeration from the package that declares it.
func (f *Finder) Enum(n *types.Named) *Enum {
	e, ok := f.enums[n]
	if ok {
		return e
	}
	e = &Enum{Type: n}
	f.enums[n] = e
	if path := n.Obj().Pkg().Path(); f.records(inject.TypeName(n)) || strings.Contains(path, "opentelemetry") || strings.HasPrefix(path, "google.golang.org/grpc") {
		return e // words for operators, and codes whose meaning is fixed
	}
	scope := n.Obj().Pkg().Scope()
	for _, name := range scope.Names() {
		if c, ok := scope.Lookup(name).(*types.Const); ok && types.Identical(c.Type(), n) && (c.Exported() || c.Pkg() == f.pkg) {
			e.Members = append(e.Members, Member{Object: c})
		}
	}
	slices.SortStableFunc(e.Members, func(a, b Member) int { return int(a.Object.Pos()) - int(b.Object.Pos()) })
	if len(e.Members) < 2 {
		e.Members = nil
		return e
	}
	for _, m := range e.Members {
		if f.table.OutcomeWord("check", m.Object.Name()) {
			e.Members = nil // the results of checks: pass, fail, skip
			return e
		}
	}
	drop := commonPrefix(e.Members)
	for i := range e.Members {
		c := e.Members[i].Object
		claim := knowledge.NoClaim
		if c.Val().Kind() == constant.String {
			claim = f.table.Outcome(constant.StringVal(c.Val()))
		}
		if claim == knowledge.NoClaim {
			claim = f.table.Outcome(strings.TrimSuffix(strings.TrimPrefix(c.Name()[drop:], n.Obj().Name()), n.Obj().Name()))
		}
		e.Members[i].Claim = claim
	}
	return e
}

// commonPrefix is the length of what all names of the members begin with, up to
// a capital or an underscore.
func commonPrefix(members []Member) int {
	first := members[0].Object.Name()
	n := len(first)
	for _, m := range members[1:] {
		name := m.Object.Name()
		i := 0
		for i < n && i < len(name) && name[i] == first[i] {
			i++
		}
		n = i
	}
	for n > 0 && (n >= len(first) || !(first[n] >= 'A' && first[n] <= 'Z') && first[n-1] != '_') {
		n--
	}
	return n
}

// of is the member with that value.
func (e *Enum) of(v constant.Value) *Member {
	for i := range e.Members {
		if constant.Compare(e.Members[i].Object.Val(), tokenEQL, v) {
			return &e.Members[i]
		}
	}
	return nil
}

// Open are the members that say that the outcome is not known, by their names.
func (e *Enum) Open() []*types.Const {
	var out []*types.Const
	for _, m := range e.Members {
		if m.Claim == knowledge.ClaimsOpen {
			out = append(out, m.Object)
		}
	}
	return out
}

// Unknown is the one member that says in so many words that nobody can tell, or nil.
func (e *Enum) Unknown(table *knowledge.Table) *types.Const {
	var found *types.Const
	for _, c := range e.Open() {
		if !table.OutcomeWord("unknown", c.Name()) {
			continue
		}
		if found != nil {
			return nil
		}
		found = c
	}
	return found
}
