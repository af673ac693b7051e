package flow

import (
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

// tokenBody reports whether a text is the body of a successful answer in a
// function that fetches tokens, by its name.
func (u *unit) tokenBody(op ssa.Value, call ssa.CallInstruction) bool {
	w := u.at(op, call.Block()).Words
	if w.Kind != Body || w.Src == nil || w.Src.What != "the body of the answer" || inject.IsError(op.Type()) {
		return false
	}
	name := strings.ToLower(u.fn.Name())
	has := func(words ...string) bool {
		return slices.ContainsFunc(words, func(s string) bool { return strings.Contains(name, s) })
	}
	if !has("token", "register", "registration", "refresh", "exchange") || has("discover", "detect", "metadata", "probe", "count") {
		return false
	}
	return looksAtStatus(call.Parent()) && !failedByStatus(call.Block())
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
