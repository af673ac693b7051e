package flow

import (
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/inject"
	"github.com/toolvet/toolvet/internal/knowledge"
)

// words adds to the results of a call whose words they are, as far as no body
// and no table of flows has said so.
func (u *unit) words(call ssa.CallInstruction, c *ssa.CallCommon, obj *types.Func, k *knowledge.Func, done, seen bool, args []ssa.Value, res []Value) {
	if obj != nil {
		switch inject.FullName(obj) {
		case "runtime/debug.Stack":
			res[0].Words.join(Words{Kind: Provider, Src: &Source{What: "a stack trace", Pos: call.Pos()}})
			return
		case "(*os/exec.Cmd).Output", "(*os/exec.Cmd).CombinedOutput", "(*golang.org/x/crypto/ssh.Session).Output", "(*golang.org/x/crypto/ssh.Session).CombinedOutput":
			res[0].Words.join(Words{Kind: Body, Src: &Source{What: "the output of a command", Pos: call.Pos()}})
			if runsGit(args[0]) {
				res[0].Shown.join(u.arg(call, args, 0).Shown) // git repeats the address
			}
		}
		if d, ok := u.p.world.Declared(obj); ok && d.Local {
			for i := range res {
				res[i].Words = Words{}
			}
			return
		}
	}
	u.bodies(call, c, obj, res)
	at := errorResult(c.Signature())
	if at < 0 || seen {
		return
	}
	if obj == nil {
		if !done && (takesContext(c.Signature()) || u.p.agents.handler(call.Parent()) && namesHandler(c.Value)) {
			for i := range res {
				if hasErrorField(c.Signature().Results().At(i).Type()) {
					res[i].Words.join(Words{Kind: Dynamic, Src: &Source{What: "the error in the result of a function value", Pos: call.Pos(), Guess: 1, Trust: "what the function value does is not known"}})
				}
			}
			res[at].Words.join(Words{Kind: Dynamic, Src: &Source{What: "the error of a function value", Pos: call.Pos(), Guess: 1, Trust: "what the function value does is not known"}})
		}
		return
	}
	kind, trust, decided := u.errorOf(obj, c, k)
	if kind == Undecided && obj.Name() != "Close" && obj.Pkg() != nil && (obj.Pkg().Path() == "io" || obj.Pkg().Path() == "bufio") {
		for i := range args {
			if u.arg(call, args, i).Words.Kind == Body {
				kind, decided = Provider, true // the answer broke off
			}
		}
	}
	if done && (!decided || kind != Provider) {
		if decided && kind == Own && (k == nil || k.Passes == nil) && len(u.p.world.Callees(c)) == 0 {
			res[at].Words = Words{P: res[at].Words.P}
		}
		return
	}
	if kind == Own {
		return
	}
	src := &Source{What: "the error of " + inject.ShortName(obj), Pos: call.Pos(), Trust: trust}
	if trust != "" {
		src.Guess = 1
	}
	res[at].Words.join(Words{Kind: kind, Src: src})
	// A function that is handed a closure returns its error, too.
	for i, a := range args {
		if _, ok := a.Type().Underlying().(*types.Signature); ok && kind != Provider {
			res[at].Words.join(u.arg(call, args, i).Words)
		}
	}
}

// bodies marks what comes from the far side as it is: connections, and the text
// that an answer of an SDK gives of itself.
func (u *unit) bodies(call ssa.CallInstruction, c *ssa.CallCommon, obj *types.Func, res []Value) {
	if obj == nil || obj.Pkg() == nil || len(res) == 0 || u.p.world.SameModule(obj.Pkg()) {
		return
	}
	t := c.Signature().Results().At(0).Type()
	recv := obj.Signature().Recv()
	switch {
	case recv != nil && isText(t) && (obj.Name() == "String" || obj.Name() == "Body" || obj.Name() == "Bytes") &&
		strings.HasSuffix(inject.TypeName(recv.Type()), "Response") && u.p.world.Near(obj.Pkg()):
		res[0].Words.join(u.answerBody(inject.Args(c)[0], call.Value()))
	case isInterface(t) && strings.HasPrefix(obj.Name(), "Dial") && methodNamed(t, "Read"):
		res[0].Words.join(Words{Kind: Body, Src: &Source{What: "what the connection brings", Pos: call.Pos()}})
	}
}

func methodNamed(t types.Type, name string) bool {
	obj, _, _ := types.LookupFieldOrMethod(t, true, nil, name)
	_, ok := obj.(*types.Func)
	return ok
}

