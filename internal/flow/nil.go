package flow

import (
	"go/constant"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/inject"
)

// known is what the control flow says of a value in a block: it is nil or empty, or it is not.
type known struct {
	val  ssa.Value
	nil  bool
	url  bool        // it is an error without a URL: it was asked for a *url.Error
	is   *ssa.Global // it is this sentinel
	next *known
}

// isNil reports whether v is nil, or an empty text, whenever control is in b.
func (u *unit) isNil(v ssa.Value, b *ssa.BasicBlock) bool {
	if c, ok := v.(*ssa.Const); ok {
		return c.IsNil()
	}
	for k := u.facts(b); k != nil; k = k.next {
		if k.val == v && !k.url && k.is == nil {
			return k.nil
		}
	}
	return false
}

// absent reports whether a credential is known to be empty when control is in b:
// the field or parameter that it comes from was asked.
func (u *unit) absent(src *Source, b *ssa.BasicBlock) bool {
	if src == nil || !src.Pos.IsValid() {
		return false
	}
	for k := u.facts(b); k != nil; k = k.next {
		if k.nil && comesFrom(k.val, src) {
			return true
		}
	}
	return false
}

// comesFrom reports whether a value is the field or parameter that a source is.
func comesFrom(v ssa.Value, src *Source) bool {
	if !isText(v.Type()) {
		return false
	}
	switch x := inject.Origin(v).(type) {
	case *ssa.Parameter:
		return x.Pos() == src.Pos
	case *ssa.UnOp:
		if fa, ok := x.X.(*ssa.FieldAddr); ok {
			f := inject.FieldOf(fa)
			return f != nil && f.Pos() == src.Pos
		}
	case *ssa.Field:
		f := inject.Field(x.X.Type(), x.Field)
		return f != nil && f.Pos() == src.Pos
	}
	return false
}

// noURL reports whether v is an error that is known to have no URL when control is in b.
func (u *unit) noURL(v ssa.Value, b *ssa.BasicBlock) bool {
	for k := u.facts(b); k != nil; k = k.next {
		if k.val == v && k.url {
			return true
		}
	}
	return false
}

// isOwn reports whether v is, when control is in b, known to be an error of the module's own.
func (u *unit) isOwn(v ssa.Value, b *ssa.BasicBlock) bool {
	for k := u.facts(b); k != nil; k = k.next {
		if k.val == v && k.is != nil && k.is.Pkg != nil && u.p.world.SameModule(k.is.Pkg.Pkg) {
			return true
		}
	}
	return false
}

// askedForSentinel is the error that a condition compares with a variable, and that variable.
func askedForSentinel(c ssa.Value) (ssa.Value, *ssa.Global) {
	call, ok := c.(*ssa.Call)
	if !ok || len(call.Call.Args) != 2 {
		return nil, nil
	}
	obj := inject.Callee(&call.Call)
	if obj == nil || obj.Name() != "Is" || obj.Pkg() == nil || obj.Pkg().Name() != "errors" {
		return nil, nil
	}
	load, ok := call.Call.Args[1].(*ssa.UnOp)
	if !ok {
		return nil, nil
	}
	g, _ := load.X.(*ssa.Global)
	return call.Call.Args[0], g
}

// askedForURL is the error that a condition asks for a *url.Error, or nil.
func askedForURL(c ssa.Value) ssa.Value {
	if e, ok := c.(*ssa.Extract); ok {
		switch t := e.Tuple.(type) {
		case *ssa.TypeAssert:
			if isURLError(t.AssertedType) {
				return t.X
			}
		case *ssa.Call:
			if obj := inject.Callee(&t.Call); obj != nil && obj.Name() == "AsType" && t.Call.Signature().Results().Len() == 2 && isURLError(t.Call.Signature().Results().At(0).Type()) {
				return t.Call.Args[0]
			}
		}
		return nil
	}
	call, ok := c.(*ssa.Call)
	if !ok || len(call.Call.Args) != 2 {
		return nil
	}
	if obj := inject.Callee(&call.Call); obj == nil || obj.Name() != "As" {
		return nil
	}
	m, ok := call.Call.Args[1].(*ssa.MakeInterface)
	if !ok {
		return nil
	}
	if p, ok := m.X.Type().Underlying().(*types.Pointer); ok && isURLError(p.Elem()) {
		return call.Call.Args[0]
	}
	return nil
}

// facts are what is known in a block, from the conditions that lead to it.
func (u *unit) facts(b *ssa.BasicBlock) *known {
	if b == nil {
		return nil
	}
	if k, ok := u.nils[b]; ok {
		return k
	}
	u.nils[b] = nil
	k := u.facts(b.Idom())
	if len(b.Preds) == 1 {
		if f := edgeFact(b.Preds[0], b); f != nil {
			f.next = k
			k = f
		}
	}
	u.nils[b] = k
	return k
}

// edgeFact is what an edge of the control flow says of a value, or nil.
func edgeFact(from, to *ssa.BasicBlock) *known {
	c, yes, ok := edgeCondition(from, to)
	if !ok {
		return nil
	}
	cmp, ok := c.(*ssa.BinOp)
	if !ok {
		if err, g := askedForSentinel(c); g != nil && yes {
			return &known{val: err, is: g}
		}
		if err := askedForURL(c); err != nil && !yes {
			return &known{val: err, url: true}
		}
		return nil
	}
	v, zero := cmp.X, cmp.Y
	if isZero(v) {
		v, zero = zero, v
	}
	if !isZero(zero) {
		if isWord(v) {
			v, zero = zero, v
		}
		if isWord(zero) && yes == (cmp.Op == token.EQL) && (cmp.Op == token.EQL || cmp.Op == token.NEQ) {
			return &known{val: v, nil: true} // it is that word, which is no credential
		}
		return nil
	}
	if call, ok := v.(*ssa.Call); ok {
		if b, ok := call.Call.Value.(*ssa.Builtin); ok && b.Name() == "len" {
			v = call.Call.Args[0]
		}
	}
	switch cmp.Op {
	case token.EQL:
		return &known{val: v, nil: yes}
	case token.NEQ:
		return &known{val: v, nil: !yes}
	case token.GTR: // len(s) > 0
		return &known{val: v, nil: !yes}
	}
	return nil
}

