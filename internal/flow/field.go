package flow

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/toolvet/toolvet/internal/inject"
)

// element is what is looked up in a map: of one made here what is under the key,
// of headers and query parameters nothing, unless the key is a secret name.
func (u *unit) element(l *ssa.Lookup) Value {
	k := keyOf(l.Index)
	if k == "" && isHeader(l.X.Type()) {
		if names := constElements(l.Index); len(names) > 0 && !slices.ContainsFunc(names, func(n string) bool { return u.p.table.SecretName("header", n) }) {
			return Value{}
		}
	}
	if k != "" {
		name, _ := constString(l.Index)
		switch inject.TypeName(l.X.Type()) {
		case "net/http.Header":
			if !u.p.table.SecretName("header", name) {
				return Value{}
			}
		case "net/url.Values":
			if !u.p.table.SecretName("query", name) {
				return Value{}
			}
		}
		a := u.resolve(l.X)
		if _, ok := a.root.(*ssa.MakeMap); ok && a.field == nil {
			var x Value
			for _, p := range u.parts[a.root] {
				if p.key == "" || p.key == k {
					x.join(u.memory(p))
				}
			}
			return x
		}
		x := u.content(l.X)
		if _, ok := a.root.(*ssa.Parameter); ok && a.field == nil && !u.p.table.SecretName("ident", name) && !namesAddress(name) {
			x.Shown.P, x.Shown.H = 0, 0 // one of many settings, and not the credential among them
		}
		return x
	}
	return u.content(l.X)
}

// fieldRead is the value of a field that is read: i of x, or, with i < 0, the one x addresses.
func (u *unit) fieldRead(v ssa.Value, x ssa.Value, i int) Value {
	base := x
	var f *types.Var
	if fa, ok := x.(*ssa.FieldAddr); ok && i < 0 {
		base, f = fa.X, inject.FieldOf(fa)
	} else {
		f = inject.Field(x.Type(), i)
	}
	var out Value
	if i >= 0 {
		out = u.fieldMemory(u.resolve(base).root, f)
		if f != nil {
			out.join(u.p.fieldValue(u, f))
			if carries(base.Type()) {
				out.join(u.content(base))
			}
		}
	} else {
		out = u.read(x)
		if carries(base.Type()) {
			// A request in a field of something else.
			whole := u.get(base)
			if f != nil && (f.Name() == "Header" || f.Name() == "Body") {
				whole.Shown = whole.Held
			}
			out.Shown.join(whole.Shown)
		}
	}
	if f == nil {
		return out
	}
	switch inject.TypeName(base.Type()) {
	case "net/url.Error":
		if f.Name() != "URL" {
			out.Shown, out.Held = Set{}, Set{} // the Err inside has no URL
		}
	case "os/exec.Cmd":
		if f.Name() != "Args" && f.Name() != "Env" {
			out.Shown, out.Held = Set{}, Set{}
		}
	case "net/url.URL":
		switch f.Name() {
		case "RawQuery":
			if u.takesCallback(u.cur.Parent()) && incoming(base) {
				out.Shown.join(Set{Src: &Source{What: "the query of an OAuth callback", Pos: v.Pos()}})
			}
		case "User":
		case "Path", "RawPath", "Opaque":
			if out.Shown.Src != nil && !out.Shown.Src.Path {
				out.Shown.Src = nil
			}
			out.Shown.P, out.Shown.H = 0, 0
		default:
			out.Shown, out.Held = Set{}, Set{}
		}
	case "net/http.Request":
		if f.Name() == "Form" || f.Name() == "PostForm" {
			break
		}
		switch f.Name() {
		case "Method", "Host", "Proto", "RemoteAddr", "Pattern":
			out.Shown, out.Held = Set{}, Set{}
		case "URL", "RequestURI":
			if isGiven(base) {
				out.join(u.callbackURL(u.cur))
			}
		}
	}
	if !(f.Name() == "Header" && u.hiddenBetween(u.resolve(base).root, nil)) {
		x := u.p.namedField(base.Type(), f, v.Pos())
		if isHeader(f.Type()) && !u.harmlessHeaders(base) && inject.TypeName(base.Type()) != "net/http.Response" {
			x.Shown.join(Set{Src: u.p.headers(v.Pos())})
		}
		x.join(out) // the name of the field says most to people
		out = x
	}
	if inject.TypeName(base.Type()) == "net/http.Response" && f.Name() == "Body" {
		out.Words.join(u.answerBody(base, v))
	}
	if inject.IsError(f.Type()) {
		if w := u.get(base).Words; w.Kind == Dynamic {
			out.Words.join(w)
		}
	}
	if rawField(f) && f.Pkg() != nil && !u.p.world.SameModule(f.Pkg()) && !inject.IsStd(f.Pkg().Path()) {
		out.Words.join(u.answerBody(base, v))
	}
	if !isText(v.Type()) && !mayHold(v.Type()) {
		return Value{}
	}
	return out
}

// storeSpecial knows fields that change what others hold.
func (u *unit) storeSpecial(fa *ssa.FieldAddr, f *types.Var, s *ssa.Store) {
	switch inject.TypeName(fa.X.Type()) {
	case "os/exec.Cmd", "golang.org/x/crypto/ssh.Session":
		if f.Name() == "Stderr" || f.Name() == "Stdout" {
			x := Value{Words: Words{Kind: Body, Src: &Source{What: "the output of a command", Pos: s.Pos()}}}
			if runsGit(fa.X) {
				x.Shown = u.content(fa.X).Shown // git repeats the address
			}
			u.write(s.Val, x)
		}
	case "net/url.Error":
		if f.Name() == "URL" && u.at(s.Val, s.Block()).Shown.empty() {
			root := u.resolve(fa.X).root
			u.cleaned[root] = append(u.cleaned[root], s.Block())
		}
	}
}

// rawField reports whether a field of another's struct holds the body of an answer as it came, by its name and type.
func rawField(f *types.Var) bool {
	switch f.Name() {
	case "Body", "RawBody", "Bytes", "Raw", "RawResponse", "ResponseBody":
	default:
		return false
	}
	return isPlainText(f.Type()) || inject.TypeName(f.Type()) == "bytes.Buffer"
}

// partOfSplit reports whether an element is one part of a text that was split: it
// is what its new name says.
func partOfSplit(ia *ssa.IndexAddr) bool {
	if _, ok := ia.Index.(*ssa.Const); !ok {
		return false
	}
	call, ok := inject.Origin(ia.X).(*ssa.Call)
	if !ok {
		return false
	}
	obj := inject.Callee(&call.Call)
	return obj != nil && (strings.HasPrefix(obj.Name(), "Split") || obj.Name() == "Fields")
}
