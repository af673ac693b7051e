package summary

import (
	"go/constant"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/inject"
)

// stringsOf finds the constant texts that v can start with, or the parameter that holds it.
func (p *pkg) stringsOf(v ssa.Value) (texts []string, param *ssa.Parameter) {
	seen := make(map[ssa.Value]bool)
	var walk func(v ssa.Value, depth int)
	walk = func(v ssa.Value, depth int) {
		v = inject.Origin(v)
		if seen[v] || depth > 12 {
			return
		}
		seen[v] = true
		switch v := v.(type) {
		case *ssa.Const:
			if v.Value != nil && v.Value.Kind() == constant.String {
				texts = append(texts, constant.StringVal(v.Value))
			}
		case *ssa.Parameter:
			param = v
		case *ssa.BinOp:
			before := len(texts)
			walk(v.X, depth+1)
			// A constant tail helps: "sudo " + "systemctl restart x".
			if len(texts) == before+1 {
				if c, ok := inject.Origin(v.Y).(*ssa.Const); ok && c.Value != nil && c.Value.Kind() == constant.String {
					texts[before] += constant.StringVal(c.Value)
				}
			}
		case *ssa.Phi:
			for _, e := range v.Edges {
				walk(e, depth+1)
			}
		case *ssa.Call:
			switch fn := v.Call.StaticCallee(); {
			case fn == nil:
			case nameOf(fn) == "fmt.Sprintf" || nameOf(fn) == "strings.ToUpper" || nameOf(fn) == "strings.TrimSpace" || nameOf(fn) == "strings.ToLower":
				before := len(texts)
				walk(v.Call.Args[0], depth+1)
				if nameOf(fn) == "fmt.Sprintf" && len(texts) == before+1 && strings.HasPrefix(texts[before], "%s") {
					// The first operand leads.
					rest := strings.TrimPrefix(texts[before], "%s")
					texts = texts[:before]
					if ops := inject.Varargs(&v.Call, 1); len(ops) > 0 {
						walk(ops[0], depth+1)
						if len(texts) == before+1 {
							texts[before] += rest
						}
					}
				}
			case nameOf(fn) == "strings.Join":
				for _, x := range sliceElements(v.Call.Args[0]) {
					walk(x, depth+1)
					break
				}
			}
		case *ssa.UnOp:
			switch x := v.X.(type) {
			case *ssa.Global:
				if s, ok := p.globalString(x); ok {
					texts = append(texts, s)
				}
			case *ssa.FieldAddr:
				if f := inject.FieldOf(x); f != nil && f.Pkg() == p.pass.Pkg && inject.IsString(f.Type()) {
					// A field that is only ever set to one constant.
					var one *ssa.Const
					for _, s := range p.fields[f] {
						c, ok := s.(*ssa.Const)
						if !ok || c.Value == nil || one != nil && !constant.Compare(one.Value, token.EQL, c.Value) {
							return
						}
						one = c
					}
					if one != nil {
						texts = append(texts, constant.StringVal(one.Value))
					}
				}
			}
		}
	}
	walk(v, 0)
	return texts, param
}

// paramField reports which field of which parameter v is: o.verb in func(o options).
func paramField(v ssa.Value) (*ssa.Parameter, int) {
	switch x := inject.Origin(v).(type) {
	case *ssa.Field:
		if par, ok := inject.Origin(x.X).(*ssa.Parameter); ok {
			return par, x.Field
		}
	case *ssa.UnOp:
		fa, ok := x.X.(*ssa.FieldAddr)
		if !ok {
			break
		}
		if par, ok := inject.Origin(fa.X).(*ssa.Parameter); ok {
			return par, fa.Field
		}
		if a, ok := fa.X.(*ssa.Alloc); ok {
			if par := spilled(a); par != nil {
				return par, fa.Field
			}
		}
	}
	return nil, 0
}

// spilled is the parameter that a variable holds, when nothing else is stored to it as a whole.
func spilled(a *ssa.Alloc) *ssa.Parameter {
	var par *ssa.Parameter
	for _, r := range *a.Referrers() {
		if s, ok := r.(*ssa.Store); ok && s.Addr == a {
			x, ok := s.Val.(*ssa.Parameter)
			if !ok || par != nil {
				return nil
			}
			par = x
		}
	}
	return par
}

// fieldValue is what a struct that was made in sight holds in a field, or nil.
func fieldValue(v ssa.Value, field int) ssa.Value {
	o := inject.Origin(v)
	if u, ok := o.(*ssa.UnOp); ok {
		o = u.X
	}
	if a, ok := o.(*ssa.Alloc); ok {
		for _, s := range fieldStores(a) {
			if s.field == field {
				return s.val
			}
		}
	}
	return nil
}

// globalString is the text of a package variable that only its declaration sets.
func (p *pkg) globalString(g *ssa.Global) (string, bool) {
	if g.Pkg == nil || g.Pkg.Pkg != p.pass.Pkg {
		return "", false
	}
	init := g.Pkg.Func("init")
	if init == nil {
		return "", false
	}
	for _, b := range init.Blocks {
		for _, instr := range b.Instrs {
			if s, ok := instr.(*ssa.Store); ok && s.Addr == g {
				if c, ok := s.Val.(*ssa.Const); ok && c.Value != nil && c.Value.Kind() == constant.String {
					return constant.StringVal(c.Value), true
				}
			}
		}
	}
	return "", false
}

// sliceElements are the elements of a slice literal, in order.
func sliceElements(v ssa.Value) []ssa.Value {
	sl, ok := inject.Origin(v).(*ssa.Slice)
	if !ok {
		return nil
	}
	arr, ok := sl.X.(*ssa.Alloc)
	if !ok {
		return nil
	}
	at := make(map[int64]ssa.Value)
	var top int64 = -1
	for _, r := range *arr.Referrers() {
		ia, ok := r.(*ssa.IndexAddr)
		if !ok {
			continue
		}
		i, ok := ia.Index.(*ssa.Const)
		if !ok {
			continue
		}
		for _, q := range *ia.Referrers() {
			if s, ok := q.(*ssa.Store); ok && s.Addr == ia {
				at[i.Int64()] = s.Val
				top = max(top, i.Int64())
			}
		}
	}
	var out []ssa.Value
	for i := int64(0); i <= top; i++ {
		if v, ok := at[i]; ok {
			out = append(out, v)
		}
	}
	return out
}

func nameOf(fn *ssa.Function) string {
	if obj, ok := origin(fn).Object().(*types.Func); ok {
		return inject.FullName(obj)
	}
	return ""
}

// urlTail is the constant text at the end of a URL expression.
func (p *pkg) urlTail(v ssa.Value) string {
	for range 8 {
		switch x := inject.Origin(v).(type) {
		case *ssa.Const:
			if x.Value != nil && x.Value.Kind() == constant.String {
				return constant.StringVal(x.Value)
			}
			return ""
		case *ssa.BinOp:
			v = x.Y
		case *ssa.Call:
			if fn := x.Call.StaticCallee(); fn != nil && nameOf(fn) == "fmt.Sprintf" {
				if c, ok := x.Call.Args[0].(*ssa.Const); ok && c.Value != nil {
					s := constant.StringVal(c.Value)
					if strings.HasSuffix(s, "%s") {
						if ops := inject.Varargs(&x.Call, 1); len(ops) > 0 {
							v = ops[len(ops)-1]
							continue
						}
					}
					return s
				}
			}
			return ""
		default:
			return ""
		}
	}
	return ""
}
