package identity

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/inject"
	"github.com/toolvet/toolvet/internal/knowledge"
)

// decodesOverCopy finds a reply that is decoded over a copy of another object: what
// it leaves out is that object's, its identity too.
func (f *finder) decodesOverCopy(a *ssa.Alloc, fill filling) {
	of, ok := f.copyOf(a, fill.call)
	if !ok || f.answersSame(fill.call) {
		return
	}
	from := f.p.settle(fill.from(&tracer{p: f.p, seen: map[ssa.Value]bool{}}))
	with := f.p.settle(f.p.trace(of))
	if from.Kind&Reply == 0 || f.readBy(from) || f.p.sameObject(with, from) || !f.makes(from) {
		return
	}
	fields := inject.StructOf(a.Type())
	for i := range fields.NumFields() {
		l := fieldLabel(a.Type(), i)
		if !l.ownIdentity() || !f.untouched(a, i, fill.call) || !f.readIn(a, i, fill.call) && !keptAgain(a, of, fill.call) {
			continue
		}
		guess := 0
		if with.Kind&^Unknown == 0 {
			guess = 1
		}
		f.keepDecode(fill, from, l, with.Kind|Request, "the "+l.name+" of the object that it was copied from", guess)
		return
	}
}

// copyOf is what a variable is a copy of when it is filled: another object.
func (f *finder) copyOf(a *ssa.Alloc, fill ssa.CallInstruction) (ssa.Value, bool) {
	var of ssa.Value
	for _, r := range *a.Referrers() {
		s, ok := r.(*ssa.Store)
		if !ok || s.Addr != ssa.Value(a) {
			continue
		}
		if of != nil {
			return nil, false
		}
		switch v := s.Val.(type) {
		case *ssa.UnOp:
			if lit, ok := v.X.(*ssa.Alloc); ok && lit.Comment == "complit" {
				return nil, false
			}
			of = v
		case *ssa.Parameter:
			of = v
		default:
			return nil, false
		}
		if !before(s, fill) {
			return nil, false
		}
	}
	return of, of != nil && inject.StructOf(a.Type()) != nil
}

// makes reports whether an object is the answer to a call that makes another object.
func (f *finder) makes(o Origin) bool {
	found := false
	for _, r := range o.Roots {
		call, ok := r.(*ssa.Call)
		if !ok {
			continue
		}
		if s := f.p.world.Sends(call); s.Does {
			if !s.Makes {
				return false
			}
			found = true
		}
	}
	return found
}

// answersSame reports whether the call that fills an object sends something that no
// other object can answer.
func (f *finder) answersSame(call ssa.CallInstruction) bool {
	s := f.p.world.Sends(call)
	return s.Does && !s.Makes
}

// ownIdentity reports whether a field names the object that it is in: ID, JobID of a
// Job, not ProjectID.
func (l label) ownIdentity() bool {
	if !l.identity() || l.tag == "-" || !token.IsExported(l.name) {
		return false
	}
	owner := knowledge.SplitName(l.owner)
	return !slices.ContainsFunc(l.own(), func(w string) bool { return !slices.Contains(owner, w) })
}

// untouched reports whether nothing is put into a field of a variable before it is filled, nor behind.
func (f *finder) untouched(a *ssa.Alloc, field int, fill ssa.CallInstruction) bool {
	ok := true
	eachStore(a, func(s *ssa.Store, addr ssa.Value) {
		fa, isField := addr.(*ssa.FieldAddr)
		ok = ok && !(isField && fa.X == ssa.Value(a) && fa.Field == field)
	})
	return ok
}

// readIn reports whether a field of a variable is used after it was filled.
func (f *finder) readIn(a *ssa.Alloc, field int, fill ssa.CallInstruction) bool {
	return slices.ContainsFunc(*a.Referrers(), func(r ssa.Instruction) bool {
		fa, ok := r.(*ssa.FieldAddr)
		return ok && fa.Field == field && before(fill, fa) && f.reads(fa)
	})
}

// keptAgain reports whether a variable is put back, after it was filled, where it was copied from.
func keptAgain(a *ssa.Alloc, of ssa.Value, fill ssa.CallInstruction) bool {
	from, ok := of.(*ssa.UnOp)
	if !ok {
		return false
	}
	return slices.ContainsFunc(*a.Referrers(), func(r ssa.Instruction) bool {
		u, ok := r.(*ssa.UnOp)
		return ok && before(fill, u) && slices.ContainsFunc(*u.Referrers(), func(q ssa.Instruction) bool {
			s, ok := q.(*ssa.Store)
			return ok && s.Val == ssa.Value(u) && same(s.Addr, from.X)
		})
	})
}

// decodesOverLast finds a variable that all messages of a loop are decoded into:
// what one leaves out is that of the message before.
func (f *finder) decodesOverLast(a *ssa.Alloc, fill filling) {
	st := inject.StructOf(a.Type())
	if st == nil || !merges(fill.call) || !again(fill.call, a) {
		return
	}
	reset := false
	eachStore(a, func(s *ssa.Store, addr ssa.Value) { reset = reset || s.Parent() != f.fn || again(s, a) })
	if reset {
		return
	}
	from := f.p.settle(fill.from(&tracer{p: f.p, seen: map[ssa.Value]bool{}}))
	if served(from) || from.Kind&Reply == 0 && !ofConnection(fill.call) {
		return
	}
	for i := range st.NumFields() {
		l := fieldLabel(a.Type(), i)
		if l.identity() && l.tag != "" && l.tag != "-" && isText(st.Field(i).Type()) && f.readIn(a, i, fill.call) {
			if from.Kind&Reply == 0 {
				from.Guess = ByName
			}
			f.keepDecode(fill, from, l, Reply, "that of the message before", 0)
			return
		}
	}
}

// again reports whether an instruction runs more than once for one variable.
func again(i ssa.Instruction, a *ssa.Alloc) bool {
	if i.Parent() != a.Parent() {
		return false
	}
	for _, s := range i.Block().Succs {
		if r := reached(s); r[i.Block()] {
			return !r[a.Block()]
		}
	}
	return false
}

// merges reports whether a decoder leaves alone what is missing in the message.
func merges(call ssa.CallInstruction) bool {
	obj := inject.Callee(call.Common())
	if obj == nil {
		return false
	}
	words := append(knowledge.SplitName(obj.Name()), knowledge.SplitName(obj.Pkg().Name())...)
	return slices.ContainsFunc(words, func(w string) bool {
		return slices.Contains([]string{"json", "decode", "unmarshal", "yaml", "msgpack", "cbor"}, w)
	})
}

// ofConnection reports whether a call reads from a connection, by the type of its receiver.
func ofConnection(call ssa.CallInstruction) bool {
	obj := inject.Callee(call.Common())
	if obj == nil || obj.Signature().Recv() == nil {
		return false
	}
	return lastWord(typeName(types.Unalias(obj.Signature().Recv().Type())), []string{"conn", "connection", "websocket"})
}
