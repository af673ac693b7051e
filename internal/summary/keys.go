package summary

import (
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/inject"
	"github.com/toolvet/toolvet/internal/knowledge"
)

// A key is safe when it is the same in every attempt. So an effect keeps the
// value of its key (keyVal) until the region that repeats it is known: what was
// made inside the region is new in every attempt.

// setKey notes that v is the key of e. A key that is the same in every attempt wins over a fresh one.
func (p *pkg) setKey(e *effect, v ssa.Value) {
	if e.Key == StableKey {
		return
	}
	e.Key, e.keyVal = ParamKey, v
	if _, ok := inject.Origin(v).(*ssa.Parameter); ok {
		e.keyVal = inject.Origin(v)
	}
}

// argumentKeys looks for a key among the arguments of a call: a parameter with
// such a name, or a field of a struct.
func (p *pkg) argumentKeys(e *effect, args []ssa.Value, sig *types.Signature, fields []string) {
	isKey := func(name string) bool { return slices.Contains(fields, name) || p.table.KeyName(name) }
	if e.Key == FreshKey {
		// The callee makes a key when it is given none: only that same key counts.
		isKey = func(name string) bool { return strings.Contains(strings.ToLower(name), "idempot") }
	}
	for i, a := range args {
		if i < sig.Params().Len() {
			par := sig.Params().At(i)
			if inject.IsString(par.Type()) && isKey(par.Name()) {
				if c, ok := inject.Origin(a).(*ssa.Const); !ok || c.Value != nil && constant.StringVal(c.Value) != "" {
					p.setKey(e, a)
				}
				continue
			}
		}
		p.structKey(e, a, isKey, 0)
		p.mapKey(e, a)
		for _, v := range inject.Varargs(&ssa.CallCommon{Args: args}, i) {
			p.structKey(e, v, isKey, 0)
			p.optionKey(e, v)
		}
	}
}

// mapKey looks for a key in a map of headers that is handed on.
func (p *pkg) mapKey(e *effect, v ssa.Value) {
	if _, ok := v.Type().Underlying().(*types.Map); !ok {
		return
	}
	o := inject.Origin(v)
	uses := []ssa.Value{o}
	if o.Referrers() == nil {
		return
	}
	for _, r := range *o.Referrers() {
		if c, ok := r.(*ssa.ChangeType); ok {
			uses = append(uses, c)
		}
	}
	for _, u := range uses {
		for _, r := range *u.Referrers() {
			switch r := r.(type) {
			case *ssa.MapUpdate:
				if p.isKeyName(r.Key) {
					p.setKey(e, r.Value)
				}
			case ssa.CallInstruction:
				if k := p.keyOfCall(r); k != nil {
					p.setKey(e, k)
				}
			}
		}
	}
}

// optionKey reads an option that carries a key: option.WithHeader("Idempotency-Key", k).
func (p *pkg) optionKey(e *effect, v ssa.Value) {
	if call, ok := inject.Origin(v).(*ssa.Call); ok {
		if k := p.keyOfCall(call); k != nil {
			p.setKey(e, k)
		}
	}
}

// keyOfCall returns the value that a call puts into a request as its key.
func (p *pkg) keyOfCall(call ssa.CallInstruction) ssa.Value {
	c := call.Common()
	var obj *types.Func
	if c.IsInvoke() {
		obj = c.Method
	} else if fn := c.StaticCallee(); fn != nil {
		obj, _ = origin(fn).Object().(*types.Func)
	}
	if obj == nil {
		return nil
	}
	args := inject.Args(c)
	shift := 0
	if obj.Signature().Recv() != nil {
		shift = 1
	}
	if known := p.known(obj); known != nil && known.Key != nil {
		k := known.Key
		if k.Name != knowledge.None && k.Name+shift < len(args) && !p.isKeyName(args[k.Name+shift]) {
			return nil
		}
		if k.Value != knowledge.None && k.Value+shift < len(args) {
			return args[k.Value+shift]
		}
		return nil
	}
	// Any setter of a header or field: SetHeader(name, value), Set(name, value), Add(name, value).
	if obj.Signature().Params().Len() >= 2 && len(args) >= shift+2 && inject.IsString(args[shift].Type()) && p.isKeyName(args[shift]) {
		return args[shift+1]
	}
	return nil
}

