package identity

import (
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/inject"
)

// judge decides about a candidate and keeps it when it is a fallback.
func (p *Program) judge(c *candidate) bool {
	what, served, ok := p.identity(c)
	if !ok || isRequestName(what.owner) {
		return false
	}
	reply := p.settle(p.traceBut(c.tested, c.not))
	taken := p.settle(p.traceBut(c.taken, c.not))
	raw := p.trace(c.with)
	with := p.settle(raw)
	guess := 0
	switch {
	case reply.Kind&taken.Kind&Reply != 0:
		if reply.Guess != Seen {
			guess++
		}
		if reply.Kind&(Request|Config) != 0 && !c.mixes() {
			guess++
		}
	case c.served:
		guess++
	default:
		return false
	}
	if with.Kind&^Unknown == 0 {
		guess += 2
	}
	if c.test != nil && c.test.fails {
		guess++ // it may be that the name is an id
	}
	if reply.Guess == ByName && !served && answersCaller(c.fn) {
		return false
	}
	if with.Kind == 0 || isRequestLike(c.tested) || p.chooses(c) {
		return false
	}
	shape := c.shape
	switch {
	case p.nameOfTool(c, what, taken, with):
		shape = "name-as-id"
	case p.asked(c, taken, with):
	case c.served && with.Kind&Reply == 0: // also of a response that is built here, of what was asked for
	case raw.Kind&Made != 0:
		shape = "made-up"
		if reply.Guess == ByName {
			guess++
		}
	case p.seenBefore(c.with):
		return false
	case with.Kind&Reply != 0 || p.sameObject(with, taken) || p.sameObject(with, reply):
		return false
	}
	if served {
		shape = "served-model"
	}
	if p.verified(c) || p.marked(c, with) || c.used != nil && p.displayed(c.used) {
		return false
	}
	if shape == "made-up" && c.used != nil && onlyKey(c.used) {
		return false
	}
	p.add(&Fallback{Pos: c.pos, Func: inject.DisplayName(c.fn), Shape: shape, What: what.String(), From: with.Kind, With: describe(c.with, with.Kind), Guess: guess})
	return true
}

// sameObject reports whether two values are of one object. A parameter that no
// reply filled does not count: what a reply became may hold parts of it.
func (p *Program) sameObject(a, b Origin) bool {
	for _, r := range a.Roots {
		if !slices.Contains(b.Roots, r) {
			continue
		}
		if par, ok := r.(*ssa.Parameter); !ok || p.parameter(par, 0).Kind&(Reply|Unknown) != 0 {
			return true
		}
	}
	return false
}

// seenBefore reports whether a field keeps what earlier replies said: the first
// that a stream shows.
func (p *Program) seenBefore(v ssa.Value) bool {
	f := fieldRead(v)
	if f == nil {
		return false
	}
	stored := p.world.Stored(f)
	for _, s := range stored {
		if isConst(s) {
			continue
		}
		if o := p.settle(p.trace(s)); o.Kind&Reply == 0 || o.Kind&(Request|Made) != 0 {
			return false
		}
	}
	return len(stored) > 0
}

// answersCaller reports whether a function, or one around it, serves HTTP.
func answersCaller(fn *ssa.Function) bool {
	for ; fn != nil; fn = fn.Parent() {
		for _, par := range fn.Params {
			if inject.TypeName(par.Type()) == "net/http.ResponseWriter" {
				return true
			}
		}
	}
	return false
}

// chooses reports whether the function only chooses between what it is given: the
// finding stands at its calls.
func (p *Program) chooses(c *candidate) bool {
	if _, ok := bare(c.tested).(*ssa.Parameter); !ok {
		return false
	}
	s := p.summary(c.fn)
	return s != nil && len(s.First) > 0
}

// mixes reports whether an earlier fallback of the same value is why it is not the reply's alone.
func (c *candidate) mixes() bool {
	_, phi := c.tested.(*ssa.Phi)
	return phi || c.not != nil
}

