package flow

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/inject"
)

// meant reports whether a credential is shown because that is what the program
// is for: a service answers its own user, a command prints what it was asked for.
func (u *unit) meant(src *Source, class string) bool {
	switch class {
	case "http":
		return !src.Error && !src.URL
	case "output":
		return src.New || !src.Error && !src.URL && (u.purpose() || src.Trust != "" && isCommand(u.fns))
	case "tool":
		return u.purpose() || src.New || u.handsOver()
	}
	return false
}

// purpose reports whether the function is there to show or make a credential,
// by its name: PrintToken, CreateAPIKey, runSecretGet.
func (u *unit) purpose() bool {
	name := strings.ToLower(u.fn.Name())
	for _, w := range []string{"secret", "credential", "password", "passwd", "apikey"} {
		if strings.Contains(name, w) {
			return true
		}
	}
	if !strings.Contains(name, "token") && !strings.Contains(name, "key") && !strings.Contains(name, "login") {
		return false
	}
	for _, verb := range []string{"print", "show", "create", "generate", "new", "issue", "rotate", "display", "export", "reveal", "run", "cmd", "command", "login"} {
		if strings.HasPrefix(name, verb) || strings.HasSuffix(name, verb) {
			return true
		}
	}
	return false
}

// tokenBody is why a text is the body of a successful answer of an endpoint for
// tokens, or nil: what it is decoded into has one, it was asked for with a
// grant, or the function is named so.
func (u *unit) tokenBody(op ssa.Value, call ssa.CallInstruction) *Source {
	w := u.at(op, call.Block()).Words
	if w.Kind != Body || w.Src == nil || !w.Src.Answer || inject.IsError(op.Type()) || failedByStatus(call.Block()) {
		return nil
	}
	src := &Source{What: "the answer of an endpoint for tokens", Pos: call.Pos(), Guess: 1}
	success := !u.failing(call.Block())
	switch {
	case u.decodesToken(w.Src):
		src.Trust = "that the answer holds a token is taken from what it is decoded into"
	case u.asksForGrant():
		src.Trust = "that the answer holds a token is taken from the grant that was asked for"
	case u.namedForToken():
		src.Trust = "that the answer holds a token is taken from the function's name"
		success = false
	default:
		return nil
	}
	// What could not be used may be a refusal as well, unless somebody looked at the status.
	if success || looksAtStatus(call.Parent()) || !within(w.Src.Pos, u.fn) && !w.Src.Unread {
		return src
	}
	return nil
}

// namedForToken reports whether a function fetches tokens, by its name.
func (u *unit) namedForToken() bool {
	name := strings.ToLower(u.fn.Name())
	has := func(words ...string) bool {
		return slices.ContainsFunc(words, func(s string) bool { return strings.Contains(name, s) })
	}
	return has("token", "register", "registration", "refresh", "exchange") && !has("discover", "detect", "metadata", "probe", "count")
}

// decodesToken reports whether the unit decodes a body into a struct with a credential in it.
func (u *unit) decodesToken(body *Source) bool {
	return u.anyCall(func(call ssa.CallInstruction, obj *types.Func) bool {
		args := inject.Args(call.Common())
		if !decodes(obj) || len(args) < 2 {
			return false
		}
		to := args[len(args)-1]
		src := u.at(args[len(args)-2], call.Block()).Words.Src
		return src != nil && src.Answer && src.Pos == body.Pos && u.p.holds(boxedType(to), printing{json: true}, 0, nil, nil) != nil
	})
}

// asksForGrant reports whether the unit sends the parameters of a request for a token.
func (u *unit) asksForGrant() bool {
	if u.grant == nil {
		found := false
		for _, fn := range u.fns {
			for _, b := range fn.Blocks {
				for _, instr := range b.Instrs {
					for _, op := range instr.Operands(nil) {
						if c, ok := (*op).(*ssa.Const); ok && !found {
							s, _ := constString(c)
							found = s == "grant_type" || strings.Contains(s, "grant_type=") || strings.Contains(s, `"grant_type"`)
						}
					}
				}
			}
		}
		u.grant = &found
	}
	return *u.grant
}

// anyCall reports whether a call of the unit is one of a kind.
func (u *unit) anyCall(is func(call ssa.CallInstruction, obj *types.Func) bool) bool {
	for _, fn := range u.fns {
		for _, b := range fn.Blocks {
			for _, instr := range b.Instrs {
				if call, ok := instr.(ssa.CallInstruction); ok {
					if obj := inject.Callee(call.Common()); obj != nil && is(call, obj) {
						return true
					}
				}
			}
		}
	}
	return false
}

// looksAtStatus reports whether a function compares the status of an answer.
func looksAtStatus(fn *ssa.Function) bool {
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			if c, ok := instr.(*ssa.BinOp); ok && readsStatus(c.X, 0) {
				return true
			}
		}
	}
	return false
}

// namedSecret reports whether a parameter of the unit's function is a credential by its name.
func (u *unit) namedSecret(i int) bool {
	return u.namedParameter(u.fn.Params[i]).Shown.Src != nil
}

// isCommand reports whether a function is a command of a program for people: it is handed
// the command that was called.
func isCommand(fns []*ssa.Function) bool {
	for _, fn := range fns {
		for par := range fn.Signature.Params().Variables() {
			switch t := inject.TypeName(par.Type()); {
			case strings.HasSuffix(t, "/cobra.Command"), strings.HasSuffix(t, "/cli.Context"), strings.HasSuffix(t, "/cli.Command"):
				return true
			}
		}
	}
	return false
}
