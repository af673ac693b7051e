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
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/inject"
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
	texts map[*ssa.Global]string // of the error variables of the package
	feeds map[*ssa.Function]bool // functions whose text goes to a place that holds an outcome
	sorts map[*ssa.Function]bool // functions that are known by what they return to sort outcomes
}

// New returns a finder for a package. known is the look-up in the tables.
func New(table *knowledge.Table, fset *token.FileSet, pkg *types.Package, info *types.Info, files []*ast.File, known func(*types.Func) *knowledge.Func) *Finder {
	return &Finder{
		table: table, fset: fset, pkg: pkg, info: info, files: files, known: known,
		enums: make(map[*types.Named]*Enum),
		sites: make(map[*ssa.Function][]*Site),
		texts: make(map[*ssa.Global]string),
		feeds: make(map[*ssa.Function]bool),
		sorts: make(map[*ssa.Function]bool),
	}
}

// Learn looks where the functions of the package put the texts that others return,
// and of what text its error variables are made. init is the package's initialiser.
func (f *Finder) Learn(fns []*ssa.Function, init *ssa.Function) {
	if init != nil {
		f.learnTexts(init)
	}
	for _, fn := range fns {
		for _, b := range fn.Blocks {
			for _, instr := range b.Instrs {
				s, ok := instr.(*ssa.Store)
				if !ok {
					continue
				}
				fa, ok := s.Addr.(*ssa.FieldAddr)
				call, isCall := s.Val.(*ssa.Call)
				if !ok || !isCall || call.Call.StaticCallee() == nil || !inject.IsString(call.Type()) {
					continue
				}
				if v := fieldOf(fa); v != nil && f.holds(fa, v) {
					f.feeds[call.Call.StaticCallee()] = true
				}
			}
		}
	}
}

