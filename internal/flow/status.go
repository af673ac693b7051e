package flow

import (
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/inject"
)

// answerBody is the body of an answer, taken where v stands.
func (u *unit) answerBody(answer, v ssa.Value) Words {
	return Words{Kind: Body, Src: &Source{What: "the body of the answer", Pos: v.Pos(), Answer: true, Unread: u.unread(answer)}}
}

// unread reports whether nobody asked what status an answer has: the unit sent
// the request itself, keeps the answer to itself, and at most logs the status.
func (u *unit) unread(answer ssa.Value) bool {
	return isAnswer(answer.Type()) && u.sentHere(answer, 0) && !u.asksStatus()
}

// within reports whether a position lies in a function.
func within(pos token.Pos, fn *ssa.Function) bool {
	syn := fn.Syntax()
	return syn != nil && syn.Pos() <= pos && pos < syn.End()
}

// isAnswer recognises the answers of HTTP clients, which come without an error whatever their status is.
func isAnswer(t types.Type) bool {
	if !strings.HasSuffix(inject.TypeName(t), "Response") {
		return false
	}
	obj, _, _ := types.LookupFieldOrMethod(t, true, nil, "StatusCode")
	return obj != nil
}

// sentHere reports whether an answer comes from calls of the unit that send a request.
func (u *unit) sentHere(v ssa.Value, depth int) bool {
	if depth > 4 {
		return false
	}
	switch x := inject.Origin(v).(type) {
	case *ssa.Extract:
		call, ok := x.Tuple.(*ssa.Call)
		return ok && u.sends(call)
	case *ssa.Phi:
		for _, e := range x.Edges {
			if c, ok := e.(*ssa.Const); e != x && !(ok && c.IsNil()) && !u.sentHere(e, depth+1) {
				return false
			}
		}
		return true
	case *ssa.UnOp:
		a, _ := x.X.(*ssa.Alloc)
		if fv, ok := x.X.(*ssa.FreeVar); ok {
			a, _ = inject.Binding(fv).(*ssa.Alloc)
		}
		if a == nil || u.handedOut(a) {
			return false
		}
		stores := 0
		for _, r := range *a.Referrers() {
			if s, ok := r.(*ssa.Store); ok {
				if !u.sentHere(s.Val, depth+1) {
					return false
				}
				stores++
			}
		}
		return stores > 0
	}
	return false
}

// sends reports whether a call itself sends a request: of a client of the
// standard library, one that a table knows, or an interface with such a method.
func (u *unit) sends(call *ssa.Call) bool {
	obj := inject.Callee(&call.Call)
	if obj == nil || obj.Pkg() == nil {
		return false
	}
	if k := u.p.world.Known(obj); k != nil && k.Send != nil {
		return true
	}
	return u.isStd(obj) || call.Call.IsInvoke() && inject.IsDoer(obj.Signature())
}

// isStd reports whether a function is one of the standard library's; a module's path may look like it.
func (u *unit) isStd(obj *types.Func) bool {
	return obj.Pkg() != nil && inject.IsStd(obj.Pkg().Path()) && !u.p.world.SameModule(obj.Pkg())
}

// asksStatus reports whether anything in the unit can depend on the status of
// an answer: it is used for more than a log, or others are given the answer.
func (u *unit) asksStatus() bool {
	if u.status == nil {
		asks := false
		for _, fn := range u.fns {
			for _, b := range fn.Blocks {
				for _, instr := range b.Instrs {
					asks = asks || u.asksHere(instr)
				}
			}
		}
		u.status = &asks
	}
	return *u.status
}

func (u *unit) asksHere(instr ssa.Instruction) bool {
	switch instr := instr.(type) {
	case *ssa.FieldAddr:
		if f := inject.FieldOf(instr); f == nil || f.Name() != "StatusCode" && f.Name() != "Status" {
			return false
		}
		for _, r := range *instr.Referrers() {
			switch r := r.(type) {
			case *ssa.DebugRef:
			case *ssa.UnOp:
				if !u.onlyLogged(r, 0) {
					return true
				}
			default:
				return true
			}
		}
	case ssa.CallInstruction:
		c := instr.Common()
		if obj := inject.Callee(c); obj != nil && obj.Signature().Recv() != nil {
			switch obj.Name() {
			case "StatusCode", "IsSuccess", "IsError", "Status", "IsSuccessState", "IsErrorState":
				v := instr.Value()
				return v == nil || !u.onlyLogged(v, 0)
			}
		}
		for _, a := range inject.Args(c) {
			if isAnswer(a.Type()) && !u.ownMethod(c, a) {
				return true
			}
		}
	case *ssa.MakeInterface:
		return isAnswer(instr.X.Type())
	case *ssa.Store:
		_, local := instr.Addr.(*ssa.Alloc)
		_, captured := instr.Addr.(*ssa.FreeVar)
		return isAnswer(instr.Val.Type()) && !local && !captured
	case *ssa.Send:
		return isAnswer(instr.X.Type())
	case *ssa.Return:
		for _, v := range instr.Results {
			if c, ok := v.(*ssa.Const); isAnswer(v.Type()) && !(ok && c.IsNil()) {
				return true
			}
		}
	}
	return false
}

// ownMethod reports whether an answer is the receiver of a call, or one of the
// standard library's functions is called with it.
func (u *unit) ownMethod(c *ssa.CallCommon, answer ssa.Value) bool {
	obj := inject.Callee(c)
	if obj == nil || obj.Pkg() == nil {
		return false
	}
	return obj.Signature().Recv() != nil && inject.Args(c)[0] == answer || u.isStd(obj)
}

// onlyLogged reports whether a value goes nowhere but into logs, metrics and traces.
func (u *unit) onlyLogged(v ssa.Value, depth int) bool {
	if depth > 8 || v.Referrers() == nil {
		return false
	}
	for _, r := range *v.Referrers() {
		switch r := r.(type) {
		case *ssa.DebugRef:
		case *ssa.MakeInterface, *ssa.Convert, *ssa.ChangeType, *ssa.ChangeInterface, *ssa.Slice:
			if !u.onlyLogged(r.(ssa.Value), depth+1) {
				return false
			}
		case *ssa.BinOp:
			if isBool(r.Type()) || !u.onlyLogged(r, depth+1) {
				return false
			}
		case *ssa.Store: // into the arguments of a variadic call
			ia, ok := r.Addr.(*ssa.IndexAddr)
			if !ok || r.Val != v || !u.onlyLogged(ia.X, depth+1) {
				return false
			}
		case *ssa.IndexAddr:
		case ssa.CallInstruction:
			if !u.loggedBy(r, depth) {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// loggedBy reports whether a call logs what it is given, or makes something of it that is only logged.
func (u *unit) loggedBy(call ssa.CallInstruction, depth int) bool {
	obj := inject.Callee(call.Common())
	if obj == nil {
		return false
	}
	if k := u.p.world.Known(obj); k != nil && k.Sink != nil {
		switch k.Sink.Class {
		case "log", "trace", "output":
			return true
		}
	}
	if likeLogger(obj) {
		return true
	}
	v := call.Value()
	if v == nil {
		return false
	}
	if u.isStd(obj) || isLogger(v.Type()) || isLogField(v.Type()) {
		return u.onlyLogged(v, depth+1)
	}
	return false
}

// isLogField recognises what loggers and tracers make of a name and a value.
func isLogField(t types.Type) bool {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	n, ok := types.Unalias(t).(*types.Named)
	if !ok {
		return false
	}
	switch n.Obj().Name() {
	case "Field", "Attr", "KeyValue", "Event":
		return true
	}
	return false
}
