// Package category answers: where does a program give an outcome a name?
//
// A site is a place where a word of the project says what became of an operation:
// a constant put into a field Status, a member of an enumeration that is
// returned, a sentinel that is wrapped, a field Retryable set to true:
//
//	return Result{State: "failed"}
//	return fmt.Errorf("send: %w", ErrTemporary)
//
// What the words say is knowledge (outcomes.know); which types hold outcomes is
// learned from the project: the members of an enumeration, the names of fields,
// results and variables. Whether a site is reached under an unknown outcome is a
// question for others.
package category

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/knowledge"
)

// Site is a place where an outcome gets a name.
type Site struct {
	Block    *ssa.BasicBlock // the name is given when control comes here …
	From     *ssa.BasicBlock // … from here; nil: from anywhere
	Val      ssa.Value       // nil, or a bool: only when it is true
	Instr    ssa.Instruction
	Claim    knowledge.Claim
	Word     string       // as the project spells it: StatusFailed, "failed", ErrTemporary
	Place    string       // what holds it: field Status, result retry; "" for a returned value
	Type     *types.Named // the project's own type, or nil
	Object   types.Object // the constant or variable, where the source names one
	Pos      token.Pos
	Open     []string  // of a site in another package: names of its type that leave the outcome open
	Weak     bool      // the word is used in other meanings, too
	Plain    bool      // it says in so many words that nobody can tell
	FromText bool      // Claim was read from a sentence
	base     ssa.Value // the object whose field it is
}

// Beside reports whether two sites name parts of one object, made at one place.
func (s *Site) Beside(o *Site) bool {
	return s.base != nil && s.base == o.base && (s.Block == o.Block || s.Block.Dominates(o.Block) || o.Block.Dominates(s.Block))
}

// Base is the variable or object in which the name stands, or nil.
func (s *Site) Base() ssa.Value { return s.base }

// HasPart reports whether one of the values that are put into the object of a site
// fits.
func (s *Site) HasPart(fits func(ssa.Value) bool) bool {
	if s.base == nil || s.base.Referrers() == nil {
		return false
	}
	for _, r := range *s.base.Referrers() {
		if fa, ok := r.(*ssa.FieldAddr); ok {
			for _, q := range *fa.Referrers() {
				if st, ok := q.(*ssa.Store); ok && st.Addr == fa && fits(st.Val) {
					return true
				}
			}
		}
	}
	return false
}

// Finder finds the sites of one package.
type Finder struct {
	table *knowledge.Table
	pkg   *types.Package
	info  *types.Info
	files []*ast.File
	fset  *token.FileSet
	enums map[*types.Named]*Enum
	sites map[*ssa.Function][]*Site
	known func(*types.Func) *knowledge.Func
	texts map[*ssa.Global]string   // of the error variables of the package
	feeds map[*ssa.Function]bool   // functions whose text goes to a place that holds an outcome
	fills map[*ssa.Parameter]place // parameters that are put into such a place, or into one of a code
	sorts map[*ssa.Function]bool   // functions that are known by what they return to sort outcomes
}

// New returns a finder for a package. known is the look-up in the tables.
func New(table *knowledge.Table, fset *token.FileSet, pkg *types.Package, info *types.Info, files []*ast.File, known func(*types.Func) *knowledge.Func) *Finder {
	return &Finder{
		table: table, fset: fset, pkg: pkg, info: info, files: files, known: known,
		enums: make(map[*types.Named]*Enum),
		sites: make(map[*ssa.Function][]*Site),
		texts: make(map[*ssa.Global]string),
		feeds: make(map[*ssa.Function]bool),
		fills: make(map[*ssa.Parameter]place),
		sorts: make(map[*ssa.Function]bool),
	}
}

// Sites are the sites of a function, in the order of its blocks.
func (f *Finder) Sites(fn *ssa.Function) []*Site {
	sites, ok := f.sites[fn]
	if !ok {
		for _, b := range fn.Blocks {
			for _, instr := range b.Instrs {
				sites = append(sites, f.at(instr)...)
			}
		}
		for _, s := range sites {
			s.Plain = s.Claim == knowledge.ClaimsOpen && f.table.OutcomeWord("unknown", s.Word)
		}
		f.sites[fn] = sites
	}
	return sites
}

// Values are the values that decide whether sites of a function count; nil for a
// function without sites.
func (f *Finder) Values(fn *ssa.Function) []ssa.Value {
	sites := f.Sites(fn)
	if len(sites) == 0 {
		return nil
	}
	out := []ssa.Value{}
	for _, s := range sites {
		if s.Val != nil {
			out = append(out, s.Val)
		}
	}
	return out
}

func (f *Finder) at(instr ssa.Instruction) []*Site {
	switch instr := instr.(type) {
	case *ssa.Store:
		return f.stored(instr)
	case *ssa.MapUpdate:
		return f.underKey(instr)
	case *ssa.Return:
		return f.returned(instr)
	case *ssa.Phi:
		return f.joined(instr)
	case *ssa.MakeInterface:
		return f.boxed(instr)
	case *ssa.If:
		return one(f.asked(instr))
	case *ssa.Send:
		return one(f.sentinel(instr, instr.X, instr.Pos()))
	case ssa.CallInstruction:
		return f.called(instr)
	}
	return nil
}

func one(s *Site) []*Site {
	if s == nil {
		return nil
	}
	return []*Site{s}
}

// records reports whether a type is one of records for operators.
func (f *Finder) records(name string) bool {
	return name != "" && f.table.OutcomeWord("telemetry", name[strings.LastIndexByte(name, '.')+1:])
}