// errorOf tells whose words the error of a function without a body in sight is.
func (u *unit) errorOf(obj *types.Func, c *ssa.CallCommon, k *knowledge.Func) (kind Kind, trust string, decided bool) {
	pkg := obj.Pkg()
	if pkg == nil {
		return Own, "", true // error.Error
	}
	if pkg.Path() == "database/sql" && u.p.localDatabase() {
		return Undecided, "", false
	}
	if makesRequest(obj.Signature()) {
		return Own, "", true // nothing is sent yet
	}
	if isConstructor(obj) {
		return Undecided, "", false
	}
	if kind, ok := provenance(u.p.table.Origin(pkg.Path(), inject.FullName(obj))); ok {
		return kind, "", true
	}
	if k != nil && (k.Send != nil || k.Retries != nil) {
		return Provider, "", true
	}
	if c.IsInvoke() && inject.IsDoer(obj.Signature()) && obj.Name() != "RoundTrip" {
		return Provider, "", true
	}
	same := u.p.world.SameModule(pkg)
	if !same && inject.IsStd(pkg.Path()) {
		return Undecided, "", false
	}
	method := obj.Signature().Recv() != nil
	if u.p.world.Sends(obj) {
		return Provider, "", true
	}
	switch {
	case same && c.IsInvoke() && !takesContext(c.Signature()):
		return Undecided, "", false
	case same && c.IsInvoke() && (obj.Name() == "Elicit" || obj.Name() == "CreateMessage" || obj.Name() == "ListRoots"):
		return Own, "", true // the far side is the agent
	case same && c.IsInvoke():
		return Dynamic, "what " + obj.Name() + " of the interface does is not known", false
	case same:
		return Undecided, "", false
	case !u.p.world.Near(pkg):
		return Own, "", true // nothing remote can be reached from there
	case method:
		return Provider, "", true
	}
	return Undecided, "", false
}

// takesContext reports whether the first parameter is a context: what waits for
// something is taken for a call that can leave the process.
func takesContext(sig *types.Signature) bool {
	return sig.Params().Len() > 0 && inject.TypeName(sig.Params().At(0).Type()) == "context.Context"
}

// runsGit reports whether a command is git.
func runsGit(cmd ssa.Value) bool {
	call, ok := inject.Origin(cmd).(*ssa.Call)
	if !ok {
		return false
	}
	for _, a := range call.Call.Args {
		if s, ok := constString(a); ok {
			return s == "git"
		}
	}
	return false
}

// makesRequest reports whether a function makes a request: building one sends nothing.
func makesRequest(sig *types.Signature) bool {
	res := sig.Results()
	if res.Len() != 2 {
		return false
	}
	p, ok := types.Unalias(res.At(0).Type()).(*types.Pointer)
	return ok && strings.HasSuffix(inject.TypeName(p), "Request")
}

// isConstructor reports whether a function only makes a client, as far as its
// form tells: it is called New…, takes no context, and returns a pointer and an error.
func isConstructor(obj *types.Func) bool {
	sig := obj.Signature()
	if sig.Recv() != nil || !strings.HasPrefix(obj.Name(), "New") || takesContext(sig) || sig.Results().Len() != 2 {
		return false
	}
	_, ok := types.Unalias(sig.Results().At(0).Type()).Underlying().(*types.Pointer)
	return ok
}

// localDatabase reports whether the database behind database/sql is a file.
func (p *Program) localDatabase() bool {
	if p.sqlite == nil {
		local := inject.FileDatabase(p.world.Package())
		p.sqlite = &local
	}
	return *p.sqlite
}

// namesHandler reports whether a function value is called a handler of something.
func namesHandler(v ssa.Value) bool {
	load, ok := inject.Origin(v).(*ssa.UnOp)
	if !ok {
		return false
	}
	fa, ok := load.X.(*ssa.FieldAddr)
	if !ok {
		return false
	}
	f := inject.FieldOf(fa)
	if f == nil {
		return false
	}
	switch f.Name() {
	case "Handler", "handler", "Handle", "handle", "Run", "run", "Execute", "execute", "Call", "call", "Invoke", "invoke":
		return true
	}
	return false
}

// hasErrorField reports whether a type is a struct of the module with an error in it.
func hasErrorField(t types.Type) bool {
	t = t.Underlying()
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem().Underlying()
	}
	st, ok := t.(*types.Struct)
	if !ok {
		return false
	}
	for f := range st.Fields() {
		if inject.IsError(f.Type()) {
			return true
		}
	}
	return false
}