func (p *pkg) isKeyName(v ssa.Value) bool {
	c, ok := inject.Origin(v).(*ssa.Const)
	return ok && c.Value != nil && c.Value.Kind() == constant.String && p.table.KeyName(constant.StringVal(c.Value))
}

// structKey looks for a key field in the struct that an argument is or points to.
func (p *pkg) structKey(e *effect, v ssa.Value, isKey func(string) bool, depth int) {
	if depth > 4 {
		return
	}
	o := inject.Origin(v)
	st := structUnder(o.Type())
	if st == nil {
		return
	}
	var at []int
	for i := range st.NumFields() {
		if isKey(st.Field(i).Name()) {
			at = append(at, i)
		}
	}
	var base ssa.Value = o
	switch x := o.(type) {
	case *ssa.UnOp: // a struct by value: *alloc
		base = x.X
	case *ssa.Parameter:
		if len(at) > 0 && depth == 0 {
			p.setKey(e, x)
		}
		return
	}
	a, ok := base.(*ssa.Alloc)
	if !ok {
		if len(at) > 0 && depth == 0 {
			if _, ok := o.(*ssa.Const); !ok && e.Key == NoKey {
				p.setKey(e, o)
			}
		}
		return
	}
	stored := false
	for _, s := range fieldStores(a) {
		name := st.Field(s.field).Name()
		if isKey(name) || slices.Contains(ownIDs, name) && p.freshIn(s.val, func(ssa.Instruction) bool { return true }) {
			if c, ok := s.val.(*ssa.Const); ok && (c.Value == nil || constant.Compare(c.Value, token.EQL, constant.MakeString(""))) {
				continue
			}
			p.setKey(e, s.val)
			stored = true
		} else if structUnder(s.val.Type()) != nil && !stored {
			p.structKey(e, s.val, isKey, depth+1)
		}
	}
}

// ownIDs are fields that make a repeat safe when the sender makes them up.
var ownIDs = []string{"ID", "Id", "Uid", "UID", "Nonce", "Key"}

type fieldStore struct {
	field int
	val   ssa.Value
}

// fieldStores are the values stored to the fields of a struct, also from closures that captured it.
func fieldStores(a ssa.Value) []fieldStore {
	var out []fieldStore
	refs := a.Referrers()
	if refs == nil {
		return nil
	}
	for _, r := range *refs {
		if fa, ok := r.(*ssa.FieldAddr); ok && fa.X == a {
			for _, q := range *fa.Referrers() {
				if s, ok := q.(*ssa.Store); ok && s.Addr == fa {
					out = append(out, fieldStore{fa.Field, s.Val})
				}
			}
		}
	}
	return out
}

func structUnder(t types.Type) *types.Struct {
	t = t.Underlying()
	if ptr, ok := t.(*types.Pointer); ok {
		t = ptr.Elem().Underlying()
	}
	st, _ := t.(*types.Struct)
	return st
}

