package identity

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/inject"
)

// judge decides about a candidate and keeps it when it is a fallback.
func (p *Program) judge(c *candidate) bool {
	what, served, ok := p.identity(c)
	if !ok || isRequestName(what.owner) || c.test != nil && c.test.fails != nil && p.looksUp(c.test.fails) {
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
	if c.test != nil && c.test.fails != nil && p.asks(c.test.fails) && !ofAnother(labelOf(c.with), what) {
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
		shape = ByNaming
	case p.asked(c, taken, with):
	case c.served && with.Kind&Reply == 0: // also of a response that is built here, of what was asked for
	case raw.Kind&Made != 0:
		shape = ByMaking
		if p.fresh(c.with) && !strings.Contains(what.owner, "Call") && !isCall(c.taken) && !p.made(c.fn, reply) {
			guess += 2 // a name of our own for what comes in without one
		}
		if reply.Guess == ByName {
			guess++
		}
	case p.seenBefore(c):
		return false
	case with.Kind&Reply != 0 && reply.Guess != ByName && with.before(reply) && (p.made(c.fn, reply) && fieldRead(c.with) == fieldRead(c.taken) || with.own()) && !p.sameObject(with, taken):
	case with.Kind&Reply != 0 && with.Guess == ByName && reply.Guess == Seen && !p.sameObject(with, taken):
		guess++ // an object from before, which may be another
	case with.Kind&Reply != 0 || p.sameObject(with, taken) || p.sameObject(with, reply):
		return false
	}
	if served {
		shape = ByBooking
	}
	if p.verified(c) || p.marked(c, with) || c.used != nil && p.displayed(c.used) {
		return false
	}
	if shape == ByMaking && c.used != nil && onlyKey(c.used) {
		return false
	}
	p.add(&Fallback{Pos: c.pos, Func: inject.DisplayName(c.fn), Shape: shape, What: what.String(), From: with.Kind, With: describe(c.with, with.Kind), Guess: guess})
	return true
}

// made reports whether an object is the answer to a write of a function, made and not found.
func (p *Program) made(fn *ssa.Function, o Origin) bool {
	return slices.ContainsFunc(o.Roots, func(r ssa.Value) bool {
		call, ok := r.(*ssa.Call)
		return ok && call.Parent() == fn && p.world.Sends(call).Writes
	})
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

// seenBefore reports whether a field keeps what earlier replies said, in the same
// function: the first that a stream shows.
func (p *Program) seenBefore(c *candidate) bool {
	f := fieldRead(c.with)
	if f == nil {
		return false
	}
	here := false
	for _, s := range p.world.Stored(f) {
		if isConst(s) || s == c.with {
			continue
		}
		here = here || s.Parent() != nil && slices.Contains(p.unit(c.fn), s.Parent())
		if o := p.settle(p.trace(s)); o.Kind&Reply == 0 || o.Kind&(Request|Made) != 0 {
			return false
		}
	}
	return here
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
	case tested == location: // a part of it, not the address to go on with
		return tested, false, !same(bare(c.taken), c.tested)
	case taken == location:
		return l, false, false
	case taken.identity() && taken.tag != "-":
		return taken, false, true
	case isNumber(taken.name) && c.used != nil && p.sentOn(c.used):
		return taken, false, true
	case isServed(taken.name) && (c.served || isReplyName(taken.owner) || c.target.owner == "" || p.books(c)):
		return taken, true, true
	case c.served:
		return c.target, true, true
	case isIdentity(c.target.name) && !isShownName(taken.name) && !isCorrelation(taken.name):
		if taken.name != "" && !taken.vague {
			return taken, false, true
		}
		return c.target, false, true
	}
	return l, false, false
}

// isNumber reports whether a field is a number by which some services know things.
func isNumber(name string) bool {
	return name == "Number" || name == "number" || name == "IID" || name == "iid"
}

// sentOn reports whether a value is handed to a call that sends.
func (p *Program) sentOn(v ssa.Value) bool {
	return slices.ContainsFunc(*v.Referrers(), func(r ssa.Instruction) bool {
		call, ok := r.(*ssa.Call)
		return ok && p.world.Sends(call).Does
	})
}

// books reports whether what is tested stands in a record of the program's own,
// which no reply is decoded into.
func (p *Program) books(c *candidate) bool {
	u, ok := c.tested.(*ssa.UnOp)
	if !ok {
		return false
	}
	fa, ok := u.X.(*ssa.FieldAddr)
	return ok && fieldLabel(fa.X.Type(), fa.Field).owner == c.target.owner && !p.isDecoded(fa.X.Type())
}

// isShownName reports whether a field holds what people read.
func isShownName(name string) bool { return lastWord(name, shownWords) }

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
	if !with.sharesRoot(taken) || !strings.Contains(what.owner, "Call") && !isCall(c.taken) {
		return false
	}
	return isName(labelOf(c.with).name)
}

// isCall reports whether a field is one of a tool call, by the fields beside it.
func isCall(v ssa.Value) bool {
	u, ok := bare(v).(*ssa.UnOp)
	if !ok {
		return false
	}
	fa, ok := u.X.(*ssa.FieldAddr)
	if !ok {
		return false
	}
	has := map[string]bool{}
	for f := range inject.StructOf(fa.X.Type()).Fields() {
		has[f.Name()] = true
	}
	return has["ID"] && has["Name"] && (has["Input"] || has["Arguments"])
}

// asked reports whether what takes the place stands in the reply's own object, in
// a field that no reply fills: what was asked for, kept beside the answer.
func (p *Program) asked(c *candidate, taken, with Origin) bool {
	f := besides(c.with)
	if f == nil || !with.sharesRoot(taken) || besides(c.taken) != nil {
		return false
	}
	var o Origin
	for _, v := range p.world.Stored(f) {
		o.join(p.settle(p.trace(v)))
	}
	return o.Kind&Reply == 0 && o.Kind&(Request|Config) != 0
}

// besides is the field on the way to a value that no decoder fills: it is not
// exported, or its tag says so. Nil if there is none.
func besides(v ssa.Value) *types.Var {
	v = bare(v)
	for range 6 {
		switch x := v.(type) {
		case *ssa.UnOp:
			v = x.X
		case *ssa.FieldAddr:
			l := fieldLabel(x.X.Type(), x.Field)
			if f := inject.FieldOf(x); f != nil && (!f.Exported() || l.tag == "-") {
				return f
			}
			v = x.X
		case *ssa.Field:
			st := inject.StructOf(x.X.Type())
			if f := st.Field(x.Field); !f.Exported() || tagName(st.Tag(x.Field)) == "-" {
				return f.Origin()
			}
			v = x.X
		default:
			return nil
		}
	}
	return nil
}

// fieldRead is the field that a value is read from.
func fieldRead(v ssa.Value) *types.Var {
	switch v := bare(v).(type) {
	case *ssa.UnOp:
		if fa, ok := v.X.(*ssa.FieldAddr); ok {
			return inject.FieldOf(fa)
		}
	case *ssa.Field:
		if st := inject.StructOf(v.X.Type()); st != nil {
			return st.Field(v.Field).Origin()
		}
	}
	return nil
}