// identity is what the candidate calls the identity; served when it is the model,
// region or account that served.
func (p *Program) identity(c *candidate) (l label, served, ok bool) {
	taken, tested := labelOf(c.taken), labelOf(c.tested)
	if taken.name == "" || taken.vague && !tested.vague && tested.name != "" {
		taken = tested
	}
	if taken.name == "" {
		taken = p.variableOf(c.tested)
	}
	if !isText(c.with.Type()) {
		return l, false, false
	}
	switch {
	case taken.identity() && taken.tag != "-":
		return taken, false, true
	case isServed(taken.name) && (c.served || isReplyName(taken.owner) || c.target.owner == ""):
		return taken, true, true
	case c.served:
		return c.target, true, true
	case isIdentity(c.target.name) && (taken.name == "" || taken.vague || isName(taken.name)):
		if taken.name != "" && !taken.vague {
			return taken, false, true
		}
		return c.target, false, true
	}
	return l, false, false
}

// isName reports whether a field is a name, which some services use for a key.
func isName(name string) bool { return name == "Name" || name == "name" }

// isText reports whether values of a type can be an identity: text, a number, bytes, any, a pointer to one.
func isText(t types.Type) bool {
	if ptr, ok := t.Underlying().(*types.Pointer); ok {
		t = ptr.Elem()
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return u.Info()&(types.IsString|types.IsInteger) != 0
	case *types.Interface:
		return u.NumMethods() == 0
	case *types.Array, *types.Struct:
		return isIdentity(typeName(t))
	}
	return false
}

// isRequestLike reports whether the object that is tested is a request, by its type or name.
func isRequestLike(v ssa.Value) bool {
	for range 8 {
		switch x := v.(type) {
		case *ssa.UnOp:
			v = x.X
		case *ssa.FieldAddr:
			if isRequestName(typeName(x.X.Type())) {
				return true
			}
			v = x.X
		case *ssa.Field:
			if isRequestName(typeName(x.X.Type())) {
				return true
			}
			v = x.X
		default:
			return false
		}
	}
	return false
}

// nameOfTool reports whether the name of a tool call stands in for its id.
func (p *Program) nameOfTool(c *candidate, what label, taken, with Origin) bool {
	if !strings.Contains(what.owner, "Call") || !with.sharesRoot(taken) {
		return false
	}
	return isName(labelOf(c.with).name)
}

// asked reports whether what takes the place stands in the reply's own object, in
// a field that no reply fills: what was asked for, kept beside the answer.
func (p *Program) asked(c *candidate, taken, with Origin) bool {
	f := fieldRead(c.with)
	if f == nil || f.Exported() || !with.sharesRoot(taken) {
		return false
	}
	if t := fieldRead(c.taken); t == nil || !t.Exported() {
		return false
	}
	var o Origin
	for _, v := range p.world.Stored(f) {
		o.join(p.settle(p.trace(v)))
	}
	return o.Kind&Reply == 0 && o.Kind&(Request|Config) != 0
}

// fieldRead is the field that a value is read from.
func fieldRead(v ssa.Value) *types.Var {
	switch v := bare(v).(type) {
	case *ssa.UnOp:
		if fa, ok := v.X.(*ssa.FieldAddr); ok {
			return fieldOf(fa)
		}
	case *ssa.Field:
		if st := structOf(v.X.Type()); st != nil {
			return st.Field(v.Field).Origin()
		}
	}
	return nil
}

// verified reports whether the function compares the identity of the reply with what takes its place.
func (p *Program) verified(c *candidate) bool {
	like := func(v, x ssa.Value) bool { return same(bare(v), bare(x)) }
	other := func(b ssa.Value) bool { return like(b, c.with) || derives(b, c.with) }
	pair := func(a, b ssa.Value) bool { return (derives(a, c.tested) || like(a, c.taken)) && other(b) }
	object := func(a, b ssa.Value) bool { return partOf(c.tested, a) && like(b, c.with) }
	for _, fn := range p.unit(c.fn) {
		for _, b := range fn.Blocks {
			for _, instr := range b.Instrs {
				switch i := instr.(type) {
				case *ssa.BinOp:
					if (i.Op == token.EQL || i.Op == token.NEQ) && !isConst(i.X) && !isConst(i.Y) && (pair(i.X, i.Y) || pair(i.Y, i.X)) {
						return true
					}
				case *ssa.Call:
					if args := i.Call.Args; len(args) >= 2 && judges(i.Call.Signature()) && slices.ContainsFunc(args, func(a ssa.Value) bool {
						return slices.ContainsFunc(args, func(b ssa.Value) bool { return a != b && (pair(a, b) || object(a, b)) })
					}) {
						return true
					}
				}
			}
		}
	}
	return false
}

