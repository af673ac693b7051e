package flow

import (
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/inject"
)

// masks reports whether a function hides the credential that it is given: by
// the table, by a directive, or by its name. A function of the package that
// hands a parameter on as it is hides nothing, whatever its name.
func (u *unit) masks(obj *types.Func, fns []*ssa.Function) bool {
	if k := u.p.world.Known(obj); k != nil && k.Redact {
		return true
	}
	if d, ok := u.p.world.Declared(obj); ok && d.Redact {
		return true
	}
	if k := u.p.world.Known(obj); k != nil && k.Passes != nil {
		return false
	}
	if !u.p.table.Masks(obj.Name()) || obj.Signature().Results().Len() == 0 {
		return false
	}
	if strings.HasPrefix(obj.Name(), "Trim") || strings.HasPrefix(obj.Name(), "Has") || obj.Pkg() != nil && obj.Pkg().Path() == "strings" {
		return false
	}
	for _, fn := range fns {
		if u.handsOn(fn) {
			return false
		}
	}
	if len(fns) == 0 {
		if s := u.p.world.Fact(obj); s != nil && s.Mapper {
			return false
		}
	}
	return true
}

// handsOn reports whether a function returns one of its parameters as it is.
func (u *unit) handsOn(fn *ssa.Function) bool {
	texts := 0
	for _, par := range fn.Params {
		if isText(par.Type()) {
			texts++
		}
	}
	if texts > 1 {
		return false // it decides by a name that it is given, too
	}
	for _, b := range fn.Blocks {
		r, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return)
		if !ok {
			continue
		}
		for _, v := range r.Results {
			par, ok := inject.Origin(v).(*ssa.Parameter)
			if !ok || !isText(par.Type()) {
				continue
			}
			sub := &unit{p: u.p, fn: fn, nils: map[*ssa.BasicBlock]*known{}}
			if !sub.isNil(par, b) {
				return true
			}
		}
	}
	return false
}

// replaced takes the credential out of a text in which it was replaced.
func (u *unit) replaced(name string, args []ssa.Value, res []Value) {
	switch name {
	case "strings.Cut", "strings.SplitN", "strings.Split":
		if sep, ok := constArg(args, 1); ok && sep == "?" && len(res) > 1 {
			if src := res[0].Shown.Src; src != nil && !src.Path {
				res[0].Shown, res[0].Held = Set{}, Set{} // what is in front of the query
			}
		}
		return
	case "(*net/url.URL).Redacted":
		if src := res[0].Shown.Src; src != nil && namesAddress(src.What) {
			res[0].Shown = Set{} // it was the password
		}
		return
	case "(net/http.Header).Del", "(net/http.Header).Set":
		if name == "(net/http.Header).Del" || u.content(args[2]).Shown.empty() {
			if k, ok := constArg(args, 1); !ok || u.p.table.SecretName("header", k) {
				u.hide(args[0])
			}
		}
		return
	case "strings.ReplaceAll", "strings.Replace", "bytes.ReplaceAll", "bytes.Replace":
	case "(*strings.Replacer).Replace":
		res[0].Shown, res[0].Held = Set{}, Set{}
		return
	default:
		return
	}
	if _, ok := args[1].(*ssa.Const); ok || len(res) == 0 {
		return
	}
	res[0].Shown, res[0].Held = Set{}, Set{}
}

// errorsAs hands an error to the target that it is looked for as.
func (u *unit) errorsAs(call ssa.CallInstruction, args []ssa.Value) {
	if len(args) != 2 {
		return
	}
	root := u.resolve(args[1]).root
	u.as[args[0]] = append(u.as[args[0]], link{call.Block(), root})
	x := u.arg(call, args, 0)
	u.joinMem(place{root: root}, x)
}

// setAs notes that what a call returns is another view of an error.
func (u *unit) setAs(call ssa.CallInstruction, err ssa.Value) {
	v := call.Value()
	if v == nil {
		return
	}
	for _, r := range *v.Referrers() {
		if e, ok := r.(*ssa.Extract); ok && e.Index == 0 {
			links := u.as[err]
			if len(links) == 0 || links[len(links)-1].root != e {
				u.as[err] = append(links, link{call.Block(), e})
			}
		}
	}
}

// link says that an error was looked at as another type.
type link struct {
	at   *ssa.BasicBlock
	root ssa.Value
}

// cleanAt reports whether the URL was taken out of an error before control came to b.
func (u *unit) cleanAt(v ssa.Value, b *ssa.BasicBlock) bool {
	for _, l := range u.as[v] {
		if len(u.cleaned[l.root]) > 0 && l.at.Dominates(b) {
			return true
		}
	}
	return false
}