// requestKey looks for a key in the headers of a request, wherever this package sets it.
func (p *pkg) requestKey(e *effect, v ssa.Value) {
	seen := make(map[ssa.Value]bool)
	var visit func(v ssa.Value, depth int)
	visit = func(v ssa.Value, depth int) {
		o := inject.Origin(v)
		if o == nil || seen[o] || depth > 8 || e.Key == StableKey {
			return
		}
		seen[o] = true
		p.keyUses(e, o, depth, seen)
		switch o := o.(type) {
		case *ssa.Parameter:
			if e.Key == NoKey {
				e.Key, e.keyVal = ParamKey, o // the caller's request may carry one
			}
		case *ssa.Extract:
			if call, ok := o.Tuple.(*ssa.Call); ok {
				p.keyOfMaker(e, call, visit, depth)
			}
		case *ssa.Call:
			p.keyOfMaker(e, o, visit, depth)
		case *ssa.Phi:
			for _, x := range o.Edges {
				visit(x, depth+1)
			}
		case *ssa.UnOp:
			switch x := o.X.(type) {
			case *ssa.Alloc:
				for _, r := range *x.Referrers() {
					if s, ok := r.(*ssa.Store); ok && s.Addr == x {
						visit(s.Val, depth+1)
					}
				}
			case *ssa.FieldAddr:
				visit(x.X, depth+1)
			}
		}
	}
	visit(v, 0)
}

// keyOfMaker looks at the call that made a request.
func (p *pkg) keyOfMaker(e *effect, call *ssa.Call, visit func(ssa.Value, int), depth int) {
	args := inject.Args(&call.Call)
	if k := p.keyOfCall(call); k != nil {
		p.setKey(e, k)
	}
	var sum *RequestFact
	if fn := p.callee(&call.Call); fn != nil {
		sum = p.infos[fn].sum.Request
	} else if obj := inject.Callee(&call.Call); obj != nil {
		if f := p.fact(obj); f != nil {
			sum = f.Request
		}
	}
	if sum != nil {
		switch sum.Key {
		case StableKey:
			e.Key, e.keyVal = StableKey, nil
		case FreshKey:
			if e.Key == NoKey {
				e.Key, e.keyVal = ParamKey, call
			}
		case ParamKey:
			if sum.KeyParam >= 0 && sum.KeyParam < len(args) {
				if isRequestType(args[sum.KeyParam].Type()) {
					visit(args[sum.KeyParam], depth+1)
				} else {
					p.setKey(e, args[sum.KeyParam])
				}
			}
		}
		return
	}
	// Clone, WithContext, fluent setters: the receiver's key goes on.
	if len(args) > 0 && (isRequestType(args[0].Type()) || types.Identical(args[0].Type(), call.Type())) {
		visit(args[0], depth+1)
	}
}

// keyUses looks at what is done with a request: header sets, calls of this package that set a key.
func (p *pkg) keyUses(e *effect, v ssa.Value, depth int, seen map[ssa.Value]bool) {
	refs := v.Referrers()
	if refs == nil {
		return
	}
	for _, r := range *refs {
		switch r := r.(type) {
		case *ssa.FieldAddr: // req.Header
			for _, q := range *r.Referrers() {
				switch q := q.(type) {
				case *ssa.UnOp:
					for _, u := range *q.Referrers() {
						if call, ok := u.(ssa.CallInstruction); ok {
							if k := p.keyOfCall(call); k != nil {
								p.setKey(e, k)
							}
						}
						if mu, ok := u.(*ssa.MapUpdate); ok && p.isKeyName(mu.Key) {
							p.setKey(e, mu.Value)
						}
					}
				}
			}
		case ssa.CallInstruction:
			if k := p.keyOfCall(r); k != nil {
				p.setKey(e, k)
			}
			if fn := p.callee(r.Common()); fn != nil {
				if fi := p.infos[fn]; fi != nil {
					for i, par := range fi.sum.SetsKey {
						args := inject.Args(r.Common())
						if par < len(args) && inject.Origin(args[par]) == v {
							if fi.sum.KeyOf[i] == FreshKey {
								if e.Key == NoKey || e.Key == ParamKey && isParameter(e.keyVal) {
									e.Key, e.keyVal = ParamKey, r.Value()
								}
							} else {
								e.Key, e.keyVal = StableKey, nil
							}
						}
					}
				}
			}
		case *ssa.Store: // the request in a variable that is captured
			if a, ok := r.Addr.(*ssa.Alloc); ok && r.Val == v {
				for _, q := range *a.Referrers() {
					if u, ok := q.(*ssa.UnOp); ok && !seen[u] && depth < 8 {
						seen[u] = true
						p.keyUses(e, u, depth+1, seen)
					}
				}
			}
		}
	}
}