// partOf reports whether a value is read from an object.
func partOf(v, object ssa.Value) bool {
	for range 8 {
		switch x := v.(type) {
		case *ssa.UnOp:
			v = x.X
		case *ssa.FieldAddr:
			v = x.X
		case *ssa.Field:
			v = x.X
		case *ssa.Extract:
			v = x.Tuple
		case *ssa.TypeAssert:
			v = x.X
		case *ssa.Lookup:
			v = x.X
		default:
			return false
		}
		if same(v, object) {
			return true
		}
	}
	return false
}

// judges reports whether a function only says yes or no, or why not.
func judges(sig *types.Signature) bool {
	if sig.Results().Len() != 1 {
		return false
	}
	t := sig.Results().At(0).Type()
	return isBool(t) || isError(t)
}

// marked reports whether what takes the place can be told from an identity of the
// far side: a flag that is set beside it, a prefix that the package looks for.
func (p *Program) marked(c *candidate, with Origin) bool {
	if c.test == nil {
		return false
	}
	for _, b := range c.fn.Blocks {
		for _, instr := range b.Instrs {
			switch s := instr.(type) {
			case *ssa.Store:
				if k, ok := s.Val.(*ssa.Const); ok && isBool(s.Val.Type()) && k.Value != nil && constant.BoolVal(k.Value) && c.test.inEmpty(b) {
					return true
				}
			case *ssa.Phi:
				if isBool(s.Type()) && c.used != nil && c.used.(*ssa.Phi).Block() == b && s.Comment != "&&" && s.Comment != "||" && differs(s) {
					return true
				}
			}
		}
	}
	return with.Kind&Made != 0 && p.prefixed(c.with)
}

// differs reports whether a boolean says which way the control flow came.
func differs(phi *ssa.Phi) bool {
	yes, no := false, false
	for _, e := range phi.Edges {
		if k, ok := e.(*ssa.Const); ok && k.Value != nil {
			yes = yes || constant.BoolVal(k.Value)
			no = no || !constant.BoolVal(k.Value)
		}
	}
	return yes && no
}

// prefixed reports whether a made-up value begins with a prefix that the package looks for.
func (p *Program) prefixed(v ssa.Value) bool {
	if p.marks == nil {
		p.marks = map[string]bool{}
		for _, fn := range p.fns {
			for _, b := range fn.Blocks {
				for _, instr := range b.Instrs {
					call, ok := instr.(*ssa.Call)
					if !ok {
						continue
					}
					if obj := inject.Callee(&call.Call); obj != nil && slices.Contains([]string{"strings.HasPrefix", "strings.TrimPrefix", "strings.CutPrefix"}, inject.FullName(obj)) {
						if s, ok := text(call.Call.Args[1]); ok && s != "" {
							p.marks[s] = true
						}
					}
				}
			}
		}
	}
	return len(p.marks) > 0 && p.beginsMarked(v, 0)
}

func (p *Program) beginsMarked(v ssa.Value, depth int) bool {
	if depth > 5 {
		return false
	}
	if s, ok := text(v); ok {
		for m := range p.marks {
			if strings.HasPrefix(s, m) {
				return true
			}
		}
		return false
	}
	switch v := v.(type) {
	case *ssa.BinOp:
		return p.beginsMarked(v.X, depth+1)
	case *ssa.Phi:
		return slices.ContainsFunc(v.Edges, func(e ssa.Value) bool { return p.beginsMarked(e, depth+1) })
	case *ssa.Call:
		for _, fn := range p.world.Callees(&v.Call) {
			for _, b := range fn.Blocks {
				if r, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return); ok && len(r.Results) > 0 && p.beginsMarked(r.Results[0], depth+1) {
					return true
				}
			}
		}
		if len(v.Call.Args) > 0 {
			return p.beginsMarked(v.Call.Args[0], depth+1)
		}
	}
	return false
}
