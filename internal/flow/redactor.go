package flow

import (
	"go/types"
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
		cond, yes, ok := asked(from, to)
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
		f := inject.Field(fa.X.Type(), fa.Field)
		return f != nil && f.Name() == "Path"
	})
}