func isParameter(v ssa.Value) bool {
	_, ok := v.(*ssa.Parameter)
	return ok
}

// setsKeys notes which request parameters a function gives a key.
func (p *pkg) setsKeys(fi *info) {
	for i, par := range fi.fn.Params {
		if !isRequestType(par.Type()) {
			continue
		}
		e := &effect{}
		p.keyUses(e, par, 0, make(map[ssa.Value]bool))
		if e.Key == NoKey {
			continue
		}
		state, _ := p.portableKey(e, fi.fn)
		if state == NoKey {
			continue
		}
		fi.sum.SetsKey = append(fi.sum.SetsKey, i)
		fi.sum.KeyOf = append(fi.sum.KeyOf, state)
	}
}

// carryKey takes the key of a callee's effect over to the caller.
func (p *pkg) carryKey(e, from *effect, bind func(ssa.Value) ssa.Value, callee *ssa.Function) {
	e.Key, e.keyVal = from.Key, from.keyVal
	if from.Key != ParamKey {
		return
	}
	if callee == nil { // from a fact: the value is an argument already
		if from.keyVal == nil {
			e.Key = NoKey
			return
		}
		e.Key, e.keyVal = NoKey, nil
		p.keyFromValue(e, from.keyVal)
		return
	}
	o := inject.Origin(from.keyVal)
	if par, ok := o.(*ssa.Parameter); ok && par.Parent() == callee {
		v := bind(par)
		e.Key, e.keyVal = NoKey, nil
		if v != nil {
			p.keyFromValue(e, v)
		}
		return
	}
	if inside(o, callee) {
		// Made in the callee: new in every call of it, unless it is no fresh value at all.
		e.keyVal = nil
		e.Key = StableKey
		if p.freshIn(o, func(v ssa.Instruction) bool { return v.Parent() == callee || hasAncestor(v.Parent(), callee) }) {
			e.Key = FreshKey
		}
	}
}

// keyFromValue makes v, an argument that may be a request, a struct or the key itself, the key of e.
func (p *pkg) keyFromValue(e *effect, v ssa.Value) {
	switch {
	case isRequestType(v.Type()):
		p.requestKey(e, v)
	case structUnder(v.Type()) != nil && !inject.IsString(v.Type()):
		p.structKey(e, v, p.table.KeyName, 0)
	default:
		if c, ok := v.(*ssa.Const); ok && (c.Value == nil || c.Value.Kind() == constant.String && constant.StringVal(c.Value) == "") {
			return
		}
		p.setKey(e, v)
	}
}

// portableKey is the key of an effect as callers of fn see it.
func (p *pkg) portableKey(e *effect, fn *ssa.Function) (KeyState, int) {
	if e.Key != ParamKey {
		return e.Key, knowledge.None
	}
	o := inject.Origin(e.keyVal)
	if par, ok := o.(*ssa.Parameter); ok && par.Parent() == fn {
		return ParamKey, slices.Index(fn.Params, par)
	}
	if p.freshIn(o, func(v ssa.Instruction) bool { return true }) {
		return FreshKey, knowledge.None
	}
	return StableKey, knowledge.None
}

// safeKey reports whether e carries a key that stays the same while the region runs again.
func (p *pkg) safeKey(e *effect, region func(ssa.Instruction) bool) bool {
	switch e.Key {
	case StableKey:
		return true
	case ParamKey:
		o := inject.Origin(e.keyVal)
		if par, ok := o.(*ssa.Parameter); ok && isRequestType(par.Type()) {
			return false // supposed to carry none
		}
		return !p.freshIn(o, region)
	}
	return false
}
