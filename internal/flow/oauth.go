package flow

import (
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/inject"
)

// takesCallback reports whether a log-in comes back to a function or one around
// it: by its name, or because it takes a code and a state from a request and
// hands the code in.
func (u *unit) takesCallback(fn *ssa.Function) bool {
	for ; fn != nil; fn = fn.Parent() {
		name := strings.ToLower(fn.Name())
		if strings.Contains(name, "callback") || strings.Contains(name, "oauth") || u.asked(fn).redeems() {
			return true
		}
	}
	return false
}

// callbackURL makes a credential of the address of a request by which a log-in comes back.
func (u *unit) callbackURL(at ssa.Instruction) Value {
	for fn := at.Parent(); fn != nil; fn = fn.Parent() {
		if u.asked(fn).code && u.takesCallback(fn) {
			return Value{Shown: Set{Src: &Source{What: "the address of an OAuth callback, code and all,", Pos: at.Pos()}}}
		}
	}
	return Value{}
}

// asked is what a function asks of the parameters of a request.
type asked struct{ code, state, exchange bool }

func (a asked) redeems() bool { return a.code && a.state && a.exchange }

// asked looks at the constants that a function passes on, and at the names of what it calls.
func (u *unit) asked(fn *ssa.Function) asked {
	if a, ok := u.p.asked[fn]; ok {
		return a
	}
	var a asked
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			call, ok := instr.(ssa.CallInstruction)
			if !ok {
				continue
			}
			obj := inject.Callee(call.Common())
			if obj == nil {
				continue
			}
			name := strings.ToLower(obj.Name())
			a.exchange = a.exchange || slices.ContainsFunc([]string{"exchange", "token", "oauth", "oidc", "login", "signin", "grant"}, func(w string) bool { return strings.Contains(name, w) })
			if k := u.p.world.Known(obj); k != nil && k.Secret != nil && k.Secret.Names == "query" {
				key, _ := constArg(inject.Args(call.Common()), k.Secret.When+shiftOf(obj))
				a.code = a.code || key == "code"
				a.state = a.state || key == "state"
			}
		}
	}
	u.p.asked[fn] = a
	return a
}