// holds reports whether a field holds the name of an outcome.
func (f *Finder) holds(fa *ssa.FieldAddr, v *types.Var) bool {
	owner := inject.TypeName(fa.X.Type())
	owner = owner[strings.LastIndexByte(owner, '.')+1:]
	if f.records(owner) || f.table.OutcomeWord("telemetry", v.Name()) {
		return false
	}
	return f.table.OutcomePlace("place", v.Name()) || f.table.OutcomePlace("holder", owner) && inject.IsString(v.Type())
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

// stored finds names that are put into fields and variables.
func (f *Finder) stored(s *ssa.Store) []*Site {
	if !s.Pos().IsValid() {
		return nil
	}
	var site *Site
	switch addr := s.Addr.(type) {
	case *ssa.FieldAddr:
		v := fieldOf(addr)
		if v == nil || f.records(inject.TypeName(addr.X.Type())) || f.table.OutcomeWord("telemetry", v.Name()) {
			return nil
		}
		site = f.named(s, s.Val, v.Name())
		if t, ok := text(s.Val); ok && site == nil && enumType(s.Val.Type()) == nil && f.holds(addr, v) {
			site = f.word(s, t)
		}
		if t, ok := text(s.Val); ok && site == nil && strings.Contains(t, " ") && f.table.Outcome(t) == knowledge.ClaimsOpen {
			site = f.word(s, t) // a message
		}
		if site == nil && isBool(s.Val.Type()) && f.table.Outcome(v.Name()) == knowledge.ClaimsOpen {
			if c, ok := s.Val.(*ssa.Const); !ok || c.Value != nil && constant.BoolVal(c.Value) {
				site = &Site{Block: s.Block(), Instr: s, Claim: knowledge.ClaimsOpen, Word: v.Name()} // Indeterminate: true
				if !ok {
					site.Val = s.Val
				}
			}
		}
		if site != nil {
			site.Place, site.base = "field "+v.Name(), root(addr.X)
		}
	case *ssa.Alloc:
		if i := resultOf(addr); i >= 0 {
			return one(f.result(s, i, s.Val)) // a return of a function with a defer
		}
		if addr.Comment == "" || strings.Contains(addr.Comment, " ") {
			return nil
		}
		if site = f.named(s, s.Val, addr.Comment); site != nil {
			site.base = addr
		}
	case *ssa.FreeVar:
		site = f.named(s, s.Val, addr.Name())
	case *ssa.IndexAddr:
		if variadic(addr) {
			return nil // the call tells
		}
		if c, ok := s.Val.(*ssa.Const); ok && c.Value != nil {
			site = f.member(s, c)
		}
	}
	if site == nil {
		site = f.sentinel(s, s.Val, s.Pos())
	}
	if site == nil {
		return nil
	}
	site.Pos = s.Pos()
	return one(site)
}

// underKey finds names in maps: m["status"] = "failed".
func (f *Finder) underKey(u *ssa.MapUpdate) []*Site {
	v := u.Value
	if mi, ok := v.(*ssa.MakeInterface); ok {
		v = mi.X
	}
	if _, made := u.Map.(*ssa.MakeMap); f.records(inject.TypeName(u.Map.Type())) || !u.Pos().IsValid() || made && f.onlyRecorded(u.Map) {
		return nil
	}
	key, ok := text(u.Key)
	var site *Site
	if ok {
		site = f.named(u, v, key)
	} else if c, isConst := v.(*ssa.Const); isConst && c.Value != nil {
		site = f.member(u, c)
	}
	if site == nil {
		return nil
	}
	site.Pos = u.Pos()
	if ok {
		site.Place, site.base = "key "+key, u.Map
	}
	return one(site)
}

// named is the site of a value that is given to something with a name.
func (f *Finder) named(instr ssa.Instruction, v ssa.Value, name string) *Site {
	if isBool(v.Type()) {
		if !f.table.OutcomePlace("flag", name) {
			return nil
		}
		site := &Site{Block: instr.Block(), Instr: instr, Claim: knowledge.ClaimsRetry, Word: name}
		if c, ok := v.(*ssa.Const); ok {
			if c.Value == nil || !constant.BoolVal(c.Value) {
				return nil
			}
			return site
		}
		site.Val = v
		return site
	}
	c, ok := v.(*ssa.Const)
	if !ok || c.Value == nil {
		return nil
	}
	if site := f.member(instr, c); site != nil {
		return site
	}
	code := f.table.OutcomePlace("code", name)
	if enumType(c.Type()) != nil || !code && !f.table.OutcomePlace("place", name) {
		return nil
	}
	s, ok := text(c)
	if !ok {
		return nil
	}
	site := f.word(instr, s)
	if site != nil && code && site.Claim != knowledge.ClaimsNotDone && site.Claim != knowledge.ClaimsOpen {
		site.Weak = true
	}
	return site
}

// word is the site of a text that stands for an outcome.
func (f *Finder) word(instr ssa.Instruction, s string) *Site {
	claim := f.table.Outcome(s)
	if claim == knowledge.NoClaim || claim != knowledge.ClaimsOpen && claim != knowledge.ClaimsNotDone && isSentence(s) {
		return nil
	}
	return &Site{Block: instr.Block(), Instr: instr, Claim: claim, Word: quoted(s)}
}

// isSentence reports whether a text speaks to people, and is no name of an outcome.
func isSentence(s string) bool {
	return strings.ContainsAny(s, ".:!?;%") || len(strings.Fields(s)) > 6
}

// member is the site of a member of an enumeration of outcomes.
func (f *Finder) member(instr ssa.Instruction, c *ssa.Const) *Site {
	n := enumType(c.Type())
	if n == nil {
		return nil
	}
	m := f.Enum(n).of(c.Value)
	if m == nil || m.Claim == knowledge.NoClaim {
		return nil
	}
	return &Site{Block: instr.Block(), Instr: instr, Claim: m.Claim, Word: m.Object.Name(), Type: n, Object: m.Object}
}

// returned finds names among the results of a function.
func (f *Finder) returned(r *ssa.Return) []*Site {
	var out []*Site
	for i, v := range r.Results {
		if u, ok := v.(*ssa.UnOp); ok && u.Op == token.MUL {
			if _, ok := u.X.(*ssa.Alloc); ok {
				continue // what was stored to it tells
			}
		}
		if site := f.result(r, i, v); site != nil {
			out = append(out, site)
		}
	}
	return out
}

// result is the site of a value that becomes result i of a function.
func (f *Finder) result(instr ssa.Instruction, i int, v ssa.Value) *Site {
	fn := instr.Parent()
	if i >= fn.Signature.Results().Len() {
		return nil
	}
	name := fn.Signature.Results().At(i).Name()
	var site *Site
	switch c, isConst := v.(*ssa.Const); {
	case isBool(v.Type()):
		if site = f.named(instr, v, name); site != nil {
			site.Place = "result " + name
		}
	case isConst && c.Value != nil:
		if name == "" {
			name = declared(fn).Name()
		}
		site = f.named(instr, v, name)
		if site == nil && enumType(v.Type()) == nil && (classifies(declared(fn).Name()) || f.feeds[fn] || f.sortsOutcomes(fn)) {
			if s, ok := text(v); ok {
				site = f.word(instr, s)
			}
		}
	default:
		site = f.sentinel(instr, v, instr.Pos())
	}
	if site != nil {
		site.Pos = instr.Pos()
	}
	return site
}

// resultOf is the index of the unnamed result that a variable stands for, or -1.
func resultOf(a *ssa.Alloc) int {
	if a.Comment != "" {
		return -1
	}
	for _, r := range *a.Referrers() {
		u, ok := r.(*ssa.UnOp)
		if !ok {
			continue
		}
		for _, q := range *u.Referrers() {
			if ret, ok := q.(*ssa.Return); ok {
				return slices.Index(ret.Results, ssa.Value(u))
			}
		}
	}
	return -1
}

// classifies reports whether a function says by its name that it sorts outcomes.
func classifies(name string) bool {
	name = strings.ToLower(name)
	return strings.Contains(name, "classif") || strings.Contains(name, "categor")
}

// joined finds constants that a variable gets on one of several ways.
func (f *Finder) joined(phi *ssa.Phi) []*Site {
	if phi.Comment == "" || phi.Comment == "&&" || phi.Comment == "||" {
		return nil
	}
	var out []*Site
	for i, e := range phi.Edges {
		c, ok := e.(*ssa.Const)
		if !ok || c.Value == nil || i >= len(phi.Block().Preds) {
			continue
		}
		site := f.named(phi, c, phi.Comment)
		if site == nil && enumType(c.Type()) == nil && isReturned(phi) && f.sortsOutcomes(phi.Parent()) {
			if s, ok := text(c); ok {
				site = f.word(phi, s)
			}
		}
		if site == nil || f.onlyRecorded(phi) {
			continue
		}
		site.Block, site.From = phi.Block(), phi.Block().Preds[i]
		site.Place = "variable " + phi.Comment
		site.Pos = f.assignment(phi, site.From, c)
		if site.Pos.IsValid() {
			out = append(out, site)
		}
	}
	return out
}

// boxed finds errors of types whose names say what became of the operation.
func (f *Finder) boxed(mi *ssa.MakeInterface) []*Site {
	if !isError(mi.Type()) {
		return nil
	}
	n := named(mi.X.Type())
	if n == nil || n.Obj().Pkg() == nil || inject.IsStd(n.Obj().Pkg().Path()) {
		return nil
	}
	claim := f.table.Outcome(n.Obj().Name())
	if claim != knowledge.ClaimsRetry && claim != knowledge.ClaimsNotDone {
		return nil
	}
	pos := mi.X.Pos()
	if !made(mi.X) || !pos.IsValid() {
		return nil
	}
	return one(&Site{Block: mi.Block(), Instr: mi, Claim: claim, Word: n.Obj().Name(), Type: n, Pos: pos, base: root(mi.X)})
}

// made reports whether a value is a struct that is made here.
func made(v ssa.Value) bool {
	if u, ok := v.(*ssa.UnOp); ok && u.Op == token.MUL {
		v = u.X
	}
	_, ok := v.(*ssa.Alloc)
	return ok
}

// sentinel is the site of an error variable that is handed out.
func (f *Finder) sentinel(instr ssa.Instruction, v ssa.Value, pos token.Pos) *Site {
	g := variable(v)
	if g == nil || g.Object() == nil || g.Pkg != nil && inject.IsStd(g.Pkg.Pkg.Path()) {
		return nil
	}
	claim := f.table.Outcome(strings.TrimPrefix(strings.TrimPrefix(g.Name(), "Err"), "err"))
	if t := f.texts[g]; t != "" && f.table.Outcome(t) >= knowledge.ClaimsNotDone {
		claim = f.table.Outcome(t) // errors.New("the machine was not created")
	}
	switch claim {
	case knowledge.ClaimsRetry, knowledge.ClaimsNotDone, knowledge.ClaimsRefused, knowledge.ClaimsFailed, knowledge.ClaimsNetwork, knowledge.ClaimsOpen:
	default:
		return nil
	}
	return &Site{Block: instr.Block(), Instr: instr, Claim: claim, Word: g.Name(), Object: g.Object(), Pos: pos}
}

// variable is the error variable of a package that v was read from, or nil.
func variable(v ssa.Value) *ssa.Global {
	for {
		switch x := v.(type) {
		case *ssa.ChangeInterface:
			v = x.X
			continue
		case *ssa.MakeInterface:
			v = x.X
			continue
		case *ssa.UnOp:
			if g, ok := x.X.(*ssa.Global); ok && x.Op == token.MUL && isError(x.Type()) {
				return g
			}
		}
		return nil
	}
}

// records reports whether a type is one of records for operators.
func (f *Finder) records(name string) bool {
	return name != "" && f.table.OutcomeWord("telemetry", name[strings.LastIndexByte(name, '.')+1:])
}
