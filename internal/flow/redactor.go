package flow

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/inject"
)

// maskedCopy reports whether a function makes a copy of a map of headers or
// settings in which it puts words like "[REDACTED]" or "***" in the place of some.
func maskedCopy(fn *ssa.Function) bool {
	takes := false
	for _, par := range fn.Params {
		_, isMap := par.Type().Underlying().(*types.Map)
		takes = takes || isMap
	}
	if !takes {
		return false
	}
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			switch instr := instr.(type) {
			case *ssa.Store:
				if saysHidden(instr.Val) {
					return true
				}
			case *ssa.MapUpdate:
				if saysHidden(instr.Value) {
					return true
				}
			case *ssa.Phi:
				for _, e := range instr.Edges {
					if saysHidden(e) {
						return true
					}
				}
			case *ssa.Call:
				if obj := inject.Callee(&instr.Call); obj != nil && (obj.Name() == "Set" || obj.Name() == "Add") {
					args := inject.Args(&instr.Call)
					if saysHidden(args[len(args)-1]) {
						return true
					}
				}
			}
		}
	}
	return false
}

// saysHidden reports whether a constant text stands in the place of something that was hidden.
func saysHidden(v ssa.Value) bool {
	s, ok := constString(v)
	if !ok || len(s) > 24 {
		return false
	}
	s = strings.ToLower(s)
	for _, w := range []string{"redact", "***", "masked", "hidden", "removed", "filtered", "xxxx"} {
		if strings.Contains(s, w) {
			return true
		}
	}
	return false
}

// overwrittenHeaders hides the headers that a function overwrites in the map it is given.
func (u *unit) overwrittenHeaders(fn *ssa.Function, args []ssa.Value) {
	for i, par := range fn.Params {
		if i < len(args) && isHeader(par.Type()) && u.p.table.Masks(fn.Name()) && overwrites(par) {
			u.hide(args[i])
		}
	}
}

// overwrites reports whether a function puts constants into a map that it is given.
func overwrites(m *ssa.Parameter) bool {
	for _, r := range *m.Referrers() {
		up, ok := r.(*ssa.MapUpdate)
		if !ok || up.Map != m {
			continue
		}
		elems := sliceElements(up.Value)
		for _, e := range elems {
			if _, ok := constString(e); !ok {
				return false
			}
		}
		if len(elems) > 0 {
			return true
		}
	}
	return false
}

// droppedError reports whether nobody sees the error of a call: it is left out,
// or only compared with nil.
func droppedError(call ssa.CallInstruction) bool {
	sig := call.Common().Signature()
	at := inject.ErrorResult(sig)
	if at < 0 {
		return false
	}
	v := call.Value()
	if v == nil {
		return true // go, defer
	}
	if sig.Results().Len() == 1 {
		return onlyCompared(v)
	}
	for _, r := range *v.Referrers() {
		if e, ok := r.(*ssa.Extract); ok && e.Index == at && !onlyCompared(e) {
			return false
		}
	}
	return true
}

// onlyCompared reports whether a value is only compared with nil.
func onlyCompared(v ssa.Value) bool {
	for _, r := range *v.Referrers() {
		switch r := r.(type) {
		case *ssa.DebugRef:
		case *ssa.BinOp:
			if !isZero(r.X) && !isZero(r.Y) {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// dumpsRequest reports whether a dump is one of a request or its headers.
func dumpsRequest(call ssa.CallInstruction, args []ssa.Value) bool {
	for i := range args {
		for _, op := range operands(call.Common(), i) {
			t := boxedType(op)
			if strings.HasSuffix(inject.TypeName(t), "Request") || isHeader(t) {
				return true
			}
		}
	}
	return false
}

// knownAddress reports whether control comes to b only for addresses that a
// predicate knows: isMetadata(req.URL.Path).
func knownAddress(b *ssa.BasicBlock) bool {
	return leadsBy(b, func(from, to *ssa.BasicBlock) bool {
		cond, yes, ok := edgeCondition(from, to)
		call, isCall := cond.(*ssa.Call)
		if !ok || !yes || !isCall || len(call.Call.Args) != 1 || call.Call.IsInvoke() {
			return false
		}
		load, ok := call.Call.Args[0].(*ssa.UnOp)
		if !ok {
			return false
		}
		fa, ok := load.X.(*ssa.FieldAddr)
		if !ok || inject.TypeName(fa.X.Type()) != "net/url.URL" {
			return false
		}
		f := inject.FieldOf(fa)
		return f != nil && f.Name() == "Path"
	})
}

// harmlessHeaders reports whether the headers of a request that was made here are
// all set in sight, each under a name that is none of a credential.
func (u *unit) harmlessHeaders(req ssa.Value) bool {
	made, ok := u.resolve(req).root.(*ssa.Call)
	if !ok {
		return false
	}
	named := false
	for _, b := range made.Parent().Blocks {
		for _, instr := range b.Instrs {
			call, ok := instr.(*ssa.Call)
			if !ok {
				continue
			}
			args := inject.Args(&call.Call)
			if len(args) == 0 || u.resolve(args[0]).root != made {
				continue
			}
			obj := inject.Callee(&call.Call)
			if obj == nil {
				return false
			}
			switch inject.FullName(obj) {
			case "(net/http.Header).Set", "(net/http.Header).Add":
				k, ok := constString(args[1])
				if !ok || u.p.table.SecretName("header", k) {
					return false
				}
				named = true
			default:
				if setsCredential(obj.Name()) {
					return false
				}
			}
		}
	}
	return named && !setsCredential(calleeName(made))
}

// setsCredential reports whether a function may set a credential, by its name.
func setsCredential(name string) bool {
	name = strings.ToLower(name)
	return slices.ContainsFunc([]string{"auth", "token", "cred", "header", "sign", "bearer", "cookie", "key", "login"}, func(w string) bool { return strings.Contains(name, w) })
}

func calleeName(call *ssa.Call) string {
	if obj := inject.Callee(&call.Call); obj != nil {
		return obj.Name()
	}
	return "header" // nobody can tell
}

// handsOver reports whether the current function makes the credential that it
// shows: it calls a function that creates something with a credential in it.
func (u *unit) handsOver() bool {
	if u.cur == nil {
		return false
	}
	for _, b := range u.cur.Parent().Blocks {
		for _, instr := range b.Instrs {
			call, ok := instr.(*ssa.Call)
			if !ok {
				continue
			}
			obj := inject.Callee(&call.Call)
			if obj == nil || obj.Pkg() == nil || !u.p.world.SameModule(obj.Pkg()) || !creates(obj.Name()) || obj.Signature().Results().Len() == 0 {
				continue
			}
			if u.p.holds(obj.Signature().Results().At(0).Type(), printing{json: true}, 0, nil, nil) != nil {
				return true
			}
		}
	}
	return false
}

// creates reports whether a function makes something new, by how its name begins or ends.
func creates(name string) bool {
	name = strings.ToLower(name)
	return slices.ContainsFunc([]string{"create", "rotate", "generate", "reset", "renew"}, func(w string) bool {
		return strings.HasPrefix(name, w) || strings.HasSuffix(name, w)
	}) || strings.HasPrefix(name, "issue")
}