// edgeCondition is the condition that decides an edge of the control flow, without its
// negations, and how it came out.
func edgeCondition(from, to *ssa.BasicBlock) (c ssa.Value, yes, ok bool) {
	cond, ok := from.Instrs[len(from.Instrs)-1].(*ssa.If)
	if !ok || len(from.Succs) != 2 || from.Succs[0] == from.Succs[1] {
		return nil, false, false
	}
	c, yes = cond.Cond, from.Succs[0] == to
	for {
		n, ok := c.(*ssa.UnOp)
		if !ok || n.Op != token.NOT {
			return c, yes, true
		}
		c, yes = n.X, !yes
	}
}

// isWord reports whether v is a constant text.
func isWord(v ssa.Value) bool {
	_, ok := constString(v)
	return ok
}

// isZero reports whether v is nil, "" or 0.
func isZero(v ssa.Value) bool {
	c, ok := v.(*ssa.Const)
	if !ok {
		return false
	}
	if c.Value == nil {
		return true
	}
	switch c.Value.Kind() {
	case constant.String:
		return constant.StringVal(c.Value) == ""
	case constant.Int:
		return constant.Sign(c.Value) == 0
	}
	return false
}

// failing reports whether control comes to b only after something failed: an
// error that is not nil, a status that is no success.
func (u *unit) failing(b *ssa.BasicBlock) bool {
	return leadsBy(b, func(from, to *ssa.BasicBlock) bool {
		f := edgeFact(from, to)
		return f != nil && !f.nil && !f.url && inject.IsError(f.val.Type()) || statusEdge(from, to)
	})
}

// failedByStatus reports whether control comes to b only after a status that is no success.
func failedByStatus(b *ssa.BasicBlock) bool { return leadsBy(b, statusEdge) }

// statusEdge reports whether an edge is taken after a status that is no success only.
func statusEdge(from, to *ssa.BasicBlock) bool {
	cond, ok := from.Instrs[len(from.Instrs)-1].(*ssa.If)
	return ok && len(from.Succs) == 2 && from.Succs[0] != from.Succs[1] && failedStatus(cond.Cond, from.Succs[0] == to)
}

// leadsBy reports whether every way to b takes an edge of a kind.
func leadsBy(b *ssa.BasicBlock, edge func(from, to *ssa.BasicBlock) bool) bool {
	for x := b; x != nil; x = x.Idom() {
		if len(x.Preds) == 0 {
			continue
		}
		all := true
		for _, from := range x.Preds {
			all = all && edge(from, x)
		}
		if all {
			return true
		}
	}
	return false
}

// failedStatus reports whether a condition that came out as yes says that an HTTP status is no success.
func failedStatus(v ssa.Value, yes bool) bool {
	switch c := v.(type) {
	case *ssa.UnOp:
		if c.Op == token.NOT {
			return failedStatus(c.X, !yes)
		}
	case *ssa.BinOp:
		n, ok := c.Y.(*ssa.Const)
		if !ok || n.Value == nil || n.Value.Kind() != constant.Int {
			return false
		}
		k, _ := constant.Int64Val(n.Value)
		if !readsStatus(c.X, 0) && !likeStatus(c.X, k) {
			return false
		}
		success := k >= 200 && k < 300 || k == 2
		switch c.Op {
		case token.EQL:
			return success != yes && (success || yes)
		case token.NEQ:
			return success && yes
		case token.GEQ, token.GTR:
			return k >= 299 && yes
		case token.LSS, token.LEQ:
			return k >= 299 && !yes || k == 200 && yes
		}
	}
	return false
}

// likeStatus reports whether a number that is compared with k can only be an HTTP status.
func likeStatus(v ssa.Value, k int64) bool {
	if q, ok := v.(*ssa.BinOp); ok && q.Op == token.QUO {
		c, ok := q.Y.(*ssa.Const)
		return ok && c.Value != nil && c.Int64() == 100 && k == 2
	}
	switch k {
	case 200, 201, 202, 204, 299, 300, 400, 401, 403, 404, 500:
		return true
	}
	return false
}

// readsStatus reports whether a number is made of the status of an answer.
func readsStatus(v ssa.Value, depth int) bool {
	if depth > 4 {
		return false
	}
	switch v := v.(type) {
	case *ssa.UnOp:
		if fa, ok := v.X.(*ssa.FieldAddr); ok {
			f := inject.FieldOf(fa)
			return f != nil && f.Name() == "StatusCode"
		}
	case *ssa.Field:
		f := inject.Field(v.X.Type(), v.Field)
		return f != nil && f.Name() == "StatusCode"
	case *ssa.BinOp:
		return readsStatus(v.X, depth+1)
	case *ssa.Convert:
		return readsStatus(v.X, depth+1)
	case *ssa.Call:
		return v.Call.IsInvoke() && v.Call.Method.Name() == "StatusCode" ||
			v.Call.StaticCallee() != nil && v.Call.StaticCallee().Name() == "StatusCode"
	}
	return false
}
