package summary

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/inject"
)

// freshIn reports whether v is made of a new id by an instruction that where accepts.
func (p *pkg) freshIn(v ssa.Value, where func(ssa.Instruction) bool) bool {
	seen := make(map[ssa.Value]bool)
	var walk func(v ssa.Value, depth int) bool
	walk = func(v ssa.Value, depth int) bool {
		if v == nil {
			return false
		}
		v = inject.Origin(v)
		if seen[v] || depth > 10 {
			return false
		}
		seen[v] = true
		instr, ok := v.(ssa.Instruction)
		if !ok {
			return false
		}
		if call, ok := v.(*ssa.Call); ok && where(instr) && p.makesFresh(&call.Call) {
			return true
		}
		if phi, ok := v.(*ssa.Phi); ok && where(instr) && persists(phi) {
			return false // made in the first round and kept
		}
		switch x := v.(type) {
		case *ssa.Call, *ssa.BinOp, *ssa.Convert, *ssa.Slice, *ssa.Extract, *ssa.Phi, *ssa.UnOp, *ssa.Field, *ssa.MakeInterface:
			for _, op := range instr.Operands(nil) {
				if *op != nil && walk(*op, depth+1) {
					return true
				}
			}
			if call, ok := x.(*ssa.Call); ok {
				for i := range call.Call.Args {
					for _, e := range inject.Varargs(&call.Call, i) {
						if walk(e, depth+1) {
							return true
						}
					}
				}
			}
		case *ssa.Alloc:
			for _, s := range fieldStores(x) {
				if walk(s.val, depth+1) {
					return true
				}
			}
		}
		return false
	}
	return walk(v, 0)
}

// persists reports whether a phi carries its value from round to round: it can
// be itself, through other phis.
func persists(phi *ssa.Phi) bool {
	seen := make(map[*ssa.Phi]bool)
	var walk func(x *ssa.Phi) bool
	walk = func(x *ssa.Phi) bool {
		for _, e := range x.Edges {
			if y, ok := e.(*ssa.Phi); ok {
				if y == phi {
					return true
				}
				if !seen[y] {
					seen[y] = true
					if walk(y) {
						return true
					}
				}
			}
		}
		return false
	}
	return walk(phi)
}

// makesFresh reports whether a call makes a new id.
func (p *pkg) makesFresh(c *ssa.CallCommon) bool {
	if fn := p.callee(c); fn != nil {
		fi := p.infos[fn]
		return fi.sum.Fresh || fi.sum.Request != nil && fi.sum.Request.Key == FreshKey || slices.Contains(fi.sum.KeyOf, FreshKey)
	}
	obj := inject.Callee(c)
	if obj == nil {
		return false
	}
	if known := p.known(obj); known != nil && known.Fresh {
		return true
	}
	if inject.FullName(obj) == "time.Now" || obj.Pkg() != nil && slices.Contains(idPackages, obj.Pkg().Name()) && makesByName(obj.Name()) {
		return true
	}
	if f := p.fact(obj); f != nil {
		return f.Fresh || f.Request != nil && f.Request.Key == FreshKey
	}
	return false
}

// idPackages are names of packages that make ids, whoever wrote them.
var idPackages = []string{"uuid", "ulid", "xid", "ksuid", "nanoid", "gonanoid", "cuid", "cuid2", "shortuuid", "guid", "snowflake"}

func makesByName(name string) bool {
	for _, w := range []string{"New", "Make", "Generate", "Must", "V4", "V7", "String"} {
		if strings.HasPrefix(name, w) {
			return true
		}
	}
	return false
}

// returnsFresh summarises a function whose result is a new id.
func (p *pkg) returnsFresh(fi *info) {
	sig := fi.fn.Signature
	if sig.Results().Len() == 0 || sig.Results().Len() > 2 {
		return
	}
	t := sig.Results().At(0).Type()
	if !inject.IsString(t) {
		if _, ok := t.Underlying().(*types.Array); !ok {
			return
		}
	}
	for _, b := range fi.fn.Blocks {
		if ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return); ok && len(ret.Results) > 0 {
			if p.freshIn(ret.Results[0], func(v ssa.Instruction) bool { return v.Parent() == fi.fn }) {
				fi.sum.Fresh = true
				return
			}
		}
	}
}

// inside reports whether v is made in fn or in a closure of it.
func inside(v ssa.Value, fn *ssa.Function) bool {
	instr, ok := v.(ssa.Instruction)
	if !ok {
		return false
	}
	return instr.Parent() == fn || hasAncestor(instr.Parent(), fn)
}

func hasAncestor(fn, ancestor *ssa.Function) bool {
	for fn != nil && fn.Parent() != nil {
		fn = fn.Parent()
		if fn == ancestor {
			return true
		}
	}
	return false
}
